public import GalleyText

/// One laid-out line.
///
/// TextKit's `NSTextLineFragment`.
///
/// Places count from the top left corner of the text's box, y downward, in points.
public struct TextLineFragment: Hashable, Sendable {
  /// The characters of the line, with what hangs at its end and the separator that ends it.
  public var range: Range<TextOffset>
  /// The paragraph that the line belongs to, counted from 0.
  public var paragraphIndex: Int
  /// The advance of the line without what hangs at its end; with the hyphen it may end with.
  ///
  /// Never below 0, not where negative letter spacing is more than the letters.
  public var width: Double
  /// The advance of the white space that hangs at the line's end.
  public var trailingWhitespaceAdvance: Double
  /// The top of the line.
  public var top: Double
  /// The height of the line, without line and paragraph spacing.
  public var height: Double
  /// The line's baseline.
  public var baseline: Double
  /// From the baseline up, over all fonts of the line.
  public var ascent: Double
  /// From the baseline down, over all fonts of the line.
  public var descent: Double
  /// Where the line's first character (its last, from right to left) stands.
  public var x: Double
  /// The room that the line had, in points; infinite if unlimited.
  public var availableWidth: Double
  /// Line spacing below the line.
  public var lineSpacing: Double
  /// Paragraph spacing above and below the line.
  public var spacingBefore: Double
  /// What paragraph spacing adds below the line; 0 but for the last of a paragraph.
  public var spacingAfter: Double
  /// Whether the line ends with a soft hyphen that is seen.
  public var endsWithHyphen: Bool
  /// Whether this is the empty line after a closing separator, or of the empty text.
  public var isExtraLine: Bool
  /// Points that are added between characters to fit the line without truncating it; not positive.
  public var tightening: Double = 0
  /// Points that justification adds to the line, over all its gaps; `width` is without them.
  public var justification: Double = 0
  /// How the line was shortened, with the token it shows; nil for lines that are whole.
  public var truncation: LineTruncation? {
    get { shortening?.truncation }
    set { shortening = newValue.map(LineShortening.init) }
  }
  /// Lines that are whole, nearly all, stay small, and are copied without counting references.
  private var shortening: LineShortening?

  init(
    range: Range<TextOffset>, paragraphIndex: Int, width: Double,
    trailingWhitespaceAdvance: Double, top: Double, height: Double, baseline: Double,
    ascent: Double, descent: Double, x: Double, availableWidth: Double, lineSpacing: Double,
    spacingBefore: Double, spacingAfter: Double, endsWithHyphen: Bool, isExtraLine: Bool
  ) {
    self.range = range
    self.paragraphIndex = paragraphIndex
    self.width = max(0, width)
    self.trailingWhitespaceAdvance = trailingWhitespaceAdvance
    self.top = top
    self.height = height
    self.baseline = baseline
    self.ascent = ascent
    self.descent = descent
    self.x = x
    self.availableWidth = availableWidth
    self.lineSpacing = lineSpacing
    self.spacingBefore = spacingBefore
    self.spacingAfter = spacingAfter
    self.endsWithHyphen = endsWithHyphen
    self.isExtraLine = isExtraLine
  }

  /// What is drawn of the line: its width, its height and the line spacing below.
  ///
  /// TextKit's used rectangle: line spacing counts, paragraph spacing does not.
  public var usedRect: TextRect {
    TextRect(x: x, y: top, width: width + justification, height: height + lineSpacing)
  }

  /// The room that the line takes from the container, paragraph spacing included.
  public var fragmentRect: TextRect {
    TextRect(
      x: x, y: top - spacingBefore, width: availableWidth.isFinite ? availableWidth : width,
      height: spacingBefore + height + lineSpacing + spacingAfter)
  }
}

/// How a line was shortened, kept beside it.
private final class LineShortening: Hashable, Sendable {
  let truncation: LineTruncation

  init(_ truncation: LineTruncation) { self.truncation = truncation }

  static func == (left: LineShortening, right: LineShortening) -> Bool {
    left.truncation == right.truncation
  }

  func hash(into hasher: inout Hasher) { hasher.combine(truncation) }
}
