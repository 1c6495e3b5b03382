public import Galley

/// What a growing text measures, in points.
public struct GrowthMeasures: Hashable, Sendable, Codable {
  /// The height of all of the text, insets included.
  public var contentHeight: Double
  /// The height that is shown: the content's, within the bounds.
  public var shownHeight: Double
  /// The lines of all of the text, those that are not shown included.
  public var lineCount: Int

  /// Measures that are known already; heights in points.
  public init(contentHeight: Double = 0, shownHeight: Double = 0, lineCount: Int = 0) {
    self.contentHeight = contentHeight
    self.shownHeight = shownHeight
    self.lineCount = lineCount
  }

  /// Whether there is more text than is shown: at the very edit that passes the bound.
  public var scrolls: Bool { contentHeight > shownHeight }

  /// How far the content can be scrolled.
  public var furthestOffset: Double { max(0, contentHeight - shownHeight) }
}

/// A text between a least and a most height: what a field that grows with its text needs to know.
///
/// All heights are those of real lines. A bound in lines is as high as that many lines of this text: a
/// field does not jump where its last line is reached, whatever the spacing and the fonts are.
public struct GrowingText: Sendable {
  /// How the text looks, and how wide it is.
  public var appearance: TextAppearance
  /// The least height that is shown.
  public var minimum: HeightBound
  /// The most height that is shown: beyond it, the text scrolls.
  public var maximum: HeightBound

  /// A text that is at least one line high and grows without end, unless told otherwise.
  public init(
    appearance: TextAppearance, minimum: HeightBound = .lines(1), maximum: HeightBound = .none
  ) {
    self.appearance = appearance
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The heights of a text.
  ///
  /// - Complexity: O(*n*), the shaping of the text included.
  public func measures(
    of text: String, with measurer: Measurer
  ) throws(MeasurementError) -> GrowthMeasures {
    let prepared = try appearance.prepare(text, with: measurer)
    return measures(of: prepared, least: try leastHeight(with: measurer))
  }

  /// The heights of a text that is prepared already; shapes nothing.
  func measures(of prepared: PreparedText, least: Double) -> GrowthMeasures {
    let container = appearance.container
    let content = prepared.height(in: container)
    var shown = content
    switch maximum {
    case .none: break
    case .lines(let count):
      var bounded = container
      bounded.maximumNumberOfLines = max(1, count)
      shown = min(shown, prepared.height(in: bounded))
    case .points(let height): shown = min(shown, height.orNothing)
    }
    return GrowthMeasures(
      contentHeight: max(content, least), shownHeight: max(shown, least),
      lineCount: prepared.lineCount(in: container))
  }

  /// The height that `minimum` stands for: that of as many empty lines.
  func leastHeight(with measurer: Measurer) throws(MeasurementError) -> Double {
    switch minimum {
    case .none: return 0
    case .points(let height): return height.orNothing
    case .lines(let count):
      var container = appearance.container
      container.kind = .textView
      let lines = String(repeating: "\n", count: min(max(1, count), 10_000) - 1)
      var lineStyle = appearance
      lineStyle.paragraphStyle.paragraphSpacing = 0
      lineStyle.paragraphStyle.paragraphSpacingBefore = 0
      return try lineStyle.prepare(lines, with: measurer).height(in: container)
    }
  }
}
