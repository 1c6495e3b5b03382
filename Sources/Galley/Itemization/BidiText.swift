/// Which characters make a paragraph bidirectional.
enum BidiText {
  /// Whether a character can raise an embedding level: right-to-left letters, Arabic numbers, and
  /// the controls of UAX #9.
  ///
  /// Blocks without any are passed over.
  static func mayTurn(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF, 0xFE70...0xFEFF,
      0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
