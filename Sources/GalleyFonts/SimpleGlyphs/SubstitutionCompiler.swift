/// A lookup of `GSUB` as far as the glyphs of a `SubstitutionProgram` can meet it.
enum SubstitutionLookup: Sendable {
  /// For each glyph what it becomes, or `SubstitutionProgram.none`.
  case single([UInt16])
  /// For each glyph the ligatures that start with it, the first that matches counts.
  case ligatures([[SubstitutionLigature]])
  /// The rules, and for each glyph those whose input starts with it; the first that matches counts.
  case contexts([SubstitutionContext], byFirst: [[Int32]])
  /// What it does with these glyphs is for HarfBuzz to know.
  case unknown(GlyphIndexSet)
}

/// A ligature: what must follow its first glyph, and what the glyphs become.
struct SubstitutionLigature: Sendable {
  var rest: [UInt16]
  var result: UInt16
}

/// A contextual rule: what must stand before, at and behind a place, and what is done there.
struct SubstitutionContext: Sendable {
  /// Nearest to the input last, as in the text.
  var before: [GlyphIndexSet]
  var input: [GlyphIndexSet]
  var after: [GlyphIndexSet]
  /// Which lookups are applied to which glyph of the input; by their places in the program.
  var actions: [(position: Int, lookup: Int)]
}

extension SubstitutionLookup {
  var isEmpty: Bool {
    switch self {
    case .single(let results): results.allSatisfy { $0 == SubstitutionProgram.none }
    case .ligatures(let ligatures): ligatures.allSatisfy { $0.isEmpty }
    case .contexts(let contexts, _): contexts.isEmpty
    case .unknown(let glyphs): glyphs.isEmpty
    }
  }

  /// Whether the lookup may do something with a glyph.
  func mayStart(at place: Int) -> Bool {
    switch self {
    case .single(let results): results[place] != SubstitutionProgram.none
    case .ligatures(let ligatures): !ligatures[place].isEmpty
    case .contexts(_, let byFirst): !byFirst[place].isEmpty
    case .unknown(let glyphs): glyphs.contains(place)
    }
  }
}

/// Turns lookups of a font into those of a program.
struct SubstitutionCompiler {
  /// The most glyphs of a program, and rules of its contexts.
  private static let mostGlyphs = 4_096
  private static let mostContexts = 8_000
  private static let mostLookups = 128
  /// How many glyphs are looked at in tables, at most, but for a factor of four.
  private static let mostSteps = 8_000_000

  /// The lookups of active features, in order, and behind them those that contexts apply.
  private(set) var lookups: [SubstitutionLookup] = []
  /// How many of them are applied to a text by themselves.
  private(set) var appliedCount = 0

  private let rules: LayoutRules
  private let candidates: SimpleCandidates
  private var sets: MatcherSets
  private var contextCount = 0
  private var steps = SubstitutionCompiler.mostSteps

  /// Compiles the lookups of active features; nil if they are more than honest fonts have.
  ///
  /// - Parameter candidates: The glyphs of the characters; grows by what rules make of them.
  init?(_ rules: LayoutRules, _ candidates: inout SimpleCandidates) {
    guard rules.isComplete, rules.lookups.count <= Self.mostLookups,
      Self.close(&candidates, under: rules)
    else { return nil }
    self.rules = rules
    self.candidates = candidates
    sets = MatcherSets(candidates: candidates)
    var applied: [SubstitutionLookup] = []
    for lookup in rules.lookups {
      guard let compiled = compile(lookup) else { return nil }
      // What no glyph can start is left out.
      if !compiled.isEmpty { applied.append(compiled) }
    }
    appliedCount = applied.count
    lookups = applied
    guard contextCount <= Self.mostContexts, nest() else { return nil }
  }

  /// A lookup as far as the candidates can meet it; nil if it is too large to be compiled.
  private mutating func compile(_ lookup: LayoutLookup) -> SubstitutionLookup? {
    // Bases and ligatures that a lookup looks past are more than a program knows.
    if lookup.flag & 0x06 != 0 { return unknown(lookup) }
    let compiled: SubstitutionLookup? =
      switch lookup.type {
      case 1: singles(of: lookup)
      case 4: ligatures(of: lookup)
      case 5, 6: contexts(of: lookup)
      default: unknown(lookup)
      }
    return sets.isExhausted ? nil : compiled
  }

  private mutating func singles(of lookup: LayoutLookup) -> SubstitutionLookup? {
    let subtables = lookup.subtables.compactMap(SingleSubstitution.init)
    steps -= subtables.count * candidates.glyphs.count
    guard steps > 0 else { return nil }
    var results = [UInt16](repeating: SubstitutionProgram.none, count: candidates.glyphs.count)
    for subtable in subtables {
      // The first that covers a glyph counts.
      for (place, result) in subtable.results(of: candidates, in: candidates.glyphs.indices)
      where results[place] == SubstitutionProgram.none {
        // A glyph that the font does not have.
        guard let result = candidates.place(of: result) else { return nil }
        results[place] = UInt16(result)
      }
    }
    return .single(results)
  }

