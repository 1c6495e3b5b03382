internal import GalleyText

extension Font {
  /// What browsers multiply the advances of a font by that has bitmaps alone; 1 for other fonts.
  ///
  /// Skia scales the strike's own advance, a whole number of pixels, and not `hmtx`'s: 136 pixels at
  /// 109 pixels per em against 2550 of 2048 units in Noto Color Emoji. Read from `CBLC` and `CBDT`
  /// (OpenType 1.9): the first glyph of the first strike speaks for all.
  package var bitmapAdvanceRatio: Double {
    guard handle.table("glyf") == nil, handle.table("CFF ") == nil, handle.table("COLR") == nil,
      let strike = firstStrike, strike.pixelsPerEm > 0
    else { return 1 }
    let advance = Double(horizontalAdvance(of: strike.glyph))
    guard advance > 0, strike.advance > 0 else { return 1 }
    let upem = Double(metrics.unitsPerEm.rawValue)
    return Double(strike.advance) / Double(strike.pixelsPerEm) * upem / advance
  }

  private var firstStrike: (glyph: UInt32, advance: UInt8, pixelsPerEm: UInt8)? {
    // A BitmapSize record starts at byte 8 of CBLC; its ppemX is 44 bytes behind that.
    guard let index = handle.table("CBLC"), let data = handle.table("CBDT"),
      let subtables = index.uint32(8), let pixelsPerEm = index.uint8(8 + 44),
      let glyph = index.uint16(Int(subtables)), let offset = index.uint32(Int(subtables) + 4)
    else { return nil }
    let subtable = Int(subtables) + Int(offset)
    // Formats 17 and 18 start with height, width, two bearings and the advance.
    guard let format = index.uint16(subtable + 2), format == 17 || format == 18,
      let image = index.uint32(subtable + 4), let first = index.uint32(subtable + 8),
      let advance = data.uint8(Int(image) + Int(first) + 4)
    else { return nil }
    return (UInt32(glyph), advance, pixelsPerEm)
  }
}
