internal import GalleyText

/// Eight bytes of a text as one word, all of which are asked at once.
struct EightBytes: BitwiseCopyable {
  let word: UInt64

  private static let lowest: UInt64 = 0x0101_0101_0101_0101
  private static let highest: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  init(_ word: UInt64) { self.word = word }

  /// One of them, from 0 on.
  @inline(__always)
  func byte(_ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: index &* 8))
  }

  @inline(__always)
  var isASCII: Bool { word & EightBytes.highest == 0 }

  /// How many are ASCII before the first that is not.
  @inline(__always)
  var asciiCount: Int { (word & EightBytes.highest).trailingZeroBitCount &>> 3 }

  /// Whether all are ASCII and none is a bracket; some other ASCII may be taken for one.
  @inline(__always)
  var haveNoBrackets: Bool { brackets == 0 }

  /// Not 0 if they have brackets, or what is not ASCII.
  @inline(__always)
  fileprivate var brackets: UInt64 {
    // ( and ) differ in the lowest bit, [ and { in the sixth, and so do ] and }.
    let inPairs = EightBytes(word & (EightBytes.lowest &* 0xDF))
    return word & EightBytes.highest | inPairs.marks(of: 0x5B) | inPairs.marks(of: 0x5D)
      | EightBytes(word & (EightBytes.lowest &* 0xFE)).marks(of: 0x28)
  }

  /// Whether one of them is this byte.
  @inline(__always)
  func contains(_ byte: UInt8) -> Bool { marks(of: byte) != 0 }

  /// The highest bits of those that are this byte, and perhaps of some behind the first.
  @inline(__always)
  func marks(of byte: UInt8) -> UInt64 {
    // The first byte that is zero borrows from its highest bit.
    let other = word ^ EightBytes.lowest &* UInt64(byte)
    return (other &- EightBytes.lowest) & ~other & EightBytes.highest
  }

  /// How many of them are in a range of bytes that are not ASCII.
  @inline(__always)
  func count(in range: ClosedRange<UInt8>) -> Int { marks(of: range).nonzeroBitCount }

  /// Whether one of them is a space or a control character of ASCII.
  @inline(__always)
  var haveSpaces: Bool {
    // Such a byte borrows its highest bit; one above it may then, too, but none without it.
    (word &- EightBytes.lowest &* 0x21) & ~word & EightBytes.highest != 0
  }

  /// Whether all are ASCII, and no two beside each other are spaces or control characters.
  @inline(__always)
  var areSinglesOfASCII: Bool {
    guard isASCII else { return false }
    // What is larger than a space comes to 0x80 at least, and nothing to more than a byte.
    let spaces = ~(word &+ EightBytes.lowest &* 0x5F) & EightBytes.highest
    return spaces & spaces &<< 8 == 0
  }

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

  /// Whether all bytes of a range are ASCII and none is a bracket, as far as that is told eight at a time.
  func haveNoBrackets(in range: Range<Int>) -> Bool {
    guard let last = eightBytes(at: range.upperBound &- 8), range.count >= 8 else { return false }
    var found = last.brackets
    var index = range.lowerBound
    while index < range.upperBound &- 8, let eight = eightBytes(at: index) {
      found |= eight.brackets
      index &+= 8
    }
    return found == 0
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
}
