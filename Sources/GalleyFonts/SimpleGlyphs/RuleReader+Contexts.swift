/// Rules with context (OpenType `GSUB` 5 and 6, `GPOS` 7 and 8).
extension RuleReader {
  mutating func contextRules(
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
      spend(1)
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
      spend(1 + Int(count))
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
    spend(RuleReader.cost(ofPlaces: Int(count)))
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
    spend(RuleReader.cost(ofPlaces: Int(count)))
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
      spend(RuleReader.cost(ofPlaces: Int(glyphs)))
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
