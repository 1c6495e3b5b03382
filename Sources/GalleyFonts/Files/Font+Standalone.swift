internal import CHarfBuzz

extension Font {
  /// The bytes of a font file that holds this face alone, such as a web page may embed.
  ///
  /// The file itself, unless it is a collection: of that, the tables of the face. Variations are
  /// those of the file: whoever shows the font sets them again.
  ///
  /// - Complexity: O(*n*) in the bytes of the face.
  package var standaloneBytes: [UInt8] {
    if file.signature != .collection { return unsafe Array(file.original.buffer) }
    let tables = handle.allTables
    var directory: [UInt8] = []
    var body: [UInt8] = []
    let isPostScript = tables.contains { $0.tag == "CFF " || $0.tag == "CFF2" }
    directory.appendBigEndian(isPostScript ? 0x4F54_544F : 0x0001_0000)
    directory.appendBigEndian(UInt32(tables.count) << 16 | searchRange(tables.count))
    directory.appendBigEndian(searchFields(tables.count))
    let start = 12 + 16 * tables.count
    for (tag, table) in tables {
      // SAFETY: the range lies within the bytes, which `table` keeps alive.
      let bytes = unsafe table.bytes.buffer[table.range]
      directory.appendBigEndian(tag.rawValue)
      directory.appendBigEndian(checksum(table))
      directory.appendBigEndian(UInt32(start + body.count))
      directory.appendBigEndian(UInt32(table.count))
      unsafe body.append(contentsOf: bytes)
      while body.count % 4 != 0 { body.append(0) }
    }
    return directory + body
  }
}

extension Font {
  /// Whether the file holds no other face.
  package var isAloneInFile: Bool { file.signature != .collection }

  /// What follows `font/` in the media type of `standaloneBytes` (RFC 8081).
  package var mediaSubtype: String {
    switch container {
    case .woff: "woff"
    case .woff2: "woff2"
    case .cff, .cff2: "otf"
    case .trueType, .other: "ttf"
    }
  }

  /// Whether this is the same face of the same bytes, wherever on its axes.
  package func sharesFace(with other: Font) -> Bool {
    if index != other.index || file.original.count != other.file.original.count { return false }
    return file === other.file || file.fingerprint == other.file.fingerprint
  }
}

extension FontHandle {
  /// All tables of the face with their tags, in alphabetical order.
  fileprivate var allTables: [(tag: FontTag, table: FontTable)] {
    var tags = [hb_tag_t](repeating: 0, count: 1_024)
    var count = UInt32(tags.count)
    _ = unsafe hb_face_get_table_tags(face, 0, &count, &tags)
    return tags.prefix(Int(count)).map { FontTag(rawValue: $0) }.sorted()
      .compactMap { tag in table(tag).map { (tag, $0) } }
  }
}

// The fields behind the number of tables (OpenType, font file): browsers check them.

/// 16 times the greatest power of two that is not more than the count.
private func searchRange(_ count: Int) -> UInt32 {
  var power = 1
  while power * 2 <= count { power *= 2 }
  return UInt32(power * 16)
}

/// The logarithm of that power, and what of the directory it leaves.
private func searchFields(_ count: Int) -> UInt32 {
  let range = searchRange(count)
  let selector = UInt32((range / 16).trailingZeroBitCount)
  return selector << 16 | (UInt32(count * 16) - min(range, UInt32(count * 16)))
}

/// The sum of the table's 32-bit numbers, zeros behind its end.
private func checksum(_ table: FontTable) -> UInt32 {
  var sum: UInt32 = 0
  for offset in stride(from: 0, to: table.count, by: 4) {
    if let number = table.uint32(offset) {
      sum &+= number
    } else {
      for place in 0..<4 {
        sum &+= UInt32(table.uint8(offset + place) ?? 0) << UInt32(24 - 8 * place)
      }
    }
  }
  return sum
}

extension [UInt8] {
  fileprivate mutating func appendBigEndian(_ value: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}
