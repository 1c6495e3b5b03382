/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Sendable, Codable, BitwiseCopyable {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// A size in whole pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// How many pixels that is.
  ///
  /// Sides beyond 2²⁶ count as 2²⁶, so that neither the product wraps nor what a pixel's bytes make
  /// of it.
  public var pixelCount: Int {
    let side = { (value: Int) in min(max(0, value), 1 << 26) }
    return side(width) * side(height)
  }

  /// The same sides in the other order.
  public var transposed: PixelSize { PixelSize(width: height, height: width) }
}

extension PixelSize: CustomStringConvertible {
  public var description: String { "\(width)x\(height)" }
}

/// A rectangle in pixels, from the top left, y downward.
///
/// Edges may lie inside a pixel.
public struct PixelRect: Hashable, Sendable, Codable, BitwiseCopyable {
  /// The left edge, in pixels; between two of them after scaling.
  public var x: Double
  /// The top edge, in pixels.
  public var y: Double
  /// From the left edge to the right one, in pixels.
  public var width: Double
  /// From the top edge to the bottom one, in pixels.
  public var height: Double

  /// A rectangle from its top left corner and its sides, in pixels.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// All of a picture.
  public init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }
}
