internal import CHarfBuzz

/// Shapes short Latin text by the rules of its font, without HarfBuzz: substitutions in their order,
/// then the pairs of what they made.
///
/// It gives what HarfBuzz gives or nothing. What it does not know, such as rules that are rare in
/// Latin fonts, it leaves to HarfBuzz. Some eight thousand instructions for a word with what
/// stands around it and the lines that end and start in it.
package final class RuleShaper: Sendable {
  private let program: SubstitutionProgram
  private let pairs: PairLayers
  private let glyphs: [UInt16]
  private let advances: [Int32]
  /// Glyphs that more than pairs place.
  private let isPlaced: GlyphIndexSet
  /// The characters that it may know.
  private let alphabet: Alphabet
  /// The places of characters by their slots in the alphabet; -1 for those that it does not know.
  private let places: [Int32]
  /// For each glyph of a simple character its row and column among the pairs of those; else -1.
  private let classes: [(left: Int32, right: Int32)]
  private let adjustments: [Int16]
  /// In `adjustments`: what is told there is that of a ligature, which these glyphs have not become.
  private static let asksPairs = Int16.min + 1
  private let columnCount: Int
  private let known: KnownPairs

  /// Reads the rules of a font for Latin text from left to right; nil if they are beyond it.
  ///
  /// - Parameter simple: The font's simple characters, with the same features and language.
  /// - Complexity: O(*n*) in the rules: some milliseconds.
  init?(
    font: Font, features: [FontFeature], language: String?, simple: SimpleGlyphs,
    alphabet: Alphabet
  ) {
    let latin = FontTag("Latn").rawValue
    let active = ActiveLookups(
      of: font.handle, script: latin, language: language, features: features)
    // Substitutions of their own stage come before all others, whatever their number.
    guard !font.handle.hasUnreadRules,
      !active.hasFeature("rvrn", .substitution), simple.leftClassCount > 0
    else { return nil }
    var candidates = SimpleCandidates(of: font, .alphabets, upTo: alphabet.last) {
      alphabet.slot(of: $0) != nil
    }
    // Places stay when the candidates grow.
    var places = [Int32](repeating: -1, count: alphabet.slotCount)
    for (scalar, index) in candidates.scalars {
      if let slot = alphabet.slot(of: scalar) { places[slot] = Int32(index) }
    }
    self.alphabet = alphabet
    known = KnownPairs()
    guard
      let program = SubstitutionProgram(
        active.rules(.substitution), candidates: &candidates, ascii: places[..<0x80]),
      !Self.hasMarks(candidates, font),
      let placing = Self.placing(font, active, candidates)
    else { return nil }
    self.program = program
    pairs = placing.0
    isPlaced = placing.1
    glyphs = candidates.glyphs
    advances = candidates.glyphs.map { font.horizontalAdvance(of: UInt32($0)) }
    self.places = places
    var classes = [(left: Int32, right: Int32)](repeating: (-1, -1), count: glyphs.count)
    for glyph in simple.glyphs {
      guard let place = candidates.place(of: UInt16(truncatingIfNeeded: glyph.glyph)) else {
        continue
      }
      classes[place] = (Int32(glyph.leftClass), Int32(glyph.rightClass))
    }
    self.classes = classes
    columnCount = simple.rightClassCount
    adjustments = simple.adjustmentsWithoutRules(ligatures: RuleShaper.asksPairs)
  }

  /// The same as another object, for one thread of several: they do not share its count of references.
  package init(sharing other: RuleShaper) {
    program = other.program
    pairs = other.pairs
    glyphs = other.glyphs
    advances = other.advances
    isPlaced = other.isPlaced
    alphabet = other.alphabet
    places = other.places
    classes = other.classes
    adjustments = other.adjustments
    columnCount = other.columnCount
    known = other.known
  }

  /// Whether any glyph is a mark, which rules look past.
  private static func hasMarks(_ candidates: SimpleCandidates, _ font: Font) -> Bool {
    let face = unsafe font.handle.face
    guard unsafe hb_ot_layout_has_glyph_classes(face) != 0 else { return false }
    return candidates.glyphs.contains {
      unsafe hb_ot_layout_get_glyph_class(face, UInt32($0)) == HB_OT_LAYOUT_GLYPH_CLASS_MARK
    }
  }

  /// The pairs, and the glyphs that other rules of `GPOS` have; nil if they are beyond it.
  private static func placing(
    _ font: Font, _ active: ActiveLookups, _ candidates: SimpleCandidates
  ) -> (PairLayers, GlyphIndexSet)? {
    var pairs = PairLayers(candidates: candidates)
    var others = GlyphIndexSet(capacity: candidates.glyphs.count)
    let rules = active.rules(.positioning)
    if let rules {
      var reader = RuleReader(rules, budget: 300_000)
      var sets = MatcherSets(candidates: candidates)
      for lookup in rules.lookups {
        guard lookup.type == 2 else {
          reader.forEachRule(of: lookup) { rule in
            for matcher in rule.matchers { others.formUnion(sets.members(of: matcher)) }
          }
          continue
        }
        guard lookup.flag & 0x06 == 0 else { return nil }
        pairs.add(lookup, isVaried: !font.variations.isEmpty)
      }
      guard rules.isComplete, !reader.isExhausted, !sets.isExhausted else { return nil }
    }
    // A `kern` table moves both glyphs of a pair, each by half.
    let hasLegacy = !active.hasFeature("kern", .positioning) && active.isActive("kern")
    guard !hasLegacy || font.handle.table("kern") == nil else { return nil }
    return (pairs, others)
  }
}

