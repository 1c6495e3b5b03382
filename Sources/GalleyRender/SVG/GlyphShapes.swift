internal import GalleyFonts

/// The outlines of glyphs as SVG paths, each written once and referred to by its id.
struct GlyphShapes {
  private struct Key: Hashable {
    let font: ObjectIdentifier
    let glyph: UInt32
  }

  /// `<path>` elements for `<defs>`.
  private(set) var definitions = ""
  private var ids: [Key: String?] = [:]
  // The keys are addresses: the fonts must not go away.
  private var fonts: [Font] = []

  /// The id of a glyph's path; nil if the glyph paints nothing.
  ///
  /// - Throws: `FontError.tooComplex` for a glyph that is made of too many parts.
  mutating func id(of glyph: UInt32, in font: Font) throws(FontError) -> String? {
    let key = Key(font: ObjectIdentifier(font), glyph: glyph)
    if let known = ids[key] { return known }
    if !fonts.contains(where: { $0 === font }) { fonts.append(font) }
    let outline = try font.outline(of: glyph)
    guard !outline.steps.isEmpty else {
      ids[key] = .some(nil)
      return nil
    }
    let id = "g\(ids.count)"
    ids[key] = id
    definitions += "<path id=\"\(id)\" d=\"\(GlyphShapes.path(outline))\"/>\n"
    return id
  }
}

extension GlyphShapes {
  private static func path(_ outline: GlyphOutline) -> String {
    var pen = PathPen()
    for step in outline.steps {
      switch step {
      case .move(let to): pen.add("M", to)
      case .line(let to): pen.addLine(to)
      case .quadratic(let control, let to): pen.add("q", control, to)
      case .cubic(let first, let second, let to): pen.add("c", first, second, to)
      case .close: pen.close()
      }
    }
    return pen.path
  }
}

/// Writes path data in steps from point to point, which takes fewer digits than places do.
private struct PathPen {
  private(set) var path = ""
  // In tenths of a font unit: rounded places, so that steps do not add up to an error.
  private var x: Int64 = 0
  private var y: Int64 = 0
  private var start: (x: Int64, y: Int64) = (0, 0)

  private func tenths(_ value: Double) -> Int64 {
    Int64((min(max(value.isNaN ? 0 : value, -1e9), 1e9) * 10).rounded())
  }

  private func text(_ tenths: Int64) -> String { (Double(tenths) / 10).decimal(1) }

  mutating func add(_ letter: String, _ points: OutlinePoint...) {
    let isMove = letter == "M"
    let numbers = points.flatMap { point in
      [tenths(point.x) - (isMove ? 0 : x), tenths(point.y) - (isMove ? 0 : y)]
    }
    path += letter
    for (index, number) in numbers.enumerated() {
      // A minus sign parts numbers as well as a space does.
      path += (index > 0 && number >= 0 ? " " : "") + text(number)
    }
    moveTo(points[points.count - 1])
    if isMove { start = (x, y) }
  }

  mutating func addLine(_ to: OutlinePoint) {
    let (across, up) = (tenths(to.x) - x, tenths(to.y) - y)
    if across == 0, up == 0 { return }
    if up == 0 {
      path += "h" + text(across)
    } else if across == 0 {
      path += "v" + text(up)
    } else {
      path += "l" + text(across) + (up < 0 ? "" : " ") + text(up)
    }
    moveTo(to)
  }

  mutating func close() {
    path += "z"
    (x, y) = start
  }

  private mutating func moveTo(_ point: OutlinePoint) {
    x = tenths(point.x)
    y = tenths(point.y)
  }
}
