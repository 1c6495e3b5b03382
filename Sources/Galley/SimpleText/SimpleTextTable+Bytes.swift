internal import GalleyText

/// What the table says of bytes where they stand.
extension SimpleTextTable {
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
    Int64(entry(text, at: position, inParagraphAt: start) &>> SimpleTextTable.valueShift)
  }

  /// Whether a line may end before a character that is on the path.
  @inline(__always)
  func mayEndLine(
    _ text: Span<UInt8>, before position: Int, _ entry: UInt32, inParagraphAt start: Int
  ) -> Bool {
    if entry & SimpleTextTable.leavesPath == 0 { return entry & SimpleTextTable.mayEndLine != 0 }
    return asksMayEndLine(text, before: position, entry, inParagraphAt: start)
  }

  private func asksMayEndLine(
    _ text: Span<UInt8>, before position: Int, _ entry: UInt32, inParagraphAt start: Int
  ) -> Bool {
    guard position > start else { return false }
    let question = question(text[position &- 1], text[position])
    guard question & SimpleTextTable.wantsState != 0 else {
      return entry & SimpleTextTable.mayEndLine != 0
    }
    return looks.mayEndLine(text, at: position, paragraphStart: start) == true
  }

  /// Asks around about a pair that two characters do not decide; false if it leaves the path.
  func isSettled(_ text: Span<UInt8>, at position: Int, inParagraphAt start: Int) -> Bool {
    guard position > start else { return false }
    let byte = text[position]
    let question = question(text[position &- 1], byte)
    guard question != 0 else { return false }
    if question & SimpleTextTable.wantsState != 0 {
      // Behind a space the line breaker may be in a state that pairs know nothing of.
      let isKnown =
        isSpace(byte)
        ? looks.isOrdinarySpace(text, at: position, paragraphStart: start)
        : looks.mayEndLine(text, at: position, paragraphStart: start) != nil
      guard isKnown else { return false }
    }
    return question & SimpleTextTable.wantsLook == 0
      || !looks.mayMatchRule(text, at: position, paragraphStart: start)
  }
}