extension RuleShaper {
  /// Finds the places of characters, by which they are shaped; false if it does not know all of them.
  package func find(_ places: inout [UInt16], of scalars: [Unicode.Scalar]) -> Bool {
    places.removeAll(keepingCapacity: true)
    for scalar in scalars {
      guard let slot = alphabet.slot(of: scalar), self.places[slot] >= 0 else { return false }
      places.append(UInt16(self.places[slot]))
    }
    return true
  }

  /// How many characters before and behind one have a part in what becomes of it; nil if it does not
  /// know.
  ///
  /// - Parameter joined: Whether ligatures are made of the text.
  package func influence(of scalar: Unicode.Scalar, joined: Bool) -> (before: Int, after: Int)? {
    guard let slot = alphabet.slot(of: scalar), places[slot] >= 0,
      !isPlaced.contains(Int(places[slot]))
    else { return nil }
    let all = joined ? program.joinedInfluences : program.influences
    let influence = all[Int(places[slot])]
    guard influence.before < .max, influence.after < .max else { return nil }
    return (Int(influence.before), Int(influence.after))
  }

  /// Past which characters the rules see that decide about another one.
  package var sight: RuleSight { program.sight }

  /// Shapes a part of a text as a line of its own.
  ///
  /// - Parameters:
  ///   - places: The text, see `find(_:of:)`.
  ///   - range: The part.
  ///   - text: What it comes to.
  /// - Returns: False if HarfBuzz must be asked.
  package func shape(_ places: [UInt16], _ range: Range<Int>, into text: inout RuleShapedText)
    -> Bool
  {
    text.glyphs.removeAll(keepingCapacity: true)
    text.sums.removeAll(keepingCapacity: true)
    text.matches.removeAll(keepingCapacity: true)
    text.movedStarts.removeAll(keepingCapacity: true)
    text.glyphs.reserveCapacity(range.count)
    text.sums.reserveCapacity(range.count)
    text.characterCount = range.count
    text.advance = 0
    var pending: (low: UInt64, high: UInt64) = (0, 0)
    for (index, place) in places[range].enumerated() {
      text.glyphs.append(RuleShapedText.Glyph(place: place, cluster: UInt16(index)))
      let starts = program.starts[Int(place)]
      pending.low |= starts.low
      pending.high |= starts.high
    }
    var index = 0
    while index < program.appliedCount {
      // The next lookup that any of the glyphs may start.
      let left = index < 64 ? pending.low >> UInt64(index) : pending.high >> UInt64(index - 64)
      if left == 0 {
        guard index < 64, pending.high != 0 else { break }
        index = 64
        continue
      }
      index += left.trailingZeroBitCount
      guard apply(index, to: &text, &pending) else { return false }
      index += 1
    }
    return place(&text)
  }

