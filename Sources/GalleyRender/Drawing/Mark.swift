internal import GalleyFonts
internal import GalleyText

/// Something drawn in one color.
///
/// Places are in points, y downward.
enum Mark {
  case rects([TextRect], Ink)
  case polygons([[TextPoint]], Ink)
  case glyphs(GlyphMark, Ink)
  /// A PNG, stretched to a rectangle.
  case image(ImageMark)
}

/// A PNG and its place.
struct ImageMark {
  var png: [UInt8]
  var rect: TextRect
  /// The longest side that the PNG may have, in pixels; one with a longer side is not drawn.
  var longestSide = PNGCoding.longestSideOfGlyph
  var stance = GlyphMark.Stance.along
}

/// Glyphs of one font and size.
struct GlyphMark {
  struct Place {
    var glyph: UInt32
    /// From the origin, in font units, y upward.
    var x: Double
    var y: Double
  }

  /// How glyphs stand.
  enum Stance {
    /// As their line does.
    case along
    /// Upright on the page, while their line runs downward and is not yet turned.
    case upright
    /// Turned by 90° clockwise.
    case turned
  }

  var font: Font
  /// Points per font unit.
  var scale: Double
  var origin: TextPoint
  var places: [Place]
  var stance = Stance.along
}

/// The marks of one overlay.
struct Layer {
  /// The overlay's name.
  var name: String
  var marks: [Mark] = []
}

extension Mark {
  /// The mark at another place.
  func moved(x: Double, y: Double) -> Mark {
    func moved(_ rect: TextRect) -> TextRect {
      TextRect(x: rect.x + x, y: rect.y + y, width: rect.width, height: rect.height)
    }
    switch self {
    case .rects(let rects, let ink): return .rects(rects.map(moved), ink)
    case .polygons(let polygons, let ink):
      return .polygons(
        polygons.map { $0.map { TextPoint(x: $0.x + x, y: $0.y + y) } }, ink)
    case .glyphs(var mark, let ink):
      mark.origin.x += x
      mark.origin.y += y
      return .glyphs(mark, ink)
    case .image(var mark):
      mark.rect = moved(mark.rect)
      return .image(mark)
    }
  }

  /// The four sides of a rectangle, drawn inside of it.
  static func frame(_ rect: TextRect, thickness: Double, _ ink: Ink) -> Mark {
    let thickness = min(thickness, rect.width, rect.height)
    return .rects(
      [
        TextRect(x: rect.x, y: rect.y, width: rect.width, height: thickness),
        TextRect(x: rect.x, y: rect.maxY - thickness, width: rect.width, height: thickness),
        TextRect(
          x: rect.x, y: rect.y + thickness, width: thickness, height: rect.height - 2 * thickness),
        TextRect(
          x: rect.maxX - thickness, y: rect.y + thickness, width: thickness,
          height: rect.height - 2 * thickness),
      ], ink)
  }
}
