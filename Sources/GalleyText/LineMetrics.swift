/// A font's vertical measures at a size, by the rules of a profile: points, both positive.
public struct LineMetrics: Hashable, Sendable, BitwiseCopyable {
  /// From the baseline up.
  public var ascent: Double
  /// From the baseline down.
  public var descent: Double
  /// The font's wish for space between lines; never negative.
  public var leading: Double

  /// Metrics in points; ascent and descent are both positive.
  public init(ascent: Double, descent: Double, leading: Double = 0) {
    self.ascent = ascent
    self.descent = descent
    self.leading = leading
  }

  /// Nothing at all.
  public static let zero = LineMetrics(ascent: 0, descent: 0, leading: 0)

  /// The larger of each measure of two fonts on one line.
  public func union(_ other: LineMetrics) -> LineMetrics {
    LineMetrics(
      ascent: max(ascent, other.ascent), descent: max(descent, other.descent),
      leading: max(leading, other.leading))
  }

  /// Ascent, descent and, where asked for, leading.
  public func naturalHeight(usesFontLeading: Bool) -> Double {
    ascent + descent + (usesFontLeading ? leading : 0)
  }
}

extension FontMetrics {
  /// The table that a profile reads this font's ascent and descent from, and what it says.
  ///
  /// Core Text: `hhea`. FreeType and Skia: OS/2 typographic metrics if USE_TYPO_METRICS is set,
  /// else `hhea`; if that is all zero, typographic metrics, and Windows metrics if those are zero too.
  public func verticalMetrics(
    for profile: LayoutProfile
  ) -> (table: VerticalMetricsTable, metrics: VerticalMetrics) {
    let nothing = VerticalMetrics(ascender: 0, descender: 0)
    if profile.metricsSource == .typoIfAsked, usesTypoMetrics, let typo { return (.typo, typo) }
    if let hhea, !hhea.isZero { return (.hhea, hhea) }
    if let typo, !typo.isZero { return (.typo, typo) }
    return (.win, win ?? nothing)
  }

  /// Ascent, descent and leading in points, by the rules of `profile`.
  public func lineMetrics(pointSize: Double, profile: LayoutProfile) -> LineMetrics {
    let source = verticalMetrics(for: profile).metrics
    func points(_ value: FontUnits) -> Double {
      value.points(pointSize: pointSize, unitsPerEm: unitsPerEm)
    }
    // Core Text reads a positive descender of a broken font as the negative one it must mean.
    var metrics = LineMetrics(
      ascent: points(source.ascender), descent: abs(points(source.descender)),
      leading: max(0, points(source.lineGap)))
    if profile.legacyFamilyExtra == .ascentShare, isLegacyFamily {
      metrics.ascent += 0.15 * (metrics.ascent + metrics.descent)
    }
    switch profile.rounding {
    case .none: break
    case .eachToNearest, .eachToNearestKeepingDescent:
      let descent = metrics.descent
      metrics.ascent = roundHalfUp(metrics.ascent)
      metrics.descent = roundHalfUp(metrics.descent)
      metrics.leading = roundHalfUp(metrics.leading)
      if profile.rounding == .eachToNearestKeepingDescent, metrics.descent < descent,
        metrics.ascent >= 1
      {
        metrics.ascent -= 1
        metrics.descent += 1
      }
    }
    if profile.legacyFamilyExtra == .lineHeightShare, isLegacyFamily, metrics.leading == 0 {
      metrics.ascent += roundHalfUp(0.2 * (metrics.ascent + metrics.descent))
    }
    return metrics
  }

  /// Whether this is one of the families to which Apple's platforms add height.
  public var isLegacyFamily: Bool {
    ["Helvetica", "Times", "Courier"].contains(familyName)
  }
}

/// To the nearest whole number, halves toward positive infinity.
func roundHalfUp(_ value: Double) -> Double { (value + 0.5).rounded(.down) }
