internal import CHarfBuzz
internal import GalleyText

extension FontMetrics {
  /// The measures of a face, each from its own table, moved by `MVAR` where the font varies.
  init(of handle: FontHandle) {
    let unitsPerEm = unsafe Int32(clamping: hb_face_get_upem(handle.face))
    self.init(unitsPerEm: unitsPerEm, familyName: handle.text(16) ?? handle.text(1) ?? "")
    readHorizontalHeader(of: handle)
    readWindowsMetrics(of: handle)
    readPostScript(of: handle)
    capHeight = capHeight ?? handle.inkHeight(of: "H")
    xHeight = xHeight ?? handle.inkHeight(of: "x")
  }

  /// `hhea`: ascender, descender and lineGap at bytes 4, 6 and 8.
  private mutating func readHorizontalHeader(of handle: FontHandle) {
    guard let table = handle.table("hhea"), let ascender = table.int16(4),
      let descender = table.int16(6), let gap = table.int16(8)
    else { return }
    // `MVAR` has one set of deltas for hhea and OS/2; HarfBuzz and FreeType move both alike.
    hhea = VerticalMetrics(
      ascender: Int32(ascender) + handle.variation("hasc"),
      descender: Int32(descender) + handle.variation("hdsc"),
      lineGap: Int32(gap) + handle.variation("hlgp"))
  }

  /// `OS/2`: fsSelection at byte 62, typographic metrics at 68, Windows metrics at 74, x-height and
  /// cap height (version 2 and later) at 86, strikeout at 26.
  private mutating func readWindowsMetrics(of handle: FontHandle) {
    guard let table = handle.table("OS/2") else { return }
    if let size = table.int16(26), let position = table.int16(28), size != 0 || position != 0 {
      strikethrough = LineDecorationMetrics(
        position: Int32(position) + handle.variation("stro"),
        thickness: Int32(size) + handle.variation("strs"))
    }
    usesTypoMetrics = (table.uint16(62) ?? 0) & 0x80 != 0
    if let ascender = table.int16(68), let descender = table.int16(70), let gap = table.int16(72) {
      typo = VerticalMetrics(
        ascender: Int32(ascender) + handle.variation("hasc"),
        descender: Int32(descender) + handle.variation("hdsc"),
        lineGap: Int32(gap) + handle.variation("hlgp"))
    }
    if let ascent = table.uint16(74), let descent = table.uint16(76) {
      win = VerticalMetrics(
        ascender: Int32(ascent) + handle.variation("hcla"),
        descender: -(Int32(descent) + handle.variation("hcld")))
    }
    guard (table.uint16(0) ?? 0) >= 2 else { return }
    if let height = table.int16(86), height > 0 {
      xHeight = FontUnits(rawValue: Int32(height) + handle.variation("xhgt"))
    }
    if let height = table.int16(88), height > 0 {
      capHeight = FontUnits(rawValue: Int32(height) + handle.variation("cpht"))
    }
  }

  /// `post`: underlinePosition and underlineThickness at bytes 8 and 10.
  private mutating func readPostScript(of handle: FontHandle) {
    guard let table = handle.table("post"), let position = table.int16(8),
      let thickness = table.int16(10), position != 0 || thickness != 0
    else { return }
    underline = LineDecorationMetrics(
      position: Int32(position) + handle.variation("undo"),
      thickness: Int32(thickness) + handle.variation("unds"))
  }
}

extension FontHandle {
  /// By how much `MVAR` moves a measure at this place on the axes.
  fileprivate func variation(_ tag: FontTag) -> Int32 {
    let delta = unsafe hb_ot_metrics_get_variation(
      font, hb_ot_metrics_tag_t(rawValue: tag.rawValue))
    return delta.isFinite ? Int32(max(-32_768, min(32_767, delta.rounded()))) : 0
  }

  /// How far the ink of a character's glyph reaches above the baseline; nil if there is none.
  fileprivate func inkHeight(of scalar: Unicode.Scalar) -> FontUnits? {
    var glyph: hb_codepoint_t = 0
    var extents = hb_glyph_extents_t()
    guard unsafe hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0,
      unsafe hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.y_bearing > 0
    else { return nil }
    return FontUnits(rawValue: extents.y_bearing)
  }
}
