internal import GalleyFonts
internal import GalleyUnicode

/// Words of nothing but letters of one script and font between which no line may end: what they come to is
/// added up from their bytes, without a look at other words.
final class LetterWords: Sendable {
  /// The font, by its place in the cascade.
  let font: Int
  private let sums: LetterSums
  private let breaks: ScriptWordBreaks
  private let lineBreakClass: Int
  private let markClass: Int
  /// A letter of the script, if dictionaries divide it into words.
  private let dictionary: Unicode.Scalar?

  /// The most bytes of a word.
  private static let mostBytes = 248

  /// Whether lines may end within words, where dictionaries say so.
  var isDivided: Bool { dictionary != nil }

  /// Nil if words of the script must be shaped, or looked up.
  init?(script: ScriptCode, words: ScriptWords, fonts: FontCascade) {
    guard let alphabet = ScriptAlphabet(of: script),
      let first = alphabet.letters.first(where: { !$0.isMark && $0.scalar.properties.isAlphabetic }
      )?
      .scalar,
      let font = fonts.firstFont(with: first),
      let advances = words.advances(font: font, script: script)
    else { return nil }
    self.font = font
    breaks = words.breaks
    let automaton = words.breaks.automaton
    func breakClass(_ scalar: Unicode.Scalar) -> Int { Int(automaton.classOf(scalar)) }
    let lineBreakClass = breakClass(first)
    let mark = alphabet.letters.first(where: \.isMark)?.scalar ?? first
    let markClass = breakClass(mark)
    let kinds = words.letters(of: script).kinds
    sums = LetterSums(
      advances,
      of: alphabet.letters.lazy.filter { letter in
        let scalar = letter.scalar
        guard fonts.firstFont(with: scalar) == font,
          LineBreaker.isComplex(scalar) == ScriptWords.isComplex(script)
        else { return false }
        return letter.isMark
          ? breakClass(scalar) == markClass
          : kinds[scalar] == .letter && !GraphemeBreaker.extendsSpace(scalar)
            && breakClass(scalar) == lineBreakClass
      }.map(\.scalar))
    self.lineBreakClass = lineBreakClass
    self.markClass = markClass
    dictionary = ScriptWords.isComplex(script) ? first : nil
  }

  /// Adds up a word between spaces; nil if it has others than these letters, some that are not yet known, or
  /// that depend on others.
  ///
  /// - Parameters:
  ///   - index: Where the word starts; if there is a sum, where its letters end.
  func sum(_ text: Span<UInt8>, from index: inout Int) -> LetterSums.Sum? {
    var end = index
    guard let sum = sums.sum(text, from: &end), end - index <= LetterWords.mostBytes else {
      return nil
    }
    index = end
    return sum
  }

  /// The measure of a word between spaces that dictionaries divide; nil if it has others than these letters,
  /// some that are not yet known, or that depend on others where it may be parted.
  ///
  /// - Parameters:
  ///   - range: The word.
  ///   - state: The line breaker's state before it.
  ///   - factor: What units are multiplied with.
  func measure(_ text: Span<UInt8>, _ range: Range<Int>, state: Int, factor: Int64) -> WordMeasure?
  {
    var end = range.lowerBound
    var state = state
    guard let dictionary, let phrase = sums.phrase(text, from: &end), end == range.upperBound,
      let mayStartLine = mayStartLine(from: &state, phrase.sum),
      let sum = Int32(exactly: phrase.sum.units * factor)
    else { return nil }
    var measure = WordMeasure(
      mayStartLine: mayStartLine, endDeltaBefore: 0, startDelta: 0, end: sum, sumBehindSpace: 0,
      leastRoom: 0, hasLetter: true, opportunities: [])
    var isParted = true
    DictionaryBreaker.shared.forEachWordStart(
      in: phrase.letters.span, ofBlock: dictionary,
      isMark: { phrase.marks &>> UInt128($0) & 1 != 0 }
    ) { place in
      if phrase.unparted &>> UInt128(place) & 1 != 0 { isParted = false }
      let sum = Int32(phrase.sums[place] * factor)
      measure.opportunities.append((sum, sum))
    }
    guard isParted else { return nil }
    measure.stateAfter = UInt16(state)
    measure.font = Int16(font)
    return measure
  }

  /// Steps through a word: whether a line may end before it; nil if that, or whether one may end in it, is
  /// not known by its first letter.
  func mayStartLine(from state: inout Int, _ word: LetterSums.Sum) -> Bool? {
    let transitions = breaks.automaton.transitions
    let first = transitions[state << 7 | lineBreakClass]
    guard first & LineBreakAutomaton.actionMask <= 1 else { return nil }
    let one = Int(first >> LineBreakAutomaton.stateShift)
    /// The state behind another character before which no line may end.
    func step(_ state: Int, _ kind: Int) -> Int? {
      let step = transitions[state << 7 | kind]
      return step & (LineBreakAutomaton.actionMask | LineBreakAutomaton.settles) == 0
        ? Int(step >> LineBreakAutomaton.stateShift) : nil
    }
    // Behind two letters all goes on alike, and marks change nothing.
    guard let two = step(one, lineBreakClass), step(two, lineBreakClass) == two,
      !word.hasMarks || step(one, markClass) == one && step(two, markClass) == two
    else { return nil }
    state = word.hasLetters ? two : one
    return first & LineBreakAutomaton.actionMask == 1
  }
}
