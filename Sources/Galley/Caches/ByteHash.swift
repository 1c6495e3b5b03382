internal import GalleyText

/// Hashes of bytes, seeded.
enum ByteHash {
  /// Drawn once per process.
  private static let seed = UInt64.random(in: 1...UInt64.max) | 1

  /// A hash of a stretch of bytes: sixteen at a time, multiplied to twice their width and folded.
  static func hash(_ text: Span<UInt8>, _ range: Range<Int>, salt: UInt64 = 0) -> UInt64 {
    var hash = seed ^ salt &* 0x9E37_79B9_7F4A_7C15
    var other = seed &+ salt
    var index = range.lowerBound
    let end = range.upperBound
    precondition(index >= 0 && end <= text.count)
    let bytes = unsafe text.bytes
    // SAFETY: all bytes that are loaded are inside the range, which is inside the text.
    while index &+ 32 <= end {
      hash = fold(
        unsafe hash ^ bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self),
        unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &+ 8, as: UInt64.self))
      other = fold(
        unsafe other
          ^ bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &+ 16, as: UInt64.self),
        unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &+ 24, as: UInt64.self))
      index &+= 32
    }
    while index &+ 8 <= end {
      hash = fold(
        unsafe hash ^ bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self),
        other)
      index &+= 8
    }
    var rest = UInt64(truncatingIfNeeded: end &- range.lowerBound)
    while index < end {
      rest = rest &<< 8 | UInt64(unsafe text[unchecked: index])
      index &+= 1
    }
    return fold(hash ^ rest, other)
  }

  /// Whether two stretches of bytes of one length are equal.
  static func areEqual(
    _ known: Span<UInt8>, from start: Int, _ text: Span<UInt8>, _ range: Range<Int>
  ) -> Bool {
    let count = range.count
    let shift = range.lowerBound
    precondition(start >= 0 && start + count <= known.count && range.upperBound <= text.count)
    var offset = 0
    // SAFETY: all bytes that are loaded are inside both stretches.
    while offset &+ 8 <= count {
      let one = unsafe known.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: start &+ offset, as: UInt64.self)
      let two = unsafe text.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: shift &+ offset, as: UInt64.self)
      if one != two { return false }
      offset &+= 8
    }
    while offset < count {
      let one = unsafe known[unchecked: start &+ offset]
      let two = unsafe text[unchecked: shift &+ offset]
      if one != two { return false }
      offset &+= 1
    }
    return true
  }

  @inline(__always)
  private static func fold(_ word: UInt64, _ other: UInt64) -> UInt64 {
    let product = (word ^ seed).multipliedFullWidth(by: other ^ 0x9FB2_1C65_1E98_DF25)
    return product.high ^ product.low
  }
}
