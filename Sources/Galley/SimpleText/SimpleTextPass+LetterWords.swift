internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

// Words of scripts that are added up from what their letters, or syllables, come to.
extension SimpleTextPass {
  enum LettersEnd {
    /// All words up to the end, or to what stands behind one.
    case taken
    /// Where what is behind the letters parts a word.
    case fenced
    /// The next is no word of letters alone, or not all of them are known.
    case left
    /// At a point from which on all is as it was before the paragraph was edited.
    case joined
    /// The path must be left.
    case failed
  }

  /// Where a word has ended.
  typealias LastWord = (index: Int, state: Int, carry: Int64)

  /// Takes words of letters alone, all of which are known, with the spaces between them.
  mutating func takeLetters(
    _ words: inout ScriptWordWalk, _ text: Span<UInt8>, from index: inout Int, state: inout Int,
    last: inout LastWord
  ) -> LettersEnd {
    guard let (letters, factor) = words.letters, !letters.isDivided else { return .left }
    return switch letters.sums {
    case .letters(let sums):
      takeLetters(sums, letters, factor, &words, text, from: &index, state: &state, last: &last)
    case .syllables(let sums):
      takeLetters(sums, letters, factor, &words, text, from: &index, state: &state, last: &last)
    }
  }

  /// What is lent for all of these words counts no references for each.
  private mutating func takeLetters(
    _ sums: some WordSums, _ letters: LetterWords, _ factor: Int64, _ words: inout ScriptWordWalk,
    _ text: Span<UInt8>, from index: inout Int, state: inout Int, last: inout LastWord
  ) -> LettersEnd {
    let isInRow = mayTakeRow(letters, words)
    var found: FoundWord?
    while index < text.count, table.collapses || text[index] != 0x0A {
      if let cancellation, cancellation.isDue { return .failed }
      let word = found ?? FoundWord(sums, text, at: index)
      found = nil
      let end = word.end
      let endsHere = endsWord(text, at: end)
      guard let sum = word.sum, end - index <= LetterWords.mostBytes,
        endsHere || isParted(text, from: index, at: end, of: words),
        // Numbers between letters are not among them: their level is that of the script.
        words.context.isRightToLeft || words.lastLetter >= end,
        levels.isEmpty
          || levels.areEven(in: index..<end) && levels.turns(at: index) == words.isTurned,
        !letters.reach.meets(endOfWordBefore: words.reach),
        let mayStartLine = letters.mayStartLine(from: &state, sum)
      else { return .left }
      look(upTo: endsHere ? end + 1 : end + SimpleTextPass.longestSequence)
      let origin = carry
      if mayStartLine, index != paragraphStart {
        guard take(end: contentSum, start: origin) else { return .failed }
      }
      words.follow(letters: letters)
      contentSum = origin + sum.units * factor
      carry = contentSum
      endsMeasuredWord = false
      index = end
      guard !fitter.mustCut(contentSum) else { return .failed }
      last = (index, state, carry)
      if !endsHere || words.space.font != Int16(letters.font) { wordFence = index }
      guard endsHere else { return .fenced }
      if notePoint(text, behind: words, state: state, at: index) { return .joined }
      guard index < text.count, table.isSpace(text[index]) else { return .taken }
      guard takeSpaces(text, from: &index, words.space, &state) else {
        (index, state, carry) = last
        return .taken
      }
      words.note(font: words.space.font)
      if isInRow, let row = letters.row(from: state) {
        found = takeRow(row, sums, letters, factor, &words, text, from: &index, last: &last)
        if found == nil { return .failed }
      }
    }
    return .taken
  }

  /// What the letters from a place on come to, and where they end.
  private struct FoundWord {
    let sum: LetterSum?
    let end: Int

    @inline(__always)
    init(_ sums: some WordSums, _ text: Span<UInt8>, at index: Int) {
      var end = index
      sum = sums.sum(text, from: &end)
      self.end = end
    }
  }

  /// Whether, from one word to the next, nothing is asked but what the letters come to.
  private func mayTakeRow(_ letters: LetterWords, _ words: ScriptWordWalk) -> Bool {
    trail == nil && places == nil && levels.isEmpty
      && (words.context.isRightToLeft || words.lastLetter == .max)
      && !letters.reach.meets(endOfWordBefore: letters.reach.ending)
  }

  /// Takes words of several letters with a single space behind each, up to one that something else is behind;
  /// that one, or nil if the path must be left.
  ///
  /// It does what `takeLetters` does, but for what is the same for all of them.
  private mutating func takeRow(
    _ row: WordSteps.Row, _ sums: some WordSums, _ letters: LetterWords, _ factor: Int64,
    _ words: inout ScriptWordWalk, _ text: Span<UInt8>, from index: inout Int,
    last: inout LastWord
  ) -> FoundWord? {
    let space = words.space.advance
    let widest = fitter.cutsWords ? 2 &* fitter.limit : .max
    let start = index
    var (place, content, sum, bound) = (index, contentSum, carry, fitter.bound)
    // The last place that fits, which the fitter is told when it matters.
    var fitting = (end: Int64.min, start: Int64(0))
    var count = 0
    var word: FoundWord
    let cancellation = cancellation
    while true {
      if let cancellation, cancellation.isDue { return nil }
      word = FoundWord(sums, text, at: place)
      guard let own = word.sum, own.hasLetters, own.endingCount == 0,
        row.takesMarks || !own.hasMarks, word.end &- place <= LetterWords.mostBytes,
        word.end &+ 1 < text.count, text[word.end] == 0x20, text[word.end &+ 1] > 0x20
      else { break }
      if content <= bound {
        fitting = (content, sum)
      } else {
        if fitting.end != .min { fitter.noteFitting(end: fitting.end, start: fitting.start) }
        fitting.end = .min
        guard fitter.take(end: content, start: sum) else { return nil }
        bound = fitter.bound
      }
      let width = own.units &* factor
      // The line, or its last place, starts where the word does: see `LineFitter.mustCut`.
      guard width <= widest else { return nil }
      content = sum &+ width
      sum = content &+ space
      count &+= 1
      place = word.end &+ 1
    }
    guard place > start else { return word }
    if fitting.end != .min { fitter.noteFitting(end: fitting.end, start: fitting.start) }
    look(upTo: place)
    (index, contentSum, carry) = (place, content, sum)
    last = (place - 1, row.behindWord, content)
    words.count += count
    if words.space.font != Int16(letters.font) { wordFence = place - 1 }
    return word
  }

  /// Whether a word is one of letters alone, all of which are known.
  func hasKnownLetters(_ text: Span<UInt8>, _ range: Range<Int>, _ walk: ScriptWordWalk)
    -> Bool
  {
    knownLettersEnd(text, from: range.lowerBound, walk) == range.upperBound
  }

  /// Where the letters from a place on end; nil if not all of them are known.
  func knownLettersEnd(_ text: Span<UInt8>, from start: Int, _ walk: ScriptWordWalk) -> Int? {
    var end = start
    return walk.letters?.words.sums.sum(text, from: &end) == nil ? nil : end
  }

  /// The measure of a word that dictionaries divide, if all its letters are known; it is remembered.
  func phrase(
    _ text: Span<UInt8>, _ range: Range<Int>, _ context: WordContext, of walk: ScriptWordWalk
  ) -> WordMeasure? {
    guard let (letters, factor) = walk.letters, letters.isDivided,
      let measure = letters.measure(text, range, state: Int(context.state), factor: factor)
    else { return nil }
    table.words.remember(measure, of: text, range, context, table: table.number)
    return measure
  }
}
