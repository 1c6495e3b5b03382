/// How much a font from outside may ask for.
public struct FontLimits: Hashable, Sendable {
  /// The most bytes of a font file, packed or unpacked.
  public var maximumFileSize: Int
  /// The most variation axes that can be set at once.
  public var maximumVariationCount: Int

  /// Limits for fonts that are read: 256 MiB unpacked and 64 axes unless said otherwise.
  public init(maximumFileSize: Int = 256 << 20, maximumVariationCount: Int = 64) {
    self.maximumFileSize = maximumFileSize
    self.maximumVariationCount = maximumVariationCount
  }

  /// 256 MiB, 64 axes.
  public static let `default` = FontLimits()
}
