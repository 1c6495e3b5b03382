internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Paragraphs of one script whose letters change by those beside them or run from right to left: taken
/// word by word, each of which is shaped once.
extension SimpleTextPass {
  /// The script of a paragraph's first letter, if its paragraphs are taken word by word.
  func wordScript(_ text: Span<UInt8>) -> ScriptCode? {
    guard walk.context == nil || table.collapses else { return nil }
    var index = paragraphStart
    while index < text.count, table.collapses || text[index] != 0x0A {
      // What begins with so many other characters is looked at by others.
      guard index - paragraphStart < 64 else { return nil }
      if case .own(let script) = ScriptRole(of: decodeScalar(text, at: &index)) {
        return ScriptWords.contains(script) ? script : nil
      }
    }
    return nil
  }

  /// Takes a paragraph of one script; false if a word cannot be told by itself.
  mutating func words(_ text: Span<UInt8>, of script: ScriptCode, from index: inout Int) -> Bool {
    guard let spaceFont = table.scriptWords.spaceFont else { return false }
    let setup = setting.setup
    // Where one font has it all, advances are its units.
    let isFixed = spaceFont != 0 || !hasFirstFont(text)
    guard !isFixed && !setting.isDrawnAsBitmaps(0) || takesFallback else { return false }
    walk.restart(script: script, onlyFont: isFixed ? nil : 0)
    fitter.limit = setting.scale(onlyFont: walk.onlyFont).largestSum(within: width)
    hasLetter = false
    let isTurned = StrongDirection(ofScript: script) != .leftToRight
    var context = WordContext(script: script, state: 0)
    context.unit = isFixed ? setup.severalUnit : 0
    context.isRightToLeft =
      isTurned && setup.context.paragraphStyle.baseWritingDirection == .natural
    let lastLetter = isTurned && !context.isRightToLeft ? lastLetterEnd(text) : .max
    let space = WordSpace(self, setup: setup)
    var onlyFont: Int16?
    var reach: UInt32 = 0
    var followsLetter = false
    var state = 0
    var wordCount = 0
    newWords = 0
    while index < text.count, table.collapses || text[index] != 0x0A {
      if table.isSpace(text[index]) {
        guard takeSpaces(text, from: &index, space, &state) else { return false }
        onlyFont = onlyFont == nil || onlyFont == space.font ? space.font : -1
        continue
      }
      let end = wordEnd(text, from: index)
      guard end - index <= ScriptWord.mostBytes else { return false }
      wordCount += 1
      followsLetter = followsLetter || startsWithLetter(text, at: index, of: script)
      context.followsLetter = followsLetter
      context.precedesLetter = lastLetter >= end
      context.state =
        index == paragraphStart ? stateAtStart(text, before: index) : UInt16(state)
      if let cancellation, cancellation.isDue { return false }
      guard
        let word = measure(text, index..<end, context, lastLetter: lastLetter),
        word.reach.starting & reach == 0, take(word, isFirst: index == paragraphStart)
      else { return false }
      reach = word.reach.ending
      followsLetter = followsLetter || word.hasLetter
      onlyFont = onlyFont == nil || onlyFont == word.font ? word.font : -1
      state = Int(word.stateAfter)
      index = end
    }
    // A paragraph of one fallback font is measured in that font's units.
    guard !isFixed || onlyFont == -1 else { return false }
    setting.wordLuck.note(newWords <= wordCount - wordCount / 8)
    if case .ended = endParagraph(text, at: &index) { return true }
    return false
  }

  /// How many words at most are shaped together, and so many are looked at for others that are new:
  /// a text in which most are known is not searched to its end for each that is not.
  private static let mostTogether = 24
  private static let mostSeen = 48

