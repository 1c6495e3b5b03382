internal import CHarfBuzz

/// Between which letters of a script the rules of a font have a part.
///
/// Where a rule wants more than one letter, two that stand beside each other are among those that it
/// wants: one such pair is noted for each rule. Text without any of these pairs meets no rule that sees
/// more than one letter, so each letter comes to the same wherever it stands, if it joins those beside it
/// alike.
struct LetterPairs {
  /// What rules have to do with a pair of neighbors.
  enum Kind: UInt8, Comparable {
    /// Nothing.
    case free
    /// What the two come to depends on nothing else, if the letters beside them are free of both.
    case joined
    /// What they come to depends on more.
    case unknown

    static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// The letters that the font has.
  let known: [ScriptAlphabet.Letter]
  /// For each first letter with any pair its row of seconds, by their slots.
  private(set) var rows: [Int: [Kind]] = [:]
  /// First letters of pairs between which marks may stand.
  private(set) var skipping: Set<Int> = []

  private let font: Font
  private let candidates: SimpleCandidates
  private let forms: GlyphForms
  /// The slots of the candidates, by their places.
  private var slots: [[Int]]
  /// The slots of marks, and of letters that are taken apart.
  private let marks: Set<Int>
  private let apart: Set<Int>
  private var sets: MatcherSets
  /// Letters of which rules make more than one glyph.
  private var growing: GlyphIndexSet
  /// Whether all rules were read and none is beyond this.
  private var isSound = true

  /// How many rules and positions are read at most.
  private static let budget = 300_000
  /// How many pairs may still be looked at.
  private var pairBudget = 10_000_000

  /// Reads the rules of a font for an alphabet; nil if they are beyond it.
  ///
  /// - Complexity: O(*n*) in the rules: some milliseconds.
  init?(font: Font, alphabet: ScriptAlphabet, features: [FontFeature], language: String?) {
    let active = ActiveLookups(
      of: font.handle, script: alphabet.script, language: language, features: features)
    guard LetterPairs.isShapedByRules(active, alphabet) else { return nil }
    self.font = font
    known = alphabet.letters.filter { letter in
      ([letter.scalar] + letter.parts).allSatisfy { (font.nominalGlyph(for: $0) ?? 0) != 0 }
        // A mark that the font takes for a letter has an advance.
        && (!letter.isMark || LetterPairs.isMark(letter.scalar, in: font))
    }
    marks = Set(
      known.filter(\.isMark).map { ScriptAlphabet.slot(of: $0.scalar, block: alphabet.block) })
    apart = Set(
      known.filter { !$0.parts.isEmpty }.map {
        ScriptAlphabet.slot(of: $0.scalar, block: alphabet.block)
      })
    candidates = SimpleCandidates(of: font, scalars: known.map(\.scalar))
    slots = Array(repeating: [], count: candidates.glyphs.count)
    for (scalar, index) in candidates.scalars {
      slots[index].append(ScriptAlphabet.slot(of: scalar, block: alphabet.block))
    }
    func rules(_ kind: LayoutTableKind) -> LayoutRules? {
      active.plannedRules(kind, direction: alphabet.direction, features: features)
    }
    let substitutions = rules(.substitution)
    forms = GlyphForms(substitutions, candidates: candidates)
    sets = MatcherSets(candidates: candidates, forms: forms)
    growing = GlyphIndexSet(capacity: candidates.glyphs.count)
    guard !forms.isExhausted else { return nil }
    for rules in [substitutions, rules(.positioning)] {
      if let rules { read(rules) }
    }
    guard isSound, !sets.isExhausted else { return nil }
    for letter in known where !letter.parts.isEmpty { takeApart(letter, alphabet) }
    noteMarks(alphabet)
  }

  private static func isMark(_ scalar: Unicode.Scalar, in font: Font) -> Bool {
    font.nominalGlyph(for: scalar).flatMap { UInt16(exactly: $0) }.map(font.handle.isMark) ?? false
  }

