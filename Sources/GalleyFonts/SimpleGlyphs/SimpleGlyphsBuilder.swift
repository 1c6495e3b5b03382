/// Finds the glyphs of a font that are simple.
///
/// A rule that needs a glyph which no simple character has can never fire among simple characters.
/// So glyphs are only taken out where a rule could fire: those that a rule changes wherever they
/// stand are excluded; of a rule that needs neighbors, one pair of neighbors is marked as leaving the
/// path, the pair that is met least often. Both only shrink what can fire, so one pass over the
/// exclusions to a fixed point and one over the pairs are enough.
struct SimpleGlyphsBuilder {
  /// With what becomes of them first, see `FirstSubstitutions`.
  let candidates: SimpleCandidates
  private(set) var simple: GlyphIndexSet
  private(set) var pairs: PairLayers
  /// First and second glyphs of pairs that leave the path.
  private(set) var unsafePairs: [(GlyphIndexSet, GlyphIndexSet)] = []
  /// Whether the font has more rules than can be read in reasonable time.
  private(set) var isExhausted = false

  private let font: Font
  private let active: ActiveLookups
  /// Of the candidates.
  private let glyphClasses: Set<UInt32>
  private var sets: MatcherSets
  /// The same for what characters may have become.
  private var formSets: MatcherSets
  let forms: GlyphForms
  /// Whether what a matcher wants may stand for another number of characters than one.
  private var elasticMatchers: [GlyphMatcher.Identity: Bool] = [:]
  /// How many glyphs may still be looked for in matchers; the busiest fonts known need a hundredth.
  private var matcherSteps = 4_000_000
  /// What may be put in the place of a space.
  private let spaceForms: [UInt16]
  /// Whether spaces take a half of what pairs with them come to, in a `kern` table.
  private(set) var splitsKernedSpaces = false
  /// The most glyphs of a rule beside the first, whether simple glyphs can match it or not.
  private(set) var widestReach = 0
  /// Whether a rule across a space wants what may stand for another number of characters than one.
  private(set) var seesElastic = false
  /// The candidates that are changed by rules which only forms meet.
  private(set) var formChanging: GlyphIndexSet
  /// What stands at any position of any contextual rule, those that keep others away among them.
  private(set) var seenSets: Set<GlyphIndexSet> = []
  private let substitutions: LayoutRules?
  private let space: UInt16
  /// The rules that simple glyphs can match; after `build`, those with more than one position.
  private(set) var rules: [SimpleRule] = []
  /// What contextual rules make of candidates without changing how wide they are.
  private let alike: AlikeForms
  /// The rules that make such forms, each at one position.
  private var alikeRules: [SimpleRule] = []
  /// How the pairs of simple glyphs are kerned; nil if that is too much to read.
  private(set) var pairClasses: PairClasses?
  /// The pairs of letters that become ligatures which come to the same as a pair that is moved.
  private(set) var ligaturePairs: [LigaturePairs.Pair] = []
  /// Whether any rule looks past letters or ligatures.
  private var skipsLetters = false

  /// How many rules and positions are read at most; the busiest fonts known need a tenth.
  private static let budget = 300_000

  /// So many rules of two glyphs are looked for in longer ones.
  private static let mostPairs = 128

  /// How many bytes the rules that could fire may take.
  private static let memory = 64 << 20

  init(
    font: Font, candidates: SimpleCandidates, script: UInt32, language: String?,
    features: [FontFeature]
  ) {
    self.font = font
    active = ActiveLookups(
      of: font.handle, script: script, language: language, features: features)
    substitutions = candidates.glyphs.isEmpty ? nil : active.rules(.substitution)
    var candidates = FirstSubstitutions.applied(to: candidates, of: font, active, substitutions)
    alike = AlikeForms(
      font.handle.hasUnreadRules ? nil : substitutions, of: font, candidates: &candidates)
    self.candidates = candidates
    simple = GlyphIndexSet(capacity: candidates.glyphs.count)
    for index in candidates.glyphs.indices { simple.insert(index) }
    pairs = PairLayers(candidates: candidates)
    sets = MatcherSets(candidates: candidates, forms: alike.byGlyph(candidates))
    forms = GlyphForms(substitutions, candidates: candidates)
    formSets = MatcherSets(candidates: candidates, forms: forms)
    formChanging = GlyphIndexSet(capacity: candidates.glyphs.count)
    space = UInt16(truncatingIfNeeded: font.nominalGlyph(for: " ") ?? 0)
    spaceForms = forms.glyphs(madeOf: candidates.place(of: space))
    glyphClasses =
      candidates.glyphs.isEmpty ? [] : GlyphClasses(of: font.handle).classes(of: candidates)
  }

