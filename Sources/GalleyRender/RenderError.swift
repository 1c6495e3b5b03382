public import GalleyFonts

/// Why a layout could not be drawn.
@nonexhaustive
public enum RenderError: Error, Hashable, Sendable {
  /// The texts have more bytes than `RenderOptions.textLimit`.
  case textTooLong(bytes: Int, limit: Int)
  /// A PNG would have more pixels than `RenderOptions.pixelLimit`, or a longer side than it may;
  /// sides are in pixels.
  case tooManyPixels(width: Double, height: Double)
  /// A scale that is no number above 0 and up to 100.
  case invalidScale(Double)
  /// A picture to be drawn beside text is no PNG, or a larger one than may be drawn.
  case unreadablePicture
  /// A page was asked for that compares vertical text; only horizontal text can be.
  case verticalPage
  /// A glyph cannot be drawn: its font is hostile.
  case font(FontError)
  /// The library that writes PNG files gave up.
  case cannotEncode(reason: String)
}

extension RenderError: CustomStringConvertible {
  /// One sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .textTooLong(let bytes, let limit):
      "The text has \(bytes) bytes, more than the \(limit) that a picture shows: draw a part of it."
    case .tooManyPixels(let width, let height):
      """
      The picture would have \(pixels(width)) x \(pixels(height)) pixels, more than a PNG may have \
      here: draw less text, give a smaller scale, or write SVG.
      """
    case .invalidScale(let scale):
      "The scale \(scale) cannot be used; give a number above 0 and up to 100, such as 2."
    case .unreadablePicture:
      "The picture beside the text is no PNG that can be drawn: make a thumbnail of it first."
    case .verticalPage:
      "A page compares horizontal text alone with the browser: write SVG or PNG instead."
    case .font(let error): error.description
    case .cannotEncode(let reason):
      "The PNG cannot be written (\(reason)): write SVG instead."
    }
  }

  private func pixels(_ side: Double) -> String {
    side.magnitude < 1e15 ? "\(Int(side.rounded(.up)))" : "\(side)"
  }
}
