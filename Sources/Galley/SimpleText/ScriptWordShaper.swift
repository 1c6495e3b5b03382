internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Shapes the words of paragraphs that are of one script, each by itself.
///
/// Words are independent where no rule of the font sees across a space (`WordRules`) and HarfBuzz says
/// that a line may be parted at the word's ends without shaping anything again. The embedding levels
/// (UAX #9) are those of a word between letters of its script: between right-to-left letters neutral
/// characters are level 1 and numbers level 2, whatever is farther away.
struct ScriptWordShaper {
  /// A word that is asked for: its bytes and what decides beside them.
  struct Request {
    var range: Range<Int>
    var context: WordContext
  }

  /// Whether a character has to do with a space that stands before it: a mark stands on it, others are of
  /// its grapheme cluster, and rules look past what is invisible.
  static func reachesBack(_ scalar: Unicode.Scalar) -> Bool {
    // None of ASCII.
    guard scalar.value >= 0x80 else { return false }
    return UnicodeProperty.isDefaultIgnorable(scalar) || UnicodeProperty.isCombiningMark(scalar)
      || GraphemeBreaker.extendsSpace(scalar)
  }

  let setup: TextSetup
  let scripts: ScriptWords
  let worker: ShapingWorker
  /// What is shaped: words, with a space before and behind each.
  var scalars: [Unicode.Scalar] = []
  /// By character the advance of the cluster, 0 within clusters.
  var advances: [Int64] = []
  /// Whether a line may be parted before a character without shaping anything again.
  var safe: [Bool] = []

  init(setup: TextSetup, scripts: ScriptWords, worker: ShapingWorker) {
    self.setup = setup
    self.scripts = scripts
    self.worker = worker
    scalars.reserveCapacity(128)
  }

  /// The measures of words of one script; nil for those that take more than the word to know.
  ///
  /// HarfBuzz's call for a word takes longer than the word: those that can be are shaped as one text.
  ///
  /// - Complexity: O(words): they are shaped.
  mutating func measures(_ text: Span<UInt8>, _ requests: [Request]) -> [WordMeasure?] {
    var found = [WordMeasure?](repeating: nil, count: requests.count)
    guard let script = requests.first?.context.script else { return found }
    let letters = scripts.letters(of: script)
    if letters.isSyllabic {
      learnSyllables(of: requests, text, script: script, letters)
    } else {
      learnLetters(of: script, letters, before: requests.count)
    }
    var together: [(number: Int, word: ScriptWord)] = []
    var alone: [Int] = []
    let words = letters.isSyllabic ? scripts.letterWords(of: script) : nil
    for number in requests.indices {
      if let measure = words?.measure(text, requests[number], setup) {
        found[number] = measure
        continue
      }
      let start = scalars.count
      let word = plan(text, requests[number], letters)
      if let word, word.levels == nil, word.font >= 0,
        together.isEmpty || word.font == together[0].word.font
      {
        found[number] = add(word)
        if found[number] == nil {
          together.append((number, word))
        } else {
          scalars.removeSubrange(start...)
        }
      } else if let word, requests.count == 1 {
        scalars.append(" ")
        begin()
        return [measureAlone(word)]
      } else {
        scalars.removeSubrange(start...)
        alone.append(number)
      }
    }
    if together.count > 1 {
      let rules = scripts.rules(font: together[0].word.font, script: script, level: letters.level)
      scalars.append(" ")
      begin()
      if rules.role != .contextual,
        shape(
          0..<scalars.count, script: script, font: together[0].word.font, level: letters.level)
      {
        for (number, word) in together { found[number] = measure(word, rules: rules) }
      }
      alone += together.lazy.filter { found[$0.number] == nil }.map(\.number)
    } else if let (number, word) = together.first {
      scalars.append(" ")
      begin()
      found[number] = measureAlone(word)
    }
    for number in alone {
      scalars.removeAll(keepingCapacity: true)
      guard let word = plan(text, requests[number], letters) else { continue }
      scalars.append(" ")
      begin()
      found[number] = measureAlone(word)
    }
    return found
  }