  private func mayStart(_ lookup: Int, at place: UInt16) -> Bool {
    let starts = program.starts[Int(place)]
    return (lookup < 64 ? starts.low >> UInt64(lookup) : starts.high >> UInt64(lookup - 64)) & 1
      != 0
  }

  /// Applies a lookup to all glyphs, from the first on.
  private func apply(
    _ number: Int, to text: inout RuleShapedText, _ pending: inout (low: UInt64, high: UInt64)
  ) -> Bool {
    let lookup = program.flat[number]
    var index = 0
    while index < text.glyphs.count {
      guard mayStart(number, at: text.glyphs[index].place) else {
        index += 1
        continue
      }
      switch lookup.kind {
      case .unknown: return false
      case .contexts:
        let slot = lookup.start + Int(text.glyphs[index].place)
        let rules = Int(program.ranges[slot])..<Int(program.ranges[slot + 1])
        guard let rule = firstMatch(of: rules, text.glyphs.span, at: index) else {
          index += 1
          continue
        }
        let context = program.contexts[rule]
        text.note(index - context.before..<index + context.input + context.after)
        guard let shift = act(context, on: &text, at: index, &pending) else { return false }
        index += max(1, context.input - shift)
      case .single, .ligatures:
        _ = substitute(number, in: &text, at: index, &pending)
        index += 1
      }
    }
    return true
  }

  /// The first of some rules that a text meets at a place; nil if it meets none, as nearly always of some twenty.
  @inline(never)
  private func firstMatch(
    of rules: Range<Int>, _ text: Span<RuleShapedText.Glyph>, at index: Int
  ) -> Int? {
    let (allContexts, allSets) = (program.contexts, program.sets)
    let (contexts, sets) = (allContexts.span, allSets.span)
    precondition(rules.upperBound <= contexts.count && index >= 0)
    // Whether a glyph is in the set that starts at a place.
    func isIn(_ set: Int, _ place: Int) -> Bool {
      // SAFETY: who asks has seen that the place is in the text; a set has a bit for each glyph that a text can have.
      let glyph = unsafe Int(text[unchecked: place].place)
      return unsafe sets[unchecked: set &+ glyph &>> 6] &>> UInt64(glyph & 63) & 1 != 0
    }
    rules: for rule in rules {
      // SAFETY: the rule is among the contexts.
      let context = unsafe contexts[unchecked: rule]
      // The first glyph of the input is known to match. What is rare is asked first: what follows.
      var offset = index &+ context.reach
      guard offset < text.count, index >= context.before, isIn(context.lastSet, offset) else {
        continue
      }
      var set = context.lastSet
      let start = index &- context.before
      while offset > start {
        offset &-= 1
        set &-= program.setWords
        guard isIn(set, offset) else { continue rules }
      }
      return rule
    }
    return nil
  }

  /// Does what a rule says; by how many glyphs its input is shorter then, or nil for HarfBuzz.
  private func act(
    _ context: SubstitutionProgram.Context, on text: inout RuleShapedText, at index: Int,
    _ pending: inout (low: UInt64, high: UInt64)
  ) -> Int? {
    var shift = 0
    for number in context.firstAction..<context.firstAction + context.actionCount {
      let action = program.actions[number]
      switch program.flat[action.lookup].kind {
      case .unknown, .contexts: return nil
      case .single: break
      // Where the glyphs of other actions are then takes more than this.
      case .ligatures: guard context.actionCount == 1 else { return nil }
      }
      shift += substitute(action.lookup, in: &text, at: index + action.position, &pending)
    }
    return shift
  }

  /// Applies a single substitution or a ligature at a place; by how many glyphs there are less.
  private func substitute(
    _ number: Int, in text: inout RuleShapedText, at index: Int,
    _ pending: inout (low: UInt64, high: UInt64)
  ) -> Int {
    let lookup = program.flat[number]
    let place = Int(text.glyphs[index].place)
    var result = SubstitutionProgram.none
    var removed = 0
    switch lookup.kind {
    case .single: result = program.results[lookup.start + place]
    case .ligatures:
      let first = Int(program.ranges[lookup.start + place])
      let end = Int(program.ranges[lookup.start + place + 1])
      guard first < end, mayFollow(text, at: index, program.seconds[lookup.start + place]),
        let ligature = ligature(first..<end, text, at: index)
      else { return 0 }
      removed = Int(ligature.count)
      text.note(index..<index + 1 + removed)
      result = ligature.result
      text.glyphs.removeSubrange(index + 1..<index + 1 + removed)
    case .contexts, .unknown: break
    }
    guard result != SubstitutionProgram.none else { return 0 }
    text.glyphs[index].place = result
    let starts = program.starts[Int(result)]
    pending.low |= starts.low
    pending.high |= starts.high
    return removed
  }

