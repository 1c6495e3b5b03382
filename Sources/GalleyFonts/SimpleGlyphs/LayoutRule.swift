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
    return pending.popLast()
  }

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

  private mutating func emit(_ rule: LayoutRule, _ body: (LayoutRule) -> Void) {
    budget -= 1 + rule.matchers.count
    if budget > 0 { body(rule) }
  }
}

// MARK: - Rules without context

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
  private mutating func places(of coverage: CoverageTable) -> [(glyph: UInt16, index: Int)] {
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

  fileprivate func coverage(_ table: FontTable, at offset: Int) -> CoverageTable? {
    guard let place = table.uint16(offset), place != 0 else { return nil }
    return CoverageTable(table.part(at: Int(place)))
  }

  /// A count and as many coverages; nil if any is broken.
  fileprivate mutating func coverages(_ table: FontTable, at offset: inout Int)
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

// MARK: - Rules with context

extension RuleReader {
  private mutating func contextRules(
    _ subtable: FontTable, chained: Bool, _ body: (LayoutRule) -> Void
  ) {
    switch subtable.uint16(0) {
    case 1: glyphContexts(subtable, chained: chained, body)
    case 2: classContexts(subtable, chained: chained, body)
    case 3: coverageContext(subtable, chained: chained, body)
    default: break
    }
  }

  /// The lookups that contexts apply, and those that these apply, by their numbers, each once.
  mutating func lookupsOfContexts() -> [(number: Int, lookup: LayoutLookup)] {
    var found: [(number: Int, lookup: LayoutLookup)] = []
    var known: Set<Int> = []
    var pending = rules.lookups
    while let last = pending.popLast(), !isExhausted {
      var applied: [Int] = []
      forEachApplied(by: last) { applied.append($0) }
      for number in applied where known.insert(number).inserted {
        guard let lookup = rules.lookup(number) else { continue }
        found.append((number, lookup))
        pending.append(lookup)
      }
    }
    return found
  }

  /// Calls `body` with the number of each lookup that the rules of a contextual lookup apply.
  mutating func forEachApplied(by lookup: LayoutLookup, _ body: (Int) -> Void) {
    let isChained = lookup.type == rules.kind.chainType
    guard isChained || lookup.type == rules.kind.contextType else { return }
    for subtable in lookup.subtables where budget > 0 {
      budget -= 1
      guard subtable.uint16(0) == 3 else {
        contextRules(subtable, chained: isChained) { rule in
          for action in rule.actions { body(action.lookup) }
        }
        continue
      }
      // The coverages before the actions need not be read.
      var offset = 2
      for _ in 0..<(isChained ? 3 : 0) {
        guard let count = subtable.uint16(offset) else { break }
        offset += 2 + 2 * Int(count)
      }
      if !isChained { offset = 6 + 2 * Int(subtable.uint16(2) ?? 0) }
      guard let count = subtable.uint16(isChained ? offset : 4) else { continue }
      budget -= 1 + Int(count)
      let actions = SequenceRule.actions(
        subtable, at: isChained ? offset + 2 : offset, count: Int(count), first: 0)
      for action in actions { body(action.lookup) }
    }
  }

  private mutating func glyphContexts(
    _ subtable: FontTable, chained: Bool, _ body: (LayoutRule) -> Void
  ) {
    guard let coverage = coverage(subtable, at: 2) else { return }
    for first in places(of: coverage) where budget > 0 {
      forEachSequence(subtable, set: 6 + 2 * first.index, chained: chained) {
        before, input, after in
        before.map { .glyph($0) } + [.glyph(first.glyph)] + input.map { .glyph($0) }
          + after.map { .glyph($0) }
      } _: {
        body($0)
      }
    }
  }

  private mutating func classContexts(
    _ subtable: FontTable, chained: Bool, _ body: (LayoutRule) -> Void
  ) {
    guard let coverage = coverage(subtable, at: 2) else { return }
    func classes(_ offset: Int) -> ClassTable {
      guard let place = subtable.uint16(offset), place != 0 else { return ClassTable(nil) }
      return ClassTable(subtable.part(at: Int(place)))
    }
    let before = classes(chained ? 4 : 4)
    let input = classes(chained ? 6 : 4)
    let after = classes(chained ? 8 : 4)
    let head = chained ? 10 : 6
    guard let count = subtable.uint16(head) else { return }
    budget -= RuleReader.cost(ofPlaces: Int(count))
    for first in 0..<Int(count) where budget > 0 {
      forEachSequence(subtable, set: head + 2 + 2 * first, chained: chained) { first0, rest, last in
        first0.map { .glyphClass(before, $0) } + [.coveredClass(coverage, input, UInt16(first))]
          + rest.map { .glyphClass(input, $0) } + last.map { .glyphClass(after, $0) }
      } _: {
        body($0)
      }
    }
  }

  /// Reads the rules of the set whose offset stands at `set`.
  private mutating func forEachSequence(
    _ subtable: FontTable, set offset: Int, chained: Bool,
    matchers: (_ before: [UInt16], _ input: [UInt16], _ after: [UInt16]) -> [GlyphMatcher],
    _ body: (LayoutRule) -> Void
  ) {
    guard let place = subtable.uint16(offset), place != 0, let set = subtable.part(at: Int(place)),
      let count = set.uint16(0)
    else { return }
    budget -= RuleReader.cost(ofPlaces: Int(count))
    for position in 0..<Int(count) where budget > 0 {
      guard let place = set.uint16(2 + 2 * position), let rule = set.part(at: Int(place)),
        let sequence = SequenceRule(rule, chained: chained)
      else { continue }
      emit(
        LayoutRule(
          matchers: matchers(sequence.before.reversed(), sequence.input, sequence.after),
          actions: sequence.actions, isInert: sequence.actions.isEmpty,
          input: sequence.before.count..<sequence.before.count + 1 + sequence.input.count), body)
    }
  }

  private mutating func coverageContext(
    _ subtable: FontTable, chained: Bool, _ body: (LayoutRule) -> Void
  ) {
    var offset = 2
    var before: [GlyphMatcher] = []
    var input: [GlyphMatcher] = []
    var after: [GlyphMatcher] = []
    let actionCount: Int
    if chained {
      guard let first = coverages(subtable, at: &offset),
        let second = coverages(subtable, at: &offset), let third = coverages(subtable, at: &offset),
        let count = subtable.uint16(offset)
      else { return }
      (before, input, after) = (first.reversed(), second, third)
      actionCount = Int(count)
      offset += 2
    } else {
      guard let glyphs = subtable.uint16(2), let count = subtable.uint16(4) else { return }
      offset = 6
      budget -= RuleReader.cost(ofPlaces: Int(glyphs))
      for _ in 0..<Int(glyphs) {
        guard let coverage = coverage(subtable, at: offset) else { return }
        input.append(.coverage(coverage))
        offset += 2
      }
      actionCount = Int(count)
    }
    guard !input.isEmpty else { return }
    let actions = SequenceRule.actions(
      subtable, at: offset, count: actionCount, first: before.count)
    emit(
      LayoutRule(
        matchers: before + input + after, actions: actions, isInert: actions.isEmpty,
        input: before.count..<before.count + input.count), body)
  }
}

/// One rule of a contextual set: three sequences of glyphs or classes, and what is applied where.
private struct SequenceRule {
  /// Nearest to the input first, as in the file.
  var before: [UInt16] = []
  /// Without its first glyph.
  var input: [UInt16] = []
  var after: [UInt16] = []
  var actions: [(position: Int, lookup: Int)] = []

  init?(_ table: FontTable, chained: Bool) {
    var offset = 0
    func numbers(_ count: Int) -> [UInt16]? {
      var numbers: [UInt16] = []
      for _ in 0..<max(0, count) {
        guard let number = table.uint16(offset) else { return nil }
        numbers.append(number)
        offset += 2
      }
      return numbers
    }
    func count() -> Int? {
      defer { offset += 2 }
      return table.uint16(offset).map(Int.init)
    }
    if chained {
      guard let backs = count(), let before = numbers(backs), let inputs = count(),
        let input = numbers(inputs - 1), let aheads = count(), let after = numbers(aheads),
        let actions = count()
      else { return nil }
      (self.before, self.input, self.after) = (before, input, after)
      self.actions = Self.actions(table, at: offset, count: actions, first: before.count)
    } else {
      guard let inputs = count(), let actions = count(), let input = numbers(inputs - 1) else {
        return nil
      }
      self.input = input
      self.actions = Self.actions(table, at: offset, count: actions, first: 0)
    }
  }

  /// The records of a rule: which position of the input, and which lookup is applied there.
  static func actions(
    _ table: FontTable, at offset: Int, count: Int, first: Int
  ) -> [(position: Int, lookup: Int)] {
    var actions: [(position: Int, lookup: Int)] = []
    for position in 0..<count {
      guard let place = table.uint16(offset + 4 * position),
        let lookup = table.uint16(offset + 4 * position + 2)
      else { break }
      actions.append((first + Int(place), Int(lookup)))
    }
    return actions
  }
}
