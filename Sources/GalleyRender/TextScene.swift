public import Galley
internal import GalleyFonts
public import GalleyText

/// Layouts and pictures at places of a page of a certain size: a cell of a feed, a card, a label.
///
///     var scene = try TextScene(size: TextSize(width: 320, height: 84))
///     try scene.add(png: thumbnail, in: TextRect(x: 12, y: 12, width: 80, height: 60))
///     try scene.add(prepared.geometry(in: .label(width: 212)), at: TextPoint(x: 104, y: 12))
///     let file = try scene.png()
///
/// Where a `TextPicture` arranges what it shows and explains it, a scene draws what it is told where
/// it is told. What is added later covers what was added before, and what sticks out of the page is
/// cut off.
public struct TextScene: Sendable {
  /// The page, in points.
  public let size: TextSize
  /// How it is drawn; `labelFont` and `embedsFonts` are for `TextPicture` alone.
  public let options: RenderOptions

  private var layers: [Layer] = []
  private var texts: [String] = []
  private var textBytes = 0

  /// An empty page.
  ///
  /// - Parameters:
  ///   - size: The page, in points; sides that are NaN or negative count as 0, infinite ones fail
  ///     when a PNG is made.
  ///   - options: Which overlays texts have, the colors, and the pixels of a point.
  /// - Throws: `RenderError.invalidScale`.
  public init(
    size: TextSize, options: RenderOptions = RenderOptions.plain
  ) throws(RenderError) {
    guard options.scale > 0, options.scale <= 100 else { throw .invalidScale(options.scale) }
    self.size = TextSize(width: max(0, size.width), height: max(0, size.height))
    self.options = options
  }

  /// Adds a picture, stretched to a rectangle.
  ///
  /// - Parameters:
  ///   - png: A PNG file; `Thumbnail.encoded(_:as:)` of GalleyImages makes one of any picture.
  ///   - rect: Its place on the page, in points.
  /// - Throws: `RenderError.unreadablePicture` if the bytes are no PNG, or one with a side of more
  ///   than `RenderOptions.longestSide` pixels or with more pixels than `options.pixelLimit`.
  /// - Complexity: O(*n*) in its pixels, which are decoded to see whether they can be.
  public mutating func add(png: [UInt8], in rect: TextRect) throws(RenderError) {
    let size = PNGCoding.size(of: png)
    guard let size, size.width <= RenderOptions.longestSide,
      size.height <= RenderOptions.longestSide, size.width * size.height <= options.pixelLimit,
      PNGCoding.pixels(of: png, longestSide: RenderOptions.longestSide) != nil
    else { throw .unreadablePicture }
    let mark = ImageMark(png: png, rect: rect, longestSide: RenderOptions.longestSide)
    layers.append(Layer(name: "picture", marks: [.image(mark)]))
  }

  /// Adds a text as it was laid out.
  ///
  /// - Parameters:
  ///   - geometry: The text and its layout; `TextGeometry(_:layout:)` takes one around shapes too.
  ///   - origin: Where the top left corner of the text's box is on the page, in points.
  /// - Throws: `RenderError.textTooLong`.
  /// - Complexity: O(*n*) in the text; shapes each line.
  public mutating func add(_ geometry: TextGeometry, at origin: TextPoint) throws(RenderError) {
    textBytes += geometry.text.text.utf8.count
    guard textBytes <= options.textLimit else {
      throw .textTooLong(bytes: textBytes, limit: options.textLimit)
    }
    texts.append(geometry.text.text)
    let opportunities =
      options.overlays.contains(.breakOpportunities)
      ? Opportunities(of: geometry.text) : Opportunities()
    let panel = Panel(
      geometry, opportunities: opportunities, overlays: options.overlays, labeler: nil)
    layers += Overlay.allCases.compactMap { overlay in
      panel.layers[overlay].map { marks in
        Layer(name: overlay.rawValue, marks: marks.map { $0.moved(x: origin.x, y: origin.y) })
      }
    }
  }

  /// An SVG file: glyphs as outlines, pictures inside of it.
  ///
  /// - Throws: `RenderError.font` for a glyph of a hostile font.
  public func svg() throws(RenderError) -> [UInt8] {
    let title = texts.map { String($0.prefix(200)) }.prefix(3).joined(separator: " · ")
    do throws(FontError) {
      return try SVGWriter.file(Sheet(layers, size: size), theme: options.theme, title: title)
    } catch { throw .font(error) }
  }

  /// A PNG file, with `options.scale` pixels a point.
  ///
  /// - Throws: `RenderError.tooManyPixels` before any memory is taken, `.font` for a glyph of a
  ///   hostile font, `.cannotEncode`.
  /// - Complexity: O(*n*) in the pixels, of which each takes three bytes of memory.
  public func png() throws(RenderError) -> [UInt8] {
    try Canvas.png(of: Sheet(layers, size: size), options: options)
  }
}