  /// What a word adds; nil if that cannot be told by the word alone.
  ///
  /// If it is new, so are others that come after it: they are shaped with it.
  private mutating func measure(
    _ text: Span<UInt8>, _ range: Range<Int>, _ context: WordContext, lastLetter: Int
  ) -> WordMeasure? {
    if let known = table.words.known(of: text, range, context, table: table.number) {
      return known
    }
    var words = [ScriptWordShaper.Request(range: range, context: context)]
    var index = range.upperBound
    var seen = 0
    var other = context
    other.state = UInt16(table.scriptWords.breaks.afterLetterAndSpace)
    other.followsLetter = true
    while index < text.count, table.collapses || text[index] != 0x0A,
      words.count < SimpleTextPass.mostTogether, seen < SimpleTextPass.mostSeen
    {
      let end = wordEnd(text, from: index)
      defer { index = max(end, index + 1) }
      seen += 1
      other.precedesLetter = lastLetter >= end
      guard end > index, end - index <= ScriptWord.mostBytes,
        startsWithLetter(text, at: index, of: context.script),
        table.words.known(of: text, index..<end, other, table: table.number) == nil,
        !words.contains(where: { isSame(text, $0.range, index..<end) })
      else { continue }
      words.append(ScriptWordShaper.Request(range: index..<end, context: other))
    }
    newWords += words.count
    let measures = setting.shape(words, of: text, table: table)
    for (word, measure) in zip(words, measures) {
      table.words.remember(
        measure, of: text, word.range, word.context, table: table.number)
    }
    return measures[0]
  }

  private func isSame(_ text: Span<UInt8>, _ one: Range<Int>, _ two: Range<Int>) -> Bool {
    one.count == two.count && ByteHash.areEqual(text, from: one.lowerBound, text, two)
  }

  /// Hands the places of a word to the fitter; false if it must be cut.
  private mutating func take(_ word: WordMeasure, isFirst: Bool) -> Bool {
    let origin = carry
    if word.mayStartLine, !isFirst {
      guard fitter.take(end: contentSum, start: origin) else { return false }
    }
    guard takePlaces(inside: word, factor: 1) == nil else { return false }
    contentSum = origin + Int64(word.end)
    carry = contentSum
    return true
  }

  /// The space between words.
  private struct WordSpace {
    let font: Int16
    let advance: Int64
    let lineBreakClass: Int

    init(_ pass: SimpleTextPass, setup: TextSetup) {
      let words = pass.table.scriptWords
      let index = words.spaceFont ?? 0
      font = Int16(clamping: index)
      advance =
        pass.walk.onlyFont != nil
        ? words.spaceAdvance
        : setup.common(words.spaceAdvance, of: setup.style.fonts.fonts[index])
      lineBreakClass = Int(pass.table.automaton.asciiClasses[0x20])
    }
  }

  /// Takes the white space behind a word, or before the first.
  private mutating func takeSpaces(
    _ text: Span<UInt8>, from index: inout Int, _ space: WordSpace, _ state: inout Int
  ) -> Bool {
    let start = index
    while index < text.count, table.isSpace(text[index]) {
      index += 1
      if table.collapses, index > start + 1 { continue }
      // Of several spaces rules may make something else.
      guard index == start + 1 else { return false }
      let step = table.automaton.transitions[state << 7 | space.lineBreakClass]
      guard step & 7 == 0 else { return false }
      state = Int(step >> LineBreakAutomaton.stateShift)
      carry += space.advance
    }
    return true
  }

  /// Whether the first letter of the paragraph is in the first font.
  private func hasFirstFont(_ text: Span<UInt8>) -> Bool {
    var index = paragraphStart
    while index < text.count {
      let scalar = decodeScalar(text, at: &index)
      if case .own = ScriptRole(of: scalar) { return table.faces.font(for: scalar) == 0 }
    }
    return true
  }

  /// The line breaker's state at the paragraph's start, or one that does not differ from it there.
  private func stateAtStart(_ text: Span<UInt8>, before index: Int) -> UInt16 {
    var end = index
    return table.scriptWords.breaks.state(atStartBefore: decodeScalar(text, at: &end))
  }

  private func startsWithLetter(_ text: Span<UInt8>, at index: Int, of script: ScriptCode) -> Bool {
    var end = index
    return ScriptRole(of: decodeScalar(text, at: &end)) == .own(script)
  }

  /// The end of the paragraph's last letter that runs from right to left.
  private func lastLetterEnd(_ text: Span<UInt8>) -> Int {
    var end = paragraphStart
    while end < text.count, table.collapses || text[end] != 0x0A { end += 1 }
    while end > paragraphStart {
      var start = end - 1
      while start > paragraphStart, text[start] & 0xC0 == 0x80 { start -= 1 }
      var next = start
      let direction = StrongDirection(of: decodeScalar(text, at: &next))
      if direction == .rightToLeft || direction == .arabic { return end }
      end = start
    }
    return end
  }
}
