internal import GalleyFonts
internal import GalleyText

/// What the characters around an ASCII pair tell where the two do not decide: whether one of the
/// font's rules is met, and whether a line may end.
///
/// No object: who asks does not count references.
struct PairLooks: ~Copyable, Sendable {
  /// How many characters before or behind one can have a part in what becomes of it.
  let reach: Int
  private let analysis: PairAnalysis
  private let rules: ASCIIRules
  private let collapses: Bool
  /// For each ASCII character one that stands for all that are in the same sets of the rules.
  // Not in line: whoever asks for one of them would be handed a copy of all.
  private let kinds: [UInt8]
  private let near = NearLooks()
  private let places = NearLooks()

  /// The bytes that they keep.
  var byteCount: Int { 2 * NearLooks.byteCount + rules.byteCount + kinds.count + 32 }

  init(glyphs: SimpleGlyphs, kinds: [UInt8], analysis: PairAnalysis, collapses: Bool) {
    self.analysis = analysis
    self.collapses = collapses
    self.kinds = (0..<128).map { $0 < kinds.count ? kinds[$0] : UInt8($0) }
    rules = glyphs.asciiRules()
    reach = rules.reach
  }

  /// The same for one thread of several, which do not share what the looks remember.
  init(sharing other: borrowing PairLooks, analysis: PairAnalysis) {
    self.analysis = analysis
    collapses = other.collapses
    kinds = other.kinds
    rules = other.rules
    reach = other.reach
  }

  // MARK: - Rules

  /// Whether a rule may match that is met at the character before `index` and that at it.
  ///
  /// A rule that does not match in the paragraph matches in no line of it: a line has fewer
  /// characters, and a rule wants all of its own.
  func mayMatchRule(_ text: Span<UInt8>, at index: Int, paragraphStart: Int) -> Bool {
    switch nearLook(text, at: index, paragraphStart: paragraphStart) {
    case .noRule: false
    case .mayMatch: true
    case .dependsOnMore: mayMatchFarRule(text, at: index, paragraphStart: paragraphStart)
    }
  }

  /// What the two characters before and behind a pair tell, remembered by their kinds.
  private func nearLook(_ text: Span<UInt8>, at index: Int, paragraphStart: Int) -> RuleLook {
    let range = max(paragraphStart, index - 3)..<min(text.count, index + 3)
    guard range.count == 6, !ASCIIRules.mayBeComposed(text, at: range.upperBound - 1) else {
      return .dependsOnMore
    }
    var key: UInt64 = 0
    for position in range {
      let byte = text[position]
      guard byte < 0x80 else { return .dependsOnMore }
      key = key &<< 8 | UInt64(kinds[Int(byte)])
    }
    if let known = near.look(by: key) { return RuleLook(rawValue: known) ?? .dependsOnMore }
    let look = hasBorder(text, range) ? .dependsOnMore : rules.look(text, at: index, in: range)
    near.remember(look.rawValue, by: key)
    return look
  }

  /// Whether text is parted inside a range.
  private func hasBorder(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    range.contains { position in
      text[position] < 0x20
        || position > range.lowerBound && isBorder(text, at: position)
    }
  }

  private func mayMatchFarRule(_ text: Span<UInt8>, at index: Int, paragraphStart: Int) -> Bool {
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
    WhiteSpaceRules.isSpace(byte, collapses: collapses)
  }

  // MARK: - Where lines may end

  /// Whether a line may end before the character at `index`; nil if that takes more than the words
  /// around it.
  func mayEndLine(_ text: Span<UInt8>, at index: Int, paragraphStart: Int) -> Bool? {
    nearPlace(text, at: index, paragraphStart: paragraphStart)
      ?? mayEndLineFar(text, at: index, paragraphStart: paragraphStart)
  }

  /// What a pair and the character before it tell, remembered by their classes.
  private func nearPlace(_ text: Span<UInt8>, at index: Int, paragraphStart: Int) -> Bool? {
    guard index - 2 >= paragraphStart else { return nil }
    let (before, first, second) = (text[index - 2], text[index - 1], text[index])
    guard before | first | second < 0x80, min(before, first, second) > 0x20 else { return nil }
    let key =
      1 << 24 | UInt64(analysis.kind(of: before)) << 16 | UInt64(analysis.kind(of: first)) << 8
      | UInt64(analysis.kind(of: second))
    if let known = places.look(by: key) { return known == 0 ? nil : known == 1 }
    let mayEnd = analysis.mayEndLine(between: first, and: second, behind: before)
    places.remember(mayEnd.map { $0 ? 1 : 2 } ?? 0, by: key)
    return mayEnd
  }

  private func mayEndLineFar(_ text: Span<UInt8>, at index: Int, paragraphStart: Int) -> Bool? {
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

/// What the characters near pairs told, each in one atomic word by the kinds of these characters, of
/// which English has some hundred: the worst that a race does is to forget.
private struct NearLooks: ~Copyable, Sendable {
  /// The key in the lower 48 bits, above it what was told, and one more; 0: nothing.
  private let entries = AtomicWords(count: 1024)

  static var byteCount: Int { 1_024 * MemoryLayout<UInt64>.stride }

  @inline(__always)
  func look(by key: UInt64) -> UInt8? {
    let entry = entries.load(NearLooks.place(of: key))
    guard entry & (1 << 48 - 1) == key, entry != 0 else { return nil }
    return UInt8(truncatingIfNeeded: entry &>> 48 &- 1)
  }

  func remember(_ told: UInt8, by key: UInt64) {
    entries.store(key | UInt64(told + 1) << 48, NearLooks.place(of: key))
  }

  @inline(__always)
  private static func place(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 54)
  }
}
