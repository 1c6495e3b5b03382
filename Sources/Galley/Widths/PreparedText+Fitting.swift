public import GalleyText

/// What a layout system says about one side of a box.
///
/// Yoga's measure modes.
public enum MeasureMode: Hashable, Sendable, CaseIterable {
  /// Nothing: the text takes what it wants.
  case undefined
  /// The side is this long.
  case exactly
  /// The side is this long at most.
  case atMost
}

extension PreparedText {
  /// The size of a box for this text, by what is said about its sides.
  ///
  /// - Parameters:
  ///   - width: Looked at unless its mode is `undefined`.
  ///   - widthMode: What is said about the width.
  ///   - height: Looked at as the width; a text that is higher is cut to lines that fit.
  ///   - heightMode: What is said about the height.
  ///   - container: What else the box is: padding, insets, limits.
  /// - Complexity: As `layout(in:)`.
  public func size(
    width: Double, _ widthMode: MeasureMode, height: Double, _ heightMode: MeasureMode,
    in container: TextContainer = TextContainer()
  ) -> TextSize {
    var box = container
    box.width = widthMode == .undefined ? .unlimited : LineWidth(width)
    if heightMode != .undefined { box.height = height }
    let snug = layout(in: box).snugSize()
    func length(_ snug: Double, _ given: Double, _ mode: MeasureMode) -> Double {
      let given = given > 0 ? given : 0
      return switch mode {
      case .undefined: snug
      case .exactly: given
      case .atMost: min(snug, given)
      }
    }
    return TextSize(
      width: length(snug.width, width, widthMode), height: length(snug.height, height, heightMode))
  }

  /// The number of characters, as readers count them (UAX #29), that a container shows.
  ///
  /// - Complexity: O(*n*) in the text that is shown.
  public func characterCount(fitting container: TextContainer) -> Int {
    layout(in: container).visibleRanges.reduce(0) {
      $0 + storage.graphemeCount($1.lowerBound.utf8..<$1.upperBound.utf8)
    }
  }

  /// The text that fits in some lines of a width: from the start to the end of the last of them.
  ///
  /// - Complexity: O(*n*) in the lines.
  public func range(fittingLines count: Int, width: Double) -> Range<TextOffset> {
    var container = TextContainer.label(width: width)
    container.maximumNumberOfLines = max(1, count)
    return .zero..<(wholeLayout(in: container).lineFragments.last?.range.upperBound ?? .zero)
  }
}
