/// A part of a font's bytes, read in big-endian numbers; reading outside gives nil.
struct FontTable: Sendable {
  let bytes: FontBytes
  let range: Range<Int>

  var count: Int { range.count }

  /// The byte at `offset`.
  func uint8(_ offset: Int) -> UInt8? {
    guard offset >= 0, offset < count else { return nil }
    // SAFETY: within `range`, which lies within the bytes that `bytes` keeps alive.
    return unsafe bytes.buffer[range.lowerBound + offset]
  }

  /// The unsigned 16-bit number at `offset`.
  func uint16(_ offset: Int) -> UInt16? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    // SAFETY: as above, for both bytes.
    return unsafe UInt16(
      bigEndian: bytes.buffer.loadUnaligned(
        fromByteOffset: range.lowerBound + offset, as: UInt16.self))
  }

  /// The signed 16-bit number at `offset`.
  func int16(_ offset: Int) -> Int16? { uint16(offset).map { Int16(bitPattern: $0) } }

  /// The unsigned 32-bit number at `offset`.
  func uint32(_ offset: Int) -> UInt32? {
    guard offset >= 0, offset <= count - 4 else { return nil }
    // SAFETY: as above, for the four bytes.
    return unsafe UInt32(
      bigEndian: bytes.buffer.loadUnaligned(
        fromByteOffset: range.lowerBound + offset, as: UInt32.self))
  }

  /// The part that starts at `offset`, `count` bytes long or to the end; nil if it is not inside.
  func part(at offset: Int, count length: Int? = nil) -> FontTable? {
    guard offset >= 0, offset <= count else { return nil }
    let length = length ?? count - offset
    guard length >= 0, length <= count - offset else { return nil }
    let start = range.lowerBound + offset
    return FontTable(bytes: bytes, range: start..<start + length)
  }
}