  mutating func build() {
    guard !candidates.glyphs.isEmpty else { return }
    if font.handle.hasUnreadRules {
      excludeAll()
      return
    }
    if let substitutions { collect(substitutions) }
    let positions = active.rules(.positioning)
    if let positions { collect(positions) }
    addPairs(positions)
    exclude()
    readPairs()
    addRulesThatMatter()
    pairLigatures()
    mark()
    if isExhausted { excludeAll() }
  }

  private mutating func excludeAll() {
    simple = GlyphIndexSet(capacity: candidates.glyphs.count)
  }
}

// MARK: - Collecting rules

extension SimpleGlyphsBuilder {
  private mutating func collect(_ rules: LayoutRules) {
    var reader = RuleReader(rules, budget: Self.budget)
    var memory = Self.memory
    var seen: Set<GlyphMatcher.Identity> = []
    var applied = AppliedLookups(rules)
    while let lookup = applied.next() {
      skipsLetters = skipsLetters || lookup.skips(glyphClass: 1) || lookup.skips(glyphClass: 2)
      // Pairs that contexts apply are among what these see, see `note`.
      if rules.kind == .positioning && lookup.type == 2 { continue }
      let skips = glyphClasses.contains { lookup.skips(glyphClass: $0) }
      let isContext = lookup.type == rules.kind.contextType || lookup.type == rules.kind.chainType
      // Neighbors of those that are joined need not touch.
      if rules.kind == .positioning, lookup.type == 3, skips { isExhausted = true }
      func note(_ rule: LayoutRule) {
        if takesSpace(rule) || beginsWithSpace(rule) || wantsFormOfSpace(rule) {
          isExhausted = true
        }
        widestReach = max(widestReach, rule.matchers.count - 1)
        applied.note(rule)
        guard !rule.isInert, memory > 0, var found = simpleRule(rule, rules, skips: skips) else {
          return
        }
        if let number = applied.ownNumber, let glyph = rule.ligature {
          found.ligature = SimpleRule.Ligature(glyph: glyph, lookup: number)
        }
        // How far a rule sees that looks past other simple glyphs, nobody knows.
        if skips && found.positions.count > 1 || seesBeyond(rule, rules) { isExhausted = true }
        memory -= 2 * found.positions.count * setSize
        guard isContext, rules.kind == .substitution, alikeRules.count < AlikeForms.mostRules,
          let parts = alike.parts(of: rule, found)
        else {
          self.rules.append(found)
          return
        }
        self.rules += parts.unlike
        alikeRules += parts.alike
      }
      if rules.kind == .substitution, lookup.type == 4 {
        // Of thousands most have a glyph that nothing simple becomes.
        reader.forEachLigature(of: lookup) { glyphs, ligature in
          guard formSets.mayBe(glyphs) else { return }
          note(LayoutRule(matchers: glyphs.map { .glyph($0) }, ligature: ligature))
        }
        continue
      }
      reader.forEachRule(of: lookup) { rule in
        if isContext {
          for matcher in rule.matchers where memory > 0 && seen.insert(matcher.identity).inserted {
            memory -= setSize
            seenSets.insert(formSets.members(of: matcher))
            seenSets.insert(sets.members(of: matcher))
          }
        }
        note(rule)
      }
    }
    if reader.isExhausted || sets.isExhausted || formSets.isExhausted || forms.isExhausted
      || memory <= 0
    {
      isExhausted = true
    }
  }

  /// How many bytes a set of candidates takes.
  private var setSize: Int { candidates.glyphs.count / 8 + 64 }

