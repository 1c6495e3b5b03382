internal import GalleyText

/// Hashes of bytes, seeded.
enum ByteHash {
  /// Drawn once per process: with a constant in either factor of a product, texts could be made whose
  /// products all are zero.
  private static let seeds: (UInt64, UInt64) = (
    .random(in: 0...UInt64.max), .random(in: 0...UInt64.max)
  )

  /// A hash of a stretch of bytes: sixteen at a time, multiplied to twice their width and folded.
  ///
  /// What is left at the end is read by loads that overlap, so that its length costs no loop.
  static func hash(_ text: Span<UInt8>, _ range: Range<Int>, salt: UInt64 = 0) -> UInt64 {
    let seeds = seeds
    var hash = seeds.0 ^ salt &* 0x9E37_79B9_7F4A_7C15
    var other = seeds.0 &+ salt
    var index = range.lowerBound
    let end = range.upperBound
    precondition(index >= 0 && end <= text.count)
    let bytes = unsafe text.bytes
    // SAFETY: all bytes that are loaded are inside the range, which is inside the text.
    while index &+ 32 < end {
      hash = fold(hash ^ eight(bytes, index), seeds.1 ^ eight(bytes, index &+ 8))
      other = fold(other ^ eight(bytes, index &+ 16), seeds.1 ^ eight(bytes, index &+ 24))
      index &+= 32
    }
    if index &+ 16 < end {
      hash = fold(hash ^ eight(bytes, index), seeds.1 ^ eight(bytes, index &+ 8))
    }
    let length = end &- range.lowerBound
    var (first, last): (UInt64, UInt64) = (0, 0)
    if length >= 16 {
      (first, last) = (eight(bytes, end &- 16), eight(bytes, end &- 8))
    } else if length >= 8 {
      (first, last) = (eight(bytes, index), eight(bytes, end &- 8))
    } else if length >= 4 {
      (first, last) = (UInt64(four(bytes, index)), UInt64(four(bytes, end &- 4)))
    } else if length > 0 {
      let (one, middle) = unsafe (text[unchecked: index], text[unchecked: index &+ length / 2])
      first = unsafe UInt64(one) | UInt64(middle) &<< 8 | UInt64(text[unchecked: end &- 1]) &<< 16
    }
    let count = UInt64(truncatingIfNeeded: length)
    return fold(hash ^ first ^ count &<< 56, seeds.1 ^ other ^ last)
  }

  /// Whether two stretches of bytes of one length are equal.
  ///
  /// They nearly always are, their hashes being: all of them is compared before anything is decided.
  static func areEqual(
    _ known: Span<UInt8>, from start: Int, _ text: Span<UInt8>, _ range: Range<Int>
  ) -> Bool {
    let count = range.count
    let shift = range.lowerBound
    precondition(start >= 0 && start + count <= known.count && range.upperBound <= text.count)
    let (one, two) = unsafe (known.bytes, text.bytes)
    // SAFETY: all bytes that are loaded are inside both stretches.
    func difference(_ offset: Int) -> UInt64 {
      eight(one, start &+ offset) ^ eight(two, shift &+ offset)
    }
    var different: UInt64 = 0
    if count >= 8 {
      var pairs = SIMD4<UInt64>.zero
      var offset = 0
      while offset &+ 32 <= count {
        let known = unsafe one.unsafeLoadUnaligned(
          fromUncheckedByteOffset: start &+ offset, as: SIMD4<UInt64>.self)
        let asked = unsafe two.unsafeLoadUnaligned(
          fromUncheckedByteOffset: shift &+ offset, as: SIMD4<UInt64>.self)
        pairs |= known ^ asked
        offset &+= 32
      }
      while offset &+ 8 <= count {
        different |= difference(offset)
        offset &+= 8
      }
      different |= difference(count &- 8) | pairs.x | pairs.y | pairs.z | pairs.w
    } else if count >= 4 {
      different = UInt64(
        (four(one, start) ^ four(two, shift))
          | (four(one, start &+ count &- 4) ^ four(two, shift &+ count &- 4)))
    } else {
      for offset in 0..<count {
        different |= UInt64(known[start &+ offset] ^ text[shift &+ offset])
      }
    }
    return different == 0
  }

  // SAFETY: whoever asks for eight or four bytes has so many from the offset on.
  @inline(__always)
  private static func eight(_ bytes: RawSpan, _ offset: Int) -> UInt64 {
    unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
  }

  @inline(__always)
  private static func four(_ bytes: RawSpan, _ offset: Int) -> UInt32 {
    unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt32.self)
  }

  @inline(__always)
  private static func fold(_ word: UInt64, _ other: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }
}
