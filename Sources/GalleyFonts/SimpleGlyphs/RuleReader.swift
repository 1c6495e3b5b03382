/// A reader of rules that gives up on fonts which have more of them than honest ones.
struct RuleReader {
  let rules: LayoutRules
  /// How many rules and positions may still be read.
  private(set) var budget: Int

  init(_ rules: LayoutRules, budget: Int) {
    self.rules = rules
    self.budget = rules.isComplete ? budget : 0
  }

  var isExhausted: Bool { budget <= 0 }

  /// What it costs to look at places that may hold nothing.
  static func cost(ofPlaces count: Int) -> Int { count / 8 }

  /// Calls `body` with each rule of the lookup that takes more than a look at the table's head.
  mutating func forEachRule(of lookup: LayoutLookup, _ body: (LayoutRule) -> Void) {
    for subtable in lookup.subtables where budget > 0 {
      budget -= 1
      switch lookup.type {
      case rules.kind.contextType: contextRules(subtable, chained: false, body)
      case rules.kind.chainType: contextRules(subtable, chained: true, body)
      default:
        if rules.kind == .substitution {
          substitutionRules(subtable, type: lookup.type, body)
        } else {
          positioningRules(subtable, type: lookup.type, body)
        }
      }
    }
  }

  /// Counts so many rules, positions or what takes as long.
  mutating func spend(_ count: Int) { budget -= count }

  mutating func emit(_ rule: LayoutRule, _ body: (LayoutRule) -> Void) {
    budget -= 1 + rule.matchers.count
    if budget > 0 { body(rule) }
  }
}

extension RuleReader {
  private mutating func substitutionRules(
    _ subtable: FontTable, type: UInt16, _ body: (LayoutRule) -> Void
  ) {
    guard let coverage = coverage(subtable, at: 2) else { return }
    switch type {
    case 1, 2, 3: emit(LayoutRule(matchers: [.coverage(coverage)]), body)
    case 4: ligatureRules(subtable, coverage, body)
    case 8: reverseRule(subtable, coverage, body)
    default: emit(LayoutRule(matchers: [.coverage(coverage)]), body)
    }
  }

  /// All types but pairs, which are read elsewhere, and contexts: what moves one glyph.
  private mutating func positioningRules(
    _ subtable: FontTable, type: UInt16, _ body: (LayoutRule) -> Void
  ) {
    guard type != 2, let coverage = coverage(subtable, at: 2) else { return }
    // 1 moves each covered glyph, 3 joins glyphs, 4, 5 and 6 place marks, which they cover.
    emit(LayoutRule(matchers: [.coverage(coverage)]), body)
  }

  private mutating func ligatureRules(
    _ subtable: FontTable, _ coverage: CoverageTable, _ body: (LayoutRule) -> Void
  ) {
    ligatures(subtable, coverage) { glyphs, ligature in
      var matchers: [GlyphMatcher] = []
      matchers.reserveCapacity(glyphs.count)
      for glyph in glyphs { matchers.append(.glyph(glyph)) }
      body(LayoutRule(matchers: matchers, ligature: ligature))
    }
  }

  /// Calls `body` with the glyphs of each ligature of a lookup that is one of ligatures, and with what they become.
  ///
  /// The rules of `forEachRule`, of which fonts of emoji have thousands: nothing is allocated for one of them.
  mutating func forEachLigature(of lookup: LayoutLookup, _ body: ([UInt16], UInt16?) -> Void) {
    for subtable in lookup.subtables where budget > 0 {
      budget -= 1
      if let coverage = coverage(subtable, at: 2) { ligatures(subtable, coverage, body) }
    }
  }

  private mutating func ligatures(
    _ subtable: FontTable, _ coverage: CoverageTable, _ body: ([UInt16], UInt16?) -> Void
  ) {
    let firsts = places(of: coverage)
    var glyphs: [UInt16] = []
    for first in firsts where budget > 0 {
      guard let set = subtable.uint16(6 + 2 * first.index).map(Int.init),
        let count = subtable.uint16(set)
      else { continue }
      budget -= RuleReader.cost(ofPlaces: Int(count))
      for position in 0..<Int(count) where budget > 0 {
        guard let offset = subtable.uint16(set + 2 + 2 * position),
          case let ligature = set + Int(offset),
          let components = subtable.uint16(ligature + 2)
        else { continue }
        glyphs.removeAll(keepingCapacity: true)
        glyphs.append(first.glyph)
        for component in 1..<max(1, Int(components)) {
          guard let glyph = subtable.uint16(ligature + 2 + 2 * component) else { break }
          glyphs.append(glyph)
        }
        budget -= 1 + glyphs.count
        if budget > 0 { body(glyphs, subtable.uint16(ligature)) }
      }
    }
  }

  /// The covered glyphs and their places; the budget is spent if they are out of order.
  mutating func places(of coverage: CoverageTable) -> [(glyph: UInt16, index: Int)] {
    var places: [(glyph: UInt16, index: Int)] = []
    let isSound = coverage.forEach { places.append(($0, $1)) }
    budget = isSound ? budget - RuleReader.cost(ofPlaces: places.count) : 0
    return places
  }

  private mutating func reverseRule(
    _ subtable: FontTable, _ coverage: CoverageTable, _ body: (LayoutRule) -> Void
  ) {
    var offset = 4
    guard let before = coverages(subtable, at: &offset),
      let after = coverages(subtable, at: &offset)
    else { return }
    emit(
      LayoutRule(
        matchers: before.reversed() + [.coverage(coverage)] + after,
        input: before.count..<before.count + 1), body)
  }

  func coverage(_ table: FontTable, at offset: Int) -> CoverageTable? {
    guard let place = table.uint16(offset), place != 0 else { return nil }
    return CoverageTable(table.part(at: Int(place)))
  }

  /// A count and as many coverages; nil if any is broken.
  mutating func coverages(_ table: FontTable, at offset: inout Int)
    -> [GlyphMatcher]?
  {
    guard let count = table.uint16(offset) else { return nil }
    budget -= RuleReader.cost(ofPlaces: Int(count))
    offset += 2
    var matchers: [GlyphMatcher] = []
    for _ in 0..<Int(count) {
      guard let coverage = coverage(table, at: offset) else { return nil }
      matchers.append(.coverage(coverage))
      offset += 2
    }
    return matchers
  }
}