  /// A rule as the candidates can meet it; nil if they cannot, though their forms may.
  private mutating func simpleRule(_ rule: LayoutRule, _ rules: LayoutRules, skips: Bool)
    -> SimpleRule?
  {
    if mayCrossSpace(rule) {
      // Which character is where among such that may vanish nobody knows.
      if forms.mayVanish { isExhausted = true }
      guard let reached = formSets.positions(of: rule, rules),
        let positions = sets.positions(of: rule, rules, mayBeEmpty: true)
      else { return nil }
      let all = zip(rule.matchers, reached).map { matcher, members in
        SimpleRule.Reached(members: members, isElastic: mayBeElastic(matcher))
      }
      if all.contains(where: \.isElastic) { seesElastic = true }
      return SimpleRule(
        positions: positions, reached: all,
        skips: skips, changed: Self.changed(by: rule, rules))
    }
    if let positions = sets.positions(of: rule, rules) {
      return SimpleRule(
        positions: positions, skips: skips, changed: Self.changed(by: rule, rules))
    }
    // Only forms meet the rule: a word has left the path where it does.
    guard let positions = formSets.positions(of: rule, rules) else { return nil }
    let changed = Self.changed(by: rule, rules)
    for position in positions.indices where changed.isEmpty || changed.contains(position) {
      formChanging.formUnion(positions[position])
    }
    return nil
  }

  /// Whether what a matcher wants may stand for another number of characters than one; each is asked once.
  private mutating func mayBeElastic(_ matcher: GlyphMatcher) -> Bool {
    if let known = elasticMatchers[matcher.identity] { return known }
    matcherSteps -= forms.elastic.count
    guard matcherSteps > 0 else {
      isExhausted = true
      return true
    }
    let isElastic = forms.elastic.contains(where: matcher.contains)
    elasticMatchers[matcher.identity] = isElastic
    return isElastic
  }

  /// Whether a rule takes a space together with what is before it, so that no other begins there.
  private func takesSpace(_ rule: LayoutRule) -> Bool {
    guard let input = rule.input, input.count > 1 else { return false }
    return rule.matchers[input.dropFirst()].contains { $0.contains(space) }
  }

  /// Whether a ligature begins with a space: what it is kerned with belongs to the word before, which does not know it.
  private func beginsWithSpace(_ rule: LayoutRule) -> Bool {
    rule.ligature != nil && rule.matchers.count > 1 && rule.matchers[0].contains(space)
  }

  /// Whether a rule wants what a space may have become, and not a space: where that is, the characters do not tell.
  private mutating func wantsFormOfSpace(_ rule: LayoutRule) -> Bool {
    guard !spaceForms.isEmpty else { return false }
    matcherSteps -= rule.matchers.count * spaceForms.count
    guard matcherSteps > 0 else { return true }
    return rule.matchers.contains { matcher in
      !matcher.contains(space) && spaceForms.contains(where: matcher.contains)
    }
  }

  /// Whether a rule moves a pair of which only the first is among what it sees.
  private func seesBeyond(_ rule: LayoutRule, _ rules: LayoutRules) -> Bool {
    rules.kind == .positioning
      && rule.actions.contains {
        $0.position + 1 >= rule.matchers.count
          && (2...3).contains(rules.lookup($0.lookup)?.type ?? 0)
      }
  }

  /// Whether a rule may see a space with something on both its sides.
  private func mayCrossSpace(_ rule: LayoutRule) -> Bool {
    rule.matchers.count > 2
      && rule.matchers[1..<rule.matchers.count - 1].contains { $0.contains(space) }
  }

  /// The positions that a rule changes; empty: any.
  private static func changed(by rule: LayoutRule, _ rules: LayoutRules) -> [Int] {
    // A single substitution changes what stands at its place, other lookups what follows as well.
    let isSingle = rule.actions.allSatisfy {
      rules.kind == .substitution && rules.lookup($0.lookup)?.type == 1
    }
    return isSingle ? rule.actions.map(\.position) : []
  }

  /// Excludes until nothing more can be.
  private mutating func exclude() {
    var isStable = false
    while !isStable {
      isStable = true
      for rule in rules {
        let positions = rule.positions.map { $0.intersection(simple) }
        if positions.contains(where: \.isEmpty) { continue }
        guard positions.count == 1 || rule.skips else { continue }
        guard
          let cheapest = positions.min(by: { candidates.weight(of: $0) < candidates.weight(of: $1) }
          )
        else { continue }
        simple.subtract(cheapest)
        isStable = false
      }
    }
  }

  private mutating func readPairs() {
    guard !isExhausted else { return }
    pairClasses = PairClasses(pairs, simple: simple, glyphCount: candidates.glyphs.count)
  }

