/// A set of letters of the block that an alphabet is in: 256 bits.
package struct LetterSet: Sendable, BitwiseCopyable {
  private var words: InlineArray<4, UInt64> = [0, 0, 0, 0]

  package init() {}

  @inline(__always)
  func contains(_ place: Int) -> Bool { words[place >> 6] &>> UInt64(place & 63) & 1 != 0 }

  mutating func insert(_ place: Int) { words[place >> 6] |= 1 << UInt64(place & 63) }
}
