/// A set of small numbers, one bit each.
struct GlyphIndexSet: Sendable, Hashable {
  private(set) var words: [UInt64]

  init(capacity: Int) { words = [UInt64](repeating: 0, count: (capacity + 63) / 64) }

  func contains(_ index: Int) -> Bool { words[index >> 6] & (1 << UInt64(index & 63)) != 0 }

  mutating func insert(_ index: Int) { words[index >> 6] |= 1 << UInt64(index & 63) }

  mutating func remove(_ index: Int) { words[index >> 6] &= ~(1 << UInt64(index & 63)) }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// None of as many numbers.
  var none: GlyphIndexSet { GlyphIndexSet(capacity: words.count * 64) }

  /// One of as many numbers alone.
  func only(_ index: Int) -> GlyphIndexSet {
    var set = none
    set.insert(index)
    return set
  }

  /// The smallest member; nil if there is none.
  var first: Int? {
    for position in words.indices where words[position] != 0 {
      return position << 6 + words[position].trailingZeroBitCount
    }
    return nil
  }

  /// The member of a set that has one alone; nil of others.
  var onlyMember: Int? {
    guard let first, words.reduce(0, { $0 + $1.nonzeroBitCount }) == 1 else { return nil }
    return first
  }

  func intersection(_ other: GlyphIndexSet) -> GlyphIndexSet {
    var result = self
    for position in words.indices { result.words[position] &= other.words[position] }
    return result
  }

  func isSubset(of other: GlyphIndexSet) -> Bool {
    words.indices.allSatisfy { words[$0] & ~other.words[$0] == 0 }
  }

  mutating func formUnion(_ other: GlyphIndexSet) {
    for position in words.indices { words[position] |= other.words[position] }
  }

  mutating func subtract(_ other: GlyphIndexSet) {
    for position in words.indices { words[position] &= ~other.words[position] }
  }

  /// Calls `body` with each member, in order.
  func forEach(_ body: (Int) -> Void) {
    for position in words.indices {
      var word = words[position]
      while word != 0 {
        body(position << 6 + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
  }
}
