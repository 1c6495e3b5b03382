public import GalleyText

/// What is shown instead of text that a layout has no room for, and when.
public struct TruncationOptions: Hashable, Sendable, Codable {
  /// What stands for the text that is not shown; nil: "…" in the style of the text beside it, or
  /// "..." where its fonts have no ellipsis.
  ///
  /// It does not raise the line.
  public var token: StyledText?
  /// Whether the last line ends in the token also where its break mode wraps words or characters.
  public var truncatesLastVisibleLine = false
  /// Whether the last line ends in the token although all of the text fits: there is more elsewhere.
  public var isForced = false

  /// Options of truncation; the defaults are those of a label: an ellipsis, where the break mode
  /// asks for it.
  public init(
    token: StyledText? = nil, truncatesLastVisibleLine: Bool = false, isForced: Bool = false
  ) {
    self.token = token
    self.truncatesLastVisibleLine = truncatesLastVisibleLine
    self.isForced = isForced
  }
}

/// How a line was shortened.
public struct LineTruncation: Hashable, Sendable {
  /// Which part of the line is missing; `byClipping` for a line that is cut without a token.
  public var mode: LineBreakMode
  /// The characters that are shown, in logical order.
  ///
  /// One range, or two around a token in the middle. In the `css` profile a line is cut from one
  /// side of what is seen, so that in text of both directions there may be more.
  public var visibleRanges: [Range<TextOffset>]
  /// What is shown in place of the rest; nil for `byClipping`.
  public var token: StyledText?
  /// The advance of the token, in points.
  public var tokenWidth: Double
  /// Whether the letters keep the forms that they have in the whole line (CSS).
  var keepsShapes: Bool
}

extension TextLayout {
  /// The characters that are shown, in logical order; neighbors are one range.
  public var visibleRanges: [Range<TextOffset>] {
    var ranges: [Range<TextOffset>] = []
    for line in lineFragments {
      for range in line.truncation?.visibleRanges ?? [line.range] where !range.isEmpty {
        if let last = ranges.last, last.upperBound == range.lowerBound {
          ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
        } else {
          ranges.append(range)
        }
      }
    }
    return ranges
  }
}

extension PreparedText {
  /// The number of characters, as readers count them (UAX #29), that a layout of this text hides.
  ///
  /// - Complexity: O(*n*) in the hidden text.
  public func hiddenCharacterCount(in layout: TextLayout) -> Int {
    var count = 0
    var start = 0
    for range in layout.visibleRanges {
      count += storage.graphemeCount(start..<max(start, range.lowerBound.utf8))
      start = max(start, range.upperBound.utf8)
    }
    return count + storage.graphemeCount(start..<max(start, text.utf8.count))
  }
}
