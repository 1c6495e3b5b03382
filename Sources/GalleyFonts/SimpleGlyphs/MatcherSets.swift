/// Which candidate glyphs can stand at a position of a rule; each table is read once.
struct MatcherSets {
  private let candidates: SimpleCandidates
  /// What candidates may have become, if they count as what they may become.
  private let forms: GlyphForms?
  /// The glyphs that candidates may have become.
  private let formGlyphs: GlyphIndexSet
  private var coverages: [Int: GlyphIndexSet] = [:]
  private var classes: [Int: [UInt16: GlyphIndexSet]] = [:]
  /// By the lookup's number and its table.
  private var actions: [LayoutTableKind: [Int: GlyphIndexSet?]] = [:]
  /// How many bytes of sets may still be kept.
  private var memory = 64 << 20

  /// Whether the font has more tables than can be kept; answers are then incomplete.
  var isExhausted: Bool { memory <= 0 }

  /// - Parameter forms: Given if a candidate can stand where any of its forms can.
  init(candidates: SimpleCandidates, forms: GlyphForms? = nil) {
    self.candidates = candidates
    self.forms = forms
    var glyphs = GlyphIndexSet(capacity: forms == nil ? 0 : 65_536)
    for form in (forms?.sources ?? [:]).keys { glyphs.insert(Int(form)) }
    formGlyphs = glyphs
  }

  /// For each position of a rule what it can be; nil if candidates can never match it.
  ///
  /// A context that applies one lookup to one position matters only if that lookup covers what stands
  /// there.
  ///
  /// - Parameter mayBeEmpty: Whether positions that no candidate can be do not matter.
  mutating func positions(of rule: LayoutRule, _ rules: LayoutRules, mayBeEmpty: Bool = false)
    -> [GlyphIndexSet]?
  {
    // Single glyphs first: they are quickest to rule out.
    for case .glyph(let glyph) in rule.matchers where !mayBeEmpty && !mayBe(glyph) { return nil }
    var positions: [GlyphIndexSet] = []
    for matcher in rule.matchers {
      let set = members(of: matcher)
      if !mayBeEmpty, set.isEmpty { return nil }
      positions.append(set)
    }
    if rule.actions.count == 1, let action = rule.actions.first,
      positions.indices.contains(action.position), let covered = covered(by: action.lookup, rules)
    {
      positions[action.position] = positions[action.position].intersection(covered)
      if !mayBeEmpty, positions[action.position].isEmpty { return nil }
    }
    return positions
  }

  /// Whether candidates can be each of some glyphs.
  func mayBe(_ glyphs: [UInt16]) -> Bool { glyphs.allSatisfy(mayBe) }

  private func mayBe(_ glyph: UInt16) -> Bool {
    index(of: glyph) != nil || forms?.sources[glyph] != nil
  }

  mutating func members(of coverage: CoverageTable) -> GlyphIndexSet {
    if let known = coverages[coverage.key] { return known }
    var set = emptySet
    guard charge(1) else { return set }
    let places = candidates.places
    var read = 0
    let isSound = coverage.forEach { glyph, _ in
      read += 1
      if Int(glyph) < places.count, places[Int(glyph)] >= 0 { set.insert(Int(places[Int(glyph)])) }
      guard let forms, formGlyphs.contains(Int(glyph)) else { return }
      for source in forms.sources[glyph] ?? [] { set.insert(source) }
    }
    spend(onGlyphs: isSound ? read : read + 2 * candidates.glyphs.count)
    if !isSound {
      // Out of order: what HarfBuzz's search finds is what it covers.
      for index in candidates.glyphs.indices where coverage.contains(candidates.glyphs[index]) {
        set.insert(index)
      }
      for (form, sources) in forms?.sources ?? [:] where coverage.contains(form) {
        for source in sources { set.insert(source) }
      }
    }
    coverages[coverage.key] = set
    return set
  }

  mutating func members(of matcher: GlyphMatcher) -> GlyphIndexSet {
    switch matcher {
    case .glyph(let glyph):
      var set = emptySet
      if let index = index(of: glyph) { set.insert(index) }
      for source in forms?.sources[glyph] ?? [] { set.insert(source) }
      return set
    case .coverage(let coverage): return members(of: coverage)
    case .glyphClass(let classes, let wanted): return members(of: classes, wanted)
    case .coveredClass(let coverage, let classes, let wanted):
      return members(of: coverage).intersection(members(of: classes, wanted))
    }
  }

