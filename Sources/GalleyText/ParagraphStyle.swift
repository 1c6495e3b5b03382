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

  public var alignment: Alignment
  /// The distance from the leading edge of the container, in points.
  public var location: Double

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
  public var alignment: TextAlignment = .natural
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

  public var tabStops: [TextTab] = []
  /// After the last tab stop, tabs move to multiples of this; 0: to multiples of eight spaces.
  public var defaultTabInterval: Double = 0

  public var lineBreakMode: LineBreakMode = .byWordWrapping
  public var lineBreakStrategy: LineBreakStrategy = []
  /// How lines are chosen together; whatever else than `greedy` looks at whole paragraphs.
  public var lineWrapStyle: LineWrapStyle = .greedy
  /// Words are hyphenated on lines that are filled to less than this share of their width; 0: never.
  public var hyphenationFactor: Double = 0
  public var allowsDefaultTighteningForTruncation: Bool = false

  /// The white-space mode; nil for the profile's own.
  public var whiteSpace: WhiteSpace?
  /// What becomes of a word wider than its line; nil: cut in TextKit's profiles and Android's,
  /// overflowing in `css`.
  public var overflowWrap: OverflowWrap?
  public var wordBreak: WordBreak = .normal
  public var lineBreakStrictness: LineBreakStrictness = .auto

  public init() {}

  /// The paragraph style in which nothing was changed.
  public static let `default` = ParagraphStyle()

  /// Sets the least and the most height of a line to the same value.
  public mutating func setLineHeight(_ height: Double) {
    minimumLineHeight = height
    maximumLineHeight = height
  }
}