  /// The measure of a word whose letters are known; nil if it must be shaped.
  private mutating func add(_ word: ScriptWord) -> WordMeasure? {
    guard let added = scripts.added(font: word.font, script: word.context.script) else {
      return nil
    }
    let missing = scalars.count - advances.count
    if missing > 0 {
      advances.append(contentsOf: repeatElement(0, count: missing))
      safe.append(contentsOf: repeatElement(false, count: missing))
    }
    let range = word.start + 1..<word.end
    let isKnown =
      switch added.parts {
      case .letters(let letters): letters.add(scalars, range, into: &advances, parts: &safe)
      case .syllables(let syllables): syllables.add(scalars, range, into: &advances, parts: &safe)
      }
    guard isKnown, fix(range, font: word.font, word.context) else { return nil }
    return measure(word, reach: added.reach)
  }

  /// Learns what the letters of a word come to that was shaped.
  private func learn(_ word: ScriptWord) {
    guard
      case .letters(let letters) = scripts.added(font: word.font, script: word.context.script)?
        .parts
    else { return }
    letters.learn(scalars, word.start + 1..<word.end, from: advances)
  }

  /// Adds a word, the space before it and none behind; nil if it cannot be shaped by itself.
  mutating func plan(_ text: Span<UInt8>, _ request: Request, _ letters: ScriptWordLetters)
    -> ScriptWord?
  {
    let start = scalars.count
    guard
      var word = ScriptWord(
        text, request.range, request.context, letters, breaks: scripts.breaks, into: &scalars)
    else { return nil }
    let own = scalars[(start + 1)...]
    if let font = scripts.fonts.onlyFont(of: own) {
      word.font = font
    } else {
      guard let runs = fontRuns(of: Array(own)) else { return nil }
      word.font = runs.count == 1 ? runs[0].font : -1
      if runs.count > 1 { word.runs = runs }
    }
    guard request.context.unit != 0 || word.font == 0 else { return nil }
    // A line that changes direction has another width in browsers, see `ChromiumBoxes`.
    if word.levels != nil, setup.context.profile.breaksLikeChromium { return nil }
    return word
  }

  /// The fonts of a word's characters; nil if one of them is none of the cascade's, or misses some.
  private func fontRuns(of scalars: [Unicode.Scalar]) -> [FontResolution.Run]? {
    let resolution = scripts.fonts.resolution(of: scalars)
    guard resolution.missing.isEmpty,
      resolution.runs.allSatisfy({ $0.font < setup.style.fonts.fonts.count })
    else { return nil }
    return resolution.runs
  }

  /// The measure of a word among others; nil if it has to do with them.
  private mutating func measure(_ word: ScriptWord, rules: WordRules) -> WordMeasure? {
    let spaceAdvance = word.font == scripts.spaceFont ? scripts.spaceAdvance : nil
    guard isApart(word.start + 1..<word.end, spaceAdvance: spaceAdvance) else { return nil }
    // Words that are rarely side by side are so here.
    if rules.hasCrossingRules {
      let glyphs = glyphs(of: word.start + 1..<word.end, level: word.level)
      guard rules.reach(of: glyphs).isNothing else { return nil }
    }
    learn(word)
    guard fix(word.start + 1..<word.end, font: word.font, word.context) else { return nil }
    return measure(word, reach: SpaceReach())
  }

  /// Whether a stretch that was shaped has nothing to do with the spaces before and behind it.
  ///
  /// - Parameter spaceAdvance: The advance of each; nil if the font's is not asked for.
  func isApart(_ range: Range<Int>, spaceAdvance: Int64?) -> Bool {
    guard safe[range.lowerBound], safe[range.upperBound] else { return false }
    guard let spaceAdvance else { return true }
    return advances[range.lowerBound - 1] == spaceAdvance
      && advances[range.upperBound] == spaceAdvance
  }

  /// The measure of a word by itself.
  private mutating func measureAlone(_ word: ScriptWord) -> WordMeasure? {
    var reach = SpaceReach()
    let runs =
      word.runs.isEmpty
      ? [(1..<word.end, word.font)]
      : word.runs.map { ($0.range.lowerBound + 1..<$0.range.upperBound + 1, $0.font) }
    for (range, font) in runs {
      var start = range.lowerBound
      while start < range.upperBound {
        var end = start + 1
        while end < range.upperBound, word.level(at: end) == word.level(at: start) { end += 1 }
        guard shape(start..<end, of: word, font: font, reach: &reach) else { return nil }
        start = end
      }
    }
    return measure(word, reach: reach)
  }

