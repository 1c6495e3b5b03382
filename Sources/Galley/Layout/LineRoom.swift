internal import GalleyText

/// The room that a container and a paragraph style leave for lines.
struct LineRoom: Hashable, Sendable {
  /// From the text box's left edge to the container's content.
  var left: Double
  /// The width of the container's content, without insets and padding; infinite if unlimited.
  var width: Double
  var firstLineHeadIndent: Double
  var headIndent: Double
  var tailIndent: Double

  init(container: TextContainer, style: ParagraphStyle) {
    let padding = LineHeightRule.length(container.lineFragmentPadding)
    let insets = container.insets
    left = LineRoom.finite(insets.left) + padding
    let right = LineRoom.finite(insets.right) + padding
    width = LineWidth(container.width.points).points - left - right
    if !(width > 0) { width = 0 }
    firstLineHeadIndent = LineHeightRule.length(style.firstLineHeadIndent)
    headIndent = LineHeightRule.length(style.headIndent)
    tailIndent = LineRoom.finite(style.tailIndent)
  }

  /// The indent of a line from the leading edge, and its width.
  func line(isFirst: Bool) -> (indent: Double, width: Double) {
    let indent = isFirst ? firstLineHeadIndent : headIndent
    let end = tailIndent > 0 ? min(tailIndent, width) : width + tailIndent
    return (indent, max(0, end - indent))
  }

  /// A length from outside: NaN counts as 0.
  private static func finite(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -LineHeightRule.limit), LineHeightRule.limit)
  }
}
