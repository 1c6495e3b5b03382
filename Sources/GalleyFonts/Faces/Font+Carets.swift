internal import CHarfBuzz

extension Font {
  /// Where carets stand inside a ligature, by the font's `GDEF` table: in font units from the glyph's
  /// origin; empty if the font does not say.
  package func ligatureCarets(of glyph: UInt32, isRightToLeft: Bool) -> [Int32] {
    var carets = [Int32](repeating: 0, count: 16)
    var count = UInt32(carets.count)
    let direction = isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    // SAFETY: HarfBuzz writes at most `count` places during the call.
    unsafe carets.withUnsafeMutableBufferPointer { buffer in
      _ = unsafe hb_ot_layout_get_ligature_carets(
        handle.font, direction, glyph, 0, &count, buffer.baseAddress)
    }
    return Array(carets.prefix(Int(count)))
  }
}
