/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Sendable, Codable, BitwiseCopyable {
  public var width: Int
  public var height: Int

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
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

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
