/// Glyphs that contextual rules put in the place of others, and that are as wide: brackets, hyphens and colons
/// raised beside capitals (`calt`).
///
/// Where what a rule makes of a glyph is kerned like the glyph, too, it does not matter to a line whether the
/// rule is met: see `AlikePairs`.
struct AlikeForms {
  /// The candidates that have forms.
  private(set) var sources: [Int] = []
  /// For each candidate the places of its forms, which are candidates, too; empty if none has any.
  private var forms: [[Int]] = []
  /// By the number of a lookup of single substitutions that contexts apply: the candidates that it may change, as
  /// they are or in one of their forms.
  private var covered: [Int: GlyphIndexSet] = [:]
  /// The same of those of which it may make something that is not alike.
  private var unlike: [Int: GlyphIndexSet] = [:]

  /// More than this no font is looked at for: glyphs that are covered, lookups, candidates with forms (Inter has 55),
  /// forms of one.
  private static let mostSteps = 20_000
  private static let mostLookups = 256
  private static let mostSources = 160
  private static let mostForms = 16
  private static let budget = 300_000
  /// More rules that make forms are taken for such that change widths.
  static let mostRules = 256

  /// Finds the forms of candidates, and adds them to these; none if they are more than honest fonts have.
  ///
  /// - Complexity: O(*n*) in the glyphs that the substitutions cover.
  init(_ rules: LayoutRules?, of font: borrowing Font, candidates: inout SimpleCandidates) {
    guard let rules, let steps = AlikeForms.steps(rules) else { return }
    var all = candidates
    var next: [Int: [Int]] = [:]
    var unlikeSteps: [Int: [Int]] = [:]
    var coveredSteps: [Int: [Int]] = [:]
    var place = 0
    while place < all.glyphs.count {
      for step in steps[all.glyphs[place]] ?? [] {
        coveredSteps[step.lookup, default: []].append(place)
        guard Int(step.result) < all.places.count,
          AlikeForms.areAlike(all.glyphs[place], step.result, font)
        else {
          unlikeSteps[step.lookup, default: []].append(place)
          continue
        }
        _ = all.insert(step.result)
        if let form = all.place(of: step.result), form != place {
          next[place, default: []].append(form)
        }
      }
      place += 1
      guard next.count <= AlikeForms.mostSources else { return }
    }
    var forms = [[Int]](repeating: [], count: next.isEmpty ? 0 : all.glyphs.count)
    for source in next.keys {
      var pending = [source]
      while let last = pending.popLast() {
        for form in next[last] ?? [] where form != source && !forms[source].contains(form) {
          forms[source].append(form)
          pending.append(form)
        }
        guard forms[source].count <= AlikeForms.mostForms else { return }
      }
    }
    candidates = all
    sources = next.keys.sorted()
    self.forms = forms
    let empty = GlyphIndexSet(capacity: candidates.glyphs.count)
    /// All that is a glyph of a list, or may have become one.
    func closed(_ places: [Int]) -> GlyphIndexSet {
      var set = empty
      for place in places { set.insert(place) }
      for source in sources where forms[source].contains(where: set.contains) { set.insert(source) }
      return set
    }
    covered = coveredSteps.mapValues(closed)
    unlike = unlikeSteps.mapValues(closed)
  }

  /// What single substitutions that contexts apply make of each glyph; nil if there are none, or too many.
  private static func steps(_ rules: LayoutRules) -> [UInt16: [(lookup: Int, result: UInt16)]]? {
    var reader = RuleReader(rules, budget: budget)
    let singles = reader.lookupsOfContexts().filter { $0.lookup.type == 1 }
    guard singles.count <= mostLookups else { return nil }
    var steps: [UInt16: [(lookup: Int, result: UInt16)]] = [:]
    var count = 0
    for (index, lookup) in singles {
      for subtable in lookup.subtables.compactMap(SingleSubstitution.init) {
        let isSound = subtable.coverage.forEach { glyph, place in
          count += 1
          guard count <= mostSteps, let result = subtable.result(of: glyph, at: place) else {
            return
          }
          steps[glyph, default: []].append((index, result))
        }
        guard isSound, count <= mostSteps else { return nil }
      }
    }
    return reader.isExhausted || steps.isEmpty ? nil : steps
  }

  /// Whether two glyphs are as wide, and lookups look past both or none.
  private static func areAlike(_ one: UInt16, _ other: UInt16, _ font: borrowing Font) -> Bool {
    font.horizontalAdvance(of: UInt32(one)) == font.horizontalAdvance(of: UInt32(other))
      && font.handle.haveSameClass(one, other)
  }

  var isEmpty: Bool { sources.isEmpty }

  /// The forms of a candidate.
  @inline(__always)
  func forms(of place: Int) -> [Int] { forms.isEmpty ? [] : forms[place] }

  /// The forms by their glyphs, as they count for the candidates that may become them; nil if there are none.
  func byGlyph(_ candidates: SimpleCandidates) -> GlyphForms? {
    guard !isEmpty else { return nil }
    var byGlyph: [UInt16: [Int]] = [:]
    for source in sources {
      for form in forms[source] { byGlyph[candidates.glyphs[form], default: []].append(source) }
    }
    return GlyphForms(sources: byGlyph)
  }

  /// A contextual rule parted by what it makes of each position: something that is not alike, or alike; nil if it does
  /// more than put single glyphs in the place of others.
  func parts(of rule: LayoutRule, _ found: SimpleRule) -> (
    unlike: [SimpleRule], alike: [SimpleRule]
  )? {
    guard !isEmpty, !rule.actions.isEmpty,
      rule.actions.allSatisfy({
        covered[$0.lookup] != nil && found.positions.indices.contains($0.position)
      })
    else { return nil }
    var parts: (unlike: [SimpleRule], alike: [SimpleRule]) = ([], [])
    for position in Set(rule.actions.map(\.position)).sorted() {
      let wanted = found.positions[position]
      var (all, others) = (wanted.none, wanted.none)
      for action in rule.actions where action.position == position {
        if let covered = covered[action.lookup] { all.formUnion(covered) }
        if let unlike = unlike[action.lookup] { others.formUnion(unlike) }
      }
      all.subtract(others)
      var (unlike, alike) = (found, found)
      unlike.positions[position] = wanted.intersection(others)
      alike.positions[position] = wanted.intersection(all)
      (unlike.changed, alike.changed) = ([position], [position])
      if !unlike.positions[position].isEmpty { parts.unlike.append(unlike) }
      if !alike.positions[position].isEmpty { parts.alike.append(alike) }
    }
    return parts
  }
}
