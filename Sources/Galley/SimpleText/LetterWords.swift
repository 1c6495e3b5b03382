internal import GalleyFonts
internal import GalleyUnicode

/// Words of nothing but letters of one script and font between which no line may end, and perhaps a sign
/// behind them: what they come to is
/// added up from their bytes, without a look at other words.
final class LetterWords: Sendable {
  /// The font, by its place in the cascade.
  let font: Int
  private let sums: LetterSums
  /// By the line breaker's state before a word.
  private let steps: [Step]
  private let automaton: LineBreakAutomaton
  /// A letter of the script, if dictionaries divide it into words.
  private let dictionary: Unicode.Scalar?

  /// What a word does to the line breaker's state.
  fileprivate struct Step: BitwiseCopyable {
    /// Behind one letter, and behind several.
    var one: UInt16 = 0
    var several: UInt16 = 0
    /// Whether that, and whether a line may end before the word, is known by its first letter; and if it
    /// has marks.
    var isKnown = false
    var isKnownWithMarks = false
    var mayStartLine = false
  }

  /// The most bytes of a word.
  private static let mostBytes = 248

  /// Whether lines may end within words, where dictionaries say so.
  var isDivided: Bool { dictionary != nil }

  /// Nil if words of the script must be shaped, or looked up.
  ///
  /// - Parameters:
  ///   - kinds: The letters of the script.
  ///   - fonts: The fonts, of which the one that has the first letter takes all.
  ///   - advances: What letters come to in a font, by its place.
  init?(
    script: ScriptCode, kinds: ScriptLetters, fonts: FontCascade, automaton: LineBreakAutomaton,
    advances: (Int) -> LetterAdvances?
  ) {
    guard let alphabet = ScriptAlphabet(of: script),
      let first = alphabet.letters.first(where: { !$0.isMark && $0.scalar.properties.isAlphabetic }
      )?
      .scalar,
      let font = fonts.firstFont(with: first), let advances = advances(font)
    else { return nil }
    self.font = font
    func breakClass(_ scalar: Unicode.Scalar) -> Int { Int(automaton.classOf(scalar)) }
    let lineBreakClass = breakClass(first)
    let mark = alphabet.letters.first(where: \.isMark)?.scalar ?? first
    let markClass = breakClass(mark)
    let endings: [Unicode.Scalar] =
      ScriptWords.isComplex(script) ? [] : [".", ",", ":", ";", "!", "?", "\u{60C}"]
    sums = LetterSums(
      advances,
      of: alphabet.letters.lazy.filter { letter in
        let scalar = letter.scalar
        guard fonts.firstFont(with: scalar) == font,
          LineBreaker.isComplex(scalar) == ScriptWords.isComplex(script)
        else { return false }
        return letter.isMark
          ? breakClass(scalar) == markClass
          : kinds[scalar] == .letter
            // Those that are taken apart start no word.
            && (!GraphemeBreaker.extendsSpace(scalar) || !letter.parts.isEmpty)
            && breakClass(scalar) == lineBreakClass
      }.map(\.scalar),
      endings: endings.filter {
        fonts.firstFont(with: $0) == font && LetterWords.mayEnd($0, script)
      })
    self.automaton = automaton
    steps = (0..<automaton.stateCount).map {
      Step(from: $0, letter: lineBreakClass, mark: markClass, automaton)
    }
    dictionary = ScriptWords.isComplex(script) ? first : nil
  }

  /// Whether a sign behind letters of a script is shaped with them and runs as they do.
  private static func mayEnd(_ sign: Unicode.Scalar, _ script: ScriptCode) -> Bool {
    guard StrongDirection(of: sign) == nil else { return false }
    switch ScriptRole(of: sign) {
    case .neutral: return true
    case .shared(let scripts): return scripts.contains(script)
    default: return false
    }
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
    var phrase = LetterSums.Phrase()
    guard let dictionary, sums.find(&phrase, in: text, from: &end), end == range.upperBound,
      let mayStartLine = mayStartLine(from: &state, phrase.sum),
      let sum = Int32(exactly: phrase.sum.units * factor)
    else { return nil }
    var starts: UInt128 = 0
    DictionaryBreaker.shared.forEachWordStart(
      in: phrase.letters.span.extracting(first: phrase.count), ofBlock: dictionary,
      isMark: { [marks = phrase.marks] in marks &>> UInt128($0) & 1 != 0 }
    ) { starts |= 1 << UInt128($0) }
    guard starts & phrase.unparted == 0 else { return nil }
    var measure = WordMeasure(
      mayStartLine: mayStartLine, endDeltaBefore: 0, startDelta: 0, end: sum, sumBehindSpace: 0,
      leastRoom: 0, hasLetter: true, opportunities: [])
    measure.opportunities.reserveCapacity(starts.nonzeroBitCount)
    while starts != 0 {
      let sum = Int32(Int64(phrase.sums[starts.trailingZeroBitCount]) * factor)
      measure.opportunities.append((sum, sum))
      starts &= starts - 1
    }
    measure.stateAfter = UInt16(state)
    measure.font = Int16(font)
    return measure
  }

  /// Steps through a word: whether a line may end before it; nil if that, or whether one may end in it, is
  /// not known by its first letter.
  func mayStartLine(from state: inout Int, _ word: LetterSums.Sum) -> Bool? {
    let step = steps[state]
    guard word.hasMarks ? step.isKnownWithMarks : step.isKnown else { return nil }
    var last = Int(word.hasLetters ? step.several : step.one)
    if let ending = word.ending {
      let step = automaton.transitions[
        last * LineBreakAutomaton.stride + Int(automaton.classOf(ending))]
      guard step & (LineBreakAutomaton.actionMask | LineBreakAutomaton.settles) == 0 else {
        return nil
      }
      last = Int(step >> LineBreakAutomaton.stateShift)
    }
    state = last
    return step.mayStartLine
  }
}

extension LetterWords.Step {
  fileprivate init(
    from state: Int, letter: Int, mark: Int, _ automaton: LineBreakAutomaton
  ) {
    func step(_ state: Int, _ kind: Int) -> UInt16 {
      automaton.transitions[state * LineBreakAutomaton.stride + kind]
    }
    /// The state behind a character before which no line may end.
    func inner(_ state: Int, _ kind: Int) -> Int? {
      let step = step(state, kind)
      return step & (LineBreakAutomaton.actionMask | LineBreakAutomaton.settles) == 0
        ? Int(step >> LineBreakAutomaton.stateShift) : nil
    }
    let first = step(state, letter)
    guard first & LineBreakAutomaton.actionMask <= 1 else { return }
    let one = Int(first >> LineBreakAutomaton.stateShift)
    // Behind two letters all goes on alike, and marks change nothing.
    guard let several = inner(one, letter), inner(several, letter) == several else { return }
    self.one = UInt16(one)
    self.several = UInt16(several)
    isKnown = true
    isKnownWithMarks = inner(one, mark) == one && inner(several, mark) == several
    mayStartLine = first & LineBreakAutomaton.actionMask == 1
  }
}
