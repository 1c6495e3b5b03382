internal import CHarfBuzz

/// A layer of a color glyph: a shape in one color.
package struct ColorLayer: Hashable, Sendable, BitwiseCopyable {
  /// A color in sRGB, 0 to 255 a channel.
  package struct Color: Hashable, Sendable, BitwiseCopyable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8
    package var alpha: UInt8
  }

  package var glyph: UInt32
  /// Nil: the color of the text.
  package var color: Color?
}

extension Font {
  /// The layers of a color glyph from the back to the front; empty for glyphs that have none.
  ///
  /// `COLR` version 0 with the first palette of `CPAL`; the gradients of version 1 are not read.
  package func colorLayers(of glyph: UInt32) -> [ColorLayer] {
    guard glyph < glyphCount, unsafe hb_ot_color_has_layers(handle.face) != 0 else { return [] }
    var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: 256)
    var count = UInt32(layers.count)
    _ = unsafe hb_ot_color_glyph_get_layers(handle.face, glyph, 0, &count, &layers)
    return layers.prefix(Int(count)).map { layer in
      // OpenType, COLR: the index 0xFFFF stands for the color of the text.
      ColorLayer(
        glyph: layer.glyph,
        color: layer.color_index == 0xFFFF ? nil : paletteColor(layer.color_index))
    }
  }

  private func paletteColor(_ index: UInt32) -> ColorLayer.Color? {
    var color: hb_color_t = 0
    var count: UInt32 = 1
    _ = unsafe hb_ot_color_palette_get_colors(handle.face, 0, index, &count, &color)
    guard count == 1 else { return nil }
    return ColorLayer.Color(
      red: hb_color_get_red(color), green: hb_color_get_green(color),
      blue: hb_color_get_blue(color), alpha: hb_color_get_alpha(color))
  }
}
