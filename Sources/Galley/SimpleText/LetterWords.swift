internal import GalleyFonts
internal import GalleyUnicode

/// Words of nothing but letters of one script and font between which no line may end, and perhaps a sign
/// behind them: what they come to is added up from their bytes, without a look at other words.
final class LetterWords: Sendable {
  /// The font, by its place in the cascade.
  let font: Int
  let sums: Sums
  private let steps: WordSteps
  /// What rules see of words that are added up.
  let reach: SpaceReach
  /// A letter of the script, if dictionaries divide it into words.
  private let dictionary: Unicode.Scalar?

  /// How words are added up.
  enum Sums {
    case letters(LetterSums)
    case syllables(SyllableSums)

    var byteCount: Int {
      switch self {
      case .letters: LetterSums.byteCount
      case .syllables: SyllableSums.byteCount
      }
    }

    /// As `WordSums`.
    func sum(_ text: Span<UInt8>, from index: inout Int) -> LetterSum? {
      switch self {
      case .letters(let sums): sums.sum(text, from: &index)
      case .syllables(let sums): sums.sum(text, from: &index)
      }
    }
  }

  /// The most bytes of a word.
  static let mostBytes = 248

  /// The bytes that they keep.
  var byteCount: Int { sums.byteCount + steps.byteCount }

  /// Whether lines may end within words, where dictionaries say so.
  var isDivided: Bool { dictionary != nil }

  /// Nil if words of the script must be shaped, or looked up.
  ///
  /// - Parameters:
  ///   - letters: The letters of the script.
  ///   - fonts: The fonts, of which the one that has the first letter takes all.
  ///   - added: What words of a font are added up from, by its place.
  init?(
    script: ScriptCode, letters: ScriptWordLetters, fonts: FontCascade,
    automaton: LineBreakAutomaton, added: (Int) -> AddedWords?
  ) {
    let alphabet = ScriptAlphabet(of: script)
    let syllabic = SyllabicAlphabet(of: script)
    let all: [(scalar: Unicode.Scalar, isMark: Bool, startsWords: Bool)] =
      alphabet?.letters.map {
        // Those that are taken apart start no word.
        ($0.scalar, $0.isMark, !GraphemeBreaker.extendsSpace($0.scalar) || !$0.parts.isEmpty)
      }
      ?? syllabic?.letters.map {
        ($0.scalar, $0.role != .starter, !GraphemeBreaker.extendsSpace($0.scalar))
      } ?? []
    guard let first = all.first(where: { !$0.isMark && $0.scalar.properties.isAlphabetic })?.scalar,
      let font = fonts.firstFont(with: first), let added = added(font)
    else { return nil }
    func breakClass(_ scalar: Unicode.Scalar) -> Int { Int(automaton.classOf(scalar)) }
    let letterClass = breakClass(first)
    let markClass = breakClass(all.first(where: \.isMark)?.scalar ?? first)
    let own = all.lazy.filter { letter in
      let scalar = letter.scalar
      guard fonts.firstFont(with: scalar) == font,
        LineBreaker.isComplex(scalar) == letters.isComplex
      else { return false }
      return letter.isMark
        ? breakClass(scalar) == markClass
        : letters.kinds[scalar] == .letter && letter.startsWords
          && breakClass(scalar) == letterClass
    }.map(\.scalar)
    let endings: [Unicode.Scalar] =
      letters.isComplex
      ? []
      : [".", ",", ":", ";", "!", "?", "\u{60C}", "\u{61B}", "\u{61F}", "\u{964}"]
    let signs = endings.filter {
      fonts.firstFont(with: $0) == font && LetterWords.mayEnd($0, script)
    }
    sums =
      switch added.parts {
      case .letters(let advances): .letters(LetterSums(advances, of: own, endings: signs))
      case .syllables(let syllables): .syllables(SyllableSums(syllables, of: own, endings: signs))
      }
    self.font = font
    reach = added.reach
    steps = WordSteps(letter: letterClass, mark: markClass, automaton)
    dictionary = letters.isComplex ? first : nil
  }

