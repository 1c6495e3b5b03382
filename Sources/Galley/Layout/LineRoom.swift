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
    left =
      LineRoom.finite(container.insets.left) + LineHeightRule.length(container.lineFragmentPadding)
    width = LineRoom.width(of: container)
    firstLineHeadIndent = LineHeightRule.length(style.firstLineHeadIndent)
    headIndent = LineHeightRule.length(style.headIndent)
    tailIndent = LineRoom.finite(style.tailIndent)
  }

  /// The width of a container without its insets and padding; infinite if unlimited.
  static func width(of container: TextContainer) -> Double {
    let width = sanitized(container.width)
    if container.lineFragmentPadding == 0, container.insets.left == 0, container.insets.right == 0 {
      return width
    }
    let padding = LineHeightRule.length(container.lineFragmentPadding)
    let left = finite(container.insets.left) + padding
    let right = finite(container.insets.right) + padding
    let free = width - left - right
    return free > 0 ? free : 0
  }

  /// A width as `LineWidth` makes it of any number: a case of it can be made with all of them.
  @inline(__always)
  static func sanitized(_ width: LineWidth) -> Double { LineWidth(width.points).points }

  /// The indent of a line from the leading edge, and its width.
  func line(isFirst: Bool) -> (indent: Double, width: Double) {
    let indent = isFirst ? firstLineHeadIndent : headIndent
    let end = tailIndent > 0 ? min(tailIndent, width) : width + tailIndent
    return (indent, max(0, end - indent))
  }

  /// What a tail indent takes from the trailing edge; 0 for one that counts from the leading edge.
  var trailingIndent: Double { max(0, -tailIndent) }

  /// A length from outside: NaN counts as 0.
  private static func finite(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -LineHeightRule.limit), LineHeightRule.limit)
  }
}
