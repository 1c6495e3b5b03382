internal import GalleyFonts
internal import GalleyText

/// Pixels without alpha that marks are drawn on.
struct Canvas: ~Copyable {
  let width: Int
  let height: Int
  /// Red, green and blue of each pixel, row by row.
  private(set) var bytes: [UInt8]
  private let raster: OutlineRaster
  private let scale: Double
  private let isDark: Bool
  private var outlines: [OutlineKey: GlyphOutline] = [:]
  // The keys are addresses: the fonts must not go away.
  private var fonts: [Font] = []

  private struct OutlineKey: Hashable {
    let font: ObjectIdentifier
    let glyph: UInt32
  }

  /// An empty page.
  ///
  /// - Throws: `RenderError.tooManyPixels` before any is asked for, or `.font` without memory.
  static func page(size: TextSize, options: RenderOptions) throws(RenderError) -> Canvas {
    let width = (size.width * options.scale).rounded(.up)
    let height = (size.height * options.scale).rounded(.up)
    let longest = Double(RenderOptions.longestSide)
    guard width <= longest, height <= longest, width * height <= Double(options.pixelLimit) else {
      throw .tooManyPixels(width: width, height: height)
    }
    return Canvas(
      width: max(1, Int(width)), height: max(1, Int(height)), scale: options.scale,
      isDark: options.theme == .dark, raster: try raster())
  }

  private init(
    width: Int, height: Int, scale: Double, isDark: Bool, raster: consuming OutlineRaster
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.isDark = isDark
    self.raster = raster
    let page = Canvas.channels(Ink.page.color(isDark: isDark))
    bytes = []
    bytes.reserveCapacity(width * height * 3)
    for _ in 0..<width * height {
      bytes.append(page.red)
      bytes.append(page.green)
      bytes.append(page.blue)
    }
  }

  /// A sheet as a PNG file.
  static func png(of sheet: Sheet, options: RenderOptions) throws(RenderError) -> [UInt8] {
    var canvas = try page(size: sheet.size, options: options)
    for mark in sheet.layers.flatMap(\.marks) { try canvas.draw(mark) }
    return try PNGCoding.png(rgb: canvas.bytes, width: canvas.width, height: canvas.height)
  }

  private static func raster() throws(RenderError) -> OutlineRaster {
    do throws(FontError) { return try OutlineRaster() } catch { throw .font(error) }
  }

  /// Draws a mark whose places are in points.
  ///
  /// - Throws: `RenderError.font` for a glyph of a hostile font.
  mutating func draw(_ mark: Mark) throws(RenderError) {
    switch mark {
    case .rects(let rects, let ink): for rect in rects { fill(Canvas.outline(rect), ink) }
    case .polygons(let polygons, let ink):
      for polygon in polygons { fill(Canvas.outline(polygon), ink) }
    case .glyphs(let mark, let ink): try draw(mark, ink)
    case .image(let mark): draw(mark)
    }
  }

  // MARK: - Shapes

  private static func outline(_ points: [TextPoint]) -> GlyphOutline {
    var steps = points.map { GlyphOutline.Step.line(to: OutlinePoint(x: $0.x, y: $0.y)) }
    if let first = points.first { steps[0] = .move(to: OutlinePoint(x: first.x, y: first.y)) }
    return GlyphOutline(steps: steps + [.close])
  }

  private static func outline(_ rect: TextRect) -> GlyphOutline {
    outline([
      TextPoint(x: rect.x, y: rect.y), TextPoint(x: rect.maxX, y: rect.y),
      TextPoint(x: rect.maxX, y: rect.maxY), TextPoint(x: rect.x, y: rect.maxY),
    ])
  }

  /// Fills a shape whose places are in points, y downward.
  private mutating func fill(_ outline: GlyphOutline, _ ink: Ink) {
    fill(outline.moved(scaleX: scale, scaleY: scale, x: 0, y: 0), in: ink)
  }

  private mutating func draw(_ mark: GlyphMark, _ ink: Ink) throws(RenderError) {
    if !fonts.contains(where: { $0 === mark.font }) { fonts.append(mark.font) }
    let glyphScale = mark.scale * scale
    for place in mark.places {
      let key = OutlineKey(font: ObjectIdentifier(mark.font), glyph: place.glyph)
      let outline: GlyphOutline
      if let known = outlines[key] {
        outline = known
      } else {
        do throws(FontError) { outline = try mark.font.outline(of: place.glyph) } catch {
          throw .font(error)
        }
        outlines[key] = outline
      }
      guard !outline.steps.isEmpty else { continue }
      let isTurned = mark.stance == .turned
      let x = mark.origin.x * scale + (isTurned ? place.y : place.x) * glyphScale
      let y = mark.origin.y * scale + (isTurned ? place.x : -place.y) * glyphScale
      fill(
        isTurned
          ? outline.turned(scale: glyphScale, x: x, y: y)
          : outline.moved(scaleX: glyphScale, scaleY: -glyphScale, x: x, y: y), in: ink)
    }
  }

