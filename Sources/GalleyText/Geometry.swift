/// A point in a text's box: x to the right, y **down**, in points.
public struct TextPoint: Hashable, Sendable, Codable, BitwiseCopyable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = TextPoint(x: 0, y: 0)
}

/// A width and a height in points.
public struct TextSize: Hashable, Sendable, Codable, BitwiseCopyable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  public static let zero = TextSize(width: 0, height: 0)
}

/// A rectangle in a text's box: y grows downward, in points.
public struct TextRect: Hashable, Sendable, Codable, BitwiseCopyable {
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

  public static let zero = TextRect(x: 0, y: 0, width: 0, height: 0)

  public var maxX: Double { x + width }
  public var maxY: Double { y + height }
}
