import GalleyText

/// An edge of text that is nearer than its line's.
///
/// CSS's `text-box-edge`.
public enum TextBoxEdge: String, Hashable, Sendable, CaseIterable {
  /// The ascent above, the descent below.
  case text
  /// The top of capitals above, the baseline below.
  case capitals
  /// The top of small letters above, the baseline below.
  case smallLetters = "small-letters"
}

/// What stands free above the first and below the last line of a layout, in points.
public struct TextBoxTrim: Hashable, Sendable {
  /// What is above the first line's edge.
  public var top: Double
  /// What is below the last line's edge.
  public var bottom: Double
}

extension PreparedText {
  /// What can be cut off a layout of this text, so that its letters stand where its box ends.
  ///
  /// CSS's `text-box-trim`, Android's `includeFontPadding`, Flutter's `TextHeightBehavior`. By the
  /// metrics of the text's first style at its top, of its last at its bottom; insets are not counted.
  /// Negative where the letters reach out of their line.
  ///
  /// - Parameters:
  ///   - layout: A layout of this text.
  ///   - edge: Up to where is cut.
  /// - Returns: What is free above and below, in points.
  /// - Complexity: O(1).
  public func trim(of layout: TextLayout, to edge: TextBoxEdge) -> TextBoxTrim {
    guard let first = layout.lineFragments.first, let last = layout.lineFragments.last else {
      return TextBoxTrim(top: 0, bottom: 0)
    }
    let over = edges(of: storage.setup.style, edge).over
    let under = edges(of: storage.runs?.last?.style ?? storage.setup.style, edge).under
    return TextBoxTrim(
      top: first.baseline - first.top - over,
      bottom: last.top + last.height + last.lineSpacing - last.baseline - under)
  }

  /// How far an edge is above and below the baseline.
  private func edges(of style: TextStyle, _ edge: TextBoxEdge) -> (over: Double, under: Double) {
    let font = style.fonts.primary.metrics
    let metrics = font.lineMetrics(
      pointSize: style.pointSize, profile: storage.context.profile)
    func points(_ units: FontUnits?) -> Double {
      units?.points(pointSize: style.pointSize, unitsPerEm: font.unitsPerEm) ?? metrics.ascent
    }
    return switch edge {
    case .text: (metrics.ascent, metrics.descent)
    case .capitals: (points(font.capHeight), 0)
    case .smallLetters: (points(font.xHeight), 0)
    }
  }
}
