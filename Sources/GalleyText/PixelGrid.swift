/// Rounding of measured sizes to what a screen can show.
public enum PixelGrid: Hashable, Sendable {
  /// As measured.
  case none
  /// Up to whole pixels of a screen with this many pixels per point.
  case pixel(scale: Double)
  /// Up to whole points.
  case integer

  /// What a size may pass a pixel by and still count as that pixel: sums of binary fractions are
  /// not exact, 302.0000000007 is meant to be 302.
  public static let epsilon = 1e-7

  /// `ceil((x − ε) × scale) / scale`; the value itself for `none` and for scales that are no
  /// positive finite number.
  public func roundUp(_ value: Double) -> Double {
    let scale: Double
    switch self {
    case .none: return value
    case .integer: scale = 1
    case .pixel(let pixels): scale = pixels
    }
    guard scale > 0, scale.isFinite, value.isFinite else { return value }
    return max(0, ((value - PixelGrid.epsilon) * scale).rounded(.up) / scale)
  }
}
