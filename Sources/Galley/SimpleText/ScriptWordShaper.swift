internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// What decides, beside its bytes, what a word of one script adds.
struct ScriptWordContext: BitwiseCopyable, Equatable, Sendable {
  /// The script of the paragraph: neutral characters take it.
  var script: ScriptCode
  /// The line breaker's state before the word.
  var state: UInt16
  /// Whether the paragraph runs from right to left.
  var isRightToLeft = false
  /// Whether a letter of the script is before the word, or the word starts with one.
  var followsLetter = true
  /// Whether a letter of the script is behind the word.
  var precedesLetter = true
  /// The size in which its advances are 2⁻²⁰ points; 0: they are units of the first font.
  var pointSize = 0.0

  /// A number that is another context's only by chance.
  var number: UInt64 {
    UInt64(script.rawValue) << 32 | UInt64(state) << 8 | (isRightToLeft ? 4 : 0)
      | (followsLetter ? 2 : 0) | (precedesLetter ? 1 : 0) ^ pointSize.bitPattern
  }
}

/// Shapes the words of paragraphs that are of one script, each by itself.
///
/// Words are independent where no rule of the font sees across a space (`WordRules`) and HarfBuzz says
/// that a line may be parted at the word's ends without shaping anything again. The embedding levels
/// (UAX #9) are those of a word between letters of its script: between right-to-left letters neutral
/// characters are level 1 and numbers level 2, whatever is farther away.
struct ScriptWordShaper {
  let setup: TextSetup
  let table: SimpleTextTable

  /// A word that is asked for: its bytes and what decides beside them.
  struct Request {
    var range: Range<Int>
    var context: ScriptWordContext
  }

  /// The measures of words; nil for those that take more than the word to know.
  ///
  /// HarfBuzz's call for a word takes longer than the word: those that can be are shaped as one text.
  ///
  /// - Complexity: O(words): they are shaped.
  func measures(_ text: Span<UInt8>, _ requests: [Request]) -> [WordMeasure?] {
    let words = requests.map { word(text, $0) }
    return setup.pool.withLayoutWorker { worker in
      var shaping = ScriptWordShaping(worker: worker, setup: setup, scripts: table.scriptWords)
      return shaping.measures(of: words)
    }
  }

  /// A word as far as it is known before it is shaped.
  private func word(_ text: Span<UInt8>, _ request: Request) -> PlannedWord? {
    let context = request.context
    guard let word = ScriptWord(text, request.range, context),
      let places = word.places(table.scriptWords.breaks, from: context.state),
      let runs = fontRuns(of: word),
      context.pointSize != 0 || runs.count == 1 && runs[0].font == 0,
      let levels = word.levels(),
      !setup.context.profile.breaksLikeChromium || word.isOfOneLevel(levels)
    else { return nil }
    return PlannedWord(word: word, places: places, runs: runs, levels: levels)
  }

  /// Whether a character has to do with a space that stands before it: a mark stands on it, and rules
  /// look past what is invisible.
  static func reachesBack(_ scalar: Unicode.Scalar) -> Bool {
    UnicodeProperty.isDefaultIgnorable(scalar) || UnicodeProperty.isCombiningMark(scalar)
  }

  /// The fonts of the word's characters; nil if one of them is none of the cascade's, or misses some.
  private func fontRuns(of word: ScriptWord) -> [FontRun]? {
    let fonts = setup.style.fonts
    let inner = word.scalars[1..<word.scalars.count - 1]
    if table.scriptWords.hasNoColors, inner.allSatisfy(fonts.primary.hasGlyph(for:)) {
      return [FontRun(range: 1..<inner.count + 1, font: 0)]
    }
    let scalars = Array(inner)
    let resolution = fonts.resolve(
      scalars, graphemeStarts: GraphemeBreaker.boundaries(in: scalars),
      isEmojiPresentation: EmojiSegmenter.presentations(of: scalars).map { $0 == .emoji },
      language: setup.style.language)
    guard resolution.missing.isEmpty,
      resolution.runs.allSatisfy({ $0.font < fonts.fonts.count })
    else { return nil }
    return resolution.runs.map {
      FontRun(range: $0.range.lowerBound + 1..<$0.range.upperBound + 1, font: $0.font)
    }
  }
}

