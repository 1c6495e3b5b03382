public import GalleyText

/// One laid-out line. TextKit's `NSTextLineFragment`.
///
/// Places count from the top left corner of the text's box, y downward, in points.
public struct TextLineFragment: Hashable, Sendable {
  /// The characters of the line, with what hangs at its end and the separator that ends it.
  public var range: Range<TextOffset>
  /// The paragraph that the line belongs to, counted from 0.
  public var paragraphIndex: Int
  /// The advance of the line without what hangs at its end; with the hyphen it may end with.
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
  public var spacingAfter: Double
  /// Whether the line ends with a soft hyphen that is seen.
  public var endsWithHyphen: Bool
  /// Whether this is the empty line after a closing separator, or of the empty text.
  public var isExtraLine: Bool

  /// What is drawn of the line: its width, its height and the line spacing below.
  ///
  /// TextKit's used rectangle: line spacing counts, paragraph spacing does not.
  public var usedRect: TextRect {
    TextRect(x: x, y: top, width: width, height: height + lineSpacing)
  }

  /// The room that the line takes from the container, paragraph spacing included.
  public var fragmentRect: TextRect {
    TextRect(
      x: x, y: top - spacingBefore, width: availableWidth.isFinite ? availableWidth : width,
      height: spacingBefore + height + lineSpacing + spacingAfter)
  }
}