  private mutating func ligatures(of lookup: LayoutLookup) -> SubstitutionLookup? {
    var reader = RuleReader(rules, budget: 300_000)
    var ligatures = [[SubstitutionLigature]](repeating: [], count: candidates.glyphs.count)
    var isSound = true
    reader.forEachLigature(of: lookup) { glyphs, result in
      guard let first = candidates.place(of: glyphs[0]) else { return }
      var rest: [UInt16] = []
      for glyph in glyphs.dropFirst() {
        guard let place = candidates.place(of: glyph) else { return }
        rest.append(UInt16(place))
      }
      guard let result = result.flatMap(candidates.place(of:)) else {
        isSound = false
        return
      }
      ligatures[first].append(SubstitutionLigature(rest: rest, result: UInt16(result)))
    }
    return reader.isExhausted || !isSound ? nil : .ligatures(ligatures)
  }

  private mutating func contexts(of lookup: LayoutLookup) -> SubstitutionLookup? {
    var reader = RuleReader(rules, budget: 300_000)
    var contexts: [SubstitutionContext] = []
    var byFirst = [[Int32]](repeating: [], count: candidates.glyphs.count)
    var sets = self.sets
    var known = contextCount
    reader.forEachRule(of: lookup) { rule in
      let input = rule.input ?? 0..<rule.matchers.count
      guard known <= 10_000, !input.isEmpty else { return }
      var positions: [GlyphIndexSet] = []
      for matcher in rule.matchers {
        let set = sets.members(of: matcher)
        if set.isEmpty { return }
        positions.append(set)
      }
      known += 1
      positions[input.lowerBound].forEach { byFirst[$0].append(Int32(contexts.count)) }
      contexts.append(
        SubstitutionContext(
          before: Array(positions[..<input.lowerBound]), input: Array(positions[input]),
          after: Array(positions[input.upperBound...]),
          actions: rule.actions.compactMap {
            input.contains($0.position) ? ($0.position - input.lowerBound, $0.lookup) : nil
          }))
    }
    self.sets = sets
    contextCount = known
    return reader.isExhausted ? nil : .contexts(contexts, byFirst: byFirst)
  }

  /// All glyphs that any rule of a lookup has anywhere.
  private mutating func unknown(_ lookup: LayoutLookup) -> SubstitutionLookup? {
    var reader = RuleReader(rules, budget: 300_000)
    var glyphs = GlyphIndexSet(capacity: candidates.glyphs.count)
    var sets = self.sets
    reader.forEachRule(of: lookup) { rule in
      for matcher in rule.matchers { glyphs.formUnion(sets.members(of: matcher)) }
    }
    self.sets = sets
    return reader.isExhausted ? nil : .unknown(glyphs)
  }
}

extension SubstitutionCompiler {
  /// Compiles the lookups that contexts apply, and has these name them by their places here.
  private mutating func nest() -> Bool {
    var places: [Int: Int] = [:]
    for index in 0..<appliedCount {
      guard case .contexts(var contexts, let byFirst) = lookups[index] else { continue }
      for context in contexts.indices {
        for action in contexts[context].actions.indices {
          let number = contexts[context].actions[action].lookup
          if places[number] == nil {
            // What contexts apply that other contexts do is for HarfBuzz to know.
            guard let lookup = rules.lookup(number),
              let compiled = 5...6 ~= lookup.type ? unknown(lookup) : compile(lookup)
            else { return false }
            places[number] = lookups.count
            lookups.append(compiled)
          }
          contexts[context].actions[action].lookup = places[number] ?? 0
        }
      }
      lookups[index] = .contexts(contexts, byFirst: byFirst)
    }
    return true
  }

  /// Adds to glyphs those that substitutions make of them, wherever they would be applied, those that contexts apply
  /// among them; false if that leads too far.
  ///
  /// What a program leaves to HarfBuzz counts, too: rules that want what it makes would be taken for such that nothing
  /// meets.
  private static func close(_ candidates: inout SimpleCandidates, under rules: LayoutRules) -> Bool
  {
    var reader = RuleReader(rules, budget: 300_000)
    let all = rules.lookups + reader.lookupsOfContexts().map(\.lookup)
    var parts: [UInt16] = []
    var ligatures: [(parts: Range<Int>, result: UInt16)] = []
    for lookup in all where lookup.type == 4 {
      reader.forEachLigature(of: lookup) { glyphs, result in
        guard let result else { return }
        ligatures.append((parts.count..<parts.count + glyphs.count, result))
        parts += glyphs
      }
    }
    guard !reader.isExhausted else { return false }
    let singles = all.filter { $0.type == 1 }.flatMap {
      $0.subtables.compactMap(SingleSubstitution.init)
    }
    let others = all.filter { [2, 3, 8].contains($0.type) }
    let otherCount = others.reduce(0) { $0 + $1.subtables.count }
    var first = 0
    var steps = mostSteps
    while true {
      let count = candidates.glyphs.count
      steps -= (singles.count + otherCount) * (count - first) + ligatures.count
      guard count <= mostGlyphs, steps > 0 else { return false }
      for single in singles {
        for (_, result) in single.results(of: candidates, in: first..<count) {
          _ = candidates.insert(result)
        }
      }
      for place in first..<count {
        for lookup in others where steps > 0 {
          let forms = lookup.forms(of: candidates.glyphs[place])
          steps -= forms.count
          for form in forms { _ = candidates.insert(form) }
        }
      }
      for ligature in ligatures
      where ligature.parts.allSatisfy({ candidates.place(of: parts[$0]) != nil }) {
        _ = candidates.insert(ligature.result)
      }
      if candidates.glyphs.count == count { return true }
      first = count
    }
  }
}
