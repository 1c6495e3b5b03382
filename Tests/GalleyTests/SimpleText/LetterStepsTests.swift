import GalleyFonts
import GalleyTestSupport
import GalleyUnicode
import Testing

@testable import Galley

/// The steps of letters say what the tables of letters and the line breaker's automaton say one by one.
@Suite("Steps of letters") struct LetterStepsTests {
  private struct Walk {
    let automaton: LineBreakAutomaton
    let tables: FaceTables
    let steps: LetterSteps
    let likeChromium: Bool
    let syllables: SyllableEnds
    var state: Int
    /// The steps that were taken, and how many of them were made before a text came to them.
    var taken: Set<UInt64> = []
    var foundMade = 0
    // What the state should be.
    var breakState = 0
    var script: UInt64
    var last = LetterEntry()

    init?(_ faces: ScriptFaces, _ automaton: LineBreakAutomaton, script: String, likeChromium: Bool)
    {
      tables = faces.primaryFace(script: ScriptCode(tag: script)).tables
      guard let steps = tables.letterSteps else { return nil }
      self.automaton = automaton
      self.steps = steps
      self.likeChromium = likeChromium
      syllables = SyllableEnds(automaton)
      self.script = tables.ownScript
      state = steps.start(0, script: tables.ownScript)
    }

