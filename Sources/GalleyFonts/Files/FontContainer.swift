/// How a font is packed into its file.
@nonexhaustive
public enum FontContainer: String, Hashable, Sendable, Codable, CaseIterable {
  /// OpenType with TrueType outlines (`glyf`).
  case trueType
  /// OpenType with PostScript outlines (`CFF `).
  case cff
  /// OpenType with variable PostScript outlines (`CFF2`).
  case cff2
  /// OpenType with neither: bitmaps only, or another kind of outline.
  case other
  /// Web Open Font Format 1.0: each table packed with zlib.
  case woff
  /// Web Open Font Format 2.0: packed with Brotli.
  case woff2
}

/// What the first four bytes of a file say.
enum FontSignature {
  case sfnt
  case collection
  case woff
  case woff2

  init?(of bytes: FontTable) {
    switch bytes.uint32(0) {
    case 0x0001_0000, 0x4F54_544F, 0x7472_7565, 0x7479_7031: self = .sfnt  // 1.0 OTTO true typ1
    case 0x7474_6366: self = .collection  // ttcf
    case 0x774F_4646: self = .woff  // wOFF
    case 0x774F_4632: self = .woff2  // wOF2
    default: return nil
    }
  }
}