  private mutating func members(of table: ClassTable, _ wanted: UInt16) -> GlyphIndexSet {
    if let known = classes[table.key] { return known[wanted] ?? emptySet }
    guard charge(1) else { return emptySet }
    spend(onGlyphs: candidates.glyphs.count)
    let sets = namedSets(of: table) ?? askedSets(of: table)
    _ = charge(sets.count < 8_192 ? sets.count : .max >> 16)
    classes[table.key] = sets
    return sets[wanted] ?? emptySet
  }

  /// The candidates of each class, read from the table from end to end; nil if it is out of order.
  private func namedSets(of table: ClassTable) -> [UInt16: GlyphIndexSet]? {
    var sets: [UInt16: GlyphIndexSet] = [:]
    var others = emptySet
    for index in candidates.glyphs.indices { others.insert(index) }
    var otherForms = formGlyphs
    // Those of a class mostly stand side by side.
    var (current, set) = (UInt16(0), emptySet)
    func take(_ number: UInt16) {
      if current != 0 { sets[current] = set }
      (current, set) = (number, sets[number] ?? emptySet)
    }
    let isSound = table.forEach(below: candidates.places.count) { glyph, number in
      guard number != 0 else { return }
      let index = index(of: glyph)
      let isForm = forms != nil && formGlyphs.contains(Int(glyph))
      guard index != nil || isForm else { return }
      if number != current { take(number) }
      if let index {
        set.insert(index)
        others.remove(index)
      }
      guard isForm else { return }
      otherForms.remove(Int(glyph))
      for source in forms?.sources[glyph] ?? [] { set.insert(source) }
    }
    guard isSound, sets.count < 8_192 else { return nil }
    take(0)
    otherForms.forEach { form in
      for source in forms?.sources[UInt16(form)] ?? [] { others.insert(source) }
    }
    sets[0] = others
    return sets
  }

  /// The same by asking for each candidate.
  private func askedSets(of table: ClassTable) -> [UInt16: GlyphIndexSet] {
    var sets: [UInt16: GlyphIndexSet] = [:]
    for index in candidates.glyphs.indices where sets.count < 8_192 {
      sets[table.classOf(candidates.glyphs[index]), default: emptySet].insert(index)
    }
    for (form, sources) in forms?.sources ?? [:] {
      for source in sources { sets[table.classOf(form), default: emptySet].insert(source) }
    }
    return sets
  }

  /// Counts the bytes of so many sets; false if there is no room for them.
  private mutating func charge(_ sets: Int) -> Bool {
    memory -= sets * (candidates.glyphs.count / 8 + 64)
    return memory > 0
  }

  /// Counts time as memory: fonts may have more tables than they have bytes for, one on top of the other.
  private mutating func spend(onGlyphs count: Int) { memory -= 4 * count }

  /// The candidates that a lookup of plain types covers; nil: it may reach further.
  private mutating func covered(by index: Int, _ rules: LayoutRules) -> GlyphIndexSet? {
    if let known = actions[rules.kind]?[index] { return known }
    guard let lookup = rules.lookup(index) else { return nil }
    // Single, multiple, alternate and ligature substitutions; single adjustments and pairs.
    let isPlain = rules.kind == .substitution ? (1...4).contains(lookup.type) : lookup.type <= 2
    guard isPlain else {
      actions[rules.kind, default: [:]][index] = .some(nil)
      return nil
    }
    var set = emptySet
    for subtable in lookup.subtables {
      guard let place = subtable.uint16(2),
        let coverage = CoverageTable(subtable.part(at: Int(place)))
      else { continue }
      set.formUnion(members(of: coverage))
    }
    actions[rules.kind, default: [:]][index] = .some(set)
    return set
  }

  private var emptySet: GlyphIndexSet { GlyphIndexSet(capacity: candidates.glyphs.count) }

  private func index(of glyph: UInt16) -> Int? {
    guard Int(glyph) < candidates.places.count else { return nil }
    let place = Int(candidates.places[Int(glyph)])
    return place >= 0 ? place : nil
  }
}