/// A stretch of a word in one font.
private struct FontRun {
  var range: Range<Int>
  var font: Int
}

/// A word with a space on each side, as far as it is known without a font.
private struct ScriptWord {
  let context: ScriptWordContext
  /// The characters, with the two spaces.
  private(set) var scalars: [Unicode.Scalar] = [" "]
  private(set) var hasLetter = false
  private var hasNumbers = false
  /// How the script's letters run.
  fileprivate let letters: StrongDirection
  /// Longer words are left to others: their characters are the bits of a number.
  private static let longest = 60

  /// Nil if what is there is not of one script, or takes more than a word to know.
  init?(_ text: Span<UInt8>, _ range: Range<Int>, _ context: ScriptWordContext) {
    self.context = context
    letters = StrongDirection(ofScript: context.script)
    guard range.count <= 4 * ScriptWord.longest else { return nil }
    scalars.reserveCapacity(range.count + 2)
    var index = range.lowerBound
    while index < range.upperBound {
      let scalar = decodeScalar(text, at: &index)
      guard scalars.count <= ScriptWord.longest, note(scalar) else { return nil }
      scalars.append(scalar)
    }
    // What is invisible at an end is looked past by rules.
    guard let last = scalars.last, !UnicodeProperty.isDefaultIgnorable(last) else { return nil }
    scalars.append(" ")
  }

  private mutating func note(_ scalar: Unicode.Scalar) -> Bool {
    guard !WhiteSpaceRules.isControl(scalar), scalar != "\u{AD}", !LineBreaker.isComplex(scalar),
      !WhiteSpaceRules.hangs(scalar, likeChromium: true),
      !WhiteSpaceRules.hangs(scalar, likeChromium: false)
    else { return false }
    let script = context.script
    let direction = StrongDirection(of: scalar)
    guard takes(direction, of: scalar) else { return false }
    if scalars.count == 1, ScriptWordShaper.reachesBack(scalar) { return false }
    switch ScriptRole(of: scalar) {
    case .own(let own):
      guard own == script else { return false }
      hasLetter = true
    case .neutral, .undecided: return direction != letters || letters == .leftToRight
    case .shared(let scripts):
      return scripts.contains(script) && (hasLetter || context.followsLetter)
    case .bracket(_, _, let shared):
      guard shared.isEmpty || shared.contains(script) else { return false }
      // In a paragraph from left to right, a pair's level is that of what is inside and before it.
      return letters == .leftToRight || context.isRightToLeft
    }
    return true
  }

  /// Whether paragraphs of the script may have a character of a direction.
  private mutating func takes(_ direction: StrongDirection?, of scalar: Unicode.Scalar) -> Bool {
    if letters == .leftToRight { return !BidiText.mayTurn(scalar) }
    if direction == .number { hasNumbers = true }
    return direction == nil || direction == .number || direction == letters
  }

  /// The characters before which lines may end, as bits; nil if what is behind the word has a part in
  /// that.
  func places(_ breaks: ScriptWordBreaks, from start: UInt16) -> ScriptWordPlaces? {
    let automaton = breaks.automaton
    var state = Int(start)
    var places: UInt64 = 0
    var undecided: UInt64 = 0
    for index in 1..<scalars.count - 1 {
      let step = automaton.transitions[
        state << 7 | Int(automaton.classOf(scalars[index]))]
      if step & LineBreakAutomaton.settles != 0 { places |= undecided }
      switch step & LineBreakAutomaton.actionMask {
      case 0: break
      case 1: places |= 1 << UInt64(index)
      case LineBreakAutomaton.undecided: undecided = 1 << UInt64(index)
      default: return nil
      }
      state = Int(step >> LineBreakAutomaton.stateShift)
    }
    if undecided & ~places != 0, !breaks.isDecided(behindSpace: state) { return nil }
    return ScriptWordPlaces(bits: places, stateAfter: UInt16(state))
  }

