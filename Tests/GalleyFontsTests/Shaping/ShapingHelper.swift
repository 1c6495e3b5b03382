import GalleyFonts

extension Shaper {
  /// Shapes a whole text with the script guessed and nothing special.
  mutating func shape(
    _ text: String, _ font: Font, direction: TextDirection = .leftToRight,
    features: [FontFeature] = []
  ) throws -> [ShapedGlyph] {
    let scalars = Array(text.unicodeScalars)
    var glyphs: [ShapedGlyph] = []
    try shape(
      scalars, item: scalars.indices, context: scalars.indices, font: font, script: 0,
      direction: direction, language: "en", features: features, begins: true, ends: true,
      into: &glyphs)
    return glyphs
  }
}

extension Font {
  /// The advance of a text in font units.
  func advance(_ text: String) throws -> Int {
    var shaper = try Shaper()
    return try shaper.shape(text, self).reduce(0) { $0 + Int($1.xAdvance) }
  }
}