  /// Fills a shape whose places are in pixels.
  private mutating func fill(_ outline: GlyphOutline, in ink: Ink) {
    let color = Canvas.channels(ink.color(isDark: isDark))
    let opacity = UInt32((ink.opacity * 255).rounded())
    for span in raster.spans(of: outline, width: width, height: height) {
      let alpha = UInt32(span.coverage) * opacity / 255
      let first = Int(span.y) * width + Int(span.x)
      for pixel in first..<first + Int(span.count) {
        blend(color, alpha: alpha, at: pixel * 3)
      }
    }
  }

  private mutating func blend(
    _ color: (red: UInt8, green: UInt8, blue: UInt8), alpha: UInt32, at place: Int
  ) {
    func mixed(_ below: UInt8, _ above: UInt8) -> UInt8 {
      UInt8((UInt32(below) * (255 - alpha) + UInt32(above) * alpha + 127) / 255)
    }
    bytes[place] = mixed(bytes[place], color.red)
    bytes[place + 1] = mixed(bytes[place + 1], color.green)
    bytes[place + 2] = mixed(bytes[place + 2], color.blue)
  }

  private static func channels(_ color: UInt32) -> (red: UInt8, green: UInt8, blue: UInt8) {
    (
      UInt8(truncatingIfNeeded: color >> 16), UInt8(truncatingIfNeeded: color >> 8),
      UInt8(truncatingIfNeeded: color)
    )
  }

  // MARK: - Pictures

  private mutating func draw(_ mark: ImageMark) {
    let rect = mark.rect
    let (left, top) = (rect.x * scale, rect.y * scale)
    let (wide, high) = (rect.width * scale, rect.height * scale)
    // What is not on the canvas is not worked out; a picture larger than it cannot be one of text.
    guard left + wide > 0, top + high > 0, left < Double(width), top < Double(height),
      wide <= Double(width) * 2, high <= Double(height) * 2, left > -1e6, top > -1e6,
      var pixmap = PNGCoding.pixels(of: mark.png, longestSide: mark.longestSide)
    else { return }
    if mark.stance == .turned { pixmap = pixmap.turned }
    let (firstX, firstY) = (left.rounded(.down), top.rounded(.down))
    let drawn = pixmap.scaled(
      width: wide, height: high, offsetX: left - firstX, offsetY: top - firstY)
    for y in 0..<drawn.height {
      let row = Int(firstY) + y
      guard (0..<height).contains(row) else { continue }
      for x in 0..<drawn.width {
        let column = Int(firstX) + x
        guard (0..<width).contains(column) else { continue }
        let source = (y * drawn.width + x) * 4
        let color = (drawn.bytes[source], drawn.bytes[source + 1], drawn.bytes[source + 2])
        blend(
          color, alpha: UInt32(drawn.bytes[source + 3]), at: (row * width + column) * 3)
      }
    }
  }
}

extension GlyphOutline {
  /// The outline stretched, then moved.
  fileprivate func moved(scaleX: Double, scaleY: Double, x: Double, y: Double) -> GlyphOutline {
    mapped { OutlinePoint(x: $0.x * scaleX + x, y: $0.y * scaleY + y) }
  }

  /// The outline of a glyph, y upward, stretched, turned by 90° clockwise and moved, y downward.
  fileprivate func turned(scale: Double, x: Double, y: Double) -> GlyphOutline {
    mapped { OutlinePoint(x: $0.y * scale + x, y: $0.x * scale + y) }
  }

  private func mapped(_ place: (OutlinePoint) -> OutlinePoint) -> GlyphOutline {
    GlyphOutline(
      steps: steps.map { step in
        switch step {
        case .move(let to): .move(to: place(to))
        case .line(let to): .line(to: place(to))
        case .quadratic(let control, let to): .quadratic(control: place(control), to: place(to))
        case .cubic(let first, let second, let to):
          .cubic(control1: place(first), control2: place(second), to: place(to))
        case .close: .close
        }
      })
  }
}
