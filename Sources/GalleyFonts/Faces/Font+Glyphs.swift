internal import CHarfBuzz
internal import GalleyText

extension Font {
  /// The glyph that the font's `cmap` has for a scalar; nil if it has none.
  package func nominalGlyph(for scalar: Unicode.Scalar) -> UInt32? {
    if let known = knownCharacters.load(), known.isWhole {
      let glyph = known.glyph(of: scalar)
      return glyph == 0 ? nil : UInt32(glyph)
    }
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

  /// The same for many glyphs.
  func horizontalAdvances(of glyphs: [UInt32]) -> [Int32] {
    // All empty arrays are one object, of which a count would be written here.
    guard !glyphs.isEmpty else { return [] }
    return unsafe Array(unsafeUninitializedCapacity: glyphs.count) { advances, count in
      // SAFETY: both have as many places as glyphs are asked for, four bytes each.
      unsafe glyphs.withUnsafeBufferPointer { glyphs in
        unsafe hb_font_get_glyph_h_advances(
          handle.font, UInt32(glyphs.count), glyphs.baseAddress, 4, advances.baseAddress, 4)
      }
      count = glyphs.count
    }
  }

  /// How far the pen moves down after an upright glyph, in font units.
  ///
  /// Of fonts without `vmtx` all glyphs have the same, which HarfBuzz makes of ascent and descent.
  package func verticalAdvance(of glyph: UInt32) -> Int32 {
    -(unsafe hb_font_get_glyph_v_advance(handle.font, glyph))
  }

  /// The glyph's name in `post` or `CFF `, or `gid` and its number.
  package func name(ofGlyph glyph: UInt32) -> String {
    var characters = [CChar](repeating: 0, count: 128)
    unsafe hb_font_glyph_to_string(handle.font, glyph, &characters, UInt32(characters.count))
    let bytes = characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The ISO 15924 tag of a scalar's script, by HarfBuzz's Unicode data.
  package static func script(of scalar: Unicode.Scalar) -> UInt32 {
    let functions = unsafe hb_unicode_funcs_get_default()
    return unsafe hb_unicode_script(functions, scalar.value).rawValue
  }

  /// Whether the font has measures of its own for vertical writing.
  package var hasVerticalMetrics: Bool { handle.table("vmtx") != nil }
}

extension FontHandle {
  /// Whether the font has color glyphs: layers, pictures or SVG.
  var isColor: Bool {
    unsafe hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_png(face) != 0
      || hb_ot_color_has_svg(face) != 0 || table("COLR") != nil
  }
}
