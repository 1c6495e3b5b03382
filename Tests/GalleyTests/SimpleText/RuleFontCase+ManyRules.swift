import GalleyTestSupport

extension RuleFontCase {
  /// Fonts with more rules than any reader of them looks through: what is not read to its end is left to HarfBuzz.
  static let manyRules: [RuleFontCase] = [
    RuleFontCase(
      name: "a letter that a hundred lookups change in turn",
      font: .made(others: forms(140)) { font in
        var changes = ["a": "g0", "b": "g20"]
        for number in 0..<139 { changes["g\(number)"] = "g\(number + 1)" }
        font.substitutions = Array(repeating: .single(changes), count: 100)
        font.activeSubstitutions = Array(0..<100)
      }, texts: ["a b", "cab a) b(a", "ba-ab a"]),
    RuleFontCase(
      name: "a rule that sees sixty characters of any kind on both sides",
      font: .substituting(
        others: ["xx": 900],
        .context(
          before: Array(repeating: letters, count: 60), input: [["a"]],
          after: Array(repeating: letters, count: 60), actions: [(0, 1)]),
        .single(["a": "xx"])),
      texts: [String(repeating: "ab (c) ", count: 40), "a b a b"], widths: [37, 1e6]),
    RuleFontCase(
      name: "three thousand ligatures, and one of their glyphs before a space in a rule",
      font: .made(others: forms(3_000)) { font in
        var ligatures: [([String], String)] = []
        for (number, first) in pairs.prefix(3_000).enumerated() {
          ligatures.append((first, "g\(number)"))
        }
        font.substitutions = [
          .ligatures(ligatures),
          .context(before: [["g5"], [" "]], input: [["a"]], after: [], actions: [(0, 2)]),
          .single(["a": "g9"]),
        ]
        font.activeSubstitutions = [0, 1]
      }, texts: ["ab a", "aa ab a abc (ab) a", "ab, a ab a"]),
    RuleFontCase(
      name: "contexts that apply contexts that apply contexts",
      font: .made(others: ["xx": 900]) { font in
        font.substitutions = (1...40).map {
          .context(before: [], input: [["a"]], after: [], actions: [(0, $0)])
        }
        font.substitutions.append(.single(["a": "xx"]))
        font.activeSubstitutions = [0]
      }, texts: ["a b", "ba (a) b-a"]),
    RuleFontCase(
      name: "letters that become four, which become four",
      font: .made(others: forms(400)) { font in
        var first: [String: [String]] = [:]
        for (number, letter) in letters.dropLast().enumerated() {
          first[letter] = (0..<4).map { "g\(number * 4 + $0)" }
        }
        var second: [String: [String]] = [:]
        for number in 0..<100 { second["g\(number)"] = (0..<4).map { "g\(number + $0)" } }
        font.substitutions = [.multiple(first), .multiple(second), .multiple(second)]
        font.activeSubstitutions = [0, 1, 2]
      }, texts: ["a b", "ab (ba) c"]),
  ]

  private static let letters = (0x61...0x7A).map { String(Unicode.Scalar($0)) } + [" "]

  /// Rows of two and three letters.
  private static let pairs: [[String]] = letters.dropLast().flatMap { first in
    letters.dropLast().flatMap { second in
      [[first, second]] + letters.prefix(4).map { [first, second, $0] }
    }
  }

  /// Glyphs that no character has, by their advances.
  private static func forms(_ count: Int) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: (0..<count).map { ("g\($0)", 300 + $0 % 7 * 50) })
  }
}
