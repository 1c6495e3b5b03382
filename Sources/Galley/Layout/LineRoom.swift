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
    left = Sides(of: container).left
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
    return Sides(of: container).room(in: width)
  }

  /// What a container's insets and padding take at its sides.
  struct Sides: BitwiseCopyable {
    private(set) var left = 0.0
    private(set) var right = 0.0

    /// Nothing.
    @inline(__always)
    init() {}

    init(of container: TextContainer) {
      let padding = LineHeightRule.length(container.lineFragmentPadding)
      left = LineHeightRule.length(container.insets.left) + padding
      right = LineHeightRule.length(container.insets.right) + padding
    }

    /// What they leave of a width that is none of them.
    @inline(__always)
    func room(in width: Double) -> Double {
      let free = width - left - right
      return free > 0 ? free : 0
    }

    /// The same of eight widths.
    @inline(__always)
    func rooms(in widths: SIMD8<Double>) -> SIMD8<Double> {
      let free = widths - left - right
      return free.replacing(with: 0, where: free .< 0)
    }
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
