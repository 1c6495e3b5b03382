internal import CFreeType

/// A WOFF or WOFF2 file, which FreeType unpacks.
///
/// HarfBuzz shapes packed bytes to nothing but .notdef without a word, so it never sees them: the
/// tables are asked of FreeType once and put together to a plain font in memory.
struct PackedFont {
  private let file: FontFile

  init(_ file: FontFile) throws(FontError) {
    self.file = file
    // Both formats say at byte 16 how large the plain font is.
    let claimed = Int(file.original.table.uint32(16) ?? 0)
    guard claimed <= file.limits.maximumFileSize else {
      throw .tooLarge(path: file.name, size: claimed, limit: file.limits.maximumFileSize)
    }
    let unpacked = try PackedTableSizes(of: file.original.table, signature: file.signature)
      .total(path: file.name)
    guard unpacked <= file.limits.maximumFileSize else {
      throw .tooLarge(path: file.name, size: unpacked, limit: file.limits.maximumFileSize)
    }
  }

  func faceCount() throws(FontError) -> Int {
    let flavor = file.original.table.uint32(4)
    if flavor != 0x7474_6366 { return 1 }
    return try FreeTypeFace(file, index: -1).faceCount
  }

  /// The plain form of face `index`.
  func unpacked(index: Int) throws(FontError) -> FontBytes {
    let face = try FreeTypeFace(file, index: index)
    var tables: [(tag: FontTag, size: Int)] = []
    var total = 12
    while tables.count < 4_096, let table = face.table(at: tables.count) {
      tables.append(table)
      total += 16 + (table.size + 3) & ~3
      guard total <= file.limits.maximumFileSize else {
        throw .tooLarge(path: file.name, size: total, limit: file.limits.maximumFileSize)
      }
    }
    guard !tables.isEmpty else { throw .damaged(path: file.name, reason: "it has no tables") }
    tables.sort { $0.tag < $1.tag }
    return try assemble(tables, of: face, total: total)
  }

  private func assemble(
    _ tables: [(tag: FontTag, size: Int)], of face: borrowing FreeTypeFace, total: Int
  ) throws(FontError) -> FontBytes {
    let isPostScript = tables.contains { $0.tag == "CFF " || $0.tag == "CFF2" }
    return try unsafe FontBytes(capacity: total) { (room) throws(FontError) -> Int in
      unsafe room.initializeMemory(as: UInt8.self, repeating: 0)
      // The directory: version, number of tables, search fields that nobody reads.
      unsafe store(isPostScript ? 0x4F54_544F : 0x0001_0000, in: room, at: 0)
      unsafe store(UInt32(tables.count) << 16, in: room, at: 4)
      var offset = 12 + 16 * tables.count
      // In alphabetical order, so glyf and head come before loca.
      var outlineSize = 0
      var hasLongLocations = false
      for (position, table) in tables.enumerated() {
        let record = 12 + 16 * position
        unsafe store(table.tag.rawValue, in: room, at: record)
        unsafe store(UInt32(offset), in: room, at: record + 8)
        unsafe store(UInt32(table.size), in: room, at: record + 12)
        // SAFETY: `total` counted 16 bytes for each record and each table rounded up to 4.
        let place = unsafe UnsafeMutableRawBufferPointer(rebasing: room[offset...])
        guard unsafe face.copyTable(table.tag, size: table.size, to: place) else {
          throw .damaged(path: file.name, reason: "the table “\(table.tag)” cannot be unpacked")
        }
        if table.tag == "glyf" { outlineSize = table.size }
        if table.tag == "head", table.size > 51 { hasLongLocations = unsafe place[51] != 0 }
        if table.tag == "loca" {
          let locations = unsafe UnsafeMutableRawBufferPointer(rebasing: place[..<table.size])
          unsafe endLastGlyph(at: outlineSize, in: locations, isLong: hasLongLocations)
        }
        offset += (table.size + 3) & ~3
      }
      return total
    }
  }
}

/// Lets the last entry of `loca` end where `glyf` ends.
///
/// FreeType 2.12 counts that one entry of an unpacked WOFF2 font from the start of the file and not of
/// the table, which would cost the last glyph its outline.
private func endLastGlyph(
  at end: Int, in locations: UnsafeMutableRawBufferPointer, isLong: Bool
) {
  let place = locations.count - (isLong ? 4 : 2)
  guard place >= 0 else { return }
  // SAFETY: `storeBytes` and `loadUnaligned` check the place against the room.
  if isLong {
    let last = unsafe locations.loadUnaligned(fromByteOffset: place, as: UInt32.self)
    if UInt32(bigEndian: last) > end { unsafe store(UInt32(end), in: locations, at: place) }
  } else {
    let last = unsafe locations.loadUnaligned(fromByteOffset: place, as: UInt16.self)
    guard 2 * Int(UInt16(bigEndian: last)) > end else { return }
    let half = UInt16(truncatingIfNeeded: end / 2)
    unsafe locations.storeBytes(of: half.bigEndian, toByteOffset: place, as: UInt16.self)
  }
}

/// Writes a big-endian number.
private func store(_ value: UInt32, in room: UnsafeMutableRawBufferPointer, at offset: Int) {
  // SAFETY: `storeBytes` checks the place against the room.
  unsafe room.storeBytes(of: value.bigEndian, toByteOffset: offset, as: UInt32.self)
}

/// A FreeType library and one face of it, for as long as unpacking takes.
///
/// Each has a library of its own: FreeType's libraries must not be shared between threads.
@safe
private struct FreeTypeFace: ~Copyable {
  private let library: FT_Library
  private let face: FT_Face
  private let file: FontFile

  init(_ file: FontFile, index: Int) throws(FontError) {
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else {
      throw .outOfMemory
    }
    var face: FT_Face?
    // SAFETY: FreeType reads the bytes until `FT_Done_Face`; `file` is held until then.
    let bytes = unsafe file.original.buffer
    let status = unsafe FT_New_Memory_Face(
      library, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), FT_Long(bytes.count),
      FT_Long(index), &face)
    guard status == 0, let face = unsafe face else {
      _ = unsafe FT_Done_FreeType(library)
      throw .damaged(path: file.name, reason: "it cannot be unpacked, FreeType error \(status)")
    }
    unsafe self.library = library
    unsafe self.face = face
    self.file = file
  }

  deinit {
    _ = unsafe FT_Done_Face(face)
    _ = unsafe FT_Done_FreeType(library)
  }

  var faceCount: Int { unsafe Int(face.pointee.num_faces) }

  /// Tag and size of the table number `position`; nil behind the last.
  func table(at position: Int) -> (tag: FontTag, size: Int)? {
    var tag: FT_ULong = 0
    var size: FT_ULong = 0
    guard unsafe FT_Sfnt_Table_Info(face, FT_UInt(position), &tag, &size) == 0 else { return nil }
    return (FontTag(rawValue: UInt32(truncatingIfNeeded: tag)), Int(clamping: size))
  }

  /// Copies a table of `size` bytes; says whether it could.
  func copyTable(_ tag: FontTag, size: Int, to place: UnsafeMutableRawBufferPointer) -> Bool {
    guard size <= place.count else { return false }
    if size == 0 { return true }
    var length = FT_ULong(size)
    // SAFETY: FreeType writes at most `length` bytes, and that many fit.
    let bytes = unsafe place.baseAddress?.assumingMemoryBound(to: UInt8.self)
    return unsafe FT_Load_Sfnt_Table(face, FT_ULong(tag.rawValue), 0, bytes, &length) == 0
  }
}
