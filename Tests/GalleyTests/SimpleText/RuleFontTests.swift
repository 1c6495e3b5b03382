import Foundation
import Galley
import GalleyTestSupport
import Testing

/// Fonts made of the rules that short ways take for granted in others: what rules do across spaces, which of them take a
/// space with them, what a context applies beyond its own glyphs.
@Suite("Fonts with rules of their own") struct RuleFontTests {
  private struct Case {
    var name: String
    var font: RuleFont
    var texts: [String]
    var widths: [Double] = [5, 10, 15, 20, 25.5, 37, 60, 1e6]
    var wordBreak = WordBreak.normal
    var overflowWrap: OverflowWrap?
  }

  private static let ascii = String(
    String.UnicodeScalarView((0x20..<0x7F).map(Unicode.Scalar.init)))
  private static let latin = ascii + "\u{AD}\u{A0}é\u{2010}“”"

  private static func made(
    _ characters: String = latin, others: [String: Int] = [:], _ change: (inout RuleFont) -> Void
  ) -> RuleFont {
    var font = RuleFont(characters, others: others)
    change(&font)
    return font
  }

  /// With substitutions of which the first is active.
  private static func substituting(others: [String: Int] = [:], _ lookups: RuleFont.Lookup...)
    -> RuleFont
  {
    made(others: others) {
      $0.substitutions = lookups
      $0.activeSubstitutions = [0]
    }
  }

  /// With a rule that sees across a space, so that words are looked at with what is around them.
  private static func seeingFar(_ change: (inout RuleFont) -> Void) -> RuleFont {
    var font = substituting(
      others: ["xx": 900],
      .context(before: [["b"], [" "], ["0"]], input: [["c"]], after: [], actions: [(0, 1)]),
      .single(["c": "xx"]))
    change(&font)
    return font
  }

  private static func placing(_ lookups: RuleFont.Lookup...) -> RuleFont {
    made {
      $0.positions = lookups
      $0.activePositions = [0]
    }
  }

