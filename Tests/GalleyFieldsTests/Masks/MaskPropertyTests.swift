import GalleyFields
import GalleyText
import Testing

/// What holds for every mask, every text and every edit, tried on a million random ones in a proof
/// run (`GALLEY_PROVE=1`), on a share of them else.
@Suite("Masks under random edits") struct MaskPropertyTests {
  static let sequences = isProving ? 1_000_000 : 6_000
  static let seeds = 0..<8

  @Test("random edits keep the invariants", arguments: seeds)
  func randomEdits(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let masks = try RandomMasks.fixed.map { try Mask($0.0, notations: $0.1, direction: $0.2) }
    for _ in 0..<(Self.sequences / Self.seeds.count) {
      let mask =
        Int.random(in: 0..<3, using: &random) == 0
        ? RandomMasks.mask(using: &random) : masks.randomElement(using: &random)
      guard let mask else { continue }
      var text = ""
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let edit = RandomMasks.edit(of: text, using: &random)
        let masked = mask.apply(
          edit, to: text, autocompletes: .random(using: &random),
          autoskips: .random(using: &random))
        check(masked, of: mask)
        text = masked.text
      }
    }
  }

  /// The invariants of a masked text.
  private func check(_ masked: MaskedText, of mask: Mask) {
    let again = mask.apply(to: masked.text)
    let name: Comment = "\(mask.pattern) \(mask.direction) \(masked)"
    #expect(again.text == masked.text, "what fits stays as it is: \(name)")
    #expect(mask.plainFit(of: masked.text), "the text fits the mask: \(name)")
    if !mask.isAmbiguous {
      #expect(again.value == masked.value, "the value is in the text: \(name)")
      #expect(again.isComplete == masked.isComplete, "\(name)")
    }
    let formatted = mask.format(value: masked.value)
    #expect(formatted.value == masked.value, "formatting gives the value back: \(name)")
    let caret = masked.caret.index(in: masked.text)
    #expect(masked.caret.utf8 <= masked.text.utf8.count)
    #expect(String.Index(caret, within: masked.text) != nil, "the caret parts graphemes: \(name)")
    #expect(masked.text[..<caret].utf16.count == masked.caret.utf16, "\(name)")
    #expect(mask.isEndless || masked.text.count <= mask.totalTextLength, "\(name)")
  }
}

extension Mask {
  /// Whether a text can be read off this mask, decided by trying everything, place by place: the
  /// plain twin of the mask's own search, made from the sanitized pattern alone.
  func plainFit(of text: String) -> Bool {
    let places = PlainMask(sanitizedPattern, notations: notations).places
    let characters = direction == .rightToLeft ? Array(text.reversed()) : Array(text)
    var reachable: Set<Int> = [0]
    for character in characters {
      // Optional places may be left empty.
      for place in places.indices where reachable.contains(place) {
        if case .slot(_, .optional) = places[place] { reachable.insert(place + 1) }
      }
      var next: Set<Int> = []
      for place in reachable where place < places.count {
        switch places[place] {
        case .literal(let literal): if literal == character { next.insert(place + 1) }
        case .slot(let rule, let kind):
          if rule.allows(String(character)) { next.insert(kind == .endless ? place : place + 1) }
        }
      }
      reachable = next
    }
    return !reachable.isEmpty
  }
}

/// A sanitized mask, read in the plainest way.
private struct PlainMask {
  enum Kind { case required, optional, endless }
  enum Place {
    case literal(Character)
    case slot(CharacterRule, Kind)
  }

  var places: [Place] = []

  init(_ pattern: String, notations: [MaskNotation]) {
    var isInSlots = false
    var isEscaped = false
    var last = CharacterRule.alphanumerics
    for character in pattern {
      if !isEscaped, character == "\\" {
        isEscaped = true
      } else if !isEscaped, "[]{}".contains(character) {
        isInSlots = character == "["
        last = .alphanumerics
      } else if !isInSlots {
        places.append(.literal(character))
        isEscaped = false
      } else if character == "…" {
        places.append(.slot(last, .endless))
      } else {
        let known = notations + MaskNotation.builtIn
        guard let notation = known.first(where: { Character($0.symbol) == character }) else {
          continue
        }
        last = notation.rule
        places.append(.slot(notation.rule, notation.isOptional ? .optional : .required))
        isEscaped = false
      }
    }
  }
}

/// Masks and edits of every kind, made by chance.
enum RandomMasks {
  static let any = MaskNotation("x", .any)
  static let optionalAny = MaskNotation("y", .any, isOptional: true)

  static let fixed: [(String, [MaskNotation], MaskDirection)] = [
    ("+7 ([000]) [000]-[00]-[00]", [], .leftToRight), ("[00]{.}[00]{.}[0000]", [], .leftToRight),
    ("[90]{.}[90]{.}[0000]", [], .leftToRight), ("{3.14}[9…]", [], .leftToRight),
    ("\\{\\[[00]\\]{99}{\\}\\]}", [], .leftToRight), ("[9990] AC", [], .leftToRight),
    ("[0] [000] [000]", [], .rightToLeft), ("[…]", [], .leftToRight), ("[x…]", [any], .leftToRight),
    ("[x][y]-[x…]", [any, optionalAny], .rightToLeft),
    ("[yy]{x}[xx]", [any, optionalAny], .leftToRight),
    ("[99][0]{x}", [], .leftToRight), ("[9]{1}[0]", [], .leftToRight),
    ("👍[aa]🇩🇪[-…]", [], .leftToRight),
    ("[-]a[-]b[-]", [], .leftToRight), ("", [], .leftToRight), ("abc", [], .rightToLeft),
  ]

  /// A mask of up to eight parts; nil where chance made a mistaken one.
  static func mask(using random: inout SeededGenerator) -> Mask? {
    let parts = [
      "[0]", "[00]", "[9]", "[A]", "[aa]", "[_]", "[-]", "[0Aa]", "-", "1", "{2}", "{a}", " ", "(",
      ")",
      "[x]", "[y]", "é", "\\[", "[9…]", "[…]", "👩‍👧", "1",
    ]
    let pattern = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in
      parts.randomElement(using: &random)
    }
    return try? Mask(
      pattern.joined(), notations: [any, optionalAny],
      direction: Bool.random(using: &random) ? .leftToRight : .rightToLeft)
  }

  /// An edit whose range may lie anywhere, also outside the text and inside its characters.
  static func edit(of text: String, using random: inout SeededGenerator) -> TextEdit {
    let length = text.utf16.count
    let start = Int.random(in: -1...(length + 2), using: &random)
    let size = Bool.random(using: &random) ? 0 : Int.random(in: 0...(length + 2), using: &random)
    let alphabet = [
      "1", "2", "9", "0", "a", "b", "é", "e\u{301}", "\u{301}", "👍", "👩‍👧", "🇩🇪", "🇩", " ", "-", "+",
      "(", ".", "x", "\r", "\n", "\r\n", "٣", "ش", "한", "ᄀ", "ᅡ", "ᆨ", "क्", "क", "\u{200D}",
      "\u{0600}",
    ]
    let replacement = (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in
      alphabet.randomElement(using: &random)
    }
    return TextEdit(
      utf16Range: start..<(start + size), in: text, replacement: replacement.joined())
  }
}
