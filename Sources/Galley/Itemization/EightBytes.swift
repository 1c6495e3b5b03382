internal import GalleyText

/// Eight bytes of a text as one word, all of which are asked at once.
struct EightBytes: BitwiseCopyable {
  private let word: UInt64

  private static let lowest: UInt64 = 0x0101_0101_0101_0101
  private static let highest: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  fileprivate init(_ word: UInt64) { self.word = word }

  @inline(__always)
  var isASCII: Bool { word & EightBytes.highest == 0 }

  /// Whether one of them is this byte.
  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    // The first byte that is zero borrows from its highest bit.
    let other = word ^ EightBytes.lowest &* UInt64(byte)
    return (other &- EightBytes.lowest) & ~other & EightBytes.highest != 0
  }

  /// How many of them are in a range of bytes that are not ASCII.
  @inline(__always)
  func count(in range: ClosedRange<UInt8>) -> Int { marks(of: range).nonzeroBitCount }

  /// Whether one of them is in a range of bytes that are not ASCII.
  @inline(__always)
  func contains(oneOf range: ClosedRange<UInt8>) -> Bool { marks(of: range) != 0 }

  /// The highest bits of those that are in a range.
  @inline(__always)
  private func marks(of range: ClosedRange<UInt8>) -> UInt64 {
    assert(range.lowerBound >= 0x80)
    // Sums of seven bits have the eighth from a bound on, and none runs into the next byte.
    let low = word & ~EightBytes.highest
    let isFrom = low &+ EightBytes.lowest &* UInt64(0x80 &- (range.lowerBound &- 0x80))
    let isBeyond = low &+ EightBytes.lowest &* UInt64(0xFF &- range.upperBound)
    return word & isFrom & ~isBeyond & EightBytes.highest
  }
}

extension Span<UInt8> {
  /// The eight bytes from an index on; nil if fewer are left.
  @inline(__always)
  func eightBytes(at index: Int) -> EightBytes? {
    guard index &+ 8 <= count, index >= 0 else { return nil }
    // SAFETY: eight bytes from `index` on are inside the span.
    return unsafe EightBytes(
      bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
  }

  /// Four bytes in one word, the first in its lowest bits; zeros behind the end.
  @inline(__always)
  func fourBytes(at index: Int) -> UInt32 {
    guard index &+ 4 <= count, index >= 0 else { return lastBytes(at: index) }
    // SAFETY: four bytes from `index` on are inside the span.
    return unsafe UInt32(
      littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt32.self))
  }

  @inline(never)
  private func lastBytes(at index: Int) -> UInt32 {
    var word: UInt32 = 0
    for place in (index..<count).reversed() { word = word &<< 8 | UInt32(self[place]) }
    return word
  }

  /// Whether a newline is among the bytes.
  var hasNewline: Bool {
    var index = 0
    while let eight = eightBytes(at: index) {
      if eight.contains(0x0A) { return true }
      index &+= 8
    }
    while index < count {
      if self[index] == 0x0A { return true }
      index &+= 1
    }
    return false
  }
  /// Whether a newline, with the white space around it, stands beside a zero-width space: where newlines collapse
  /// it leaves no space behind, see `WhiteSpaceRules.newlineVanishes`.
  var hasVanishingNewline: Bool {
    var index = 0
    while index < count {
      while let eight = eightBytes(at: index), !eight.contains(0x0A) { index &+= 8 }
      guard index < count else { return false }
      guard self[index] == 0x0A else {
        index &+= 1
        continue
      }
      var start = index
      while start > 0, isCollapsible(start - 1) { start -= 1 }
      while index < count, isCollapsible(index) { index += 1 }
      if isZeroWidthSpace(start - 3) || isZeroWidthSpace(index) { return true }
    }
    return false
  }

  private func isCollapsible(_ index: Int) -> Bool {
    WhiteSpaceRules.isCollapsible(Unicode.Scalar(self[index]))
  }

  private func isZeroWidthSpace(_ index: Int) -> Bool {
    index >= 0 && index + 2 < count && self[index] == 0xE2 && self[index + 1] == 0x80
      && self[index + 2] == 0x8B
  }
}
