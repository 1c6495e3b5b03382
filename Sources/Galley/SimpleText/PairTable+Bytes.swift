internal import GalleyText

/// What the table says of bytes where they stand.
extension PairTable {
  /// Whether a text begins with bytes of ASCII, and not with white space that is none.
  @inline(__always)
  func beginsWithBytes(_ text: Span<UInt8>) -> Bool {
    guard !text.isEmpty, text[0] < 0x80 else { return false }
    return !collapses || !isSpace(text[0]) && !WhiteSpaceRules.hasVanishingNewline(text)
  }

  /// What the table says of the character at a place.
  @inline(__always)
  func entry(_ text: Span<UInt8>, at position: Int, inParagraphAt start: Int) -> UInt32 {
    position > start ? entry(text[position &- 1], text[position]) : startEntry(text[position])
  }

  /// What a character adds.
  @inline(__always)
  func value(_ text: Span<UInt8>, at position: Int, inParagraphAt start: Int) -> Int64 {
    Int64(entry(text, at: position, inParagraphAt: start) &>> PairTable.valueShift)
  }

  /// Whether a line may end before a character that is on the path.
  @inline(__always)
  func mayEndLine(
    _ text: Span<UInt8>, before position: Int, _ entry: UInt32, inParagraphAt start: Int
  ) -> Bool {
    if entry & PairTable.leavesPath == 0 { return entry & PairTable.mayEndLine != 0 }
    return asksMayEndLine(text, before: position, entry, inParagraphAt: start)
  }

  private func asksMayEndLine(
    _ text: Span<UInt8>, before position: Int, _ entry: UInt32, inParagraphAt start: Int
  ) -> Bool {
    guard position > start else { return false }
    let question = question(text[position &- 1], text[position])
    guard question & PairTable.wantsState != 0 else {
      return entry & PairTable.mayEndLine != 0
    }
    return looks.mayEndLine(text, at: position, paragraphStart: start) == true
  }

  /// Asks around about a pair that two characters do not decide; false if it leaves the path.
  func isSettled(_ text: Span<UInt8>, at position: Int, inParagraphAt start: Int) -> Bool {
    guard position > start else { return false }
    let byte = text[position]
    let question = question(text[position &- 1], byte)
    guard question != 0 else { return false }
    if question & PairTable.wantsState != 0 {
      // Behind a space the line breaker may be in a state that pairs know nothing of.
      let isKnown =
        isSpace(byte)
        ? looks.isOrdinarySpace(text, at: position, paragraphStart: start)
          || isCoded && isOrdinarySpace(text, at: position, inParagraphAt: start)
        : looks.mayEndLine(text, at: position, paragraphStart: start) != nil
      guard isKnown else { return false }
    }
    return question & PairTable.wantsLook == 0
      || !looks.mayMatchRule(text, at: position, paragraphStart: start)
  }

  /// Whether the spaces from a place on end a line as behind an ordinary character, by the character behind them, or
  /// by the word before them.
  // Of coded text alone: of a word that is measured by itself it is known what spaces are before it. All of coded text is
  // told by pairs.
  private func isOrdinarySpace(
    _ text: Span<UInt8>, at position: Int, inParagraphAt start: Int
  ) -> Bool {
    var next = position
    while next < text.count, isSpace(text[next]) { next &+= 1 }
    let kindBehind = next < text.count ? kind(of: text[next]) : nil
    let last = kind(of: text[position &- 1])
    if let kindBehind, analysis.areOrdinarySpaces(between: last, and: kindBehind) { return true }
    var word = position
    while word > start, !isSpace(text[word &- 1]) { word &-= 1 }
    guard position &- word <= 64 else { return false }
    if word > start {
      var before = word &- 1
      while before > start, isSpace(text[before]) { before &-= 1 }
      guard analysis.isOrdinary(beforeSpaces: kind(of: text[before])) else { return false }
    }
    return analysis.areOrdinarySpaces(
      behind: position &- word, startsParagraph: word == start, before: kindBehind
    ) { kind(of: text[word &+ $0]) }
  }
}