  /// The levels of the word and its spaces; nil if there is no memory.
  func levels() -> [BidiLevel]? {
    let count = scalars.count
    guard letters != .leftToRight else {
      return Array(repeating: BidiLevel(rawValue: 0), count: count)
    }
    let isInside = context.followsLetter && context.precedesLetter
    if !hasNumbers, isInside || context.isRightToLeft {
      return Array(repeating: BidiLevel(rawValue: 1), count: count)
    }
    // A letter of the script stands for all that is before, and another for what is behind.
    let letter: [Unicode.Scalar] = [letters == .arabic ? "\u{627}" : "\u{5D0}"]
    let before = context.followsLetter ? letter : []
    let all = before + scalars + (context.precedesLetter ? letter : [])
    do throws(UnicodeError) {
      let paragraph = try BidiParagraph(
        scalars: all, direction: context.isRightToLeft ? .rightToLeft : .leftToRight)
      return Array(paragraph.levels[before.count..<before.count + count])
    } catch {
      return nil
    }
  }
}

extension ScriptWord {
  /// Whether the word and its spaces are of the level of its script's letters: a line that changes
  /// direction has another width in browsers, see `ChromiumBoxes`.
  fileprivate func isOfOneLevel(_ levels: [BidiLevel]) -> Bool {
    levels.allSatisfy { $0.rawValue == (letters == .leftToRight ? 0 : 1) }
  }
}

/// Where lines may end in a word.
private struct ScriptWordPlaces {
  /// A bit for each character with the space before the word.
  var bits: UInt64
  /// The line breaker's state behind the word.
  var stateAfter: UInt16
}

/// A word that can be shaped.
private struct PlannedWord {
  let word: ScriptWord
  let places: ScriptWordPlaces
  let runs: [FontRun]
  /// Those of the characters, the spaces' among them.
  let levels: [BidiLevel]

  /// The font and level of all of it; nil if it has several.
  var item: (font: Int, level: BidiLevel)? {
    runs.count == 1 && levels.allSatisfy { $0 == levels[0] } ? (runs[0].font, levels[0]) : nil
  }
}

/// Words on their way through the shaper.
private struct ScriptWordShaping {
  let worker: ShapingWorker
  let setup: TextSetup
  let scripts: ScriptWords
  /// What was shaped last: words, with a space before and behind each.
  private var scalars: [Unicode.Scalar] = []
  /// By character the advance of the cluster, 0 within clusters.
  private var advances: [Int64] = []
  /// Whether a line may be parted before a character without shaping anything again.
  private var safe: [Bool] = []

  init(worker: ShapingWorker, setup: TextSetup, scripts: ScriptWords) {
    self.worker = worker
    self.setup = setup
    self.scripts = scripts
  }

  mutating func measures(of words: [PlannedWord?]) -> [WordMeasure?] {
    guard let first = words.lazy.compactMap({ $0?.item }).first,
      let script = words.lazy.compactMap({ $0?.word.context.script }).first
    else { return words.map { $0.flatMap { measure($0) } } }
    let rules = scripts.rules(font: first.font, script: script, level: first.level)
    let isTogether = words.map { $0?.item.map { $0 == first } ?? false }
    guard rules.role != .contextual, isTogether.count(where: { $0 }) > 1 else {
      return words.map { $0.flatMap { measure($0) } }
    }
    let starts = shapeTogether(zip(words, isTogether).filter(\.1).compactMap(\.0), first)
    var shaped = 0
    // A word that was shaped alone takes the room of those that were shaped together.
    var found = zip(words, isTogether).map { word, isTogether -> WordMeasure? in
      guard isTogether, let word, let starts else { return nil }
      defer { shaped += 1 }
      return measure(word, at: starts[shaped], rules: rules, font: first.font)
    }
    for index in words.indices where found[index] == nil {
      found[index] = words[index].flatMap { measure($0) }
    }
    return found
  }

