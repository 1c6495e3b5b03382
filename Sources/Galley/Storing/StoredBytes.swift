/// Writes numbers and texts as bytes, least significant byte first.
struct StoredWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(bytes more: [UInt8]) { bytes += more }

  mutating func write(_ value: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
    }
  }

  mutating func write(_ value: UInt32) {
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(shift)))
    }
  }

  mutating func write(_ value: Int) { write(UInt64(bitPattern: Int64(value))) }

  mutating func write(_ value: Double) { write(value.bitPattern) }

  mutating func write(_ value: Bool) { bytes.append(value ? 1 : 0) }

  mutating func write(_ values: [UInt32]) {
    write(values.count)
    for value in values { write(value) }
  }

  mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes += Array(text.utf8)
  }
}

/// Reads what `StoredWriter` wrote; bytes from outside are never trusted.
struct StoredReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8], from start: Int = 0, to end: Int) {
    self.bytes = Array(bytes[start..<end])
  }

  /// The bytes that are left.
  var remaining: Int { bytes.count - index }

  private mutating func take(_ count: Int) throws(StoredTextError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining else { throw .damaged }
    defer { index += count }
    return bytes[index..<index + count]
  }

  mutating func uint64() throws(StoredTextError) -> UInt64 {
    try take(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func uint32() throws(StoredTextError) -> UInt32 {
    try take(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// A count or an offset of at most `limit`.
  mutating func count(upTo limit: Int) throws(StoredTextError) -> Int {
    let value = try uint64()
    guard let count = Int(exactly: value), count <= limit else { throw .damaged }
    return count
  }

  mutating func double() throws(StoredTextError) -> Double { Double(bitPattern: try uint64()) }

  mutating func bool() throws(StoredTextError) -> Bool {
    let byte = try take(1).first ?? 0
    guard byte <= 1 else { throw .damaged }
    return byte == 1
  }

  mutating func byte() throws(StoredTextError) -> UInt8 { try take(1).first ?? 0 }

  mutating func words() throws(StoredTextError) -> [UInt32] {
    let count = try count(upTo: remaining / 4)
    var words: [UInt32] = []
    words.reserveCapacity(count)
    for _ in 0..<count { words.append(try uint32()) }
    return words
  }

  mutating func text() throws(StoredTextError) -> String {
    let utf8 = try take(try count(upTo: remaining))
    guard let text = String(validating: utf8, as: UTF8.self) else { throw .damaged }
    return text
  }
}

/// A hash that is the same on every run and machine (FNV-1a, 64 bits).
struct StableHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func combine(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  mutating func combine(_ bytes: some Sequence<UInt8>) { for byte in bytes { combine(byte: byte) } }

  mutating func combine(_ text: String) {
    combine(text.utf8)
    combine(byte: 0xFF)
  }

  mutating func combine(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      combine(byte: UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = StableHash()
    hash.combine(bytes)
    return hash.value
  }
}
