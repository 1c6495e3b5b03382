internal import CHarfBuzz

/// What the rules of a font see of two syllables that stand beside each other.
///
/// HarfBuzz keeps the substitutions of Indic scripts within syllables (`F_PER_SYLLABLE` in its Indic
/// shaper); rules that place glyphs see all of them. One that sees two syllables wants the last glyph of the
/// first and the first of the second, or, if it looks past marks, those that have only marks beyond them: two
/// syllables that have no such rule in common come to what they come to alone.
struct SyllableRules {
  /// Which rules may see a syllable with another one, as bits: many rules may share one.
  struct Reach: BitwiseCopyable {
    /// Of those that begin with the syllable's end.
    var ending: UInt32 = 0
    /// Of those that end with its start.
    var starting: UInt32 = 0
  }

  /// Two glyphs beside each other that a rule wants.
  private struct Pair {
    var first: Wanted
    var second: Wanted
    /// Whether marks may stand between them.
    var skipsMarks: Bool
    var bit: UInt32
  }

  private enum Wanted {
    case matcher(GlyphMatcher)
    case glyphs(Set<UInt16>)
    case classes(ClassTable, Set<UInt16>)

    func contains(_ glyph: UInt16) -> Bool {
      switch self {
      case .matcher(let matcher): matcher.contains(glyph)
      case .glyphs(let glyphs): glyphs.contains(glyph)
      case .classes(let table, let classes): classes.contains(table.classOf(glyph))
      }
    }
  }

  /// How many bits there are.
  static let bitCount = 21

  private var pairs: [Pair] = []
  private let handle: FontHandle
  private var reachable: ReachableGlyphs
  /// Whether all rules were read and none is beyond this.
  private var isSound = true

  /// How many rules and positions are read at most, and how many pairs are kept.
  private static let budget = 300_000
  private static let mostPairs = 2_000
  /// How many pairs of classes may still be looked at.
  private var classBudget = 4_000_000

  /// Reads the rules of a font for a script; nil if they are beyond this, or HarfBuzz does not shape the
  /// script by its syllables.
  ///
  /// - Complexity: O(*n*) in the rules: some milliseconds.
  init?(font: Font, alphabet: SyllabicAlphabet, features: [FontFeature], language: String?) {
    handle = font.handle
    let active = ActiveLookups(
      of: font.handle, script: alphabet.script, language: language, features: features)
    // Tags that end with 3 are those of its universal shaper. Rules for the start of words are not asked.
    guard active.shapeAlone, let tag = active.ownScript(.substitution),
      tag & 0xFF != UInt32(UInt8(ascii: "3")), !active.hasFeature("init", .substitution),
      let indexes = active.indexesAcrossSyllables(.substitution),
      let glyphs = active.reachable(
        from: ([" "] + alphabet.letters.map(\.scalar) + SyllabicAlphabet.signs).compactMap {
          font.nominalGlyph(for: $0)
        }, direction: .leftToRight, features: features)
    else { return nil }
    reachable = ReachableGlyphs(glyphs)
    let rules = LayoutRules(.substitution, of: font.handle, indexes: indexes)
    if let rules, !areAlone(rules) { return nil }
    if let rules = active.rules(.positioning) { read(rules) }
    guard isSound, pairs.count <= Self.mostPairs, !reachable.isExhausted else { return nil }
  }

  /// Whether all of the rules want one glyph.
  private mutating func areAlone(_ rules: LayoutRules) -> Bool {
    var reader = RuleReader(rules, budget: Self.budget)
    var areAlone = true
    var applied = AppliedLookups(rules)
    while let lookup = applied.next(), areAlone {
      if lookup.type == 2, lookup.deletesGlyphs { areAlone = false }
      reader.forEachRule(of: lookup) {
        if $0.matchers.count > 1, reachable.mayMeet($0) { areAlone = false }
        applied.note($0)
      }
    }
    return areAlone && !reader.isExhausted
  }

  private mutating func read(_ rules: LayoutRules) {
    var reader = RuleReader(rules, budget: Self.budget)
    var applied = AppliedLookups(rules)
    while let lookup = applied.next(), isSound, pairs.count <= Self.mostPairs {
      switch lookup.type {
      // What sees one glyph; and marks that are attached, which moves them and comes to nothing.
      case 1, 4...6: continue
      case 2: notePairs(of: lookup)
      // Type 3 joins neighbors.
      case 3: isSound = false
      default:
        var found: [LayoutRule] = []
        reader.forEachRule(of: lookup) {
          if reachable.mayMeet($0) {
            found.append($0)
            applied.note($0)
          }
        }
        let comesToNothing = found.allSatisfy {
          $0.actions.allSatisfy { (4...6).contains(rules.lookup($0.lookup)?.type ?? 0) }
        }
        if comesToNothing { continue }
        for rule in found { note(rule, of: lookup) }
      }
    }
    if reader.isExhausted { isSound = false }
  }