  /// Whether HarfBuzz shapes the script by the font's rules alone.
  private static func isShapedByRules(_ active: ActiveLookups, _ alphabet: ScriptAlphabet) -> Bool {
    // Without rules of the font letters take the forms that Unicode has for them.
    let forms: [FontTag] = ["init", "medi", "fina"]
    return active.shapeAlone
      && (!alphabet.joins || forms.contains { active.hasFeature($0, .substitution) })
  }
}

// MARK: - Reading

extension LetterPairs {
  /// Reads the rules of all lookups, those that contexts apply among them.
  private mutating func read(_ rules: LayoutRules) {
    var reader = RuleReader(rules, budget: LetterPairs.budget)
    var lookups: [(lookup: LayoutLookup, rules: [LayoutRule])] = []
    var applied = AppliedLookups(rules, ofOneGlyph: true)
    while let lookup = applied.next() {
      var found: [LayoutRule] = []
      if rules.kind == .substitution || lookup.type != 2 {
        reader.forEachRule(of: lookup) { found.append($0) }
      }
      lookups.append((lookup, found))
      for rule in found { applied.note(rule) }
    }
    if reader.isExhausted || !rules.isComplete { isSound = false }
    if rules.kind == .substitution {
      for (lookup, found) in lookups where lookup.type == 2 {
        // Of what vanishes nothing is learned.
        if lookup.deletesGlyphs { isSound = false }
        for rule in found {
          for matcher in rule.matchers { growing.formUnion(sets.members(of: matcher)) }
        }
      }
    }
    for (lookup, found) in lookups where isSound {
      if rules.kind == .positioning, lookup.type == 2 {
        notePairs(of: lookup)
      } else {
        note(found, of: lookup, rules)
      }
    }
  }

  private mutating func note(_ found: [LayoutRule], of lookup: LayoutLookup, _ rules: LayoutRules) {
    switch (rules.kind, lookup.type) {
    // What sees one glyph; and marks that are attached, which moves them and comes to nothing.
    case (.substitution, 1...3), (.positioning, 1), (.positioning, 4...6): return
    case (.positioning, 3):
      // All that it joins come to something else.
      isSound = false
      return
    default: break
    }
    var live: [(positions: [GlyphIndexSet], isNothing: Bool)] = []
    for rule in found {
      let positions = rule.matchers.map { sets.members(of: $0) }
      if positions.contains(where: \.isEmpty) { continue }
      live.append((positions, comesToNothing(rule, of: lookup, rules)))
    }
    guard !live.isEmpty else { return }
    // Those between which letters are looked past are no neighbors.
    guard lookup.flag & 0x06 == 0 else {
      isSound = false
      return
    }
    let isLigature = rules.kind == .substitution && lookup.type == 4
    // A rule that comes to nothing keeps those behind it away. That matters to one that wants a letter
    // alone; what a pair comes to is then not known by itself.
    let leavesOut =
      live.contains(where: \.isNothing)
      && !live.contains { !$0.isNothing && $0.positions.count == 1 }
    for (positions, isNothing) in live where positions.count > 1 && !(leavesOut && isNothing) {
      let isAlone = positions.count == 2 && (isLigature || !leavesOut)
      note(positions, isAlone ? .joined : .unknown, of: lookup)
    }
  }

  /// Whether a rule does nothing, or nothing but to turn marks into marks, which come to nothing.
  private func comesToNothing(_ rule: LayoutRule, of lookup: LayoutLookup, _ rules: LayoutRules)
    -> Bool
  {
    if rule.isInert { return true }
    guard rules.kind == .substitution else {
      return !rule.actions.isEmpty
        && rule.actions.allSatisfy { (4...6).contains(rules.lookup($0.lookup)?.type ?? 0) }
    }
    if let ligature = rule.ligature {
      return font.handle.isMark(ligature)
        && rule.matchers.allSatisfy { matcher in
          if case .glyph(let glyph) = matcher { font.handle.isMark(glyph) } else { false }
        }
    }
    return !rule.actions.isEmpty
      && rule.actions.allSatisfy { action in
        guard rule.matchers.indices.contains(action.position),
          let applied = rules.lookup(action.lookup), applied.type == 1
        else { return false }
        let singles = applied.subtables.compactMap(SingleSubstitution.init)
        return singles.count == applied.subtables.count
          && singles.allSatisfy { turnsMarks($0, of: rule.matchers[action.position]) }
      }
  }