  /// Whether the glyph behind a place may be the second of a ligature.
  @inline(__always)
  private func mayFollow(_ text: RuleShapedText, at index: Int, _ seconds: UInt64) -> Bool {
    guard index + 1 < text.glyphs.count else { return seconds == .max }
    return seconds & SubstitutionProgram.Ligature.bit(ofSecond: text.glyphs[index + 1].place) != 0
  }

  /// The first ligature of a range that stands at a place.
  ///
  /// Of some hundred that begin with a hyphen hardly any goes on as the text does.
  private func ligature(_ range: Range<Int>, _ text: RuleShapedText, at index: Int)
    -> SubstitutionProgram.Ligature?
  {
    let next =
      index + 1 < text.glyphs.count ? text.glyphs[index + 1].place : SubstitutionProgram.none
    for number in range {
      let second = program.ligatures[number].second
      guard second == next || second == SubstitutionProgram.none else { continue }
      let ligature = program.ligatures[number]
      if has(ligature, text, at: index) { return ligature }
    }
    return nil
  }

  private func has(
    _ ligature: SubstitutionProgram.Ligature, _ text: RuleShapedText, at index: Int
  ) -> Bool {
    let count = Int(ligature.count)
    guard index + count < text.glyphs.count else { return false }
    for offset in 0..<count
    where text.glyphs[index + 1 + offset].place != program.parts[Int(ligature.firstPart) + offset] {
      return false
    }
    return true
  }

  /// Adds up the glyphs and their pairs; false if more than pairs places them.
  private func place(_ text: inout RuleShapedText) -> Bool {
    var sum: Int64 = 0
    var before = -1
    for glyph in text.glyphs {
      let place = Int(glyph.place)
      guard !isPlaced.contains(place) else { return false }
      if before >= 0 {
        guard let moved = adjustment(before, place) else { return false }
        sum += Int64(moved)
        if moved != 0 { text.movedStarts.append(Int(glyph.cluster)) }
      }
      text.sums.append(sum)
      sum += Int64(advances[place])
      before = place
    }
    text.advance = sum
    return true
  }

  /// The advance of all clusters before a place, as a line that ends there has it, if no rule looks
  /// across the place: without what a pair moves there.
  package func sum(of text: RuleShapedText, endingAt place: Int) -> Int64 {
    let last = text.glyphCount(before: place) - 1
    guard last >= 0 else { return 0 }
    return text.sums[last] + Int64(advances[Int(text.glyphs[last].place)])
  }

  /// What is added between two glyphs; nil if that is more than moving.
  private func adjustment(_ first: Int, _ second: Int) -> Int32? {
    let row = classes[first].left
    let column = classes[second].right
    if row >= 0, column >= 0 {
      let known = adjustments[Int(row) * columnCount + Int(column)]
      if known != RuleShaper.asksPairs {
        return known == SimpleGlyphs.leavesPath ? nil : Int32(known)
      }
    }
    if let known = known.adjustment(first, second) { return known }
    guard case .units(let units) = pairs.adjustment(glyphs[first], glyphs[second]) else {
      return nil
    }
    known.remember(units, first, second)
    return units
  }
}

/// The adjustments of pairs that were asked for before.
private final class KnownPairs: Sendable {
  private let memo = AtomicMemo<1024>()

  @inline(__always)
  private func key(_ first: Int, _ second: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: first &<< 16 | second) | 1 &<< 31
  }

  func adjustment(_ first: Int, _ second: Int) -> Int32? {
    memo.value(of: key(first, second)).map { Int32(bitPattern: $0) }
  }

  func remember(_ units: Int32, _ first: Int, _ second: Int) {
    memo.remember(UInt32(bitPattern: units), of: key(first, second))
  }
}
