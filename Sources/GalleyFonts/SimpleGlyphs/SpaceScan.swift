internal import CHarfBuzz

/// A rule that sees a space with something on both its sides.
struct CrossingRule: Sendable {
  var matchers: [GlyphMatcher]
  /// Whether marks may stand between the glyphs that it wants.
  var skipsMarks: Bool
}

/// Looks for spaces in the rules of a font.
struct SpaceScan {
  var role: SpaceRole
  /// Rules of `GPOS` with a space between other glyphs.
  private(set) var crossing: [CrossingRule] = []
  private let glyph: UInt16
  private let glyphClass: UInt32
  /// How many pairs may still be read.
  private var budget = 4_000_000

  init(_ font: Font) {
    let glyph = font.nominalGlyph(for: " ")
    // A font without a space shapes it as .notdef, of which we know nothing.
    role = glyph == nil ? .contextual : .inert
    self.glyph = UInt16(truncatingIfNeeded: glyph ?? 0)
    let face = unsafe font.handle.face
    // HarfBuzz makes up classes where `GDEF` has none: a space is a base.
    glyphClass =
      unsafe hb_ot_layout_has_glyph_classes(face) != 0
      ? hb_ot_layout_get_glyph_class(face, glyph ?? 0).rawValue : 1
    if glyphClass == HB_OT_LAYOUT_GLYPH_CLASS_MARK.rawValue { role = .contextual }
  }

  /// A rule that needs a space, that is kept from matching by one, or that looks past it.
  mutating func note(_ rule: LayoutRule, of lookup: LayoutLookup, _ kind: LayoutTableKind) {
    guard role != .contextual else { return }
    let seen = rule.matchers.indices.filter { rule.matchers[$0].contains(glyph) }
    if rule.matchers.count == 1 {
      // A space that becomes another glyph may be met by other rules under that number; one that is moved is
      // not as wide as it says. Type 3 of `GPOS` joins neighbors.
      let joinsPast =
        kind == .positioning && lookup.type == 3 && lookup.skips(glyphClass: glyphClass)
      if !seen.isEmpty || joinsPast { role = .contextual }
      return
    }
    if lookup.skips(glyphClass: glyphClass) || seen.count == rule.matchers.count {
      role = .contextual
      return
    }
    guard !seen.isEmpty else { return }
    // With a space that is taken together with what is before it no other rule can begin.
    let input = rule.input ?? rule.matchers.indices
    if seen.contains(where: { input.contains($0) && $0 > input.lowerBound }) {
      role = .contextual
      return
    }
    let crosses = seen.contains { $0 > 0 && $0 < rule.matchers.count - 1 }
    if kind == .substitution, crosses || rule.changes(seen) {
      role = .contextual
      return
    }
    role = .pairs
    // Marks that a lookup ignores, by its flag, may stand between those that it sees.
    let skipsMarks = lookup.flag & 0xFF18 != 0
    if crosses { crossing.append(CrossingRule(matchers: rule.matchers, skipsMarks: skipsMarks)) }
  }

  /// The same of the rule that makes a ligature of glyphs.
  mutating func note(ligatureOf glyphs: [UInt16], of lookup: LayoutLookup) {
    guard
      glyphs.contains(glyph) || glyphs.count > 1 && lookup.skips(glyphClass: glyphClass)
    else { return }
    note(LayoutRule(matchers: glyphs.map { .glyph($0) }), of: lookup, .substitution)
  }

  mutating func notePairs(of lookup: LayoutLookup) {
    guard role != .contextual else { return }
    if lookup.skips(glyphClass: glyphClass) {
      role = .contextual
      return
    }
    for pairs in lookup.pairs {
      budget -= pairs.readingCost
      guard budget > 0 else {
        role = .contextual
        return
      }
      // Of a pair that has values for both glyphs no other begins with the second one.
      if pairs.takesSecond(glyph) {
        role = .contextual
        return
      }
      if pairs.mayMove(glyph) { role = max(role, .pairs) }
      if pairs.moves(glyph, before: glyph) { role = .contextual }
    }
  }

  mutating func note(_ legacy: LegacyKerning) {
    guard role != .contextual, legacy.sees(glyph) else { return }
    let isDouble = legacy.pairs[glyph]?.contains { $0.second == glyph } ?? false
    role = isDouble ? .contextual : .pairs
  }
}

extension LayoutRule {
  /// Whether any of these positions may become another glyph.
  fileprivate func changes(_ positions: [Int]) -> Bool {
    isInert ? false : actions.isEmpty || actions.contains { positions.contains($0.position) }
  }
}

extension LegacyKerning {
  /// Whether any pair has a glyph.
  func sees(_ glyph: UInt16) -> Bool {
    pairs[glyph] != nil || pairs.values.contains { $0.contains { $0.second == glyph } }
  }
}

extension PairSubtable {
  /// How many pairs or classes must be looked at to find a glyph.
  fileprivate var readingCost: Int {
    guard format == 1 else { return classCount }
    var cost = 0
    let isSound = coverage.forEach { _, place in cost += 1 + recordCount(at: place) }
    return isSound ? cost : .max >> 1
  }

  /// Whether this pair is moved.
  fileprivate func moves(_ first: UInt16, before second: UInt16) -> Bool {
    guard let place = coverage.index(of: first) else { return false }
    if format == 1 {
      return records(at: place).contains { $0.second == second && $0.adjustment != .units(0) }
    }
    let adjustment = adjustment(
      firstClass: Int(firstClasses.classOf(first)), secondClass: Int(secondClasses.classOf(second)))
    return adjustment.map { $0 != .units(0) } ?? false
  }

  /// Whether a pair may end with this glyph, and the next one then not begin with it.
  func takesSecond(_ glyph: UInt16) -> Bool {
    guard hasSecondValues else { return false }
    guard format == 1 else { return true }
    var takes = false
    let isSound = coverage.forEach { _, place in
      if !takes { takes = records(at: place).contains { $0.second == glyph } }
    }
    return takes || !isSound
  }

  /// Whether the subtable moves anything before or behind this glyph.
  fileprivate func mayMove(_ glyph: UInt16) -> Bool {
    if format == 1 {
      if coverage.contains(glyph) { return true }
      var isSecond = false
      coverage.forEach { _, place in
        if !isSecond { isSecond = records(at: place).contains { $0.second == glyph } }
      }
      return isSecond
    }
    let first = Int(firstClasses.classOf(glyph))
    let second = Int(secondClasses.classOf(glyph))
    return coverage.contains(glyph) && moves { adjustment(firstClass: first, secondClass: $0) }
      || moves { adjustment(firstClass: $0, secondClass: second) }
  }

  /// Whether any of the pairs of a class moves something; they are asked for by the other class.
  private func moves(_ pair: (Int) -> PairAdjustment?) -> Bool {
    var other = 0
    while let adjustment = pair(other) {
      if adjustment != .units(0) { return true }
      other += 1
    }
    return false
  }
}
