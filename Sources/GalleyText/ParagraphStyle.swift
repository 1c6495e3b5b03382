/// A place to which a tab moves the pen.
///
/// TextKit's `NSTextTab`.
public struct TextTab: Hashable, Sendable {
  /// What stands at the tab stop.
  public enum Alignment: String, Hashable, Sendable, Codable, CaseIterable {
    /// The start of the text that follows.
    case left
    /// The end of the text that follows.
    case right
    /// The middle of the text that follows.
    case center
    /// The first decimal separator of the text that follows.
    case decimal
  }

  /// Which part of the text stands at the stop.
  public var alignment: Alignment
  /// The distance from the leading edge of the container, in points.
  public var location: Double

  /// A tab stop at a distance from the leading edge, in points.
  public init(alignment: Alignment = .left, location: Double) {
    self.alignment = alignment
    self.location = location
  }
}

/// How a paragraph is laid out: `NSParagraphStyle`'s properties under their own names, and CSS's.
///
/// Lengths are in points. Numbers from outside are data: a NaN counts as 0, a negative height or
/// spacing as 0.
public struct ParagraphStyle: Hashable, Sendable {
  /// At which edge lines stand.
  public var alignment: TextAlignment = .natural
  /// The direction of the paragraph; `natural` asks its first strong character (UAX #9, P2).
  public var baseWritingDirection: WritingDirection = .natural
  /// Whether lines run from side to side or downward.
  public var writingMode: WritingMode = .horizontal

  /// The indent of a paragraph's first line, from the leading edge; not negative.
  public var firstLineHeadIndent: Double = 0
  /// The indent of the other lines, from the leading edge; not negative.
  public var headIndent: Double = 0
  /// Where lines end: from the leading edge if positive, from the trailing edge if zero or negative.
  public var tailIndent: Double = 0

  /// Space below each line, between it and the next.
  public var lineSpacing: Double = 0
  /// Space after a paragraph that a separator ends.
  public var paragraphSpacing: Double = 0
  /// Space before each paragraph but the first.
  public var paragraphSpacingBefore: Double = 0
  /// The least height of a line; 0 for none.
  public var minimumLineHeight: Double = 0
  /// The most height of a line; 0 for none.
  public var maximumLineHeight: Double = 0
  /// A factor of the natural line height, before the limits; 0 for none.
  public var lineHeightMultiple: Double = 0

  /// Tab stops, in any order.
  public var tabStops: [TextTab] = []
  /// After the last tab stop, tabs move to multiples of this; 0: to multiples of eight spaces.
  public var defaultTabInterval: Double = 0

  /// What happens to lines that are too long.
  public var lineBreakMode: LineBreakMode = .byWordWrapping
  /// TextKit's refinements of where lines end.
  public var lineBreakStrategy: LineBreakStrategy = []
  /// How lines are chosen together; whatever else than `greedy` looks at whole paragraphs.
  public var lineWrapStyle: LineWrapStyle = .greedy
  /// Words are hyphenated on lines that are filled to less than this share of their width; 0: never.
  public var hyphenationFactor: Double = 0
  /// Whether a line that is about to be truncated is first set tighter.
  public var allowsDefaultTighteningForTruncation: Bool = false

  /// The white-space mode; nil for the profile's own.
  public var whiteSpace: WhiteSpace?
  /// What becomes of a word wider than its line; nil: cut in TextKit's profiles and Android's,
  /// overflowing in `css`.
  public var overflowWrap: OverflowWrap?
  /// Where words may be broken.
  public var wordBreak: WordBreak = .normal
  /// How strict the rules for Chinese, Japanese and Korean are.
  public var lineBreakStrictness: LineBreakStrictness = .auto
  /// Whether web and mail addresses break where typographers part them: after `://`, before a single
  /// slash, full stop, hyphen and the like, around `=` and `&`, and nowhere else.
  ///
  /// The Chicago Manual of Style, 14.18; Android's text views do so. Where lines may end between any
  /// two graphemes this changes nothing.
  public var breaksURLs = false

  /// TextKit's default: natural alignment and direction, word wrapping, no spacing, no indents.
  public init() {}

  /// The paragraph style in which nothing was changed.
  public static let `default` = ParagraphStyle()

  /// Sets the least and the most height of a line to the same value.
  public mutating func setLineHeight(_ height: Double) {
    minimumLineHeight = height
    maximumLineHeight = height
  }
}