  private static let cases: [Case] = [
    Case(
      name: "a word that is narrower than its first letters",
      font: substituting(others: ["fi": 10], .ligatures([(["f", "i"], "fi")])),
      texts: ["a fi )ffi", "fi )fi )fi"], overflowWrap: .normal),
    Case(
      name: "a quote before a word",
      font: substituting(
        others: ["xx": 700],
        .context(
          before: [["0"], [" "], ["\u{A0}"]], input: [["\u{A0}"]], after: [],
          actions: [(0, 1)]), .single(["\u{A0}": "xx"])),
      texts: ["e“ a\u{A0}\u{A0}", "“e” a\u{A0}\u{A0}"], overflowWrap: .normal),
    Case(
      name: "a space that becomes another glyph",
      font: substituting(
        others: ["ww": 700],
        .context(before: [], input: [[" "]], after: [["b"]], actions: [(0, 1)]),
        .single([" ": "ww"])),
      texts: ["a b", "ab a b b"]),
    Case(
      name: "a space in a ligature",
      font: substituting(others: ["ww": 1_400], .ligatures([([" ", "b"], "ww")])),
      texts: ["a b", "ab a b b"]),
    Case(
      name: "a space in a ligature that is kerned",
      font: made(others: ["ww": 500]) {
        $0.substitutions = [.ligatures([([" ", ")"], "ww")])]
        $0.activeSubstitutions = [0]
        $0.positions = [.pairs([("a", "ww", first: 100, second: nil)])]
        $0.activePositions = [0]
      }, texts: ["ba )b", "b )a )b a (b"]),
    Case(
      name: "a ligature across a space",
      font: substituting(
        others: ["ww": 100],
        .context(before: [], input: [["a"]], after: [], actions: [(0, 1)]),
        .ligatures([(["a", " ", "b"], "ww")])),
      texts: ["a b", "ba bb a ba"]),
    Case(
      name: "a context that applies another one",
      font: substituting(
        others: ["ww": 900],
        .context(before: [["c"]], input: [["a"]], after: [], actions: [(0, 1)]),
        .context(before: [], input: [["a"]], after: [[" "], ["b"]], actions: [(0, 2)]),
        .single(["a": "ww"])),
      texts: ["ca b", "ca bb ca ba"]),
    Case(
      name: "contexts that take a space with them",
      font: substituting(
        others: ["ww": 900],
        .context(before: [], input: [["a"], [" "]], after: [], actions: [])),
      texts: ["a b", "ab a b"]),
    Case(
      name: "pairs that take a space with them",
      font: placing(.pairs([("a", " ", first: 0, second: 0), (" ", "b", first: -300, second: 0)])),
      texts: ["a b", "ba b bb a bb"]),
    Case(
      name: "contexts of pairs",
      font: placing(
        .context(before: [["c"]], input: [["a"]], after: [], actions: [(0, 1)]),
        .context(before: [], input: [["a"]], after: [[" "], ["b"]], actions: [(0, 2)]),
        .moved(["a"], -300)),
      texts: ["ca b", "cca bb ca b"]),
    Case(
      name: "tables whose lookups have the same numbers",
      font: made {
        $0.substitutions = [
          .context(before: [], input: [["-"]], after: [["."]], actions: [(0, 1)]),
          .single(["-": "x"]),
        ]
        $0.activeSubstitutions = [0]
        $0.positions = [
          .context(before: [], input: [["e"]], after: [["-"]], actions: [(0, 1)]),
          .moved(["e"], -30),
        ]
        $0.activePositions = [0]
      }, texts: ["e-", "e-. -e e- e"]),
    Case(
      name: "a space that only a context moves",
      font: seeingFar {
        $0.positions = [
          .context(before: [["a"]], input: [[" "]], after: [], actions: [(0, 1)]),
          .moved([" "], -40),
        ]
        $0.activePositions = [0]
      }, texts: ["a d", "ad a d a 0c b 0c"]),
    Case(
      name: "a kern table with spaces",
      font: seeingFar {
        $0.kerning = [("a", " ", -100), ("d", " ", -200)]
      }, texts: ["d\u{AD}a d", "dd 0c a d b 0c a"]),
    Case(
      name: "a kern table that overrides",
      font: made {
        $0.kerning = [("a", "b", -300), (" ", " ", -200)]
        $0.kerningCoverage = 9
      }, texts: ["a b", "ab a  b ab"]),
    Case(
      name: "lookups that look past letters",
      font: made(others: ["pp": 300]) {
        $0.substitutions = [.ligatures([(["b", "d"], "pp")])]
        $0.activeSubstitutions = [0]
        $0.flags = [0: 4]
        $0.classes = [" ": 2]
      }, texts: ["b d", "bd b d db"]),
    Case(
      name: "a word cut where spaces are no plain ones",
      font: substituting(others: ["mm": 700], .single([".": "mm", " ": " "])),
      texts: ["a c.", "c."]),
    Case(
      name: "letters that look like others to rules that never come to be",
      font: substituting(
        others: ["pp": 300],
        .context(before: [], input: [["c"]], after: [[" "], ["W"]], actions: [(0, 1)]),
        .single(["c": "pp", "b": "W"])),
      texts: ["c b", "c W cb c b"]),
    Case(
      name: "forms as wide that are kerned otherwise",
      font: made(others: ["raised": 500, "higher": 500, "xx": 900]) {
        $0.substitutions = [
          .context(before: [], input: [["-", "("]], after: [["A", "B"]], actions: [(0, 2)]),
          .context(before: [["B"], [" "]], input: [["-"]], after: [], actions: [(0, 2)]),
          .single(["-": "raised", "(": "higher"]), .ligatures([(["raised", "raised"], "xx")]),
        ]
        $0.activeSubstitutions = [0, 1, 3]
        $0.positions = [
          .pairs([
            ("L", "raised", first: -300, second: nil), ("higher", "A", first: 90, second: nil),
            ("T", "-", first: -200, second: nil), ("T", "raised", first: -200, second: nil),
          ])
        ]
        $0.activePositions = [0]
      }, texts: ["L-A", "T-A L-a", "(A) (B (a", "B -c L- --A B --A", "L (A -A L-B T-B a-b"]),
    Case(
      name: "a stream that is refused at once",
      font: made(ascii + "一二аб") {
        $0.scripts.append("hani")
        $0.positions = [
          .context(before: [[" "]], input: [["2"]], after: [["3"]], actions: [(0, 1)]),
          .moved(["2"], -33),
        ]
        $0.activePositions = [0]
      }, texts: ["一 2", "а .", "一二 23 一 2", "аб 2 а 23"]),
    Case(
      name: "brackets of a stream that gives up",
      font: made(ascii + "あアаб") {
        $0.scripts.append("kana")
        $0.positions = [
          .context(before: [], input: [["a", "а", "あ"]], after: [["(", ")"]], actions: [(0, 1)]),
          .moved(["a", "а", "あ", "(", ")"], -40),
        ]
        $0.activePositions = [0]
      }, texts: ["а) a (ああああ ", "а) (ああ) a"], overflowWrap: .normal),
    Case(
      name: "parts of ligatures, wherever lines end",
      font: made(ascii + "а", others: ["ww": 400]) {
        $0.advances["а"] = 300
        $0.substitutions = [.ligatures([(["a", "b"], "ww")])]
        $0.activeSubstitutions = [0]
      }, texts: ["аab", "ааab ab"], widths: [5, 7, 9, 20], wordBreak: .breakAll),
    Case(
      name: "Hebrew whose pairs are written for other scripts",
      font: made("אבגד ") {
        $0.scripts = ["hebr"]
        $0.substitutions = [.single(["ד": "ד"])]
        $0.activeSubstitutions = [0]
        $0.classes = ["א": 1, "ב": 1, "ג": 1, "ד": 1, " ": 1]
        $0.kerning = [("א", "ב", -300), ("ב", "א", -200), (" ", "א", -100)]
      }, texts: ["בבא", "אבאבג", "א א ב א"]),
    Case(
      name: "letters that vanish",
      font: made("אבג ") {
        $0.scripts = ["hebr"]
        $0.substitutions = [.multiple(["א": []])]
        $0.activeSubstitutions = [0]
        $0.classes = ["א": 1, "ב": 1, "ג": 1, " ": 1]
      }, texts: ["אבא", "בג אב"]),
    Case(
      name: "rules that are drawn by lot, and those of tracking",
      font: made(others: ["ww": 700]) {
        $0.substitutionFeature = "trak"
        $0.substitutions = [.single(["1": "ww"])]
        $0.activeSubstitutions = [0]
      }, texts: ["1", "1 a 1"]),
    Case(
      name: "two spaces behind a letter of Thai",
      font: made("กขงศ ") {
        $0.scripts = ["thai"]
        $0.substitutions = [.single(["ศ": "ศ"])]
        $0.activeSubstitutions = [0]
        $0.positions = [
          .context(before: [], input: [["ก"]], after: [[" "], [" "]], actions: [(0, 1)]),
          .moved(["ก"], -300),
        ]
        $0.activePositions = [0]
        $0.classes = ["ก": 1, "ข": 1, "ง": 1, "ศ": 1]
      }, texts: ["ก  ง", "ขก  งก ก"]),
  ]