  /// Of rules that change no width adds those that change how pairs are kerned.
  ///
  /// What has forms counts as changed for who asks what is around a word: it is among all that is seen as its forms
  /// are, though it may never become one.
  private mutating func addRulesThatMatter() {
    for source in alike.sources { formChanging.insert(source) }
    guard !alikeRules.isEmpty, let pairClasses else {
      rules += alikeRules
      return
    }
    var pairs = AlikePairs(alike, pairClasses, simple: simple)
    for rule in alikeRules { rules += pairs.rules(of: rule) }
    if rules.contains(where: { $0.positions.count == 1 }) { exclude() }
    // What stands for no character needs no row of pairs any more.
    var characters = simple.none
    for (_, index) in candidates.scalars { characters.insert(index) }
    simple = simple.intersection(characters)
  }

  /// Leaves rules out that are told by pairs: of ligatures that come to what their letters come to.
  ///
  /// For who asks what is around a word their letters count as changed.
  private mutating func pairLigatures() {
    guard !isExhausted, !skipsLetters, let pairClasses,
      rules.contains(where: { $0.ligature != nil })
    else { return }
    var (letters, glyphs) = (candidates.joinable.intersection(simple), simple)
    if let space = candidates.place(of: space) { letters.remove(space) }
    for rule in alikeRules {
      for (index, position) in rule.positions.enumerated() {
        // A letter that may have another form by then may not become a ligature.
        if rule.changed.contains(index) { letters.subtract(position) }
        glyphs.subtract(position)
      }
    }
    let told = LigaturePairs(
      rules, letters: letters, glyphs: glyphs, pairClasses, alike, candidates
    ) { font.horizontalAdvance(of: UInt32(candidates.glyphs[$0])) }
    for rule in told.told {
      for position in rules[rule].positions { formChanging.formUnion(position) }
    }
    rules = rules.indices.filter { !told.told.contains($0) }.map { rules[$0] } + told.exceptions
    ligaturePairs = told.pairs
  }

  /// Leaves out rules that are met only where two of their glyphs meet another one: of the arrows of a font, which
  /// may have hundreds, those that are longer than `->`.
  private mutating func leaveOutLonger() {
    let space = candidates.place(of: space)
    func isOfOneWord(_ rule: SimpleRule) -> Bool {
      rule.changed.isEmpty && rule.reached == nil && rule.pairs.isEmpty
        && !rule.positions.contains { positions in space.map(positions.contains) ?? false }
    }
    let pairs = rules.filter { $0.positions.count == 2 && isOfOneWord($0) }.map(\.positions)
      .prefix(SimpleGlyphsBuilder.mostPairs)
    rules.removeAll { rule in
      guard rule.positions.count > 2, isOfOneWord(rule) else { return false }
      let members = rule.positions.map { $0.first ?? 0 }
      let isMet = (1..<members.count).contains { second in
        pairs.contains {
          $0[0].contains(members[second - 1]) && $0[1].contains(members[second])
            && rule.positions[second - 1].isSubset(of: $0[0])
            && rule.positions[second].isSubset(of: $0[1])
        }
      }
      if isMet { for position in rule.positions { formChanging.formUnion(position) } }
      return isMet
    }
  }

  private mutating func mark() {
    leaveOutLonger()
    var marked = MarkedPairs(candidates, simple: simple, space: candidates.place(of: space))
    rules = rules.filter { $0.positions.count > 1 }.flatMap { marked.mark($0) }
    unsafePairs = marked.pairs
  }
}

// MARK: - Pairs

extension SimpleGlyphsBuilder {
  private mutating func addPairs(_ positions: LayoutRules?) {
    let isVaried = !font.variations.isEmpty
    for lookup in positions?.lookups ?? [] where lookup.type == 2 {
      if glyphClasses.contains(where: { lookup.skips(glyphClass: $0) }) {
        // Neighbors of such a pair need not touch.
        isExhausted = true
      } else {
        // No other pair begins with a space that is the second of one with two values.
        if lookup.pairs.contains(where: { $0.takesSecond(space) }) { isExhausted = true }
        pairs.add(lookup, isVaried: isVaried)
      }
    }
    // `kern` counts where `GPOS` has no such feature for the script.
    guard !active.hasFeature("kern", .positioning), active.isActive("kern"),
      let table = font.handle.table("kern")
    else { return }
    if let legacy = LegacyKerning(table) {
      splitsKernedSpaces = legacy.sees(space)
      pairs.add(legacy)
    } else {
      isExhausted = true
    }
  }
}
