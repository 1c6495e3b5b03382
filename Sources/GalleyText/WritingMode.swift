/// The way in which the lines of a text run and follow each other.
///
/// CSS `writing-mode`, chosen when a text is prepared. Vertical text has `text-orientation: mixed`:
/// East Asian characters stand upright, letters and digits are turned 90° clockwise (UAX #50).
///
/// A layout of vertical text is that of its lines turned by 90° counterclockwise, so that they read
/// from left to right: widths and `x` are along a line, from its top, heights and `y` across lines,
/// from the first one. `TextLayout.placeOnPage(of:)` turns places back.
public enum WritingMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Lines run from side to side and follow each other downward.
  case horizontal = "horizontal-tb"
  /// Lines run downward and follow each other from right to left.
  case verticalRightToLeft = "vertical-rl"
  /// Lines run downward and follow each other from left to right.
  case verticalLeftToRight = "vertical-lr"

  /// Whether lines run downward.
  public var isVertical: Bool { self != .horizontal }
}

extension LineMetrics {
  /// The metrics of a line whose glyphs stand centered on its middle: of vertical text.
  ///
  /// Chromium floors the part below the middle, where its metrics are whole points.
  public func centered(wholePoints: Bool) -> LineMetrics {
    let height = ascent + descent
    let below = wholePoints ? (height / 2).rounded(.down) : height / 2
    return LineMetrics(ascent: height - below, descent: below, leading: leading)
  }
}