    /// Takes a character, if that is known; false if it is refused, or not made.
    mutating func take(_ value: UInt32) -> Bool {
      let entry = syllables.likeClosed(tables.madeEntry(value))
      let knownScripts = tables.ownScript | script
      let isNeutral = entry.has(LetterEntry.isNeutral)
      let isMade = steps.step(from: state, steps.kind(of: value)) != 0
      if !isMade {
        guard steps.make(from: state, value, tables, knownScripts) else { return false }
      }
      let kind = steps.kind(of: value)
      let step = steps.step(from: state, kind)
      if taken.insert(UInt64(state + kind)).inserted, isMade { foundMade += 1 }
      #expect(
        entry.has(isNeutral ? script : knownScripts), "a character of other scripts has a step")
      #expect(steps.advances(areCommon: false)[kind] == entry.advance)
      #expect(steps.advances(areCommon: true)[kind] == entry.advance * tables.commonFactor)
      if entry.has(LetterEntry.isBracket) {
        guard let scalar = Unicode.Scalar(value),
          case .bracket(let partner, let isOpening, _) = ScriptRole(of: scalar)
        else {
          Issue.record("no bracket: \(value)")
          return false
        }
        #expect(steps.bracket(kind).scalar == value)
        #expect(steps.bracket(kind).partner == (isOpening ? partner.value : nil))
      }
      // As it stands in a text.
      let bytes = Array(String(Character(Unicode.Scalar(value) ?? "?")).utf8)
      for areWide in [false, true] {
        let found = unsafe steps.kind((bytes + [0, 0]).span.bytes, at: 0, areWide: areWide)
        #expect(found.kind == kind && found.next == bytes.count)
      }
      let expected = automaton.transitions[
        breakState * LineBreakAutomaton.stride + entry.breakClass]
      let isSame = entry.has(script)
      var moved = isSame ? tables.adjustment(last, entry) : 0
      let asksRules = moved == SimpleGlyphs.leavesPath
      if asksRules { moved = tables.adjustmentWithoutRules(last, entry) }
      let isRefused =
        expected & 3 == 2 || moved == SimpleGlyphs.leavesPath || likeChromium && moved > 0
        || !LetterSteps.movable.contains(Int(moved))
        || entry.advance + Int64(moved) < 0
        || entry.has(LetterEntry.isSpace) && last.has(LetterEntry.isSpace)
      #expect(LetterSteps.refuses(step) == isRefused)
      guard !isRefused, !LetterSteps.refuses(step) else { return false }
      #expect(LetterSteps.moved(step) == Int64(moved))
      #expect((step & LetterSteps.allows != 0) == (expected & 3 == 1))
      #expect((step & LetterSteps.undecided != 0) == (expected & 3 == 3))
      #expect((step & LetterSteps.settles != 0) == (expected & 4 != 0))
      #expect((step & LetterSteps.hangs != 0) == entry.has(LetterEntry.hangs))
      #expect((step & LetterSteps.isBracket != 0) == entry.has(LetterEntry.isBracket))
      #expect((step & LetterSteps.asksRules != 0) == asksRules)
      #expect((step & LetterSteps.beginsLatin != 0) == (value < 0x80 && !isSame && !isNeutral))
      #expect(
        (step & LetterSteps.isWhole != 0)
          == (!asksRules && step & (LetterSteps.isBracket | LetterSteps.beginsLatin) == 0
            && expected & 7 < 2))
      breakState = Int(expected >> LineBreakAutomaton.stateShift)
      script = isNeutral ? script : entry.bits & LetterEntry.scripts
      last = entry
      state = LetterSteps.state(behind: step)
      let known = steps.state(state)
      #expect(known.breakState == breakState && known.script == script)
      #expect(known.last.leftClass == last.leftClass)
      #expect(known.last.has(LetterEntry.isSpace) == last.has(LetterEntry.isSpace))
      #expect(!known.isBehindFarSpace)
      return true
    }
  }

  @Test(
    "each step is what the entry and the automaton say",
    arguments: [
      ("NotoSansCJK-Regular.ttc#0", "Hira"), ("NotoSansCJK-Regular.ttc#2", "Hani"),
      ("NanumGothic.ttf", "Hang"), ("DejaVuSans.ttf", "Cyrl"), ("Inter-Regular.otf", "Grek"),
      ("Roboto-Regular.ttf", "Latn"),
    ], [false, true])
  func steps(font: (String, String), likeChromium: Bool) throws {
    // Of a font with other units, so that common ones are not the font's.
    let other = font.0 == "Inter-Regular.otf" ? "NanumGothic.ttf" : "Inter-Regular.otf"
    let style = try TextStyle(fonts: TestFonts.cascade([font.0, other]), size: 16)
    let automaton = LineBreaker(options: LineBreakOptions()).automaton
    let faces = ScriptFaces(style: style, automaton: automaton, likeChromium: likeChromium)
    let face = faces.primaryFace(script: ScriptCode(tag: font.1))
    let scalars = face.glyphs.scalars.filter {
      $0.value < UInt32(LetterSteps.end) && face.entry($0.value).isKnown
    }
    var random = RandomText(seed: UInt64(scalars.count))
    // Of few characters, so that steps are met again, then of all.
    let some = (0..<60).map { _ in scalars.randomElement(using: &random) ?? "a" } + [" ", ".", "("]
    var taken = 0
    var (known, foundMade) = (Set<UInt64>(), 0)
    // The walks do not keep what the tables are of.
    defer { withExtendedLifetime(faces) {} }
    for round in 0..<400 {
      guard
        var walk = Walk(faces, automaton, script: font.1, likeChromium: likeChromium)
      else { continue }
      (walk.taken, walk.foundMade) = (known, foundMade)
      defer { (known, foundMade) = (walk.taken, walk.foundMade) }
      for _ in 0..<40 {
        let scalar = (round < 300 ? some : scalars).randomElement(using: &random) ?? "a"
        if walk.take(scalar.value) { taken += 1 }
      }
    }
    #expect(taken > 4_000)
    // Behind a letter that pairs move, which most are there, all is told that is known behind others.
    let mostArePairs = ["Hira", "Grek", "Latn"].contains(font.1)
    #expect(!mostArePairs || foundMade > known.count / 8, "\(foundMade) of \(known.count)")
  }

  @Test(
    "a syllable with a final consonant and one without are the same to all but a vowel or a consonant behind them",
    arguments: LineBreakStrictness.allCases, [false, true])
  func syllables(strictness: LineBreakStrictness, likeChromium: Bool) {
    for wordBreak in WordBreak.allCases {
      for language in [nil, "ja", "zh-Hans", "ko", "en"] {
        for (hangulWordPriority, preservesSpaces) in [(false, false), (true, false), (false, true)]
        {
          let options = LineBreakOptions(
            likeChromium: likeChromium, strictness: strictness, wordBreak: wordBreak,
            hangulWordPriority: hangulWordPriority, language: language,
            preservesSpaces: preservesSpaces)
          compareSyllables(
            LineBreaker(options: options).automaton,
            areApart: wordBreak == .normal && !hangulWordPriority)
        }
      }
    }
  }

  @Test(
    "a vowel or a consonant that stands alone is known to no table",
    arguments: ["NotoSansCJK-Regular.ttc#1", "NanumGothic.ttf"])
  func parts(fontName: String) throws {
    let style = try TextStyle(fonts: TestFonts.cascade([fontName]), size: 16)
    let automaton = LineBreaker(options: LineBreakOptions()).automaton
    let faces = ScriptFaces(style: style, automaton: automaton, likeChromium: false)
    defer { withExtendedLifetime(faces) {} }
    let tables = faces.primaryFace(script: .hangul).tables
    for range in [0x1160...0x11FF, 0xD7B0...0xD7FB] as [ClosedRange<UInt32>] {
      for value in range { #expect(!tables.madeEntry(value).isKnown) }
    }
    #expect(tables.madeEntry(0xAC00).isKnown)
  }

  private static let scalars = (0..<0x110000 as Range<UInt32>).compactMap { Unicode.Scalar($0) }

  private func compareSyllables(_ automaton: LineBreakAutomaton, areApart: Bool) {
    let (open, closed) = (automaton.classOf("\u{AC00}"), automaton.classOf("\u{AC01}"))
    #expect(automaton.classOf("\u{D788}") == open && automaton.classOf("\u{D7A3}") == closed)
    // U+1160 and behind, U+11A8 and behind, and those of another block.
    let parts = Set(
      "\u{1160}\u{1161}\u{11A7}\u{11A8}\u{11FF}\u{D7B0}\u{D7C6}\u{D7CB}\u{D7FB}"
        .unicodeScalars.map { Int(automaton.classOf($0)) })
    func step(_ state: Int, _ kind: Int) -> (state: Int, says: UInt16) {
      let step = automaton.transitions[state * LineBreakAutomaton.stride + kind]
      return (Int(step >> LineBreakAutomaton.stateShift), step & 15)
    }
    // Classes that no character has in this tailoring are those of others.
    let kinds = Set(Self.scalars.map { Int(automaton.classOf($0)) } + [Int(automaton.endClass)])
    // Two states that texts tell apart by nothing else, as far as one looks.
    var pairs = Set<[Int]>()
    var next: [[Int]] = []
    for state in 0..<automaton.stateCount {
      let (one, other) = (step(state, Int(open)), step(state, Int(closed)))
      #expect(one.says == other.says)
      next.append([one.state, other.state])
    }
    while let pair = next.popLast() {
      guard pair[0] != pair[1], pairs.insert(pair).inserted else { continue }
      for kind in kinds where !parts.contains(kind) {
        let (one, other) = (step(pair[0], kind), step(pair[1], kind))
        #expect(one.says == other.says)
        next.append([one.state, other.state])
      }
    }
    // Where the rules for syllables hold, the two are told apart by what is left out, and by nothing else.
    #expect(!areApart || !pairs.isEmpty)
  }

  @Test(
    "where there is no room for more, what is made stays, and what is not is not taken",
    arguments: [("Inter-Regular.otf", "Latn", false), ("NanumGothic.ttf", "Hang", true)])
  func room(font: String, script: String, hasLettersWithoutPairs: Bool) throws {
    let style = try TextStyle(fonts: TestFonts.cascade([font]), size: 16)
    let automaton = LineBreaker(options: LineBreakOptions()).automaton
    let faces = ScriptFaces(style: style, automaton: automaton, likeChromium: false)
    let tables = faces.primaryFace(script: ScriptCode(tag: script)).tables
    let table = LetterStepTable(automaton, mostMoved: .max)
    let steps = table.letterSteps
    defer { withExtendedLifetime((faces, table)) {} }
    let scalars = faces.primaryFace(script: ScriptCode(tag: script)).glyphs.scalars
      .filter { $0.value < UInt32(LetterSteps.end) }
    let start = steps.start(0, script: tables.ownScript)
    // A start in each of the line breaker's states and scripts takes all the room.
    var starts: [(Int, UInt64, Int)] = []
    for script in 0..<8 {
      for state in 0..<automaton.stateCount {
        let bit = LetterEntry.isOf(script: script)
        starts.append((state, bit, steps.start(state, script: bit)))
      }
    }
    #expect(starts.filter { $0.2 > 0 }.count == min(starts.count, 511))
    #expect(starts.contains { $0.2 == 0 } == (starts.count > 511))
    for (breakState, script, state) in starts where state > 0 {
      #expect(steps.start(breakState, script: script) == state)
      let known = steps.state(state)
      #expect(known.breakState == breakState && known.script == script && known.last.bits == 0)
    }
    #expect(start > 0 && starts.count > 511)
    var made = 0
    for scalar in scalars {
      let isMade = steps.make(from: start, scalar.value, tables, tables.ownScript)
      let step = steps.step(from: start, steps.kind(of: scalar.value))
      #expect((step != 0) == isMade)
      let entry = SyllableEnds(automaton).likeClosed(tables.anyEntry(scalar.value))
      guard isMade, !LetterSteps.refuses(step) else { continue }
      made += 1
      // Of those that lead to a state which is not there none is made.
      let behind = steps.state(LetterSteps.state(behind: step))
      let expected = automaton.transitions[entry.breakClass]
      #expect(behind.breakState == Int(expected >> LineBreakAutomaton.stateShift))
      #expect(behind.last.bits == 0 && entry.leftClass == 0 && !entry.has(LetterEntry.isSpace))
    }
    #expect((made > 0) == hasLettersWithoutPairs && made < scalars.count)
  }

  @Test("a step has room for every state and flag and for all that a pair may move")
  func packing() {
    let flags = LetterSteps.asks | LetterSteps.allows | LetterSteps.hangs | LetterSteps.isWhole
    for number in [1, 2, 255, 256, LetterSteps.mostStates - 1] {
      for some in [0, LetterSteps.allows, LetterSteps.isWhole | LetterSteps.settles, flags] {
        for moved in [LetterSteps.movable.lowerBound, -1, 0, 1, LetterSteps.movable.upperBound - 1]
        {
          let state = LetterSteps.state(ofNumber: number)
          let step = LetterSteps.step(to: state, some, moved: moved)
          #expect(LetterSteps.state(behind: step) == state && !LetterSteps.refuses(step))
          #expect(LetterSteps.number(ofState: state) == number)
          #expect(step & flags == some && LetterSteps.moved(step) == Int64(moved))
        }
      }
    }
    #expect(
      LetterSteps.refuses(LetterSteps.refusal) && LetterSteps.refusal & LetterSteps.isWhole == 0)
  }

  @Test("a text of more characters than there is room for is told rightly, or left")
  func manyCharacters() throws {
    for fonts in [["Inter-Regular.otf"], ["DejaVuSans.ttf"], ["NotoSansCJK-Regular.ttc#0"]] {
      let style = try TextStyle(fonts: TestFonts.cascade(fonts), size: 16)
      let quick = Measurer().typesetter(style: style, profile: .css)
      let plain = Measurer(fastPaths: .none).typesetter(style: style, profile: .css)
      let all = (0x21..<0x2_E00 as Range<UInt32>).compactMap(Unicode.Scalar.init)
        .filter { style.fonts.primary.hasGlyph(for: $0) }
      var random = RandomText(seed: 7)
      for _ in 0..<300 {
        var text = String.UnicodeScalarView("жукかな".unicodeScalars)
        for _ in 0..<30 { text.append(all.randomElement(using: &random) ?? "a") }
        let container = TextContainer.label(width: 200)
        #expect(
          try quick.lineCount(of: String(text), in: container)
            == plain.lineCount(of: String(text), in: container), "\(String(text).debugDescription)")
      }
    }
  }
}
