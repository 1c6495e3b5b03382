public import Foundation
public import Galley

extension CGPoint {
  /// A point of a text's box.
  public init(_ point: TextPoint) { self.init(x: point.x, y: point.y) }
}

extension CGSize {
  /// A size in points.
  public init(_ size: TextSize) { self.init(width: size.width, height: size.height) }
}

extension CGRect {
  /// A rectangle of a text's box, y downward.
  public init(_ rect: TextRect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension TextPoint {
  /// A point in a coordinate system whose y grows downward.
  public init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension TextSize {
  /// A size in points.
  public init(_ size: CGSize) {
    self.init(width: Double(size.width), height: Double(size.height))
  }
}

extension TextRect {
  /// A rectangle in a coordinate system whose y grows downward.
  public init(_ rect: CGRect) {
    self.init(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
      height: Double(rect.size.height))
  }
}