  /// Whether a sign behind letters of a script is shaped with them and runs as they do.
  private static func mayEnd(_ sign: Unicode.Scalar, _ script: ScriptCode) -> Bool {
    let direction = StrongDirection(of: sign)
    guard direction == nil || direction == StrongDirection(ofScript: script) else { return false }
    switch ScriptRole(of: sign) {
    case .neutral: return true
    case .shared(let scripts): return scripts.contains(script)
    default: return false
    }
  }

  /// What units are multiplied with in a setup; 0: there is no such number.
  func factor(_ setup: TextSetup, unit: Double) -> Int64 {
    unit != 0
      ? setup.severalScale.factor(of: setup.style.fonts.fonts[font]) : font == 0 ? 1 : 0
  }

  /// The measure of a word of letters alone; nil if some are not yet known, or depend on others.
  func measure(_ text: Span<UInt8>, _ request: ScriptWordShaper.Request, _ setup: TextSetup)
    -> WordMeasure?
  {
    var end = request.range.lowerBound
    var state = Int(request.context.state)
    let factor = factor(setup, unit: request.context.unit)
    guard factor != 0, !isDivided, let sum = sums.sum(text, from: &end),
      end == request.range.upperBound,
      let mayStartLine = steps.mayStartLine(from: &state, sum),
      let width = Int32(exactly: sum.units * factor)
    else { return nil }
    return WordMeasure(
      end: width, mayStartLine: mayStartLine, stateAfter: UInt16(state), font: Int16(font),
      reach: reach)
  }

  /// Steps through a word: whether a line may end before it; nil if that, or whether one may end in it, is
  /// not known by its first letter.
  func mayStartLine(from state: inout Int, _ word: LetterSum) -> Bool? {
    steps.mayStartLine(from: &state, word)
  }

  /// The row of words that starts in a state, see `WordSteps.row`.
  func row(from state: Int) -> WordSteps.Row? { steps.row(from: state) }

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
    guard let dictionary, case .letters(let letters) = sums,
      letters.find(&phrase, in: text, from: &end), end == range.upperBound,
      let mayStartLine = steps.mayStartLine(from: &state, phrase.sum),
      let sum = Int32(exactly: phrase.sum.units * factor)
    else { return nil }
    var starts: UInt128 = 0
    DictionaryBreaker.shared.forEachWordStart(
      in: phrase.letters.span.extracting(first: phrase.count), ofBlock: dictionary,
      isMark: { [marks = phrase.marks] in marks &>> UInt128($0) & 1 != 0 }
    ) { starts |= 1 << UInt128($0) }
    guard starts & phrase.unparted == 0 else { return nil }
    var measure = WordMeasure(
      end: sum, mayStartLine: mayStartLine, stateAfter: UInt16(state), font: Int16(font),
      reach: reach)
    measure.opportunities.reserveCapacity(starts.nonzeroBitCount)
    while starts != 0 {
      let sum = Int32(Int64(phrase.sums[starts.trailingZeroBitCount]) * factor)
      measure.opportunities.append((sum, sum))
      starts &= starts - 1
    }
    return measure
  }
}

extension WordMeasure {
  /// Of a word of letters alone that no line ends in.
  fileprivate init(
    end: Int32, mayStartLine: Bool, stateAfter: UInt16, font: Int16, reach: SpaceReach
  ) {
    self.init(
      marks: [.endsOrdinarily, .hasLetter], end: end, stateAfter: stateAfter, font: font,
      reach: reach)
    marks.set(.mayStartLine, mayStartLine)
  }
}

/// What adds up words from their bytes.
protocol WordSums {
  /// Adds up a word between spaces; nil if it has others than these letters, some that are not yet known, or
  /// that depend on others.
  ///
  /// - Parameter index: Where the word starts; if there is a sum, where it ends.
  func sum(_ text: Span<UInt8>, from index: inout Int) -> LetterSum?
}

extension LetterSums: WordSums {}
extension SyllableSums: WordSums {}