  private mutating func note(_ rule: LayoutRule, of lookup: LayoutLookup) {
    for (first, second) in zip(rule.matchers, rule.matchers.dropFirst()) {
      note(.matcher(first), .matcher(second), of: lookup)
    }
  }

  private mutating func note(_ first: Wanted, _ second: Wanted, of lookup: LayoutLookup) {
    // Letters that are looked past are no neighbors.
    if lookup.flag & 0x06 != 0 { isSound = false }
    pairs.append(
      Pair(
        first: first, second: second, skipsMarks: lookup.flag & 0xFF18 != 0,
        bit: 1 << UInt32(pairs.count % Self.bitCount)))
  }

  private mutating func notePairs(of lookup: LayoutLookup) {
    for pairs in lookup.pairs {
      if pairs.format == 1 {
        noteRecords(of: pairs, lookup)
      } else {
        noteClasses(of: pairs, lookup)
      }
    }
  }

  private mutating func noteRecords(of pairs: PairSubtable, _ lookup: LayoutLookup) {
    var firsts: Set<UInt16> = []
    var seconds: Set<UInt16> = []
    var count = 0
    let isSorted = pairs.coverage.forEach { glyph, index in
      count += pairs.recordCount(at: index)
      guard count <= Self.budget else { return }
      for record in pairs.records(at: index)
      where record.adjustment != .units(0) || pairs.hasSecondValues {
        firsts.insert(glyph)
        seconds.insert(record.second)
      }
    }
    if !isSorted || count > Self.budget { isSound = false }
    if !firsts.isEmpty { note(.glyphs(firsts), .glyphs(seconds), of: lookup) }
  }

  private mutating func noteClasses(of pairs: PairSubtable, _ lookup: LayoutLookup) {
    classBudget -= pairs.classPairCount
    guard classBudget > 0 else {
      isSound = false
      return
    }
    var first: UInt16 = 0
    while pairs.adjustment(firstClass: Int(first), secondClass: 0) != nil, first < .max {
      var seconds: Set<UInt16> = []
      var second: UInt16 = 0
      while let adjustment = pairs.adjustment(firstClass: Int(first), secondClass: Int(second)),
        second < .max
      {
        if adjustment != .units(0) { seconds.insert(second) }
        second += 1
      }
      if !seconds.isEmpty {
        note(
          .matcher(.coveredClass(pairs.coverage, pairs.firstClasses, first)),
          .classes(pairs.secondClasses, seconds), of: lookup)
      }
      first += 1
      guard self.pairs.count <= Self.mostPairs else { return }
    }
  }

  /// Which rules may see a syllable of these glyphs, in their order, with others beside it.
  ///
  /// - Complexity: O(rules) for each glyph.
  func reach(of glyphs: [UInt32]) -> Reach {
    Reach(
      ending: met(by: glyphs.reversed()) { $0.first },
      starting: met(by: glyphs) { $0.second })
  }

  private func met(by glyphs: some Sequence<UInt32>, _ side: (Pair) -> Wanted) -> UInt32 {
    var met: UInt32 = 0
    for (place, glyph) in glyphs.enumerated() {
      let glyph = UInt16(truncatingIfNeeded: glyph)
      for pair in pairs where place == 0 || pair.skipsMarks {
        if met & pair.bit == 0, side(pair).contains(glyph) { met |= pair.bit }
      }
      guard handle.isMark(glyph) else { return met }
    }
    // Whatever comes beyond what is all marks, or nothing.
    return pairs.reduce(met) { $1.skipsMarks ? $0 | $1.bit : $0 }
  }
}

/// The glyphs that text may come to, and what rules want of them.
private struct ReachableGlyphs {
  private let glyphs: [UInt16]
  private var met: [GlyphMatcher.Identity: Bool] = [:]
  /// How many glyphs may still be looked at: fonts that take more are no honest ones.
  private var budget = 20_000_000

  var isExhausted: Bool { budget <= 0 }

  init(_ glyphs: [UInt32]) { self.glyphs = glyphs.map { UInt16(truncatingIfNeeded: $0) } }

  /// Whether there are glyphs for all that a rule wants.
  mutating func mayMeet(_ rule: LayoutRule) -> Bool {
    rule.matchers.allSatisfy { matcher in
      if let known = met[matcher.identity] { return known }
      budget -= glyphs.count
      guard !isExhausted else { return true }
      let isMet = glyphs.contains { matcher.contains($0) }
      met[matcher.identity] = isMet
      return isMet
    }
  }
}
