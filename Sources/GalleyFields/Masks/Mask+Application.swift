public import GalleyText

extension Mask {
  /// Puts a text into the mask's shape.
  ///
  /// Characters that fit nowhere are left out, literals are added where they are missing. A text that
  /// already fits comes back as it is. Slots take no half letters: a combining mark alone, half a
  /// flag, and letters of more than 64 scalars are left out.
  ///
  /// - Parameters:
  ///   - text: What the user has in the field, free literals included.
  ///   - caret: The caret in `text`; nil for its end. A caret inside a grapheme is moved out of it.
  ///   - gravity: What the user did: forward after typing, backward after deleting.
  /// - Returns: The text in the mask's shape, with the caret and the value.
  /// - Complexity: O(*n* + *m*) in the lengths of text and mask; O(*m*²) at worst if the mask is
  ///   ambiguous.
  public func apply(
    to text: String, caret: TextOffset? = nil, gravity: CaretGravity = .forward
  ) -> MaskedText {
    var characters = text.graphemes()
    var place = characters.count
    if let caret { place = caretIndex(caret, in: characters, gravity: gravity) }
    if direction == .rightToLeft {
      characters.reverse()
      place = characters.count - place
    }
    let skips = isAmbiguous ? fit(characters, as: .text) ?? [] : []
    var run = MaskRun(mask: self, caret: place, gravity: gravity, skips: skips)
    for index in characters.indices { run.take(characters[index], at: index) }
    run.finish(inputCount: characters.count)
    return run.result(isReversed: direction == .rightToLeft)
  }

  /// The place of a caret among characters.
  private func caretIndex(
    _ caret: TextOffset, in characters: [Substring], gravity: CaretGravity
  ) -> Int {
    var bytes = 0
    for (index, character) in characters.enumerated() {
      if bytes >= caret.utf8 { return index }
      bytes += character.utf8.count
      if bytes > caret.utf8, case .backward = gravity { return index }
    }
    return characters.count
  }
}

/// One pass of an input through a mask.
struct MaskRun {
  /// A literal that may be taken back when the user deletes.
  private struct Passed {
    var position: Int
    var isFixed: Bool
  }

  private let mask: Mask
  private let gravity: CaretGravity
  private let inputCaret: Int
  /// Optional slots that are left empty although they would take the next character.
  private let skips: Set<Int>
  private let subject: Mask.FitSubject
  private var position = 0
  private var output: [Substring] = []
  private var value: [Substring] = []
  private var caret: Int
  private var affinity = 0
  private var passedLiterals: [Passed] = []

  init(
    mask: Mask, caret: Int, gravity: CaretGravity, skips: Set<Int>,
    subject: Mask.FitSubject = .text
  ) {
    self.mask = mask
    self.caret = caret
    inputCaret = caret
    self.gravity = gravity
    self.skips = skips
    self.subject = subject
  }

  /// Takes the character at a place of the input.
  mutating func take(_ character: Substring, at index: Int) {
    let isBeforeCaret = index < inputCaret
    while position < mask.elements.count {
      switch mask.elements[position] {
      case .literal(let literal, let isFixed):
        if isBeforeCaret { passedLiterals.append(Passed(position: position, isFixed: isFixed)) }
        put(literal, isFixed: isFixed)
        if literal == character, isFixed || subject == .text {
          affinity += 1
          return
        }
        if caretFollows(insertionAt: index) { caret += 1 }
        affinity -= 1
      case .slot(let rule, let kind):
        if isBeforeCaret { passedLiterals.removeAll() }
        let isAllowed = MaskRun.isWhole(character) && rule.allows(character)
        if isAllowed, !(kind == .optional && skips.contains(position)) {
          fill(character, kind: kind)
          return
        }
        if kind != .optional {
          leaveOut(isBeforeCaret: isBeforeCaret)
          return
        }
        position += 1
        affinity -= 1
      }
    }
    leaveOut(isBeforeCaret: isBeforeCaret)
  }

  /// Adds or takes back literals at the end of the input, as the gravity asks.
  mutating func finish(inputCount: Int) {
    switch gravity {
    case .forward(autocomplete: true) where inputCaret >= inputCount:
      while position < mask.elements.count,
        case .literal(let literal, let isFixed) = mask.elements[position]
      {
        put(literal, isFixed: isFixed)
        caret += 1
      }
    case .backward(autoskip: true): takeBackLiterals()
    default: break
    }
  }

  func result(isReversed: Bool) -> MaskedText {
    let place = min(max(0, caret), output.count)
    let characters = isReversed ? output.reversed() : output
    let before = characters[..<(isReversed ? output.count - place : place)].joined()
    return MaskedText(
      text: characters.joined(), caret: before.endOffset,
      value: (isReversed ? value.reversed() : value).joined(), affinity: affinity,
      isComplete: mask.isComplete(from: position))
  }

  // MARK: - Steps

  private mutating func put(_ literal: Substring, isFixed: Bool) {
    output.append(literal)
    if isFixed { value.append(literal) }
    position += 1
  }

  private mutating func fill(_ character: Substring, kind: MaskElement.SlotKind) {
    output.append(character)
    value.append(character)
    affinity += 1
    if kind != .endless { position += 1 }
  }

  private mutating func leaveOut(isBeforeCaret: Bool) {
    if isBeforeCaret { caret -= 1 }
    affinity -= 1
  }

  /// Whether a literal put before the input's character `index` moves the caret.
  private func caretFollows(insertionAt index: Int) -> Bool {
    switch gravity {
    case .forward: index <= inputCaret
    case .backward: index < inputCaret
    }
  }

  /// Takes back the literals before the caret: at the end of the text they go, elsewhere the caret
  /// steps over them.
  private mutating func takeBackLiterals() {
    for passed in passedLiterals.reversed() where caret > 0 {
      if caret == output.count {
        output.removeLast()
        if passed.isFixed { value.removeLast() }
        position = passed.position
      }
      caret -= 1
    }
  }

  /// Whether a slot may take a character: it stays one letter beside any other, and is of a length
  /// that a reader would call a letter.
  private static func isWhole(_ character: Substring) -> Bool {
    character.utf8.count <= 4 * 64 && isSelfContained(character)
  }
}
