internal import Galley
internal import GalleyFonts
internal import GalleyText

extension GlyphRun {
  /// The glyphs of the run: outlines, the layers of color glyphs, or pictures.
  func marks(ink: Ink) -> [Mark] {
    if let attachment { return placeholder(attachment, ink: ink) }
    let scale = style.pointSize / Double(font.metrics.unitsPerEm.rawValue)
    let outlines = GlyphMark(
      font: font, scale: scale, origin: TextPoint(x: x, y: baseline), places: [],
      stance: isUpright ? .upright : .along)
    var plain = outlines
    var marks: [Mark] = []
    let isColor = font.isColor
    for glyph in glyphs {
      let place = GlyphMark.Place(
        glyph: glyph.glyph.rawValue, x: (glyph.position.x - x) / scale,
        y: (baseline - glyph.position.y) / scale)
      guard isColor, let colored = colored(place, like: outlines, ink: ink) else {
        plain.places.append(place)
        continue
      }
      marks += colored
    }
    if !plain.places.isEmpty { marks.append(.glyphs(plain, ink)) }
    return marks
  }

  /// A color glyph; nil for one that is an outline.
  private func colored(_ place: GlyphMark.Place, like mark: GlyphMark, ink: Ink) -> [Mark]? {
    if let picture = font.picture(of: place.glyph) {
      let extents = picture.extents
      let scale = mark.scale
      let (x, y) = (mark.origin.x + place.x * scale, mark.origin.y - place.y * scale)
      let width = (Double(extents.maxX) - Double(extents.minX)) * scale
      let height = (Double(extents.maxY) - Double(extents.minY)) * scale
      // Of an upright picture, down the page is along the line, and right is toward the line before.
      let rect =
        isUpright
        ? TextRect(
          x: x - Double(extents.maxY) * scale, y: y - Double(extents.maxX) * scale, width: height,
          height: width)
        : TextRect(
          x: x + Double(extents.minX) * scale, y: y - Double(extents.maxY) * scale, width: width,
          height: height)
      return [.image(ImageMark(png: picture.png, rect: rect, stance: mark.stance))]
    }
    let layers = font.colorLayers(of: place.glyph)
    guard !layers.isEmpty else { return nil }
    return layers.map { layer in
      var mark = mark
      mark.places = [GlyphMark.Place(glyph: layer.glyph, x: place.x, y: place.y)]
      return .glyphs(mark, layer.color.map(Ink.own) ?? ink)
    }
  }

  private func placeholder(_ attachment: TextAttachment, ink: Ink) -> [Mark] {
    let rect = TextRect(
      x: x, y: baseline - attachment.baselineOffset - attachment.size.height,
      width: attachment.size.width, height: attachment.size.height)
    return [.frame(rect, thickness: 1, ink)]
  }
}
