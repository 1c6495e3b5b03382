public import GalleyText

extension TextAttachment {
  /// Where an attachment stands beside the text of its line.
  ///
  /// CSS's `vertical-align`.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// On the baseline.
    case baseline
    /// Its middle half an x-height above the baseline.
    case middle
    /// Its middle half a cap height above the baseline: beside capitals and digits.
    case capitals
    /// Its top at the ascent of the text.
    case top
    /// Its bottom at the descent of the text.
    case bottom
  }

  /// An attachment that stands beside text of a style.
  ///
  /// - Parameters:
  ///   - size: Its size in points.
  ///   - alignment: Where it stands.
  ///   - style: The style of the text beside it, whose own font counts.
  ///   - profile: By whose rules the font's ascent and descent are.
  public init(
    size: TextSize, alignment: Alignment, beside style: TextStyle, profile: LayoutProfile = .uiKit
  ) {
    let font = style.fonts.primary.metrics
    func points(_ units: FontUnits?, orEms share: Double) -> Double {
      units?.points(pointSize: style.pointSize, unitsPerEm: font.unitsPerEm)
        ?? share * style.pointSize
    }
    let metrics = font.lineMetrics(pointSize: style.pointSize, profile: profile)
    let offset =
      switch alignment {
      case .baseline: 0.0
      case .middle: (points(font.xHeight, orEms: 0.5) - size.height) / 2
      case .capitals: (points(font.capHeight, orEms: 0.7) - size.height) / 2
      case .top: metrics.ascent - size.height
      case .bottom: -metrics.descent
      }
    self.init(size: size, baselineOffset: offset)
  }
}