  /// Shapes words of one font and level as one text; where each starts, with the space before it; nil if
  /// that failed.
  private mutating func shapeTogether(_ words: [PlannedWord], _ item: (font: Int, level: BidiLevel))
    -> [Int]?
  {
    scalars.removeAll(keepingCapacity: true)
    var starts: [Int] = []
    for word in words {
      starts.append(scalars.count)
      scalars += word.word.scalars.dropLast()
    }
    scalars.append(" ")
    begin()
    return shape(
      0..<scalars.count, script: words[0].word.context.script, font: item.font, level: item.level)
      ? starts : nil
  }

  /// The measure of a word among others; nil if it has to do with them.
  private mutating func measure(
    _ word: PlannedWord, at start: Int, rules: WordRules, font: Int
  ) -> WordMeasure? {
    let last = start + word.word.scalars.count - 1
    guard safe[start + 1], safe[last] else { return nil }
    var reach = SpaceReach()
    if font == scripts.spaceFont {
      guard advances[start] == scripts.spaceAdvance, advances[last] == scripts.spaceAdvance else {
        return nil
      }
      if rules.hasCrossingRules {
        reach = rules.reach(of: glyphs(of: start + 1..<last, level: word.levels[0]))
      }
    } else if rules.hasCrossingRules {
      return nil
    }
    guard fix(start + 1..<last, font: font, context: word.word.context) else { return nil }
    // Words that are rarely side by side were so here.
    return reach.isNothing ? measure(word, from: start, font: font, reach: reach) : nil
  }

  /// The measure of a word by itself.
  private mutating func measure(_ word: PlannedWord) -> WordMeasure? {
    scalars = word.word.scalars
    begin()
    var reach = SpaceReach()
    for run in word.runs {
      var start = run.range.lowerBound
      while start < run.range.upperBound {
        var end = start + 1
        while end < run.range.upperBound, word.levels[end] == word.levels[start] { end += 1 }
        guard shape(start..<end, of: word, font: run.font, reach: &reach) else { return nil }
        start = end
      }
    }
    return measure(
      word, from: 0, font: word.runs.count == 1 ? word.runs[0].font : -1, reach: reach)
  }

  private mutating func begin() {
    advances.removeAll(keepingCapacity: true)
    advances.append(contentsOf: repeatElement(0, count: scalars.count))
    safe.removeAll(keepingCapacity: true)
    safe.append(contentsOf: repeatElement(false, count: scalars.count))
  }

  /// Shapes a stretch of one font and level, with the spaces that are of the same; false if it cannot be
  /// told without what is beyond them.
  private mutating func shape(
    _ range: Range<Int>, of word: PlannedWord, font: Int, reach: inout SpaceReach
  ) -> Bool {
    let count = scalars.count
    let level = word.levels[range.lowerBound]
    let isSpaceFont = font == scripts.spaceFont
    let touchesBefore = isSpaceFont && range.lowerBound == 1 && word.levels[0] == level
    let touchesBehind =
      isSpaceFont && range.upperBound == count - 1 && word.levels[count - 1] == level
    let script = word.word.context.script
    var seen = range
    var rules: WordRules?
    if touchesBefore || touchesBehind {
      let known = scripts.rules(font: font, script: script, level: level)
      guard known.role != .contextual else { return false }
      if known.role == .pairs {
        seen =
          (touchesBefore ? 0 : range.lowerBound)..<(touchesBehind ? count : range.upperBound)
      }
      rules = known
    }
    guard shape(seen, script: script, font: font, level: level) else { return false }
    // The spaces are as wide as alone, and nothing was shaped together with them.
    for space in [0, count - 1] where seen.contains(space) {
      guard advances[space] == scripts.spaceAdvance, safe[max(space, 1)] else { return false }
    }
    if let rules, rules.hasCrossingRules {
      let all = rules.reach(of: glyphs(of: range, level: level))
      if touchesBefore { reach.starting = all.starting }
      if touchesBehind { reach.ending = all.ending }
    }
    return fix(range, font: font, context: word.word.context)
  }

