import Foundation
import Galley
import GalleyTestSupport
import Testing

/// Fonts made of the rules that short ways take for granted in others: what rules do across spaces, which of them take a
/// space with them, what a context applies beyond its own glyphs.
@Suite("Fonts with rules of their own") struct RuleFontTests {
  private typealias Case = RuleFontCase

  private static let ascii = RuleFontCase.ascii

  private static let cases =
    own + RuleFontCase.farSighted + RuleFontCase.manyRules + RuleFontCase.ligatures

  private static let own: [Case] = [
    Case(
      name: "a word that is narrower than its first letters",
      font: .substituting(others: ["fi": 10], .ligatures([(["f", "i"], "fi")])),
      texts: ["a fi )ffi", "fi )fi )fi"], overflowWrap: .normal),
    Case(
      name: "a quote before a word",
      font: .substituting(
        others: ["xx": 700],
        .context(
          before: [["0"], [" "], ["\u{A0}"]], input: [["\u{A0}"]], after: [],
          actions: [(0, 1)]), .single(["\u{A0}": "xx"])),
      texts: ["e“ a\u{A0}\u{A0}", "“e” a\u{A0}\u{A0}"], overflowWrap: .normal),
    Case(
      name: "a space that becomes another glyph",
      font: .substituting(
        others: ["ww": 700],
        .context(before: [], input: [[" "]], after: [["b"]], actions: [(0, 1)]),
        .single([" ": "ww"])),
      texts: ["a b", "ab a b b"]),
    Case(
      name: "a space in a ligature",
      font: .substituting(others: ["ww": 1_400], .ligatures([([" ", "b"], "ww")])),
      texts: ["a b", "ab a b b"]),
    Case(
      name: "a space in a ligature that is kerned",
      font: .made(others: ["ww": 500]) {
        $0.substitutions = [.ligatures([([" ", ")"], "ww")])]
        $0.activeSubstitutions = [0]
        $0.positions = [.pairs([("a", "ww", first: 100, second: nil)])]
        $0.activePositions = [0]
      }, texts: ["ba )b", "b )a )b a (b"]),
    Case(
      name: "a ligature across a space",
      font: .substituting(
        others: ["ww": 100],
        .context(before: [], input: [["a"]], after: [], actions: [(0, 1)]),
        .ligatures([(["a", " ", "b"], "ww")])),
      texts: ["a b", "ba bb a ba"]),
    Case(
      name: "a context that applies another one",
      font: .substituting(
        others: ["ww": 900],
        .context(before: [["c"]], input: [["a"]], after: [], actions: [(0, 1)]),
        .context(before: [], input: [["a"]], after: [[" "], ["b"]], actions: [(0, 2)]),
        .single(["a": "ww"])),
      texts: ["ca b", "ca bb ca ba"]),
    Case(
      name: "what contexts of contexts make, seen from before a space",
      font: .made(others: ["pp": 500, "ww": 900]) {
        $0.substitutions = [
          .context(before: [], input: [["c"]], after: [], actions: [(0, 1)]),
          .context(before: [], input: [["c"]], after: [], actions: [(0, 2)]),
          .single(["c": "pp"]),
          .context(before: [], input: [["a"]], after: [[" "], ["pp"], ["b"]], actions: [(0, 4)]),
          .single(["a": "ww"]),
        ]
        $0.activeSubstitutions = [0, 3]
      }, texts: ["a cb", "a cd a cb", "ba cbb a cb a c b"]),
    Case(
      name: "what several glyphs may stand for, seen from before a space",
      font: .made(others: ["pp": 500, "ll": 1_300, "ww": 900]) {
        $0.substitutions = [
          .multiple(["c": ["pp"]]), .ligatures([(["d", "e", "f"], "ll")]),
          .context(before: [], input: [["a"]], after: [[" "], ["pp"], ["b"]], actions: [(0, 3)]),
          .single(["a": "ww"]),
        ]
        $0.activeSubstitutions = [0, 1, 2]
      }, texts: ["a cb", "a cdefb a cb", "da cbb a cdfeb"]),
    Case(
      name: "contexts that take a space with them",
      font: .substituting(
        others: ["ww": 900],
        .context(before: [], input: [["a"], [" "]], after: [], actions: [])),
      texts: ["a b", "ab a b"]),
    Case(
      name: "pairs that take a space with them",
      font: .placing(
        .pairs([("a", " ", first: 0, second: 0), (" ", "b", first: -300, second: 0)])),
      texts: ["a b", "ba b bb a bb"]),
    Case(
      name: "contexts of pairs",
      font: .placing(
        .context(before: [["c"]], input: [["a"]], after: [], actions: [(0, 1)]),
        .context(before: [], input: [["a"]], after: [[" "], ["b"]], actions: [(0, 2)]),
        .moved(["a"], -300)),
      texts: ["ca b", "cca bb ca b"]),
    Case(
      name: "tables whose lookups have the same numbers",
      font: .made {
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
      font: .seeingFar {
        $0.positions = [
          .context(before: [["a"]], input: [[" "]], after: [], actions: [(0, 1)]),
          .moved([" "], -40),
        ]
        $0.activePositions = [0]
      }, texts: ["a d", "ad a d a 0c b 0c"]),
    Case(
      name: "a kern table with spaces",
      font: .seeingFar {
        $0.kerning = [("a", " ", -100), ("d", " ", -200)]
      }, texts: ["d\u{AD}a d", "dd 0c a d b 0c a"]),
    Case(
      name: "a kern table that overrides",
      font: .made {
        $0.kerning = [("a", "b", -300), (" ", " ", -200)]
        $0.kerningCoverage = 9
      }, texts: ["a b", "ab a  b ab"]),
    Case(
      name: "lookups that look past letters",
      font: .made(others: ["pp": 300]) {
        $0.substitutions = [.ligatures([(["b", "d"], "pp")])]
        $0.activeSubstitutions = [0]
        $0.flags = [0: 4]
        $0.classes = [" ": 2]
      }, texts: ["b d", "bd b d db"]),
    Case(
      name: "a word cut where spaces are no plain ones",
      font: .substituting(others: ["mm": 700], .single([".": "mm", " ": " "])),
      texts: ["a c.", "c."]),
    Case(
      name: "letters that look like others to rules that never come to be",
      font: .substituting(
        others: ["pp": 300],
        .context(before: [], input: [["c"]], after: [[" "], ["W"]], actions: [(0, 1)]),
        .single(["c": "pp", "b": "W"])),
      texts: ["c b", "c W cb c b"]),
    Case(
      name: "forms as wide that are kerned otherwise",
      font: .made(others: ["raised": 500, "higher": 500, "xx": 900]) {
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
      font: .made(ascii + "一二аб") {
        $0.scripts.append("hani")
        $0.positions = [
          .context(before: [[" "]], input: [["2"]], after: [["3"]], actions: [(0, 1)]),
          .moved(["2"], -33),
        ]
        $0.activePositions = [0]
      }, texts: ["一 2", "а .", "一二 23 一 2", "аб 2 а 23"]),
    Case(
      name: "brackets of a stream that gives up",
      font: .made(ascii + "あアаб") {
        $0.scripts.append("kana")
        $0.positions = [
          .context(
            before: [], input: [["a", "а", "あ"]], after: [["(", ")"]], actions: [(0, 1)]),
          .moved(["a", "а", "あ", "(", ")"], -40),
        ]
        $0.activePositions = [0]
      }, texts: ["а) a (ああああ ", "а) (ああ) a"], overflowWrap: .normal),
    Case(
      name: "parts of ligatures, wherever lines end",
      font: .made(ascii + "а", others: ["ww": 400]) {
        $0.advances["а"] = 300
        $0.substitutions = [.ligatures([(["a", "b"], "ww")])]
        $0.activeSubstitutions = [0]
      }, texts: ["аab", "ааab ab"], widths: [5, 7, 9, 20], wordBreak: .breakAll),
    Case(
      name: "Hebrew whose pairs are written for other scripts",
      font: .made("אבגד ") {
        $0.scripts = ["hebr"]
        $0.substitutions = [.single(["ד": "ד"])]
        $0.activeSubstitutions = [0]
        $0.classes = ["א": 1, "ב": 1, "ג": 1, "ד": 1, " ": 1]
        $0.kerning = [("א", "ב", -300), ("ב", "א", -200), (" ", "א", -100)]
      }, texts: ["בבא", "אבאבג", "א א ב א"]),
    Case(
      name: "letters that vanish",
      font: .made("אבג ") {
        $0.scripts = ["hebr"]
        $0.substitutions = [.multiple(["א": []])]
        $0.activeSubstitutions = [0]
        $0.classes = ["א": 1, "ב": 1, "ג": 1, " ": 1]
      }, texts: ["אבא", "בג אב"]),
    Case(
      name: "rules that are drawn by lot, and those of tracking",
      font: .made(others: ["ww": 700]) {
        $0.substitutionFeature = "trak"
        $0.substitutions = [.single(["1": "ww"])]
        $0.activeSubstitutions = [0]
      }, texts: ["1", "1 a 1"]),
    Case(
      name: "two spaces behind a letter of Thai",
      font: .made("กขงศ ") {
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
    let ligature = RuleFont.substituting(others: ["fi": 10], .ligatures([(["f", "i"], "fi")]))
    #expect(isNear(try width("fi", ligature), 0.1))
    let none = RuleFont.substituting(.multiple(["f": ["i", "i"]]))
    #expect(isNear(try width("f", none), 10))
    let pairs = RuleFont.placing(.pairs([("a", "b", first: -300, second: 100)]))
    #expect(isNear(try width("ab", pairs), 8))
    let context = RuleFont.placing(
      .context(before: [["a"], ["b"]], input: [["c"]], after: [["d"]], actions: [(0, 1)]),
      .moved(["c"], -100))
    #expect(isNear(try width("abcd", context), 19))
    #expect(isNear(try width("bacd", context), 20))
    #expect(isNear(try width("ab", RuleFont.made { $0.kerning = [("a", "b", -300)] }), 7))
  }

  @Test("are shaped as HarfBuzz does", arguments: cases.indices, LayoutProfile.all.map(\.name))
  func compare(index: Int, profileName: String) throws {
    let one = Self.cases[index]
    let profile = try #require(LayoutProfile(named: profileName))
    let differences = try one.differences(profile: profile)
    #expect(differences.isEmpty, "\(one.name)")
  }
}