  @Test func `have the rules that they are made of`() throws {
    func width(_ text: String, _ font: RuleFont) throws -> Double {
      let path = try font.write()
      defer { try? FileManager.default.removeItem(atPath: path) }
      let style = try TextStyle(font: Font(path: path), size: 10)
      return try Measurer(fastPaths: .none).prepare(text, style: style).maximumContentWidth
    }
    func isNear(_ width: Double, _ expected: Double) -> Bool { abs(width - expected) < 1e-9 }
    #expect(isNear(try width("ab", RuleFont("ab")), 10))
    let ligature = Self.substituting(others: ["fi": 10], .ligatures([(["f", "i"], "fi")]))
    #expect(isNear(try width("fi", ligature), 0.1))
    let none = Self.substituting(.multiple(["f": ["i", "i"]]))
    #expect(isNear(try width("f", none), 10))
    let pairs = Self.placing(.pairs([("a", "b", first: -300, second: 100)]))
    #expect(isNear(try width("ab", pairs), 8))
    let context = Self.placing(
      .context(before: [["a"], ["b"]], input: [["c"]], after: [["d"]], actions: [(0, 1)]),
      .moved(["c"], -100))
    #expect(isNear(try width("abcd", context), 19))
    #expect(isNear(try width("bacd", context), 20))
    #expect(isNear(try width("ab", Self.made { $0.kerning = [("a", "b", -300)] }), 7))
  }

