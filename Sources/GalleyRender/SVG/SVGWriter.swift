internal import GalleyFonts
internal import GalleyText

/// Writes sheets as SVG elements.
struct SVGWriter {
  private(set) var shapes = GlyphShapes()
  /// The inks that were used.
  private(set) var inks: Set<Ink> = []

  /// A whole SVG file.
  ///
  /// - Throws: `FontError.tooComplex` for a hostile glyph.
  static func file(
    _ sheet: Sheet, theme: RenderTheme, title: String
  ) throws(FontError) -> [UInt8] {
    var writer = SVGWriter()
    let body = try writer.layers(of: sheet)
    var svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes(of: sheet.size)) role=\"img\">\n"
    if !title.isEmpty { svg += "<title>\(title.escapedForMarkup)</title>\n" }
    svg += "<style>\n\(ThemeStyle.rules(for: writer.inks.union([.page]), theme: theme))</style>\n"
    if !writer.shapes.definitions.isEmpty { svg += "<defs>\n\(writer.shapes.definitions)</defs>\n" }
    svg += "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n"
    return Array((svg + body + "</svg>\n").utf8)
  }

  /// Width, height and view box of a picture.
  static func attributes(of size: TextSize) -> String {
    let (width, height) = (size.width.decimal(2), size.height.decimal(2))
    return "width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\""
  }

  /// A group for each overlay, which its `data-overlay` names.
  mutating func layers(of sheet: Sheet) throws(FontError) -> String {
    var svg = ""
    for layer in sheet.layers where !layer.marks.isEmpty {
      svg += "<g data-overlay=\"\(layer.name)\">\n"
      // Rectangles of one color that follow each other are one path.
      var index = 0
      while index < layer.marks.count {
        if case .rects(var rects, let ink) = layer.marks[index] {
          while index + 1 < layer.marks.count,
            case .rects(let more, ink) = layer.marks[index + 1]
          {
            rects += more
            index += 1
          }
          svg += path(rects.map(SVGWriter.subpath).joined(), ink)
        } else {
          svg += try element(layer.marks[index])
        }
        index += 1
      }
      svg += "</g>\n"
    }
    return svg
  }

  private mutating func element(_ mark: Mark) throws(FontError) -> String {
    switch mark {
    case .rects(let rects, let ink): return path(rects.map(SVGWriter.subpath).joined(), ink)
    case .polygons(let polygons, let ink):
      return path(polygons.map(SVGWriter.subpath).joined(), ink)
    case .glyphs(let mark, let ink): return try glyphs(mark, ink)
    case .image(let mark): return SVGWriter.image(mark)
    }
  }

  private static func image(_ mark: ImageMark) -> String {
    var rect = mark.rect
    var turn = ""
    if mark.stance == .turned {
      let (x, y) = (rect.x + rect.width / 2, rect.y + rect.height / 2)
      turn = " transform=\"rotate(90 \(x.decimal(3)) \(y.decimal(3)))\""
      rect = TextRect(
        x: x - rect.height / 2, y: y - rect.width / 2, width: rect.height, height: rect.width)
    }
    return "<image x=\"\(rect.x.decimal(3))\" y=\"\(rect.y.decimal(3))\" "
      + "width=\"\(rect.width.decimal(3))\" height=\"\(rect.height.decimal(3))\"\(turn) "
      + "preserveAspectRatio=\"none\" href=\"data:image/png;base64,"
      + String(decoding: Base64.text(mark.png), as: UTF8.self) + "\"/>\n"
  }

  private mutating func glyphs(_ mark: GlyphMark, _ ink: Ink) throws(FontError) -> String {
    var uses = ""
    for place in mark.places {
      guard let id = try shapes.id(of: place.glyph, in: mark.font) else { continue }
      uses += "<use href=\"#\(id)\" x=\"\(place.x.decimal(1))\""
      if place.y != 0 { uses += " y=\"\(place.y.decimal(1))\"" }
      uses += "/>"
    }
    guard !uses.isEmpty else { return "" }
    // Font units: y upward.
    let scale = mark.scale.decimal(8)
    let origin = "\(mark.origin.x.decimal(3)) \(mark.origin.y.decimal(3))"
    let matrix = mark.stance == .turned ? "0 \(scale) \(scale) 0" : "\(scale) 0 0 -\(scale)"
    return "<g\(paint(ink)) transform=\"matrix(\(matrix) \(origin))\">\(uses)</g>\n"
  }

  private mutating func path(_ data: String, _ ink: Ink) -> String {
    data.isEmpty ? "" : "<path\(paint(ink)) d=\"\(data)\"/>\n"
  }

  private mutating func paint(_ ink: Ink) -> String {
    guard case .own = ink else {
      inks.insert(ink)
      return " class=\"\(ink.name)\""
    }
    let opacity = ink.opacity < 1 ? " fill-opacity=\"\(ink.opacity.decimal(3))\"" : ""
    return " fill=\"\(ThemeStyle.hexadecimal(ink.color(isDark: false)))\"\(opacity)"
  }

  private static func subpath(_ rect: TextRect) -> String {
    guard rect.width > 0, rect.height > 0 else { return "" }
    let width = rect.width.decimal(3)
    return
      "M\(rect.x.decimal(3)) \(rect.y.decimal(3))h\(width)v\(rect.height.decimal(3))h-\(width)z"
  }

  private static func subpath(_ polygon: [TextPoint]) -> String {
    "M" + polygon.map { "\($0.x.decimal(3)) \($0.y.decimal(3))" }.joined(separator: "L") + "z"
  }
}
