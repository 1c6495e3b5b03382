internal import GalleyFonts
internal import GalleyText

/// What the characters around an ASCII pair tell where the two do not decide: whether one of the
/// font's rules is met, and whether a line may end.
final class PairLooks: Sendable {
  /// How many characters before or behind one can have a part in what becomes of it.
  let reach: Int
  private let analysis: PairAnalysis
  private let rules: ASCIIRules
  private let collapses: Bool

  init(glyphs: SimpleGlyphs, analysis: PairAnalysis, collapses: Bool) {
    self.analysis = analysis
    self.collapses = collapses
    rules = glyphs.asciiRules()
    reach = rules.reach
  }

  // MARK: - Rules

  /// Whether a rule may match that is met at the character before `index` and that at it.
  ///
  /// A rule that does not match in the paragraph matches in no line of it: a line has fewer
  /// characters, and a rule wants all of its own.
  func mayMatchRule(_ text: Span<UInt8>, at index: Int, paragraphStart: Int) -> Bool {
    var start = index
    while start > paragraphStart, start > index - reach - 1, !isBorder(text, at: start - 1) {
      start -= 1
    }
    var end = index
    while end < text.count, end < index + reach, !isBorder(text, at: end) { end += 1 }
    // White space that collapses brings together what is apart here.
    if collapses,
      start > paragraphStart && isBorder(text, at: start - 1)
        || end < text.count && isBorder(text, at: end)
    {
      return true
    }
    return rules.mayMatch(text, at: index, in: start..<end)
  }

  /// Whether text is shaped in one piece only up to a byte: a paragraph's end, or white space that is
  /// not one space.
  private func isBorder(_ text: Span<UInt8>, at index: Int) -> Bool {
    guard text[index] <= 0x20 else { return false }
    if text[index] != 0x20 { return true }
    return collapses && index > 0 && text[index - 1] <= 0x20
  }

  @inline(__always)
  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (collapses && (byte == 0x0A || byte == 0x09 || byte == 0x0D))
  }

  // MARK: - Where lines may end

  /// Whether a line may end before the character at `index`; nil if that takes more than the words
  /// around it.
  func mayEndLine(_ text: Span<UInt8>, at index: Int, paragraphStart: Int) -> Bool? {
    guard let start = wordStart(text, before: index, paragraphStart: paragraphStart) else {
      return nil
    }
    var end = index
    while end < text.count, end < index + 16, text[end] < 0x80, collapses || text[end] != 0x0A {
      end += 1
    }
    // Nil, too, if other characters than ASCII are before the place.
    guard end > index, isASCII(text, start..<index) else { return nil }
    let isWhole = end == text.count || !collapses && text[end] == 0x0A
    let startsParagraph = start == paragraphStart
    guard collapses else {
      return analysis.mayEndLine(
        before: index - start, in: text.extracting(start..<end),
        startsParagraph: startsParagraph, isWhole: isWhole)
    }
    var characters: [UInt8] = []
    var place = 0
    for position in start..<end {
      if position == index { place = characters.count }
      if !isSpace(text[position]) {
        characters.append(text[position])
      } else if characters.last != 0x20 {
        characters.append(0x20)
      }
    }
    guard place < characters.count else { return nil }
    return analysis.mayEndLine(
      before: place, in: characters.span, startsParagraph: startsParagraph, isWhole: isWhole)
  }

  /// Whether the space at `index` ends a line as any other does, and no line ends before it.
  func isOrdinarySpace(_ text: Span<UInt8>, at index: Int, paragraphStart: Int) -> Bool {
    guard !isSpace(text[index - 1]),
      let start = wordStart(text, before: index, paragraphStart: paragraphStart),
      isASCII(text, start..<index)
    else { return false }
    return analysis.endsOrdinarily(
      text.extracting(start..<index), startsParagraph: start == paragraphStart)
  }

  /// The start of the word before a place, or that it is in, where that says in which state the line
  /// breaker is; nil if it does not, or is far away.
  private func wordStart(_ text: Span<UInt8>, before index: Int, paragraphStart: Int) -> Int? {
    var start = index - 1
    while start > paragraphStart, isSpace(text[start]) { start -= 1 }
    while start > paragraphStart, !isSpace(text[start - 1]) { start -= 1 }
    guard index - start <= 64 else { return nil }
    if start > paragraphStart {
      var before = start - 1
      while before > paragraphStart, isSpace(text[before]) { before -= 1 }
      guard analysis.isOrdinary(beforeSpaces: text[before]) else { return nil }
    }
    return start
  }

  private func isASCII(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for position in range where text[position] >= 0x80 { return false }
    return true
  }
}