  @Test("are shaped as HarfBuzz does", arguments: cases.indices, LayoutProfile.all.map(\.name))
  func compare(index: Int, profileName: String) throws {
    let one = Self.cases[index]
    let profile = try #require(LayoutProfile(named: profileName))
    let differences = try Self.differences(one, profile: profile)
    #expect(differences.isEmpty, "\(one.name)")
  }

  private static func differences(_ one: Case, profile: LayoutProfile) throws -> [String] {
    let path = try one.font.write()
    defer { try? FileManager.default.removeItem(atPath: path) }
    var comparison = Comparison(
      style: try TextStyle(font: Font(path: path), size: 10), profile: profile)
    comparison.paragraphStyle.wordBreak = one.wordBreak
    comparison.paragraphStyle.overflowWrap = one.overflowWrap
    for _ in 0..<2 {
      for text in one.texts { try comparison.compare(text, widths: one.widths) }
    }
    return comparison.differences
  }

  // MARK: - Any rules

  /// Rules drawn by lot over a few characters.
  private static func font(_ random: inout RandomText, letters: [String], scripts: [String])
    -> RuleFont
  {
    var font = RuleFont(ascii + letters.joined())
    let others = ["mm", "nn", "oo"]
    for name in others + letters {
      font.advances[name] = [10, 100, 300, 500, 501, 1_000].randomElement(using: &random)
    }
    font.scripts = (["DFLT"] + scripts).sorted()
    func some() -> [String] {
      (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
        letters.randomElement(using: &random)
      }
    }
    func several(_ most: Int) -> [[String]] {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in some() }
    }
    func any() -> String { (letters + others).randomElement(using: &random) ?? "mm" }
    func context(_ count: Int) -> RuleFont.Lookup {
      let input = [some()] + several(1)
      let actions = (0..<Int.random(in: 0...2, using: &random)).map { _ in
        (
          Int.random(in: 0..<input.count, using: &random),
          Int.random(in: 0..<count, using: &random)
        )
      }
      return .context(before: several(2), input: input, after: several(2), actions: actions)
    }
    let count = Int.random(in: 1...4, using: &random)
    for _ in 0..<count {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        font.substitutions.append(
          .single(Dictionary(some().map { ($0, any()) }, uniquingKeysWith: { $1 })))
      case 1:
        font.substitutions.append(.multiple([some()[0]: [any(), any()]]))
      case 2:
        font.substitutions.append(
          .ligatures((0..<2).map { _ in (some()[0..<1] + [some()[0]], any()) }))
      default: font.substitutions.append(context(count))
      }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: font.positions.append(.moved(some(), Int.random(in: -300...300, using: &random)))
      case 1:
        let second = Bool.random(using: &random) ? 0 : nil
        var pairs: [String: (String, String, first: Int, second: Int?)] = [:]
        for _ in 0..<4 {
          let (left, right) = (some()[0], some()[0])
          pairs[left + right] = (left, right, Int.random(in: -300...300, using: &random), second)
        }
        font.positions.append(.pairs(Array(pairs.values)))
      default: font.positions.append(context(count))
      }
    }
    font.activeSubstitutions = (0..<count).filter { _ in Bool.random(using: &random) }
    font.activePositions = (0..<count).filter { _ in Bool.random(using: &random) }
    font.substitutionFeature =
      ["calt", "liga", "ccmp", "rlig"].randomElement(using: &random) ?? "calt"
    if Int.random(in: 0..<4, using: &random) == 0 {
      font.kerning = [("a", " ", -100), ("a", "b", -50)]
    }
    if Bool.random(using: &random) {
      for letter in letters { font.classes[letter] = Int.random(in: 0...2, using: &random) }
      font.flags = [0: [0, 0, 0, 2, 4, 8].randomElement(using: &random) ?? 0]
    }
    return font
  }

  /// Rules drawn by lot that put glyphs as wide in the place of others, and pairs that tell these apart, or do not.
  private static func fontOfForms(_ random: inout RandomText, letters: [String], scripts: [String])
    -> RuleFont
  {
    var font = RuleFont(ascii + letters.joined())
    let forms = ["mm", "nn", "oo"]
    for name in forms { font.advances[name] = 500 }
    for name in letters + forms where Int.random(in: 0..<6, using: &random) == 0 {
      font.advances[name] = 700
    }
    font.scripts = (["DFLT"] + scripts).sorted()
    let all = letters + forms
    func one() -> String { all.randomElement(using: &random) ?? "mm" }
    func some(_ most: Int) -> [String] {
      (0..<Int.random(in: 1...most, using: &random)).map { _ in one() }
    }
    func several(_ most: Int) -> [[String]] {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in some(3) }
    }
    // Contexts first; behind them what they apply.
    let (contexts, singles) = (Int.random(in: 1...3, using: &random), 2)
    for _ in 0..<contexts {
      let input = [some(3)] + several(1)
      let actions = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        (
          Int.random(in: 0..<input.count, using: &random),
          Int.random(in: contexts..<contexts + singles, using: &random)
        )
      }
      font.substitutions.append(
        .context(before: several(2), input: input, after: several(2), actions: actions))
    }
    for _ in 0..<singles {
      font.substitutions.append(
        .single(
          Dictionary(
            some(4).map { ($0, forms.randomElement(using: &random) ?? "mm") },
            uniquingKeysWith: { $1 })))
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      font.substitutions.append(.ligatures([([one(), one()], one())]))
      font.activeSubstitutions = [font.substitutions.count - 1]
    }
    font.activeSubstitutions += Array(0..<contexts)
    font.activeSubstitutions.sort()
    var pairs: [String: (String, String, first: Int, second: Int?)] = [:]
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let (left, right) = (one(), one())
      pairs[left + right] = (left, right, Int.random(in: -2...2, using: &random) * 50, nil)
    }
    if !pairs.isEmpty {
      font.positions.append(.pairs(Array(pairs.values)))
      font.activePositions = [0]
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      font.positions.append(
        .context(
          before: several(1), input: [some(2)], after: several(1),
          actions: [(0, font.positions.count + 1)]))
      font.positions.append(.moved(some(2), -70))
      font.activePositions.append(font.positions.count - 2)
    }
    return font
  }

  private static let alphabets: [(letters: [String], scripts: [String])] = [
    (["a", "b", "c", ".", "-", "(", " "], ["latn"]),
    (["a", "b", "а", "б", "“", ")", " "], ["cyrl", "latn"]),
    (["א", "ב", "ג", "ד", " ", "."], ["hebr"]),
    (["ก", "ข", "ง", "a", " "], ["latn", "thai"]),
    (["一", "あ", "가", "a", "。", " "], ["hang", "hani", "kana", "latn"]),
  ]

  @Test("and so is any other", arguments: alphabets.indices, LayoutProfile.all.map(\.name))
  func compareAny(alphabet: Int, profileName: String) throws {
    try Self.compare(alphabet, profileName, rounds: 1, Self.font)
  }

  @Test(
    "and so is any whose forms are as wide", arguments: alphabets.indices,
    LayoutProfile.all.map(\.name))
  func compareForms(alphabet: Int, profileName: String) throws {
    try Self.compare(alphabet, profileName, rounds: 4, Self.fontOfForms)
  }

  private static func compare(
    _ alphabet: Int, _ profileName: String, rounds: Int,
    _ make: (inout RandomText, _ letters: [String], _ scripts: [String]) -> RuleFont
  ) throws {
    let profile = try #require(LayoutProfile(named: profileName))
    let (letters, scripts) = Self.alphabets[alphabet]
    var random = RandomText(seed: UInt64(alphabet * 16 + profileName.utf8.count))
    for round in 0..<(OutsideMaterial.proves ? 600 : rounds) {
      let font = make(&random, letters, scripts)
      let texts = (0..<6).map { _ in
        (0..<Int.random(in: 1...24, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? " "
        }.joined()
      }
      let one = Case(name: "", font: font, texts: texts, widths: [8, 15, 23.5, 44, 1e6])
      let differences = try Self.differences(one, profile: profile)
      #expect(differences.isEmpty, "round \(round)")
    }
  }
}
