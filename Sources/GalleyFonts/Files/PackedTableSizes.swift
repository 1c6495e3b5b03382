/// The directory of a packed font, read for one thing: how many bytes it unpacks to.
///
/// FreeType allocates what the directory says, so what it says is added up first.
struct PackedTableSizes {
  private let bytes: FontTable
  private let signature: FontSignature

  init(of bytes: FontTable, signature: FontSignature) {
    self.bytes = bytes
    self.signature = signature
  }

  /// The sum of the plain sizes of all tables, in bytes.
  func total(path: String) throws(FontError) -> Int {
    guard let total = signature == .woff ? woffTotal() : woff2Total() else {
      throw .damaged(path: path, reason: "its table directory is cut short")
    }
    return total
  }

  /// WOFF 1.0, section 4: 20 bytes for each table, the plain length at byte 12.
  private func woffTotal() -> Int? {
    guard let count = bytes.uint16(12) else { return nil }
    var total = 0
    for table in 0..<Int(count) {
      guard let length = bytes.uint32(44 + 20 * table + 12) else { return nil }
      total += Int(length)
    }
    return total
  }

  /// WOFF 2.0, section 4.1: a flag byte, a tag if the flag has no number for it, one or two lengths.
  private func woff2Total() -> Int? {
    guard let count = bytes.uint16(12) else { return nil }
    var total = 0
    var offset = 48
    for _ in 0..<Int(count) {
      guard let flags = bytes.uint8(offset) else { return nil }
      offset += flags & 0x3F == 0x3F ? 5 : 1
      guard let length = variableLength(at: &offset) else { return nil }
      total += length
      // glyf and loca (10, 11) are transformed in version 0, all other tables in any other.
      let isOutline = flags & 0x3F == 10 || flags & 0x3F == 11
      if isOutline == (flags >> 6 == 0) {
        guard let packed = variableLength(at: &offset) else { return nil }
        total = max(total, packed)
      }
    }
    return total
  }

  /// `UIntBase128`: seven bits a byte, at most five bytes.
  private func variableLength(at offset: inout Int) -> Int? {
    var value = 0
    for _ in 0..<5 {
      guard let byte = bytes.uint8(offset) else { return nil }
      offset += 1
      value = value << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }
}
