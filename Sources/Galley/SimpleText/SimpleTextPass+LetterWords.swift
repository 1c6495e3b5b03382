internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

// Words of scripts that are added up from what their letters, or syllables, come to.
extension SimpleTextPass {
  enum LettersEnd {
    /// All words up to the end, or to what stands behind one.
    case taken
    /// The next is no word of letters alone, or not all of them are known.
    case left
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
    while index < text.count, table.collapses || text[index] != 0x0A {
      var end = index
      if let cancellation, cancellation.isDue { return .failed }
      guard let sum = sums.sum(text, from: &end), end - index <= LetterWords.mostBytes,
        end == text.count || table.isSpace(text[end]) || text[end] == 0x0A,
        // Numbers between letters are not among them: their level is that of the script.
        words.context.isRightToLeft || words.lastLetter >= end,
        levels.isEmpty
          || levels.areEven(in: index..<end) && levels.turns(at: index) == words.isTurned,
        !letters.reach.meets(endOfWordBefore: words.reach),
        let mayStartLine = letters.mayStartLine(from: &state, sum)
      else { return .left }
      look(upTo: end + SimpleTextPass.longestSequence)
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
      if words.space.font != Int16(letters.font) { wordFence = index }
      if wantsPoint(at: index), !words.isAmongOthers, words.lastLetter == .max {
        _ = notePoint(.words(walk.record, words, state: state), at: index)
      }
      guard index < text.count, table.isSpace(text[index]) else { return .taken }
      guard takeSpaces(text, from: &index, words.space, &state) else {
        (index, state, carry) = last
        return .taken
      }
      words.note(font: words.space.font)
    }
    return .taken
  }

  /// Whether a word is one of letters alone, all of which are known.
  func hasKnownLetters(_ text: Span<UInt8>, _ range: Range<Int>, _ walk: ScriptWordWalk)
    -> Bool
  {
    var end = range.lowerBound
    return walk.letters?.words.sums.sum(text, from: &end) != nil && end == range.upperBound
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
