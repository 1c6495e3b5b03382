/// A least or a most height of a text.
public enum HeightBound: Hashable, Sendable, Codable {
  /// No bound.
  case none
  /// As high as this many lines.
  case lines(Int)
  /// This many points, insets included.
  case points(Double)
}

/// How the height of a whole field follows from the heights of its parts.
public enum HeightPolicy: Hashable, Sendable, Codable {
  /// Always this high.
  case fixed(Double)
  /// As high as its parts, and at least `minimumHeight`.
  ///
  /// `spaceBelow` is kept free at the bottom; not where there is no hint, if empty hints are ignored.
  case flexible(minimumHeight: Double, spaceBelow: Double, ignoresEmptyHint: Bool)

  /// As high as its parts.
  public static let automatic = HeightPolicy.flexible(
    minimumHeight: 0, spaceBelow: 0, ignoresEmptyHint: true)

  /// The height of a field.
  ///
  /// Numbers that are not finite count as 0, and no height is negative.
  ///
  /// - Parameters:
  ///   - textHeight: The shown height of the text, insets included, and what stands above it.
  ///   - hintHeight: The height of the line below the text; 0 if it is hidden or empty.
  /// - Returns: The height in points.
  public func height(textHeight: Double, hintHeight: Double) -> Double {
    switch self {
    case .fixed(let height): return height.orNothing
    case .flexible(let minimumHeight, let spaceBelow, let ignoresEmptyHint):
      let below = hintHeight.orNothing == 0 && ignoresEmptyHint ? 0 : spaceBelow.orNothing
      return max(minimumHeight.orNothing, textHeight.orNothing + hintHeight.orNothing + below)
    }
  }
}

extension Double {
  /// This length, or 0 if it is negative or not finite.
  var orNothing: Double { isFinite ? max(0, self) : 0 }
}
