/// What one position of a rule asks of a glyph.
enum GlyphMatcher: Sendable {
  case glyph(UInt16)
  case coverage(CoverageTable)
  case glyphClass(ClassTable, UInt16)
  /// In the coverage and of the class.
  case coveredClass(CoverageTable, ClassTable, UInt16)

  func contains(_ glyph: UInt16) -> Bool {
    switch self {
    case .glyph(let wanted): glyph == wanted
    case .coverage(let coverage): coverage.contains(glyph)
    case .glyphClass(let classes, let wanted): classes.classOf(glyph) == wanted
    case .coveredClass(let coverage, let classes, let wanted):
      coverage.contains(glyph) && classes.classOf(glyph) == wanted
    }
  }
}

extension GlyphMatcher {
  /// What tells a matcher from others of its table.
  struct Identity: Hashable {
    private var kind: UInt8
    private var tables: [Int]
    private var number: UInt16

    fileprivate init(kind: UInt8, tables: [Int] = [], number: UInt16 = 0) {
      (self.kind, self.tables, self.number) = (kind, tables, number)
    }
  }

  var identity: Identity {
    switch self {
    case .glyph(let glyph): Identity(kind: 0, number: glyph)
    case .coverage(let coverage): Identity(kind: 1, tables: [coverage.key])
    case .glyphClass(let classes, let wanted):
      Identity(kind: 2, tables: [classes.key], number: wanted)
    case .coveredClass(let coverage, let classes, let wanted):
      Identity(kind: 3, tables: [coverage.key, classes.key], number: wanted)
    }
  }
}

/// A rule of a lookup: which glyphs, in the order of the text, it needs, and what it does to them.
struct LayoutRule {
  /// What each position asks for: what precedes, what is changed, what follows.
  var matchers: [GlyphMatcher]
  /// Which positions other lookups are applied to; empty: the rule changes glyphs by itself.
  var actions: [(position: Int, lookup: Int)] = []
  /// A contextual rule without actions only keeps later rules of its lookup from being tried.
  var isInert = false
  /// The positions behind what precedes and before what follows; nil: all.
  var input: Range<Int>?
  /// The glyph that a ligature is.
  var ligature: UInt16?
}

/// The lookups of a table, and behind them those that their contextual rules apply: what these see beyond the
/// context is seen, too.
struct AppliedLookups {
  private let rules: LayoutRules
  private var index = 0
  private var isOwn = true
  private var pending: [LayoutLookup] = []
  private var seen: Set<Int> = []

  private let ofOneGlyph: Bool

  /// - Parameter ofOneGlyph: Whether those that only see the glyph that they are applied to are among them.
  init(_ rules: LayoutRules, ofOneGlyph: Bool = false) {
    (self.rules, self.ofOneGlyph) = (rules, ofOneGlyph)
  }

  mutating func next() -> LayoutLookup? {
    if index < rules.lookups.count {
      index += 1
      return rules.lookups[index - 1]
    }
    isOwn = false
    return pending.popLast()
  }

  /// The place of the lookup that came last among those that are applied by themselves; nil if contexts alone apply it.
  var ownNumber: Int? { isOwn ? index - 1 : nil }

  /// Notes what a rule applies.
  mutating func note(_ rule: LayoutRule) {
    for action in rule.actions where seen.insert(action.lookup).inserted {
      guard let lookup = rules.lookup(action.lookup),
        ofOneGlyph || !lookup.seesOneGlyph(rules.kind)
      else { continue }
      pending.append(lookup)
    }
  }
}
