/// A length in a font's own grid, of which `FontMetrics.unitsPerEm` make one em.
public struct FontUnits: RawRepresentable, Hashable, Sendable, Comparable, BitwiseCopyable {
  public var rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  public static func < (left: FontUnits, right: FontUnits) -> Bool {
    left.rawValue < right.rawValue
  }

  /// This length in points, for a font of `pointSize` whose em is `unitsPerEm`.
  public func points(pointSize: Double, unitsPerEm: FontUnits) -> Double {
    Double(rawValue) * pointSize / Double(unitsPerEm.rawValue)
  }
}
