import Galley
import GalleyTestSupport
import Testing

/// Fonts whose rules are drawn by lot.
@Suite("Fonts with rules drawn by lot") struct DrawnRuleFontTests {
  /// Rules drawn by lot over a few characters.
  private static func font(_ random: inout RandomText, letters: [String], scripts: [String])
    -> RuleFont
  {
    var font = RuleFont(RuleFontCase.ascii + letters.joined())
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
    var font = RuleFont(RuleFontCase.ascii + letters.joined())
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

  /// Rules drawn by lot that see past several spaces and letters, and such as make one glyph of several letters, or
  /// several of one.
  private static func fontOfFarSight(
    _ random: inout RandomText, letters: [String], scripts: [String]
  ) -> RuleFont {
    var font = RuleFont(RuleFontCase.ascii + letters.joined())
    let forms = ["mm", "nn", "oo"]
    for name in forms { font.advances[name] = [100, 700, 900].randomElement(using: &random) }
    font.scripts = (["DFLT"] + scripts).sorted()
    let visible = letters.filter { $0 != " " }
    let all = visible + forms
    func one() -> String { visible.randomElement(using: &random) ?? "a" }
    func some() -> [String] {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in
        all.randomElement(using: &random) ?? "mm"
      }
    }
    func several() -> [[String]] {
      (0..<Int.random(in: 0...5, using: &random)).map { _ in
        Int.random(in: 0..<3, using: &random) == 0 ? [" "] : some()
      }
    }
    let contexts = Int.random(in: 1...2, using: &random)
    for _ in 0..<contexts {
      font.substitutions.append(
        .context(
          before: several(), input: [[one(), one()]], after: several(), actions: [(0, contexts)]))
    }
    font.substitutions.append(
      .single(
        Dictionary([(one(), forms[0]), (one(), forms[1]), (one(), forms[2])]) { $1 }))
    font.activeSubstitutions = Array(0..<contexts)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: font.substitutions.append(.ligatures([([one(), one()], forms[1])]))
    case 1: font.substitutions.append(.multiple([one(): [one(), forms[2]]]))
    case 2:
      font.substitutions += [
        .context(
          before: [], input: [[one()]], after: [[one()]], actions: [(0, contexts + 2)]),
        .multiple([one(): []]),
      ]
    default: return font
    }
    font.activeSubstitutions.append(contexts + 1)
    return font
  }

  private static let alphabets: [(letters: [String], scripts: [String])] = [
    (["a", "b", "c", ".", "-", "(", " "], ["latn"]),
    (["a", "b", "а", "б", "“", ")", " "], ["cyrl", "latn"]),
    (["א", "ב", "ג", "ד", " ", "."], ["hebr"]),
    (["ก", "ข", "ง", "a", " "], ["latn", "thai"]),
    (["一", "あ", "가", "a", "。", " "], ["hang", "hani", "kana", "latn"]),
  ]

  @Test("are shaped as HarfBuzz does", arguments: alphabets.indices, LayoutProfile.all.map(\.name))
  func compareAny(alphabet: Int, profileName: String) throws {
    try Self.compare(alphabet, profileName, rounds: 1, Self.font)
  }

  @Test(
    "and so are those whose forms are as wide", arguments: alphabets.indices,
    LayoutProfile.all.map(\.name))
  func compareForms(alphabet: Int, profileName: String) throws {
    try Self.compare(alphabet, profileName, rounds: 4, Self.fontOfForms)
  }

  @Test(
    "and so are those that see past spaces and ligatures", arguments: alphabets.indices,
    LayoutProfile.all.map(\.name))
  func compareFarSight(alphabet: Int, profileName: String) throws {
    try Self.compare(alphabet, profileName, rounds: 4, Self.fontOfFarSight)
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
      let one = RuleFontCase(font: font, texts: texts, widths: [8, 15, 23.5, 44, 1e6])
      let differences = try one.differences(profile: profile)
      #expect(differences.isEmpty, "round \(round)")
    }
  }
}
