/// What becomes of characters before any other rule sees them: a font for many languages has the figures of Latin
/// text in place of those of Han by `locl`, and features for figures of one width do the same.
///
/// A substitution of single glyphs (OpenType `GSUB`, lookup type 1) is one that nobody sees if no lookup that is
/// applied before it mentions the glyph: what it makes of the glyph stands for the character from the start. Of
/// others nothing is said here.
struct FirstSubstitutions {
  private let font: FontHandle
  private var candidates: SimpleCandidates
  /// The candidates that a rule has seen.
  private var seen: GlyphIndexSet

  /// More rules and positions are not read: see `SimpleGlyphsBuilder`.
  private static let budget = 300_000

  private init(_ font: FontHandle, _ candidates: SimpleCandidates) {
    self.font = font
    self.candidates = candidates
    seen = GlyphIndexSet(capacity: candidates.glyphs.count)
  }

  /// The candidates with the glyphs that other rules see.
  ///
  /// - Complexity: O(*n*) in the rules before the last such substitution; O(1) where there is none.
  static func applied(
    to candidates: SimpleCandidates, of font: borrowing Font, _ active: ActiveLookups,
    _ rules: LayoutRules?
  ) -> SimpleCandidates {
    // Substitutions of their own stage come before all others, whatever their number.
    guard let rules, !font.handle.hasUnreadRules, !active.hasFeature("rvrn", .substitution)
    else { return candidates }
    var budget = Self.budget
    let replaces = rules.lookups.map { covers($0, any: candidates, &budget) }
    guard let last = replaces.lastIndex(of: true), budget > 0 else { return candidates }
    var first = FirstSubstitutions(font.handle, candidates)
    // Spaces stay what they are: where words end is asked of them.
    if let space = font.nominalGlyph(for: " "),
      let place = candidates.place(of: UInt16(truncatingIfNeeded: space))
    {
      first.seen.insert(place)
    }
    return first.follow(rules, upTo: last, budget) ? first.candidates : candidates
  }

  /// Whether a lookup puts single glyphs in the place of some of the candidates, and looks past none.
  ///
  /// - Parameter budget: What looking costs is taken from it: there is nothing to know behind its end.
  private static func covers(
    _ lookup: LayoutLookup, any candidates: SimpleCandidates, _ budget: inout Int
  ) -> Bool {
    guard lookup.type == 1, lookup.flag & 0x06 == 0 else { return false }
    for table in lookup.subtables where budget > 0 {
      budget -= 1
      guard let coverage = SingleSubstitution(table)?.coverage else { continue }
      var isMet = false
      var count = 0
      let isSound = coverage.forEach { glyph, _ in
        isMet = isMet || candidates.place(of: glyph) != nil
        count += 1
      }
      budget -= RuleReader.cost(ofPlaces: count)
      if isMet, isSound { return true }
    }
    return false
  }

  /// Applies the lookups up to one; false if they are too many.
  private mutating func follow(_ rules: LayoutRules, upTo last: Int, _ budget: Int) -> Bool {
    var budget = budget
    var reader = RuleReader(rules, budget: Self.budget)
    var sets = MatcherSets(candidates: candidates)
    for lookup in rules.lookups[...last] {
      if Self.covers(lookup, any: candidates, &budget) {
        if apply(lookup) { sets = MatcherSets(candidates: candidates) }
        continue
      }
      reader.forEachRule(of: lookup) { rule in
        for matcher in rule.matchers { seen.formUnion(sets.members(of: matcher)) }
      }
    }
    return budget > 0 && !reader.isExhausted && !sets.isExhausted
  }

  /// Puts glyphs in the place of others; whether there were any.
  private mutating func apply(_ lookup: LayoutLookup) -> Bool {
    let tables = lookup.subtables.map { SingleSubstitution($0) }
    var isChanged = false
    for place in candidates.glyphs.indices where !seen.contains(place) {
      let glyph = candidates.glyphs[place]
      guard let table = tables.first(where: { $0?.coverage.contains(glyph) ?? true }) else {
        continue
      }
      // What lookups look past by its class they must do so as well with what it becomes.
      guard let table, let result = table.result(of: glyph), font.haveSameClass(glyph, result),
        candidates.replace(place, with: result)
      else {
        seen.insert(place)
        continue
      }
      isChanged = true
    }
    return isChanged
  }
}