  /// Whether a substitution only turns marks into marks where it meets glyphs of a position.
  private func turnsMarks(_ single: SingleSubstitution, of matcher: GlyphMatcher) -> Bool {
    var isSo = true
    let isSorted = single.coverage.forEach { glyph, index in
      guard isSo, matcher.contains(glyph) else { return }
      isSo =
        font.handle.isMark(glyph)
        && single.result(of: glyph, at: index).map(font.handle.isMark) ?? true
    }
    return isSorted && isSo
  }
}

// MARK: - Pairs

extension LetterPairs {
  /// Notes a pair of neighbors that is among what a rule wants.
  private mutating func note(_ positions: [GlyphIndexSet], _ kind: Kind, of lookup: LayoutLookup) {
    let pairs = positions.indices.dropLast()
    // Of one letter there may be several glyphs beside each other, so that any pair may be the one.
    let isGrowing = pairs.contains {
      !positions[$0].intersection(positions[$0 + 1]).intersection(growing).isEmpty
    }
    let weights = positions.map(weight)
    let least = pairs.min { weights[$0] * weights[$0 + 1] < weights[$1] * weights[$1 + 1] }
    for first in pairs where isGrowing || first == least {
      note(positions[first], positions[first + 1], isGrowing ? .unknown : kind, of: lookup)
    }
  }

  private func weight(_ set: GlyphIndexSet) -> Double {
    var sum = 0.0
    set.forEach { sum += candidates.weights[$0] }
    return sum
  }

  private func count(_ set: GlyphIndexSet) -> Int {
    set.words.reduce(0) { $0 + $1.nonzeroBitCount }
  }

  private mutating func note(
    _ first: GlyphIndexSet, _ second: GlyphIndexSet, _ kind: Kind, of lookup: LayoutLookup
  ) {
    guard spend(count(first) * count(second)) else { return }
    var seconds: [Int] = []
    second.forEach { seconds += slots[$0] }
    first.forEach { place in
      for slot in slots[place] {
        note(slot, seconds, kind)
        // Marks that a lookup looks past, by its flag, may stand between the two.
        if lookup.flag & 0xFF18 != 0 { skipping.insert(slot) }
      }
    }
  }

  private mutating func note(_ first: Int, _ seconds: [Int], _ kind: Kind) {
    var row = rows[first] ?? Array(repeating: .free, count: ScriptAlphabet.slotCount)
    for second in seconds {
      // Which form a mark has depends on what it stands on, by rules that come to nothing themselves.
      // Of a letter that is taken apart a part may be the business of the letter before it.
      let hasMark =
        marks.contains(first) || marks.contains(second) || apart.contains(first)
        || apart.contains(second)
      row[second] = max(row[second], hasMark ? .unknown : kind)
    }
    rows[first] = row
  }

  /// Notes all pairs that a lookup of pair adjustments moves.
  private mutating func notePairs(of lookup: LayoutLookup) {
    guard lookup.flag & 0x06 == 0 else {
      isSound = false
      return
    }
    for pairs in lookup.pairs {
      if pairs.format == 1 {
        noteRecords(of: pairs, lookup)
      } else {
        noteClasses(of: pairs, lookup)
      }
    }
  }

