/// Which glyphs substitutions may make of characters, wherever they would be applied.
///
/// Who asks whether a rule may be met by the characters around a word must know them by what they may
/// have become: a bracket that was raised beside a capital raises the one behind the next space.
struct GlyphForms {
  /// For each glyph that is made, the places of the candidates that it may be made of.
  private(set) var sources: [UInt16: [Int]] = [:]
  /// Those of them that may stand for another number of characters than one: ligatures, what is made of one glyph
  /// together with others, and all that these may become.
  private(set) var elastic: [UInt16] = []
  /// Whether a candidate may become nothing at all.
  private(set) var mayVanish = false
  /// Whether the font makes more glyphs of glyphs than can be read in reasonable time.
  private(set) var isExhausted = false

  /// How many steps from glyph to glyph are read at most; the busiest fonts known need a tenth.
  private static let budget = 300_000

  init(sources: [UInt16: [Int]]) { self.sources = sources }

  /// The glyphs that may be made of a candidate, in order.
  func glyphs(madeOf candidate: Int?) -> [UInt16] {
    guard let candidate else { return [] }
    return sources.filter { $0.value.contains(candidate) }.keys.sorted()
  }

  /// Follows all substitutions of active features, and those that these apply.
  ///
  /// - Complexity: O(*n*) in the glyphs that the substitutions cover.
  init(_ rules: LayoutRules?, candidates: SimpleCandidates) {
    guard let rules else { return }
    var steps = FormSteps(rules, budget: Self.budget)
    steps.read()
    isExhausted = steps.isExhausted
    guard !isExhausted else { return }
    var budget = Self.budget
    for index in steps.next.keys.compactMap({ candidates.place(of: $0) }).sorted() {
      let glyph = candidates.glyphs[index]
      var seen: Set<UInt16> = [glyph]
      var pending = [glyph]
      while let last = pending.popLast(), budget > 0 {
        for form in steps.next[last] ?? [] where seen.insert(form).inserted {
          sources[form, default: []].append(index)
          pending.append(form)
          budget -= 1
        }
      }
    }
    if budget <= 0 { isExhausted = true }
    elastic = steps.elastic.filter { candidates.place(of: $0) != nil || sources[$0] != nil }
      .sorted()
    mayVanish = steps.vanishing.contains { candidates.place(of: $0) != nil || sources[$0] != nil }
  }
}

/// The glyphs that each glyph may become in one step.
private struct FormSteps {
  private(set) var next: [UInt16: [UInt16]] = [:]
  /// See `GlyphForms.elastic`.
  private(set) var elastic: Set<UInt16> = []
  /// The glyphs in whose place nothing may be put.
  private(set) var vanishing: Set<UInt16> = []
  private let rules: LayoutRules
  private var reader: RuleReader
  private var budget: Int

  init(_ rules: LayoutRules, budget: Int) {
    self.rules = rules
    self.budget = budget
    reader = RuleReader(rules, budget: budget)
  }

  var isExhausted: Bool { budget <= 0 || reader.isExhausted }

  mutating func read() {
    for lookup in rules.lookups + reader.lookupsOfContexts().map(\.lookup) where !isExhausted {
      switch lookup.type {
      case 1, 2, 3, 8:
        for subtable in lookup.subtables where budget > 0 { read(subtable, type: lookup.type) }
      case 4: readLigatures(lookup)
      default: break
      }
    }
    var pending = Array(elastic)
    while let last = pending.popLast() {
      for form in next[last] ?? [] where elastic.insert(form).inserted { pending.append(form) }
    }
  }

  private mutating func add(_ glyph: UInt16, _ form: UInt16) {
    budget -= 1
    if budget > 0, glyph != form { next[glyph, default: []].append(form) }
  }

  private mutating func readLigatures(_ lookup: LayoutLookup) {
    var steps: [(UInt16, UInt16)] = []
    reader.forEachLigature(of: lookup) { glyphs, result in
      guard let result else { return }
      for glyph in glyphs { steps.append((glyph, result)) }
    }
    for (glyph, result) in steps {
      elastic.insert(result)
      add(glyph, result)
    }
  }

  /// A subtable that puts glyphs in the place of one.
  private mutating func read(_ subtable: FontTable, type: UInt16) {
    guard let place = subtable.uint16(2), place != 0,
      let coverage = CoverageTable(subtable.part(at: Int(place)))
    else { return }
    var covered: [(glyph: UInt16, index: Int)] = []
    if !coverage.forEach({ covered.append(($0, $1)) }) {
      // Out of order: what is found of all glyphs is covered.
      covered = (0...UInt16.max).compactMap { glyph in coverage.index(of: glyph).map { (glyph, $0) }
      }
      budget -= RuleReader.cost(ofPlaces: 1 << 16)
    }
    budget -= 1 + RuleReader.cost(ofPlaces: covered.count)
    for (glyph, index) in covered where budget > 0 {
      let forms = GlyphForms.forms(subtable, type: type, glyph, index)
      if forms.count > 1, type == 2 { elastic.formUnion(forms) }
      if forms.isEmpty, type == 2 { vanishing.insert(glyph) }
      for form in forms { add(glyph, form) }
    }
  }
}

extension GlyphForms {
  /// The glyphs that a subtable puts in the place of one.
  ///
  /// - Parameters:
  ///   - type: The kind of rules: 1, 2, 3 or 8.
  ///   - index: The glyph's place in the subtable's coverage.
  static func forms(_ subtable: FontTable, type: UInt16, _ glyph: UInt16, _ index: Int)
    -> [UInt16]
  {
    func list(_ table: FontTable) -> [UInt16] {
      // A table may say that it has more than fit into it.
      let count = min(Int(table.uint16(0) ?? 0), table.count / 2)
      return (0..<count).compactMap { table.uint16(2 + 2 * $0) }
    }
    switch type {
    case 1:
      return SingleSubstitution(subtable)?.result(of: glyph, at: index).map { [$0] } ?? []
    case 8:
      // The substitutes stand behind the coverages of what precedes and what follows.
      let before = Int(subtable.uint16(4) ?? 0)
      let after = Int(subtable.uint16(6 + 2 * before) ?? 0)
      return subtable.uint16(10 + 2 * (before + after + index)).map { [$0] } ?? []
    default:
      guard let offset = subtable.uint16(6 + 2 * index), let set = subtable.part(at: Int(offset))
      else { return [] }
      return list(set)
    }
  }
}

extension LayoutLookup {
  /// The glyphs that a lookup of the types 1, 2, 3 and 8 of `GSUB` puts in the place of one.
  func forms(of glyph: UInt16) -> [UInt16] {
    subtables.flatMap { subtable -> [UInt16] in
      guard
        let coverage = subtable.uint16(2).flatMap({ CoverageTable(subtable.part(at: Int($0))) }),
        let index = coverage.index(of: glyph)
      else { return [] }
      return GlyphForms.forms(subtable, type: type, glyph, index)
    }
  }
}
