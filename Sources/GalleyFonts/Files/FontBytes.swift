/// The bytes of a font, at one place in memory for as long as anything of the font lives.
///
/// HarfBuzz reads from this place whenever it likes, so an array, whose storage moves, will not do;
/// neither will a mapped file, which a stranger can truncate under us.
@safe
final class FontBytes: @unchecked Sendable {
  // Proof of `Sendable`: written in `init` only, and freed when nobody holds it any more.
  private let start: UnsafeMutableRawPointer
  let count: Int

  /// Room for `count` bytes, which `fill` writes; it returns how many it wrote.
  init<E: Error>(capacity: Int, fill: (UnsafeMutableRawBufferPointer) throws(E) -> Int) throws(E) {
    // SAFETY: the memory is ours alone until `deinit`; bytes behind what `fill` wrote are never
    // read, because `count` ends there.
    let start = UnsafeMutableRawPointer.allocate(byteCount: max(1, capacity), alignment: 16)
    do throws(E) {
      let buffer = unsafe UnsafeMutableRawBufferPointer(start: start, count: capacity)
      count = unsafe min(capacity, max(0, try fill(buffer)))
    } catch {
      unsafe start.deallocate()
      throw error
    }
    unsafe self.start = start
  }

  /// A copy of `bytes`.
  convenience init(_ bytes: [UInt8]) {
    // SAFETY: the room has as many bytes as are copied.
    unsafe self.init(capacity: bytes.count) { (room) -> Int in
      unsafe room.copyBytes(from: bytes)
      return bytes.count
    }
  }

  deinit { unsafe start.deallocate() }

  /// The bytes, for as long as this object lives; whoever hands them to C keeps it alive.
  var buffer: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: start, count: count)
  }

  /// The bytes as a reader whose every access is checked.
  var table: FontTable { FontTable(bytes: self, range: 0..<count) }

  /// A number that depends on all bytes and on nothing else: equal over runs and machines.
  ///
  /// - Complexity: O(*n*), about 5 bytes per nanosecond.
  func fingerprint() -> UInt64 {
    let bytes = unsafe buffer
    var lanes: (UInt64, UInt64) = (0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F)
    var offset = 0
    while offset + 16 <= count {
      // SAFETY: both words end within the buffer, which `self` keeps alive.
      let first = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let second = unsafe bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
      lanes.0 = mixed(lanes.0 ^ UInt64(littleEndian: first))
      lanes.1 = mixed(lanes.1 ^ UInt64(littleEndian: second))
      offset += 16
    }
    while offset < count {
      lanes.0 = unsafe mixed(lanes.0 ^ UInt64(bytes[offset]))
      offset += 1
    }
    return mixed(mixed(lanes.0 ^ UInt64(count)) ^ lanes.1)
  }

  /// Whether both hold the same bytes.
  func isEqual(to other: FontBytes) -> Bool {
    if self === other { return true }
    guard count == other.count else { return false }
    return unsafe buffer.elementsEqual(other.buffer)
  }
}

/// A bijective mix of 64 bits (the multiplier is that of Steele and Vigna's congruential generators).
func mixed(_ value: UInt64) -> UInt64 {
  let product = (value ^ (value >> 32)) &* 0xD134_2543_DE82_EF95
  return product ^ (product >> 29)
}