  private mutating func noteRecords(of pairs: PairSubtable, _ lookup: LayoutLookup) {
    var firsts: [(glyph: UInt16, index: Int)] = []
    if !pairs.coverage.forEach({ firsts.append(($0, $1)) }) { isSound = false }
    for first in firsts {
      let set = sets.members(of: .glyph(first.glyph))
      if set.isEmpty { continue }
      guard spend(pairs.recordCount(at: first.index)) else { return }
      // Of a pair with values for both letters no other begins with the second, whatever they come to.
      let isBeyond = pairs.hasSecondValues
      for record in pairs.records(at: first.index)
      where record.adjustment != .units(0) || isBeyond {
        let second = sets.members(of: .glyph(record.second))
        note(
          set, second, record.adjustment == .beyond || isBeyond ? .unknown : .joined, of: lookup)
      }
    }
  }

  private mutating func noteClasses(of pairs: PairSubtable, _ lookup: LayoutLookup) {
    var firsts: [UInt16: GlyphIndexSet] = [:]
    var seconds: [UInt16: GlyphIndexSet] = [:]
    for glyph in Set(candidates.glyphs).union(forms.sources.keys) {
      let set = sets.members(of: .glyph(glyph))
      let empty = GlyphIndexSet(capacity: candidates.glyphs.count)
      if pairs.coverage.contains(glyph) {
        firsts[pairs.firstClasses.classOf(glyph), default: empty].formUnion(set)
      }
      seconds[pairs.secondClasses.classOf(glyph), default: empty].formUnion(set)
    }
    guard spend(firsts.count * seconds.count) else { return }
    for (first, set) in firsts {
      for (second, other) in seconds {
        guard
          let adjustment = pairs.adjustment(firstClass: Int(first), secondClass: Int(second)),
          adjustment != .units(0) || pairs.hasSecondValues
        else { continue }
        let isBeyond = adjustment == .beyond || pairs.hasSecondValues
        note(set, other, isBeyond ? .unknown : .joined, of: lookup)
      }
    }
  }

  /// Whether so many more pairs may be looked at: fonts that have more are no honest ones.
  private mutating func spend(_ pairs: Int) -> Bool {
    pairBudget -= pairs
    if pairBudget < 0 { isSound = false }
    return isSound
  }

  /// Notes what marks of one letter may come to stand beside when they are sorted.
  ///
  /// Those of some scripts are put in an order of their own then: each may stand beside any of them, the letter that
  /// they stand on, and the one behind them. They may make another letter of one that HarfBuzz takes apart.
  ///
  /// Marks, and letters that have pairs with marks, are asked about all that is behind them up to the next letter
  /// (`skipping`). That a mark comes to stand behind another that is behind it in the text is asked here.
  ///
  /// Called last: it asks whether rules have anything to do with marks.
  private mutating func noteMarks(_ alphabet: ScriptAlphabet) {
    func slot(_ letter: ScriptAlphabet.Letter) -> Int {
      ScriptAlphabet.slot(of: letter.scalar, block: alphabet.block)
    }
    for first in known where first.isComposed || first.isMark {
      let seconds = known.filter { second in
        second.isMark
          && (first.isComposed || (rows[slot(second)]?[slot(first)] ?? .free) != .free)
      }
      if !seconds.isEmpty { note(slot(first), seconds.map(slot), .unknown) }
    }
    for (first, row) in rows
    where marks.contains(first) || marks.contains(where: { row[$0] != .free }) {
      skipping.insert(first)
    }
  }

  /// A letter that is taken apart is beside others by its parts, the first of which goes before marks.
  private mutating func takeApart(_ letter: ScriptAlphabet.Letter, _ alphabet: ScriptAlphabet) {
    let own = ScriptAlphabet.slot(of: letter.scalar, block: alphabet.block)
    for part in letter.parts {
      let part = ScriptAlphabet.slot(of: part, block: alphabet.block)
      let behind = (rows[part] ?? []).indices.filter { rows[part]?[$0] != .free }
      note(own, behind, .unknown)
      for slot in behind { note(slot, [own], .unknown) }
      for (first, row) in rows where row[part] != .free { note(first, [own], .unknown) }
    }
  }
}
