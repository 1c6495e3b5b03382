internal import CHarfBuzz

extension Font {
  /// The glyph that the font's `cmap` has for a scalar; nil if it has none.
  package func nominalGlyph(for scalar: Unicode.Scalar) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return unsafe hb_font_get_nominal_glyph(handle.font, scalar.value, &glyph) != 0 ? glyph : nil
  }

  /// Whether the font has a glyph for a scalar.
  package func hasGlyph(for scalar: Unicode.Scalar) -> Bool { nominalGlyph(for: scalar) != nil }

  /// The glyph for a scalar with a variation selector behind it; nil if the font does not know the
  /// pair, though it may know the scalar.
  package func variationGlyph(
    for scalar: Unicode.Scalar, selector: Unicode.Scalar
  ) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    let isKnown = unsafe hb_font_get_variation_glyph(
      handle.font, scalar.value, selector.value, &glyph)
    return isKnown != 0 ? glyph : nil
  }

  /// How far the pen moves after a glyph, in font units, before any kerning.
  package func horizontalAdvance(of glyph: UInt32) -> Int32 {
    unsafe hb_font_get_glyph_h_advance(handle.font, glyph)
  }

  /// Whether the font has color glyphs: layers, pictures or SVG.
  package var isColor: Bool {
    unsafe hb_ot_color_has_layers(handle.face) != 0 || hb_ot_color_has_png(handle.face) != 0
      || hb_ot_color_has_svg(handle.face) != 0 || handle.table("COLR") != nil
  }

  /// Whether the font has measures of its own for vertical writing.
  package var hasVerticalMetrics: Bool { handle.table("vmtx") != nil }
}
