internal import Galley
internal import GalleyFonts
internal import GalleyText

/// Layouts as a picture: the glyphs, and over and under them what the layout knows.
///
///     let text = try Measurer().prepare("How tall will this be?", style: style)
///     let picture = try TextPicture([PictureSample(text, in: [.label(width: 120)])])
///     let svg = try picture.svg()
///
/// Each text is a row; its containers stand side by side.
public struct TextPicture: Sendable {
  /// The texts, from the top.
  public let samples: [PictureSample]
  /// What is shown, and how.
  public let options: RenderOptions

  /// Makes a picture of texts.
  ///
  /// - Parameters:
  ///   - samples: The texts, from the top.
  ///   - options: What is shown, and how.
  /// - Throws: `RenderError.textTooLong`, `.invalidScale`.
  public init(
    _ samples: [PictureSample], options: RenderOptions = RenderOptions()
  ) throws(RenderError) {
    let bytes = samples.reduce(0) { $0 + $1.text.text.utf8.count * max(1, $1.containers.count) }
    guard bytes <= options.textLimit else {
      throw .textTooLong(bytes: bytes, limit: options.textLimit)
    }
    guard options.scale > 0, options.scale <= 100 else { throw .invalidScale(options.scale) }
    self.samples = samples
    self.options = options
  }

  /// An SVG file: glyphs as outlines, a group for each overlay, named by its `data-overlay`.
  ///
  /// - Throws: `RenderError.font` for a glyph of a hostile font.
  /// - Complexity: O(*n*) in the glyphs; each outline is written once.
  public func svg() throws(RenderError) -> [UInt8] {
    do throws(FontError) {
      return try SVGWriter.file(sheet, theme: options.theme, title: title)
    } catch { throw .font(error) }
  }

  /// A PNG file, with `options.scale` pixels a point.
  ///
  /// - Throws: `RenderError.tooManyPixels` before any memory is taken, `.font` for a glyph of a
  ///   hostile font, `.cannotEncode`.
  /// - Complexity: O(*n*) in the pixels, of which each takes three bytes of memory.
  public func png() throws(RenderError) -> [UInt8] {
    try Canvas.png(of: sheet, options: options)
  }

  /// A web page: each layout beside the browser's own of the same text in the same font, and below
  /// them which lines differ.
  ///
  /// Made to be compared with the profile `css`. Its root element's `data-differing` is the number
  /// of lines that differ once the page has looked; `data-lines` how many it compared.
  ///
  /// - Throws: `RenderError.verticalPage` for vertical text, `.font` for a glyph of a hostile font.
  public func html() throws(RenderError) -> [UInt8] {
    guard !samples.contains(where: { $0.text.paragraphStyle.writingMode.isVertical }) else {
      throw .verticalPage
    }
    do throws(FontError) {
      return try ComparisonPage(samples, options: options).html()
    } catch { throw .font(error) }
  }

  private var sheet: Sheet {
    let labeler = Labeler(options: options, samples: samples)
    return Sheet(
      samples.map { sample in
        sample.panels(overlays: options.overlays, labeler: labeler)
      }, legend: labeler, overlays: options.overlays)
  }

  /// What somebody hears who does not see the picture.
  private var title: String {
    let texts = samples.map { String($0.text.text.prefix(200)) }
    return texts.prefix(3).joined(separator: " · ")
  }
}

extension PictureSample {
  /// A panel for each container.
  func panels(overlays: Set<Overlay>, labeler: Labeler?) -> [Panel] {
    let opportunities =
      overlays.contains(.breakOpportunities) ? Opportunities(of: text) : Opportunities()
    return containers.map {
      Panel(
        text.geometry(in: $0), opportunities: opportunities, overlays: overlays, labeler: labeler)
    }
  }
}
