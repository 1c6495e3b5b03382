/// Past which ASCII characters the rules see that decide about another one: where a character stands
/// that none of them takes, what is behind it has no part in it.
///
/// As long as each character is a glyph of its own, for up to eight characters on each side; where ligatures are made,
/// at any distance.
@usableFromInline package struct RuleSight: Sendable {
  @inlinable static var mostDistance: Int { 8 }
  /// No rule of an honest font is longer; HarfBuzz matches none whose input is (`HB_MAX_CONTEXT_LENGTH`).
  private static var longestRule: Int { 64 }
  /// For each character and distance, before it in the first half and behind it in the second.
  @usableFromInline private(set) var seenThrough = [ASCIISet](
    repeating: ASCIISet(), count: 2 * 128 * mostDistance)
  /// The same where ligatures are made, for each character: before it in the first half and behind it in the second.
  ///
  /// A glyph may then be of several characters, and how many are between two positions of a rule is not known. Those
  /// beyond a ligature that a rule ends with have a part in whether it is one, which its own characters see.
  @usableFromInline private(set) var seenThroughJoined = [ASCIISet](
    repeating: ASCIISet(), count: 2 * 128)
  /// For each glyph the characters that may become it.
  private var origins: [ASCIISet]

  /// What the rules of a program see past; nil if that takes too long.
  ///
  /// - Parameter places: The glyphs of ASCII; -1 for characters that are none.
  /// - Complexity: O(*n*) in the rules and their glyphs.
  init?(
    of lookups: [SubstitutionLookup], _ results: SubstitutionResults,
    places: some Collection<Int32>, glyphCount: Int
  ) {
    origins = Array(repeating: ASCIISet(), count: glyphCount)
    for (character, place) in places.enumerated() where place >= 0 {
      origins[Int(place)].insert(character)
    }
    // Which characters may become which glyph.
    let isTold = results.follow { from, to in
      let old = origins[to]
      origins[to].formUnion(origins[from])
      return origins[to] != old
    }
    guard isTold else { return nil }
    var positions: [ASCIISet] = []
    // Of two glyphs none is between them.
    for ligature in results.ligatures where ligature.parts.count > 2 {
      guard ligature.parts.count <= RuleSight.longestRule else { return nil }
      positions.removeAll(keepingCapacity: true)
      for part in ligature.parts { positions.append(origins[Int(results.parts[part])]) }
      note(positions, 0..<positions.count)
    }
    for lookup in lookups {
      switch lookup {
      case .single, .ligatures, .unknown: break
      case .contexts(let contexts, _):
        for context in contexts {
          let length = context.before.count + context.input.count + context.after.count
          guard length <= RuleSight.longestRule else { return nil }
          let positions = (context.before + context.input + context.after).map(characters)
          let start = context.before.count
          note(positions, start..<start + context.input.count)
        }
      }
    }
    origins = []
  }

  private func characters(_ set: GlyphIndexSet) -> ASCIISet {
    var characters = ASCIISet()
    set.forEach { characters.formUnion(origins[$0]) }
    return characters
  }

  /// Notes a rule, which decides about the glyphs of its input.
  private mutating func note(_ positions: [ASCIISet], _ input: Range<Int>) {
    for index in input {
      positions[index].forEach { character in
        for other in positions.indices.dropFirst().dropLast() where other != index {
          seenThroughJoined[(other > index ? 128 : 0) + character].formUnion(positions[other])
          let distance = abs(other - index)
          guard distance <= RuleSight.mostDistance else { continue }
          seenThrough[RuleSight.slot(character, distance, isBehind: other > index)]
            .formUnion(positions[other])
        }
      }
    }
  }

  @inlinable @inline(__always)
  static func slot(_ character: Int, _ distance: Int, isBehind: Bool) -> Int {
    ((isBehind ? 128 : 0) + character) * mostDistance + distance - 1
  }

  /// Whether rules that decide about a character see past another one beside it.
  ///
  /// - Parameters:
  ///   - other: The other character.
  ///   - distance: How many characters it is before or behind the first, at least 1.
  ///   - isBehind: Whether it is behind it.
  ///   - character: The first character.
  @inlinable @inline(__always)
  package func passes(
    _ other: UInt8, at distance: Int, isBehind: Bool, from character: UInt8
  ) -> Bool {
    guard other < 0x80, character < 0x80, distance <= RuleSight.mostDistance else { return true }
    return seenThrough[RuleSight.slot(Int(character), distance, isBehind: isBehind)]
      .contains(other)
  }

  /// The same where ligatures are made, however far the other character is from the first.
  @inlinable @inline(__always)
  package func passesJoined(_ other: UInt8, isBehind: Bool, from character: UInt8) -> Bool {
    guard other < 0x80, character < 0x80 else { return true }
    return seenThroughJoined[(isBehind ? 128 : 0) + Int(character)].contains(other)
  }
}