  /// Shapes a stretch and notes advances and where it may be parted.
  private mutating func shape(_ range: Range<Int>, script: ScriptCode, font: Int, level: BidiLevel)
    -> Bool
  {
    let item = TextItem(
      range: range, kind: .text, style: 0, font: setup.style.fonts.fonts[font],
      isFallback: font > 0, script: script, level: level)
    do throws(ShapingError) {
      try worker.shape(
        scalars, range: range, context: 0..<scalars.count, item: item,
        language: setup.style.language, features: setup.style.shapingFeatures,
        isLikeChromium: setup.context.profile.breaksLikeChromium)
    } catch {
      return false
    }
    for glyph in worker.glyphs {
      let cluster = Int(glyph.cluster)
      guard range.contains(cluster) else { return false }
      advances[cluster] += Int64(glyph.xAdvance)
      if !glyph.isUnsafeToBreak || cluster == range.lowerBound { safe[cluster] = true }
    }
    return true
  }

  /// The glyphs that were shaped last of a stretch, in the order of the text.
  private func glyphs(of range: Range<Int>, level: BidiLevel) -> [UInt32] {
    let glyphs = worker.glyphs.filter { range.contains(Int($0.cluster)) }.map(\.glyph)
    return level.isRightToLeft ? glyphs.reversed() : glyphs
  }

  /// Turns advances into those of the context; false if one is none that sums can be made of.
  private mutating func fix(_ range: Range<Int>, font: Int, context: ScriptWordContext) -> Bool {
    for index in range {
      guard (0..<1 << 20).contains(advances[index]) else { return false }
      if context.pointSize != 0 {
        advances[index] = setup.fixed(advances[index], font: setup.style.fonts.fonts[font])
      }
    }
    return true
  }

  /// The measure of a word whose space before it is at a place.
  private func measure(_ planned: PlannedWord, from start: Int, font: Int, reach: SpaceReach)
    -> WordMeasure?
  {
    let places = planned.places
    var measure = WordMeasure(
      mayStartLine: places.bits & 2 != 0, endDeltaBefore: 0, startDelta: 0, end: 0,
      sumBehindSpace: 0, leastRoom: 0, hasLetter: planned.word.hasLetter, opportunities: [])
    var sum: Int64 = 0
    for index in 1..<planned.word.scalars.count - 1 {
      if index > 1, places.bits & 1 << UInt64(index) != 0 {
        guard safe[start + index], let place = Int32(exactly: sum) else { return nil }
        measure.opportunities.append((place, place))
      }
      sum += advances[start + index]
    }
    guard let end = Int32(exactly: sum) else { return nil }
    measure.end = end
    measure.stateAfter = places.stateAfter
    measure.font = Int16(font)
    measure.reach = reach
    return measure
  }
}

/// Where the line breaker stands between words.
struct ScriptWordBreaks: Sendable {
  let automaton: LineBreakAutomaton
  /// The states behind which a place that was left undecided may still be allowed.
  private let maySettle: [Bool]
  /// The state before nearly all words.
  let afterLetterAndSpace: Int

