internal import GalleyText

/// The side from which a mask is filled.
public enum MaskDirection: String, Hashable, Sendable, Codable, CaseIterable {
  /// From the left, as most masks are.
  case leftToRight
  /// From the right: `[0] [000] [000]` groups the thousands of a number that grows at its end.
  case rightToLeft
}

/// One place of a compiled mask.
enum MaskElement: Hashable, Sendable {
  enum SlotKind: Hashable, Sendable { case required, optional, endless }

  /// A character that is always there; a fixed one is part of the value.
  case literal(Substring, isFixed: Bool)
  /// A character that the user gives.
  case slot(CharacterRule, SlotKind)
}

/// The shape of an input: literal characters, and slots for those that the user gives.
///
/// Outside brackets stand *free* characters, which the text shows and the value leaves out; in `{}`
/// *fixed* ones, which both have; in `[]` slots: `0` a digit, `A` a letter, `_` either, and `9`,
/// `a`, `-` the same where they may be left out. `…` repeats the slot before it without end, and ends
/// the mask; `[…]` alone takes letters and digits. `\` takes the next character as it is.
///
///     let phone = try Mask("+7 ([000]) [000]-[00]-[00]")
///     let typed = phone.apply(to: "9005553333")
///     typed.text         // "+7 (900) 555-33-33"
///     typed.value        // "9005553333"
///     typed.isComplete   // true
///
/// Brackets that mix classes are parted (`[00Aa]` is `[00][Aa]`), and in each the mandatory slots are
/// filled first (`[990]` is `[099]`).
public struct Mask: Hashable, Sendable {
  /// The most slots and literal characters of a mask, together.
  public static let slotLimit = 1_024
  /// The most bytes of a mask's text.
  public static let lengthLimit = 65_536

  /// The mask as it was written.
  public let pattern: String
  /// The notations that it was compiled with, besides the built-in ones.
  public let notations: [MaskNotation]
  /// The side from which it is filled.
  public let direction: MaskDirection
  /// A mask that means the same, in the order in which it is filled: slots sorted, the rest dropped.
  public let sanitizedPattern: String
  /// Whether some text fits in several ways.
  ///
  /// So it is where an optional slot takes what may also stand after it: in `[99][0]`, but not in
  /// `[99]-[0]`. Text that fits is kept as it is.
  public let isAmbiguous: Bool
  let elements: [MaskElement]

  /// Compiles a mask.
  ///
  /// - Complexity: O(*n*) in the mask's length, O(*s*²) in its optional slots; no recursion.
  public init(
    _ pattern: String, notations: [MaskNotation] = [], direction: MaskDirection = .leftToRight
  ) throws(MaskError) {
    guard pattern.utf8.count <= Mask.lengthLimit else { throw .tooLong(limit: Mask.lengthLimit) }
    let syntax = try MaskSyntax(pattern, notations: notations)
    let segments = syntax.sanitized(direction: direction)
    self.pattern = pattern
    self.notations = notations
    self.direction = direction
    sanitizedPattern = MaskSyntax.written(segments)
    elements = try Mask.compile(segments)
    isAmbiguous = Mask.isAmbiguous(elements)
  }

  private static func compile(_ segments: [MaskSyntax.Segment]) throws(MaskError) -> [MaskElement] {
    var elements: [MaskElement] = []
    for segment in segments {
      switch segment {
      case .slots(let slots):
        for slot in slots { elements.append(.slot(slot.rule, slot.kind)) }
      case .literal(let text, let isFixed):
        for grapheme in text.graphemes() {
          guard isSelfContained(grapheme) else { throw .joiningLiteral(String(grapheme)) }
          elements.append(.literal(grapheme, isFixed: isFixed))
        }
      }
      if elements.count > slotLimit { throw .tooManySlots(limit: slotLimit) }
    }
    return elements
  }

  /// Whether an optional slot takes something that an element behind it takes as well.
  ///
  /// Neighbors with one rule do no harm: which of them is left empty changes nothing.
  private static func isAmbiguous(_ elements: [MaskElement]) -> Bool {
    for index in elements.indices {
      guard case .slot(let rule, .optional) = elements[index] else { continue }
      following: for next in elements[(index + 1)...] {
        switch next {
        case .literal(let text, _):
          if rule.allows(text) { return true }
          break following
        case .slot(let other, .optional):
          if other != rule, rule.mayOverlap(other) { return true }
        case .slot(let other, .required):
          if rule.mayOverlap(other) { return true }
          break following
        case .slot(let other, .endless):
          if other != rule, rule.mayOverlap(other) { return true }
          break following
        }
      }
    }
    return false
  }
}

// MARK: - What fits

extension Mask {
  /// The characters of the shortest complete text: all but optional ones.
  public var acceptableTextLength: Int { elements.count { !$0.isOptional } }

  /// The characters of the longest text; an endless slot counts as one.
  public var totalTextLength: Int { elements.count }

  /// The characters of the shortest complete value.
  public var acceptableValueLength: Int { elements.count { !$0.isOptional && !$0.isFree } }

  /// The characters of the longest value; an endless slot counts as one.
  public var totalValueLength: Int { elements.count { !$0.isFree } }

  /// Whether the mask ends with a slot that takes any number of characters.
  public var isEndless: Bool { elements.last?.isEndless ?? false }

  /// The mask as a hint to the user: literals as they are, `0` for a digit, `a` for a letter, `-` for
  /// either, the symbol of a notation.
  public var placeholder: String {
    let symbols = Dictionary(
      notations.map { ($0.rule, String(Character($0.symbol))) }, uniquingKeysWith: { $1 })
    let parts = elements.map { element in
      switch element {
      case .literal(let text, _): String(text)
      case .slot(.digits, _): "0"
      case .slot(.letters, _): "a"
      case .slot(.alphanumerics, _): "-"
      case .slot(let rule, _): symbols[rule] ?? "-"
      }
    }
    return (direction == .rightToLeft ? parts.reversed() : parts).joined()
  }

  /// Whether nothing that must be there is missing when everything before `position` is filled.
  ///
  /// Free characters are not missed, nor is anything of an endless slot.
  func isComplete(from position: Int) -> Bool {
    for element in elements[min(position, elements.count)...] {
      switch element {
      case .literal(_, isFixed: true), .slot(_, .required): return false
      case .slot(_, .endless): return true
      case .literal(_, isFixed: false), .slot(_, .optional): continue
      }
    }
    return true
  }
}

extension MaskElement {
  var isFree: Bool {
    if case .literal(_, isFixed: false) = self { true } else { false }
  }

  var isOptional: Bool {
    if case .slot(_, .optional) = self { true } else { false }
  }

  var isEndless: Bool {
    if case .slot(_, .endless) = self { true } else { false }
  }
}
