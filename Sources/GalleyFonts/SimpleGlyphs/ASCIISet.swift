/// A set of ASCII characters: 128 bits.
@usableFromInline
struct ASCIISet: BitwiseCopyable, Equatable, Sendable {
  @usableFromInline private(set) var low: UInt64 = 0
  @usableFromInline private(set) var high: UInt64 = 0

  var isEmpty: Bool { low | high == 0 }

  @inlinable @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    (byte < 64 ? low : high) &>> UInt64(byte & 63) & 1 != 0
  }

  /// Adds a character, below 128.
  mutating func insert(_ character: Int) {
    if character < 64 {
      low |= 1 << UInt64(character)
    } else {
      high |= 1 << UInt64(character - 64)
    }
  }

  mutating func formUnion(_ other: ASCIISet) {
    low |= other.low
    high |= other.high
  }

  /// Calls `body` with each member, in order.
  func forEach(_ body: (Int) -> Void) {
    var (left, right) = (low, high)
    while left != 0 {
      body(left.trailingZeroBitCount)
      left &= left &- 1
    }
    while right != 0 {
      body(64 + right.trailingZeroBitCount)
      right &= right &- 1
    }
  }
}
