internal import CHarfBuzz
private import GalleyText

/// What a font's rules do across a space, and so whether words can be shaped one by one.
package enum SpaceRole: UInt8, Hashable, Sendable, Comparable {
  /// Nothing: words can be shaped alone.
  case inert
  /// Words depend on whether a space stands beside them, and on nothing beyond it: a word can be shaped
  /// with the one space before and behind it. Two spaces in a row change nothing.
  case pairs
  /// Rules see across spaces, or change them: only whole runs can be shaped.
  case contextual

  package static func < (left: SpaceRole, right: SpaceRole) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// What the rules of a font for a script do across spaces.
package struct WordRules: Sendable {
  /// How words depend on what is around them, as far as the font alone can tell.
  package let role: SpaceRole
  /// Rules of `GPOS` that see a space with something on both its sides.
  private let crossing: [CrossingRule]
  /// What these want beside a space.
  private let sides: [CrossingSide]
  private let looks = SideLooks()
  private let space: UInt16
  /// The sequences of a font of emoji that no rule of it sees together with the next.
  package let emojiSeparation: EmojiSeparation
  /// Not the font, which keeps this.
  private let handle: FontHandle

  /// Whether some words can depend on the words around them though `role` is not `contextual`: those
  /// for which `reachesAcrossSpace` says so.
  package var hasCrossingRules: Bool { !crossing.isEmpty }

  /// How many rules and positions are read at most.
  private static let budget = 300_000

  /// Reads all rules that HarfBuzz may apply to text of a script, whichever shaper it has.
  ///
  /// - Parameters:
  ///   - font: The font.
  ///   - features: Features beside the ones that are always on.
  ///   - script: The ISO 15924 tag of the text's script.
  ///   - language: The BCP 47 language of the text.
  ///   - direction: The direction in which it is shaped.
  /// - Complexity: O(*n*) in the rules: some milliseconds.
  package init(
    font: Font, features: [FontFeature] = [], script: UInt32, language: String? = nil,
    direction: TextDirection
  ) {
    self.init(
      font: font,
      WordLookups(
        of: font, features: features, script: script, language: language, direction: direction))
  }

  init(font: Font, _ lookups: WordLookups) {
    handle = font.handle
    space = UInt16(truncatingIfNeeded: font.nominalGlyph(for: " ") ?? 0)
    if font.handle.hasUnreadRules {
      (role, crossing, sides, emojiSeparation) = (.contextual, [], [], [])
      return
    }
    var scan = SpaceScan(font)
    var emoji = EmojiScan(font)
    for (kind, indexes) in [
      (LayoutTableKind.substitution, lookups.substitutions), (.positioning, lookups.positions),
    ] {
      guard let rules = LayoutRules(kind, of: font.handle, indexes: indexes) else { continue }
      var reader = RuleReader(rules, budget: Self.budget)
      var applied = AppliedLookups(rules)
      while let lookup = applied.next(), scan.role != .contextual {
        emoji.note(lookup, kind)
        if kind == .positioning, lookup.type == 2 {
          scan.notePairs(of: lookup)
        } else if kind == .substitution, lookup.type == 4 {
          reader.forEachLigature(of: lookup) {
            scan.note(ligatureOf: $0, of: lookup)
            emoji.note(ligature: $1, of: $0, of: lookup)
          }
        } else {
          reader.forEachRule(of: lookup) {
            scan.note($0, of: lookup, kind)
            emoji.note($0, of: lookup, rules)
            applied.note($0)
          }
        }
      }
      if reader.isExhausted { scan.role = .contextual }
    }
    let kerning = lookups.mayKernByTable ? font.handle.table("kern") : nil
    if let table = kerning {
      if let legacy = LegacyKerning(table) {
        scan.note(legacy)
        // Of marks only the one that starts a run begins a pair; from right to left that ends the text.
        let knowsMarks = unsafe hb_ot_layout_has_glyph_classes(handle.face) != 0
        if lookups.isRightToLeft,
          !knowsMarks || legacy.pairs.keys.contains(where: handle.isMark)
        {
          scan.role = .contextual
        }
      } else {
        scan.role = .contextual
      }
    }
    role = scan.role
    emojiSeparation = role != .contextual && kerning == nil ? emoji.separation() : []
    crossing = role == .contextual ? [] : scan.crossing
    sides = crossing.enumerated().flatMap { [space] in
      $1.sides(of: space, bit: 1 << UInt32($0 % SpaceReach.bitCount))
    }
  }

  /// Whether a word, shaped alone, may still be moved by a word beyond a space beside it, or move it:
  /// see `reach(of:)`.
  package func reachesAcrossSpace(_ glyphs: [UInt32]) -> Bool { !reach(of: glyphs).isNothing }

  /// Which rules may see a word together with another one beyond a space beside it.
  ///
  /// These rules only place glyphs, they change none, so the glyphs of the word alone tell. Few words
  /// meet one: in Noto Sans Devanagari such rules want a mark behind the space. A word that begins or
  /// ends with an invisible character, which rules look past, is not covered: shape its run.
  ///
  /// - Parameter glyphs: The word's glyphs in the order of the text, without spaces.
  /// - Complexity: O(1), O(rules) where one is met.
  package func reach(of glyphs: [UInt32]) -> SpaceReach {
    guard !crossing.isEmpty else { return SpaceReach() }
    return SpaceReach(
      ending: met(by: glyphs.reversed(), isBefore: true),
      starting: met(by: glyphs, isBefore: false))
  }

  /// The rules that may want glyphs on one side of a space, from it on, as bits.
  private func met(by glyphs: some Collection<UInt32>, isBefore: Bool) -> UInt32 {
    var met: UInt32 = 0
    for (place, glyph) in glyphs.enumerated() {
      let glyph = UInt16(truncatingIfNeeded: glyph)
      let look = looks.look(at: glyph, isBefore: isBefore) { self.look(at: glyph, isBefore) }
      // Any of the marks may be looked past: the first matcher must be met before the next letter ends.
      met |= look.skipping
      if place == 0, look.first != 0 { met |= whole(of: look.first, glyphs, isBefore) }
      guard look.isMark else { return met }
    }
    // Whatever comes behind what is all marks, or nothing.
    return sides.reduce(met) { $1.skipsMarks && $1.isBefore == isBefore ? $0 | $1.bit : $0 }
  }

  /// Of rules that skip nothing, those that want the glyphs beside a space; a word that is shorter than
  /// a rule may be what it wants, whatever comes behind it.
  private func whole(of bits: UInt32, _ glyphs: some Collection<UInt32>, _ isBefore: Bool)
    -> UInt32
  {
    sides.reduce(0) { met, side in
      guard side.bit & bits & ~met != 0, !side.skipsMarks, side.isBefore == isBefore,
        zip(side.matchers, glyphs).allSatisfy({ $0.contains(UInt16(truncatingIfNeeded: $1)) })
      else { return met }
      return met | side.bit
    }
  }

  private func look(at glyph: UInt16, _ isBefore: Bool) -> SideLook {
    var look = SideLook(isMark: handle.isMark(glyph))
    for side in sides where side.isBefore == isBefore {
      guard side.matchers.first?.contains(glyph) ?? true else { continue }
      if side.skipsMarks { look.skipping |= side.bit } else { look.first |= side.bit }
    }
    return look
  }
}

/// Which lookups text meets: where they are the same, so is what the font does across spaces.
struct WordLookups: Hashable, Sendable {
  fileprivate let substitutions: [Int]
  fileprivate let positions: [Int]
  /// Whether the rules leave pairs to a `kern` table.
  fileprivate let mayKernByTable: Bool
  fileprivate let isRightToLeft: Bool

  init(
    of font: Font, features: [FontFeature], script: UInt32, language: String?,
    direction: TextDirection
  ) {
    let active = ActiveLookups(
      of: font.handle, script: script, language: language, features: features)
    func indexes(_ kind: LayoutTableKind) -> [Int] {
      active.indexesAcrossSyllables(kind)
        ?? active.plannedIndexes(kind, direction: direction, features: features) ?? []
    }
    substitutions = indexes(.substitution)
    positions = indexes(.positioning)
    isRightToLeft = direction == .rightToLeft
    mayKernByTable = !active.hasFeature("kern", .positioning) || active.leavesOutPositions
  }
}

/// The rules that may see a word and another one with the space between them, as bits: many rules may
/// share one.
@usableFromInline package struct SpaceReach: Sendable, BitwiseCopyable {
  /// Of those that begin with the word's end.
  @usableFromInline package var ending: UInt32 = 0
  /// Of those that end with the word's start.
  @usableFromInline package var starting: UInt32 = 0

  package init(ending: UInt32 = 0, starting: UInt32 = 0) {
    self.ending = ending
    self.starting = starting
  }

  /// Of a word that was added up: no rule sees it and another one of these, but one that wants what none of
  /// them has may see it with a word that was shaped.
  package static let added = SpaceReach(ending: 1 << 31, starting: 1 << 31)

  /// How many bits rules share.
  static let bitCount = 31

  /// Whether no rule sees the word beyond a space.
  package var isNothing: Bool { ending | starting == 0 }

  /// Whether a rule may see the end of a word together with the start of this one.
  @inlinable @inline(__always)
  package func meets(endOfWordBefore ending: UInt32) -> Bool {
    let added: UInt32 = 1 << 31
    // Of two words that were added up none, of one and a shaped one any that sees that.
    if ending & starting & added != 0 { return false }
    if (ending | starting) & added != 0 { return (ending | starting) & ~added != 0 }
    return ending & starting != 0
  }
}

/// What rules that see spaces may want with a glyph that is first beside one.
private struct SideLook: BitwiseCopyable {
  /// The rules that want it there.
  var first: UInt32 = 0
  /// The same of those that look past marks.
  var skipping: UInt32 = 0
  var isMark: Bool
}

/// The looks at glyphs that were taken before.
private final class SideLooks: Sendable {
  private let known = Lock<[UInt32: SideLook]>([:])

  func look(at glyph: UInt16, isBefore: Bool, make: () -> SideLook) -> SideLook {
    let key = UInt32(glyph) << 1 | (isBefore ? 1 : 0)
    if let look = known.withLock({ $0[key] }) { return look }
    let look = make()
    known.withLock { $0[key] = look }
    return look
  }
}

/// What a rule that sees a space wants on one side of it, from the space on.
private struct CrossingSide: Sendable {
  /// The bit of its rule.
  var bit: UInt32
  var matchers: [GlyphMatcher]
  var isBefore: Bool
  /// Whether marks may stand between the glyphs that it wants.
  var skipsMarks: Bool
}

extension CrossingRule {
  /// What it wants on both sides of each place where it takes a space.
  fileprivate func sides(of space: UInt16, bit: UInt32) -> [CrossingSide] {
    matchers.indices.dropFirst().dropLast().filter { matchers[$0].contains(space) }
      .flatMap { position in
        [
          CrossingSide(
            bit: bit, matchers: Array(matchers[(position + 1)...]), isBefore: false,
            skipsMarks: skipsMarks),
          CrossingSide(
            bit: bit, matchers: Array(matchers[..<position].reversed()), isBefore: true,
            skipsMarks: skipsMarks),
        ]
      }
  }
}