  init(_ automaton: LineBreakAutomaton) {
    self.automaton = automaton
    afterLetterAndSpace = ["a", " "].reduce(0) { (state, scalar: Unicode.Scalar) in
      Int(
        automaton.transitions[
          state * LineBreakAutomaton.stride + Int(automaton.classOf(scalar))]
          >> LineBreakAutomaton.stateShift)
    }
    var maySettle = [Bool](repeating: false, count: automaton.stateCount)
    var grows = true
    while grows {
      grows = false
      for state in maySettle.indices where !maySettle[state] {
        let row = state * LineBreakAutomaton.stride
        let steps = automaton.transitions[row..<row + automaton.classCount]
        // The next place that is left undecided takes the place of the one before.
        maySettle[state] = steps.contains { step in
          step & LineBreakAutomaton.settles != 0
            || step & LineBreakAutomaton.actionMask != LineBreakAutomaton.undecided
              && maySettle[Int(step >> LineBreakAutomaton.stateShift)]
        }
        grows = grows || maySettle[state]
      }
    }
    self.maySettle = maySettle
  }

  /// Whether a place that is undecided in a state stays prohibited if a space or the text's end
  /// follows.
  func isDecided(behindSpace state: Int) -> Bool {
    let row = state * LineBreakAutomaton.stride
    let end = automaton.transitions[row + Int(automaton.endClass)]
    let step = automaton.transitions[row + Int(automaton.asciiClasses[0x20])]
    return (end | step) & LineBreakAutomaton.settles == 0
      && !maySettle[Int(step >> LineBreakAutomaton.stateShift)]
  }

  /// The state that stands for the one where a paragraph starts, before a character behind which both
  /// are the same.
  func state(atStartBefore scalar: Unicode.Scalar) -> UInt16 {
    let kind = Int(automaton.classOf(scalar))
    let space = afterLetterAndSpace * LineBreakAutomaton.stride
    return automaton.transitions[kind] >> LineBreakAutomaton.stateShift
      == automaton.transitions[space + kind] >> LineBreakAutomaton.stateShift
      ? UInt16(afterLetterAndSpace) : 0
  }
}

/// What the words of all scripts share: of one cascade with its features.
final class ScriptWords: Sendable {
  private struct Key: Hashable {
    var font: Int
    var script: ScriptCode
    var isRightToLeft: Bool
  }

  private let style: TextStyle
  private let known = Lock<[Key: WordRules]>([:])
  let breaks: ScriptWordBreaks
  /// Whether no font of the cascade is drawn in color.
  let hasNoColors: Bool
  /// The font that takes spaces, and their advance in its units; nil if none has any.
  let spaceFont: Int?
  let spaceAdvance: Int64

  init(style: TextStyle, automaton: LineBreakAutomaton) {
    self.style = style
    breaks = ScriptWordBreaks(automaton)
    let fonts = style.fonts
    hasNoColors = !fonts.fonts.contains { $0.isColor }
    spaceFont = fonts.firstFont(with: " ").flatMap { fonts.fonts[$0].hasGlyph(for: " ") ? $0 : nil }
    spaceAdvance = spaceFont.map { fonts.fonts[$0] }
      .flatMap { font in font.nominalGlyph(for: " ").map { Int64(font.horizontalAdvance(of: $0)) } }
      ?? -1
  }

  /// What a font does across spaces in a script.
  ///
  /// - Complexity: some milliseconds for the first call.
  func rules(font: Int, script: ScriptCode, level: BidiLevel) -> WordRules {
    let key = Key(font: font, script: script, isRightToLeft: level.isRightToLeft)
    if let rules = known.withLock({ $0[key] }) { return rules }
    let rules = WordRules(
      font: style.fonts.fonts[font], features: style.shapingFeatures, script: script.rawValue,
      language: style.language, direction: level.isRightToLeft ? .rightToLeft : .leftToRight)
    known.withLock { $0[key] = rules }
    return rules
  }

  /// The scripts whose paragraphs are taken word by word: letters change by those beside them, or run
  /// from right to left.
  private static let scripts: Set<ScriptCode> = Set(
    [
      "Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg", "Mand", "Samr",
      "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh",
    ].map { ScriptCode(tag: $0) })

  /// Whether paragraphs of a script are taken word by word.
  static func contains(_ script: ScriptCode) -> Bool { scripts.contains(script) }
}
