internal import GalleyText

/// How far down a stack of lines reaches, exactly: counts of what was stacked.
///
/// Sums of `Double`s depend on their order; counts do not. So every path that adds up heights (one
/// pass over bytes, prepared paragraphs, a tree of a document's paragraphs) counts, and
/// `LineStackRule.points` turns the counts into points.
struct LineStack: Hashable, Sendable, BitwiseCopyable {
  /// Lines of the height that plain text of the first style has.
  var plainLines: Int = 0
  /// Lines with another line below them.
  var spacedLines: Int = 0
  /// Paragraphs with another one above them.
  var followingParagraphs: Int = 0
  /// Paragraphs that a separator ends.
  var endedParagraphs: Int = 0
  /// The heights of the other lines, in 2⁻²⁸ points.
  var otherHeights: Int64 = 0

  static func + (left: LineStack, right: LineStack) -> LineStack {
    LineStack(
      plainLines: left.plainLines + right.plainLines,
      spacedLines: left.spacedLines + right.spacedLines,
      followingParagraphs: left.followingParagraphs + right.followingParagraphs,
      endedParagraphs: left.endedParagraphs + right.endedParagraphs,
      otherHeights: saturatingSum(left.otherHeights, right.otherHeights))
  }

  static func saturatingSum(_ left: Int64, _ right: Int64) -> Int64 {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
  }
}

/// What the parts of a stack of lines are worth.
struct LineStackRule: Hashable, Sendable {
  /// The box of a line of plain text of the first style.
  var plainBox: LineBox
  var lineSpacing: Double
  var paragraphSpacing: Double
  var paragraphSpacingBefore: Double

  /// What one unit of `LineStack.otherHeights` is.
  static let unit = 1.0 / 268_435_456

  init(plainBox: LineBox, style: ParagraphStyle) {
    self.plainBox = plainBox
    lineSpacing = LineHeightRule.length(style.lineSpacing)
    paragraphSpacing = LineHeightRule.length(style.paragraphSpacing)
    paragraphSpacingBefore = LineHeightRule.length(style.paragraphSpacingBefore)
  }

  /// How far down a stack reaches, in points: the one place where heights are added as `Double`s.
  func points(_ stack: LineStack) -> Double {
    var points = Double(stack.plainLines) * plainBox.height
    if lineSpacing != 0 { points += Double(stack.spacedLines) * lineSpacing }
    if paragraphSpacing != 0 { points += Double(stack.endedParagraphs) * paragraphSpacing }
    if paragraphSpacingBefore != 0 {
      points += Double(stack.followingParagraphs) * paragraphSpacingBefore
    }
    if stack.otherHeights != 0 { points += Double(stack.otherHeights) * LineStackRule.unit }
    return points
  }

  /// Adds a line's height.
  func add(_ box: LineBox, to stack: inout LineStack) {
    if box == plainBox {
      stack.plainLines += 1
    } else {
      stack.otherHeights = LineStack.saturatingSum(
        stack.otherHeights, Int64((box.height / LineStackRule.unit).rounded()))
    }
  }
}
