import GalleyTestSupport

extension RuleFontCase {
  /// Ligatures of letters that are characters of their own, and what may keep their letters from telling what they are.
  static let ligatures: [RuleFontCase] = [
    RuleFontCase(
      name: "a ligature kerned otherwise than its letters on both sides",
      font: joiningFI { font in
        font.positions = [
          .pairs([
            ("a", "f", first: -30, second: nil), ("b", "ﬁ", first: 20, second: nil),
            ("i", "c", first: -40, second: nil), ("ﬁ", "d", first: 50, second: nil),
            ("f", "i", first: -20, second: nil), ("ﬁ", "ﬁ", first: 70, second: nil),
          ])
        ]
        font.activePositions = [0]
      }, texts: ["afi bfi fic fid fifi", "xfix afic bfid f-i", "éfi fié af bf"]),
    RuleFontCase(
      name: "a ligature of two letters before one of three that an earlier lookup makes",
      font: .made(others: ["ﬃ": 1_500, "ﬅ": 900]) { font in
        font.substitutions = [
          .ligatures([(["f", "f", "i"], "ﬃ")]), .ligatures([(["t", "f"], "ﬅ")]),
        ]
        font.activeSubstitutions = [0, 1]
      }, texts: ["tffi", "ffi tf tfi tffi atffia"]),
    RuleFontCase(
      name: "a ligature of three letters in another lookup than its pairs",
      font: .made(others: ["ﬃ": 1_300, "ﬀ": 900, "ﬁ": 900]) { font in
        font.substitutions = [
          .ligatures([(["f", "i"], "ﬁ")]), .ligatures([(["f", "f", "i"], "ﬃ")]),
          .ligatures([(["f", "f"], "ﬀ")]),
        ]
        font.activeSubstitutions = [0, 1, 2]
      }, texts: ["ffi fffi ff fi", "ffif iffi"]),
    RuleFontCase(
      name: "a letter that becomes part of no ligature any more",
      font: .made(others: ["ﬁ": 900, "X": 600]) { font in
        font.substitutions = [
          .ligatures([(["f", "i"], "ﬁ")]),
          .context(before: [["q"]], input: [["X"]], after: [], actions: [(0, 2)]),
          .single(["X": "f"]),
        ]
        font.activeSubstitutions = [0, 1]
        font.positions = [.pairs([("f", "i", first: -20, second: nil)])]
        font.activePositions = [0]
      }, texts: ["qXi", "fi qXi Xi qX"]),
    RuleFontCase(
      name: "a rule that wants a ligature and what is beside it",
      font: .made(others: ["ﬁ": 900, "ww": 1_300, "hh": 500]) { font in
        font.substitutions = [
          .ligatures([(["f", "i"], "ﬁ")]),
          .context(before: [], input: [["ﬁ", "-"]], after: [["X"]], actions: [(0, 2)]),
          .single(["ﬁ": "ww", "-": "hh"]),
        ]
        font.activeSubstitutions = [0, 1]
      }, texts: ["fiX", "fi -X fiX fi X"]),
    RuleFontCase(
      name: "a ligature that is a mark",
      font: joiningFI { font in
        font.classes = ["ﬁ": 3, "f": 1, "i": 1]
      }, texts: ["fi", "a fi fib"]),
    RuleFontCase(
      name: "a ligature that lookups of pairs look past",
      font: joiningFI { font in
        font.positions = [.pairs([("a", "b", first: -60, second: nil)])]
        font.activePositions = [0]
        font.classes = ["ﬁ": 2, "f": 1, "i": 1, "a": 1, "b": 1]
        font.flags = [0: 4, 1: 4]
      }, texts: ["afib", "ab afib fi"]),
  ]

  /// With a ligature of two letters.
  private static func joiningFI(_ change: (inout RuleFont) -> Void) -> RuleFont {
    var font = RuleFont.substituting(others: ["ﬁ": 900], .ligatures([(["f", "i"], "ﬁ")]))
    change(&font)
    return font
  }
}
