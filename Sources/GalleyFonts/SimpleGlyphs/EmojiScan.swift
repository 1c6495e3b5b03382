/// The sequences of emoji that no rule of their font sees together with another that stands behind them.
@usableFromInline package struct EmojiSeparation: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt8

  @inlinable
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Those that are no flags, and do not end with a modifier or a tag.
  @inlinable package static var plain: EmojiSeparation { EmojiSeparation(rawValue: 1) }
  /// Those that end with a modifier.
  @inlinable package static var modified: EmojiSeparation { EmojiSeparation(rawValue: 2) }
  /// Flags of two letters, before what is no flag.
  @inlinable package static var flags: EmojiSeparation { EmojiSeparation(rawValue: 4) }
}

/// Looks in the rules of a font of emoji for those that see one sequence and the next.
///
/// A sequence starts with a glyph of an emoji's own, with a ligature or with half a flag. If rules want such a glyph
/// first, or behind what no sequence ends with, none sees it together with the sequence before. Two kinds are asked
/// about by themselves: sequences that end with a modifier, which rules for text from right to left want before emoji,
/// but behind a joiner; and flags before what is no flag, for rules make something else of half a flag. Nothing is said
/// of sequences that end with a tag.
struct EmojiScan {
  /// What a glyph may be in sequences.
  private struct Part: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    /// One starts with it, if it is no flag.
    static let start = Part(rawValue: 1)
    /// It is half a flag, or what that may become.
    static let flag = Part(rawValue: 2)
    /// It stands inside, or at the end of a sequence that is not asked about.
    static let inner = Part(rawValue: 4)
    /// It must stay what it is.
    static let kept = Part(rawValue: 8)
    /// It may end a sequence, and start none.
    static let last = Part(rawValue: 16)
    /// It is a modifier.
    static let modifier = Part(rawValue: 32)
  }

  /// By glyph.
  private var parts: [Part]
  /// What rules want beside each other: nearly always two glyphs.
  private var pairs: [(UInt16, UInt16)] = []
  private var otherPairs: [(GlyphMatcher, GlyphMatcher)] = []
  /// What they want on both sides of a modifier; nil before it: anything.
  private var besideModifiers: [(before: UInt16?, behind: UInt16)] = []
  private var changes: [LayoutLookup] = []
  private var tables = 0
  /// Whether all that was met so far is understood, and not too much.
  private var isSound: Bool

  /// How many tables are looked through for each glyph, and so many times the rules that want several glyphs in
  /// a place: fonts that have more are no honest ones.
  private static let mostTables = 64

  /// The blocks with characters that sequences start with, flags apart (UTS #51, ED-1 and A.1).
  private static let blocks: [ClosedRange<UInt32>] = [
    0xA9...0xAE, 0x203C...0x3299, 0x1F000...0x1FAFF,
  ]
  private static let last: Unicode.Scalar = "\u{E007F}"

  /// What a character is in sequences; nil of those that are in none.
  private static func part(_ value: UInt32) -> Part? {
    switch value {
    case 0x1F1E6...0x1F1FF: .flag
    case 0x200D: [.inner, .kept]
    case 0x1F3FB...0x1F3FF: [.inner, .kept, .modifier]
    case 0xFE0F: [.last, .kept]
    case 0xFE0E, 0x20E3, 0xE0020...0xE007F: .inner
    default: blocks.contains { $0.contains(value) } ? [.start, .kept] : nil
    }
  }

  /// - Complexity: O(*n*) in the font's characters: some thousand.
  init(_ font: Font) {
    isSound = font.isColor
    parts = isSound ? Array(repeating: [], count: font.glyphCount) : []
    guard isSound else { return }
    font.forEachCharacter(upTo: EmojiScan.last) { value, glyph in
      guard glyph < parts.count, let part = EmojiScan.part(value) else { return }
      parts[Int(glyph)].insert(part)
    }
    // What looks like something else may be taken for it.
    isSound = parts.allSatisfy { part in
      [
        [], .flag, .inner, [.start, .kept], [.inner, .kept], [.inner, .kept, .modifier],
        [.last, .kept],
      ].contains(part)
    }
  }

  /// A rule of a lookup.
  mutating func note(_ rule: LayoutRule, of lookup: LayoutLookup, _ rules: LayoutRules) {
    guard isSound else { return }
    // Where some are looked past nothing is known of those beside them.
    guard rule.matchers.count == 1 || lookup.flag == 0 else {
      isSound = false
      return
    }
    note(ligature: rule.ligature)
    for index in rule.matchers.indices.dropFirst() {
      switch (rule.matchers[index - 1], rule.matchers[index]) {
      case (.glyph(let one), .glyph(let other)):
        var before: UInt16?
        if index > 1, case .glyph(let glyph) = rule.matchers[index - 2] { before = glyph }
        note(one, other, behind: before)
      case let other: otherPairs.append(other)
      }
    }
    if otherPairs.count > Self.mostTables { isSound = false }
    for action in rule.actions where isSound {
      guard let applied = rules.lookup(action.lookup), 1...2 ~= applied.type else {
        isSound = false
        return
      }
      note(change: applied)
    }
  }

  /// A rule that makes a ligature of glyphs.
  mutating func note(ligature: UInt16?, of glyphs: [UInt16], of lookup: LayoutLookup) {
    guard isSound else { return }
    guard glyphs.count == 1 || lookup.flag == 0 else {
      isSound = false
      return
    }
    note(ligature: ligature)
    for index in glyphs.indices.dropFirst() {
      note(glyphs[index - 1], glyphs[index], behind: index > 1 ? glyphs[index - 2] : nil)
    }
  }

  /// Two glyphs that a rule wants beside each other, and the one before them.
  private mutating func note(_ one: UInt16, _ other: UInt16, behind before: UInt16?) {
    pairs.append((one, other))
    if part(one).contains(.modifier) { besideModifiers.append((before, other)) }
  }

  private mutating func note(ligature: UInt16?) {
    guard let ligature, Int(ligature) < parts.count else { return }
    parts[Int(ligature)].formUnion([.start, .kept])
  }

  private mutating func note(change lookup: LayoutLookup) {
    changes.append(lookup)
    tables += lookup.subtables.count
    if tables > Self.mostTables || changes.count > Self.mostTables { isSound = false }
  }

  /// A lookup that is applied to all of a text; of those that place glyphs nothing is known.
  mutating func note(_ lookup: LayoutLookup, _ kind: LayoutTableKind) {
    if kind == .positioning { isSound = false }
    if [1, 2, 3, 8].contains(lookup.type) { note(change: lookup) }
  }

  /// The sequences that no rule sees together with the one behind them.
  consuming func separation() -> EmojiSeparation {
    guard isSound, followFlags(),
      parts.allSatisfy({ !$0.contains([.start, .inner]) && !$0.contains([.flag, .inner]) }),
      pairs.allSatisfy({ part($1).isDisjoint(with: [.start, .flag]) || isNeverLast($0) }),
      otherPairs.allSatisfy({ !may($1, [.start, .flag]) || isNeverLast($0) })
    else { return [] }
    var separation = EmojiSeparation.plain
    if besideModifiers.allSatisfy({
      part($1).isDisjoint(with: [.start, .flag]) || $0.map(neverTakesModifier) ?? false
    }), otherPairs.allSatisfy({ !may($1, [.start, .flag]) || !may($0, .modifier) }) {
      separation.insert(.modified)
    }
    if pairs.allSatisfy({ !part($1).contains(.start) || !part($0).contains(.flag) }),
      otherPairs.allSatisfy({ !may($1, .start) || !may($0, .flag) })
    {
      separation.insert(.flags)
    }
    return separation
  }

  /// Whether no modifier stands behind a glyph in a sequence: it is a joiner, a keycap or a tag.
  private func neverTakesModifier(_ glyph: UInt16) -> Bool {
    let part = part(glyph)
    return part.contains(.inner) && part.isDisjoint(with: [.start, .flag, .last, .modifier])
  }

  /// Notes all that flags may become; false if others become something, but for ligatures.
  private mutating func followFlags() -> Bool {
    var flags = parts.indices.filter { parts[$0].contains(.flag) }
    for table in changes.flatMap(\.subtables) {
      var isKept = true
      let isSorted = EmojiScan.coverage(of: table)?.forEach { glyph, _ in
        if part(glyph).contains(.kept) { isKept = false }
      }
      guard isSorted == true, isKept else { return false }
    }
    while let flag = flags.popLast() {
      for form in changes.flatMap({ $0.forms(of: UInt16(flag)) })
      where Int(form) < parts.count && !parts[Int(form)].contains(.flag) {
        parts[Int(form)].insert(.flag)
        flags.append(Int(form))
      }
    }
    return true
  }

  private static func coverage(of table: FontTable) -> CoverageTable? {
    table.uint16(2).flatMap { CoverageTable(table.part(at: Int($0))) }
  }

  /// Whether a matcher wants any glyph that is one of some parts.
  private func may(_ matcher: GlyphMatcher, _ parts: Part) -> Bool {
    if case .glyph(let glyph) = matcher { return !part(glyph).isDisjoint(with: parts) }
    return self.parts.indices.contains {
      !self.parts[$0].isDisjoint(with: parts) && matcher.contains(UInt16($0))
    }
  }

  /// Glyphs beyond those of the font are met by nothing.
  private func part(_ glyph: UInt16) -> Part { Int(glyph) < parts.count ? parts[Int(glyph)] : [] }

  /// Whether no sequence that is asked about ends with any of these glyphs.
  private func isNeverLast(_ matcher: GlyphMatcher) -> Bool {
    let coverage: CoverageTable
    switch matcher {
    case .glyph(let glyph): return isNeverLast(glyph)
    case .coverage(let covered), .coveredClass(let covered, _, _): coverage = covered
    case .glyphClass: return false
    }
    var isSo = true
    let isSorted = coverage.forEach { glyph, _ in
      if matcher.contains(glyph), !isNeverLast(glyph) { isSo = false }
    }
    return isSorted && isSo
  }

  private func isNeverLast(_ glyph: UInt16) -> Bool {
    let part = part(glyph)
    return !part.isDisjoint(with: [.inner, .flag]) && !part.contains(.start)
  }
}
