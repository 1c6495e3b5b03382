/// A point in a text's box: x to the right, y **down**, in points.
public struct TextPoint: Hashable, Sendable, Codable, BitwiseCopyable {
  /// To the right, in points.
  public var x: Double
  /// Downward, in points.
  public var y: Double

  /// A point; both numbers in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = TextPoint(x: 0, y: 0)
}

/// A width and a height in points.
public struct TextSize: Hashable, Sendable, Codable, BitwiseCopyable {
  /// From left to right, in points.
  public var width: Double
  /// From top to bottom, in points.
  public var height: Double

  /// A size; both numbers in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// No room at all.
  public static let zero = TextSize(width: 0, height: 0)
}

/// A rectangle in a text's box: y grows downward, in points.
public struct TextRect: Hashable, Sendable, Codable, BitwiseCopyable {
  /// The left edge, in points.
  public var x: Double
  /// The top edge, in points.
  public var y: Double
  /// From the left edge to the right one, in points.
  public var width: Double
  /// From the top edge to the bottom one, in points.
  public var height: Double

  /// A rectangle from its top left corner and its sides, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// An empty rectangle at the origin.
  public static let zero = TextRect(x: 0, y: 0, width: 0, height: 0)

  /// The right edge, in points.
  public var maxX: Double { x + width }
  /// The bottom edge, in points.
  public var maxY: Double { y + height }
}
