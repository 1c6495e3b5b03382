internal import GalleyText

/// The vertical metrics of one font at one size and place.
struct RunMetrics: Hashable, Sendable {
  var metrics: LineMetrics
  /// How far its baseline stands above the line's, in points.
  var baselineOffset: Double
}

/// Up to where characters have the same vertical metrics.
struct MetricsSpan: Hashable, Sendable {
  var upperBound: Int32
  /// Of the style's own font.
  var primary: RunMetrics
  /// Of the fallback font that the characters take; nil if they take the style's own.
  var fallback: RunMetrics?
  /// An attachment counts as it is: its line height is its own.
  var isAttachment: Bool
}

/// The height of a line and where its baseline is.
struct LineBox: Hashable, Sendable, BitwiseCopyable {
  /// From the top of the line to its bottom, without line spacing, in points.
  var height: Double
  /// From the top of the line to its baseline, in points.
  var baseline: Double
  /// The line's own ascent and descent, whatever its height.
  var ascent: Double
  var descent: Double
  /// What of its height the last line of a text does not have: Android puts what a line has more than
  /// its fonts below it, but not below the last one.
  var extraBelow = 0.0
}

/// How high lines are: a profile's rules with a paragraph style's numbers.
struct LineHeightRule: Hashable, Sendable {
  var profile: LayoutProfile
  var minimum: Double
  var maximum: Double
  var multiple: Double
  var usesFontLeading: Bool
  var fallbackRaises: Bool

  /// The largest line height; more is cut to it, so that sums of heights stay finite.
  static let limit = 1e7

  init(profile: LayoutProfile, style: ParagraphStyle, container: TextContainer) {
    self.profile = profile
    minimum = LineHeightRule.length(style.minimumLineHeight)
    maximum = LineHeightRule.length(style.maximumLineHeight)
    multiple = LineHeightRule.length(style.lineHeightMultiple)
    let isTextView = container.kind == .textView
    usesFontLeading = container.usesFontLeading ?? (isTextView || profile.labelsUseFontLeading)
    fallbackRaises =
      container.fallbackFontsRaiseLines ?? (isTextView || profile.fallbackFontsRaiseLabels)
  }

  /// A length from outside: NaN and negative numbers count as 0.
  static func length(_ value: Double) -> Double { value > 0 ? min(value, limit) : 0 }

  private var isNormal: Bool { minimum == 0 && maximum == 0 && multiple == 0 }

  /// The line height for a natural height: × multiple, at least the minimum, at most the maximum.
  func height(natural: Double) -> Double {
    var height = natural * (multiple > 0 ? multiple : 1)
    if minimum > 0 { height = max(height, minimum) }
    if maximum > 0 { height = min(height, maximum) }
    if !profile.maximumLineHeightWins, minimum > 0 { height = max(height, minimum) }
    return min(height, LineHeightRule.limit)
  }

  /// The box of a line of these spans.
  func box(of spans: some Sequence<MetricsSpan>) -> LineBox {
    switch profile.extraHeight {
    case .above: bottomAnchoredBox(of: spans)
    case .halfAboveFloored: halfLeadingBox(of: spans)
    case .belowExceptLast: topAnchoredBox(of: spans)
    }
  }

  /// TextKit: what a line has more than its fonts is above the glyphs, what it has less is cut there.
  private func bottomAnchoredBox(of spans: some Sequence<MetricsSpan>) -> LineBox {
    let union = union(of: spans)
    let height = height(natural: union.naturalHeight(usesFontLeading: usesFontLeading))
    return LineBox(
      height: height, baseline: height - union.descent, ascent: union.ascent,
      descent: union.descent)
  }

  /// Android: the extra is below, where the last line has none.
  private func topAnchoredBox(of spans: some Sequence<MetricsSpan>) -> LineBox {
    let union = union(of: spans)
    let natural = union.naturalHeight(usesFontLeading: usesFontLeading)
    let height = roundHalfAway(height(natural: natural))
    return LineBox(
      height: height, baseline: union.ascent, ascent: union.ascent, descent: union.descent,
      extraBelow: max(0, height - roundHalfAway(natural)))
  }

  /// CSS 2.2, 10.8.1: each font's box is centered on its own, the line holds them all.
  ///
  /// Where the line height is not `normal`, fallback fonts have no box of their own.
  private func halfLeadingBox(of spans: some Sequence<MetricsSpan>) -> LineBox {
    var above = -Double.infinity
    var below = -Double.infinity
    for span in spans {
      extend(&above, &below, by: span.primary, isAttachment: span.isAttachment)
      if let fallback = span.fallback, isNormal, fallbackRaises {
        extend(&above, &below, by: fallback, isAttachment: false)
      }
    }
    guard above.isFinite else { return LineBox(height: 0, baseline: 0, ascent: 0, descent: 0) }
    let union = union(of: spans)
    return LineBox(
      height: max(0, above + below), baseline: above, ascent: union.ascent, descent: union.descent)
  }

  private func extend(
    _ above: inout Double, _ below: inout Double, by run: RunMetrics, isAttachment: Bool
  ) {
    let content = run.metrics.ascent + run.metrics.descent
    let natural = run.metrics.naturalHeight(usesFontLeading: usesFontLeading)
    let height = isAttachment ? content : height(natural: natural)
    let half = ((height - content) / 2).rounded(.down)
    above = max(above, run.metrics.ascent + half + run.baselineOffset)
    below = max(below, height - run.metrics.ascent - half - run.baselineOffset)
  }

  /// The largest ascent, descent and leading; baseline offsets counted once.
  private func union(of spans: some Sequence<MetricsSpan>) -> LineMetrics {
    var union = LineMetrics.zero
    func add(_ run: RunMetrics) {
      union.ascent = max(union.ascent, run.metrics.ascent + max(0, run.baselineOffset))
      union.descent = max(union.descent, run.metrics.descent + max(0, -run.baselineOffset))
      union.leading = max(union.leading, run.metrics.leading)
    }
    for span in spans {
      add(span.primary)
      if let fallback = span.fallback, fallbackRaises { add(fallback) }
    }
    return union
  }

  private func roundHalfAway(_ value: Double) -> Double {
    value.rounded(.toNearestOrAwayFromZero)
  }
}
