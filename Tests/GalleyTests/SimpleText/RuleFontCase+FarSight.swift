import GalleyTestSupport

/// Rules that see past spaces and ligatures, letters of several bytes, and what a line that starts or ends between has
/// of them.
extension RuleFontCase {
  static let farSighted: [RuleFontCase] = [
    RuleFontCase(
      name: "a ligature and a letter, seen from before a space",
      font: .made(others: ["pp": 500, "ll": 1_300, "ww": 900]) {
        $0.substitutions = [
          .multiple(["c": ["pp"]]), .ligatures([(["d", "e", "f"], "ll")]),
          .context(
            before: [], input: [["a"]], after: [[" "], ["pp"], ["ll"], ["b"]], actions: [(0, 3)]),
          .single(["a": "ww"]),
        ]
        $0.activeSubstitutions = [0, 1, 2]
      }, texts: ["a cdefb", "a cdefa a cdefb", "ba cdefb a cdfeb"]),
    RuleFontCase(
      name: "a letter and a ligature, seen from behind a space",
      font: .made(others: ["ll": 1_300, "mm": 900, "ww": 900]) {
        $0.substitutions = [
          .ligatures([(["d", "e", "f"], "ll")]), .single(["ll": "mm"]),
          .context(
            before: [["b"], ["mm"], ["c"], [" "]], input: [["a"]], after: [], actions: [(0, 3)]),
          .single(["a": "ww"]),
        ]
        $0.activeSubstitutions = [0, 1, 2]
      }, texts: ["bdefc a", "adefc a bdefc a", "bdefc ab bdfec a"]),
    RuleFontCase(
      name: "several glyphs for one and a letter, seen from before a space",
      font: .made(others: ["pp": 500, "qq": 300, "ww": 900]) {
        $0.substitutions = [
          .multiple(["c": ["pp", "qq"]]),
          .context(
            before: [], input: [["a"]], after: [[" "], ["pp"], ["qq"], ["b"]], actions: [(0, 2)]),
          .single(["a": "ww"]),
        ]
        $0.activeSubstitutions = [0, 1]
      }, texts: ["a cb", "a ca a cb", "ba cbb a cab"]),
    RuleFontCase(
      name: "letters behind a space that vanish",
      font: .made(others: ["ww": 900]) {
        $0.substitutions = [
          .context(before: [], input: [["c"]], after: [["b"]], actions: [(0, 1)]),
          .multiple(["c": []]),
          .context(before: [], input: [["a"]], after: [[" "], ["b"]], actions: [(0, 3)]),
          .single(["a": "ww"]),
        ]
        $0.activeSubstitutions = [0, 2]
      }, texts: ["a cb", "a ca a cb a b", "ba cbb a cab"]),
    RuleFontCase(
      name: "a word before the one before",
      font: .wideningA(before: [["b"], [" "], ["d"], [" "]]), texts: ["b d a", "bb d a b d ab"]),
    RuleFontCase(
      name: "a word behind the one behind",
      font: .wideningA(after: [[" "], ["d"], [" "], ["b"]]), texts: ["a d b", "ba d b a d bb"]),
    RuleFontCase(
      name: "a part of a word before the one before",
      font: .wideningA(before: [["b"], ["-"], ["d"], [" "]]),
      texts: ["b-d a", "bb-d ab b-d-a b-d a"]),
    RuleFontCase(
      name: "a letter far before a word",
      font: .wideningA(before: [["b"], ["d"], ["c"], ["c"], [" "]]),
      texts: ["bdcc a", "bdcc ab bdcc a bdcc a"]),
    RuleFontCase(
      name: "letters that rules for ASCII do not know",
      font: .made(RuleFontCase.latin + "×≤") {
        $0.advances["ww"] = 900
        $0.substitutions = [
          .context(before: [], input: [["a"]], after: [[" "], ["é"]], actions: [(0, 2)]),
          .context(before: [["≤"], [" "]], input: [["b"]], after: [], actions: [(0, 2)]),
          .single(["a": "ww", "b": "ww"]),
        ]
        $0.activeSubstitutions = [0, 1]
      }, texts: ["a é", "a e a é", "≤ b", "× b ≤ ba a é"], widths: [10, 17, 19, 25, 40, 1e6]),
    RuleFontCase(
      name: "letters of several bytes in a rule",
      font: .wideningA(after: [[" "], ["é"], ["b"], ["c"]]),
      texts: ["a ébc", "ba ébb a ébc", "a e\u{301}bc"]),
    RuleFontCase(
      name: "letters of several bytes before",
      font: .wideningA(before: [["c"], ["b"], ["é"], [" "]]), texts: ["cbé a", "bbé a cbé ab"]),
    RuleFontCase(
      name: "ligatures that look like one of their letters",
      font: .made(others: ["ww": 900]) {
        $0.substitutions = [
          .ligatures([(["d", "d"], "d")]),
          .context(before: [], input: [["a"]], after: [[" "], ["d"], ["b"]], actions: [(0, 2)]),
          .single(["a": "ww"]),
        ]
        $0.activeSubstitutions = [0, 1]
      }, texts: ["a ddb", "a dda a ddb", "a db a ddb"]),
    RuleFontCase(
      name: "a letter and another one in its place",
      font: .made(others: ["pp": 300, "ww": 900]) {
        $0.substitutions = [
          .multiple(["c": ["c", "pp"]]),
          .context(
            before: [], input: [["a"]], after: [[" "], ["c"], ["pp"], ["b"]], actions: [(0, 2)]),
          .single(["a": "ww"]),
        ]
        $0.activeSubstitutions = [0, 1]
      }, texts: ["a cb", "a ca a cb"]),
    RuleFontCase(
      name: "a hyphen before which the window ends",
      font: .wideningA(before: [["-"], ["d"], [" "]]), texts: ["bb-d a", "b -d a bb-d ab"],
      widths: [15, 17, 19, 25, 40]),
    RuleFontCase(
      name: "a quote behind which the window ends",
      font: .wideningA(after: [[" "], ["d"], [" "], ["”"]]),
      texts: ["a d ”x", "a d ” x", "a d ”x a d ”"],
      widths: [15, 17, 19, 20, 25, 40]),
    RuleFontCase(
      name: "a pair of the space before a word",
      font: .made(others: ["cc": 500]) {
        $0.substitutions = [
          .context(
            before: [["b"], [" "]], input: [["c"]], after: [[" "], ["d"]], actions: [(0, 2)]),
          .context(
            before: [["b"], [" "], ["d"], [" "]], input: [["c"]], after: [], actions: [(0, 2)]),
          .single(["c": "cc"]),
        ]
        $0.activeSubstitutions = [0, 1]
        $0.positions = [.pairs([(" ", "cc", first: -200, second: nil)])]
        $0.activePositions = [0]
      }, texts: ["b d c", "b d c d b c d"], widths: [9, 12, 14, 15, 17, 22, 40]),
    RuleFontCase(
      name: "a space behind a word",
      font: .substituting(
        others: ["ww": 900],
        .context(
          before: [["b"], [" "], ["c"], [" "], ["d"]], input: [[" "]], after: [],
          actions: [(0, 1)]), .single([" ": "ww"])), texts: ["b c d e", "c d e b c d e"],
      widths: [9, 15, 20, 25, 29, 31, 40]),
    RuleFontCase(
      name: "a word before one that is cut",
      font: .wideningA(after: [[" "], [")"], ["d"], ["d"], ["d"], ["d"], ["b"]]),
      texts: ["a )ddddb", "c a )ddddb a )dddd"],
      widths: [10, 15, 20, 22, 25, 40]),
    RuleFontCase(
      name: "what a space becomes, seen by another letter",
      font: .made(others: ["sp2": 700, "ww": 900]) {
        $0.substitutions = [
          .context(before: [["c"]], input: [[" "]], after: [], actions: [(0, 2)]),
          .context(before: [["sp2"]], input: [["b"]], after: [], actions: [(0, 2)]),
          .single([" ": "sp2", "b": "ww"]),
        ]
        $0.activeSubstitutions = [0, 1]
      }, texts: ["c b", "cc b a b c ba"]),
    RuleFontCase(
      name: "a ligature beyond a space, by HarfBuzz",
      font: .made(others: ["LL": 500, "ww": 900]) {
        $0.substitutions = [
          .ligatures([(["d", "e"], "LL")]),
          .context(
            before: [], input: [["a"]], after: [[" "], ["LL"], [" "], ["x"], ["-"], ["b"]],
            actions: [(0, 2)]), .single(["a": "ww"]),
        ]
        $0.activeSubstitutions = [0, 1]
        $0.kerning = [("y", "z", -100)]
      }, texts: ["a de x-b cccc", "a de x-b a de x-c"], widths: [25, 28, 30, 32, 36, 60]),
    RuleFontCase(
      name: "letters far from a word that rules for ASCII do not know",
      font: .made(others: ["LL": 500, "ww": 900]) {
        $0.substitutions = [
          .ligatures([(["d", "e", "f", "g", "h"], "LL")]),
          .context(
            before: [], input: [["a"]], after: [[" "], ["LL"], [" "], ["é"]], actions: [(0, 2)]),
          .single(["a": "ww"]),
          .context(
            before: [], input: [["a"]], after: [[" "], ["b"], [" "], ["é"]], actions: [(0, 2)]),
        ]
        $0.activeSubstitutions = [0, 1, 3]
      }, texts: ["a defgh é", "a defgh e a defgh é", "a b    é", "a b\n    é a b  e"]),
    RuleFontCase(
      name: "the same bytes around a word",
      font: .made(others: ["cc": 501, "ww": 900]) {
        $0.substitutions = [
          .context(
            before: [], input: [["a"]],
            after: [[" "]] + Array(repeating: ["b"], count: 8) + [["é"]],
            actions: [(0, 1)]), .single(["a": "ww", "c": "cc"]),
          .context(before: [], input: [["c"]], after: [["a"]], actions: [(0, 1)]),
        ]
        $0.activeSubstitutions = [0, 2]
      }, texts: ["ca bbbbbbbbb", "ca bbbbbbbbb", "ca bbbbbbbbé", "ca bbbbbbbbb ca bbbbbbbbé"]),
  ]
}

extension RuleFont {
  /// An a that is wider between some glyphs.
  fileprivate static func wideningA(before: [[String]] = [], after: [[String]] = []) -> RuleFont {
    .substituting(
      others: ["ww": 900],
      .context(before: before, input: [["a"]], after: after, actions: [(0, 1)]),
      .single(["a": "ww"]))
  }
}