  mutating func begin() {
    advances.removeAll(keepingCapacity: true)
    advances.append(contentsOf: repeatElement(0, count: scalars.count))
    safe.removeAll(keepingCapacity: true)
    safe.append(contentsOf: repeatElement(false, count: scalars.count))
  }

  /// Shapes a stretch of one font and level, with the spaces that are of the same; false if it cannot be
  /// told without what is beyond them.
  private mutating func shape(
    _ range: Range<Int>, of word: ScriptWord, font: Int, reach: inout SpaceReach
  ) -> Bool {
    let level = word.level(at: range.lowerBound)
    let isSpaceFont = font == scripts.spaceFont
    let touchesBefore = isSpaceFont && range.lowerBound == 1 && word.level(at: 0) == level
    let touchesBehind =
      isSpaceFont && range.upperBound == word.end && word.level(at: word.end) == level
    let script = word.context.script
    var seen = range
    var rules: WordRules?
    if touchesBefore || touchesBehind {
      let known = scripts.rules(font: font, script: script, level: level)
      guard known.role != .contextual else { return false }
      if known.role == .pairs {
        let start = touchesBefore ? 0 : range.lowerBound
        let end = touchesBehind ? word.end + 1 : range.upperBound
        seen = start..<end
      }
      rules = known
    }
    guard shape(seen, script: script, font: font, level: level) else { return false }
    // The spaces are as wide as alone, and nothing was shaped together with them.
    for space in [0, word.end] where seen.contains(space) {
      guard advances[space] == scripts.spaceAdvance, safe[max(space, 1)] else { return false }
    }
    if let rules, rules.hasCrossingRules {
      let all = rules.reach(of: glyphs(of: range, level: level))
      if touchesBefore { reach.starting = all.starting }
      if touchesBehind { reach.ending = all.ending }
    }
    if range == word.start + 1..<word.end, word.levels == nil { learn(word) }
    return fix(range, font: font, word.context)
  }

  /// Shapes a stretch and notes advances and where it may be parted.
  mutating func shape(_ range: Range<Int>, script: ScriptCode, font: Int, level: BidiLevel)
    -> Bool
  {
    let item = TextItem(
      range: range, kind: .text, style: 0, font: setup.style.fonts.fonts[font],
      isFallback: font > 0, script: script, level: level)
    do throws(ShapingError) {
      try worker.shape(
        scalars, range: range, context: 0..<scalars.count, item: item,
        language: setup.style.language, features: scripts.features(font: font, script: script),
        isLikeChromium: setup.context.profile.breaksLikeChromium)
    } catch {
      return false
    }
    let circle = scripts.dottedCircles[font]
    for glyph in worker.glyphs {
      let cluster = Int(glyph.cluster)
      // HarfBuzz puts a dotted circle under a mark without a letter, unless the one before it was so many
      // syllables ago: what is beyond the word has a part in that.
      guard range.contains(cluster), glyph.glyph != circle else { return false }
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
  private mutating func fix(_ range: Range<Int>, font: Int, _ context: WordContext) -> Bool {
    for index in range {
      guard (0..<1 << 20).contains(advances[index]) else { return false }
      if context.unit != 0 {
        advances[index] = setup.common(advances[index], of: setup.style.fonts.fonts[font])
      }
    }
    return true
  }

  private func measure(_ word: ScriptWord, reach: SpaceReach) -> WordMeasure? {
    var measure = WordMeasure()
    measure.marks.set(.mayStartLine, word.places & 2 != 0)
    measure.marks.set(.hasLetter, word.hasLetter)
    measure.marks.set(.hasBrackets, word.hasBrackets)
    var sum: Int64 = 0
    for index in word.start + 1..<word.end {
      let offset = index - word.start
      if offset > 1, word.places & 1 << UInt128(offset) != 0 {
        guard safe[index], let place = Int32(exactly: sum) else { return nil }
        measure.opportunities.append((place, place))
      }
      sum += advances[index]
    }
    guard let end = Int32(exactly: sum) else { return nil }
    measure.end = end
    measure.stateAfter = word.stateAfter
    measure.font = Int16(word.font)
    measure.reach = reach
    return measure
  }
}
