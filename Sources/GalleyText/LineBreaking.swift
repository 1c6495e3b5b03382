/// What happens to lines that do not fit.
///
/// TextKit's `NSLineBreakMode`.
public enum LineBreakMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Lines end at break opportunities.
  case byWordWrapping
  /// Lines end between any two graphemes.
  case byCharWrapping
  /// A paragraph is one line; what does not fit is not shown.
  case byClipping
  /// A paragraph is one line that loses its beginning.
  case byTruncatingHead
  /// A paragraph is one line that loses its end.
  case byTruncatingTail
  /// A paragraph is one line that loses its middle.
  case byTruncatingMiddle

  /// Whether this mode wraps text into several lines.
  public var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }
}

/// How the lines of a paragraph are chosen.
///
/// CSS `text-wrap-style`.
///
/// The number of lines is the same in all; they differ in where the lines end.
public enum LineWrapStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// Each line takes all it can.
  case greedy
  /// All lines are about as long. In the `css` profile, only up to six lines, as in Chromium.
  case balance
  /// No last line of one short word; changes the last four lines at most, as in Chromium.
  case pretty
  /// The least sum of squared free widths of all lines but the last, after Knuth and Plass.
  case totalFit = "total-fit"
}

/// Finer choices of where lines end.
///
/// TextKit's `NSParagraphStyle.LineBreakStrategy`.
public struct LineBreakStrategy: OptionSet, Hashable, Sendable, Codable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Avoid a last line of a single word, by moving a word down from the line before it.
  public static let pushOut = LineBreakStrategy(rawValue: 1)
  /// No break between two Hangul characters: Korean wraps at spaces.
  public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
  /// What the labels of the platform use.
  public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
}

/// How spaces, tabs and newlines are treated.
///
/// CSS `white-space`.
public enum WhiteSpace: String, Hashable, Sendable, Codable, CaseIterable {
  /// Runs of white space become one space; lines wrap.
  case normal
  /// All white space is kept; lines wrap and end at newlines; spaces at a line's end hang.
  case preWrap = "pre-wrap"
  /// Newlines are kept, other white space as in `normal`.
  case preLine = "pre-line"
  /// White space as in `normal`; lines do not wrap.
  case nowrap
  /// White space as in `preWrap`; lines end at newlines alone.
  case pre

  /// Whether runs of spaces and tabs become one space.
  public var collapsesSpaces: Bool { self == .normal || self == .nowrap || self == .preLine }
  /// Whether newlines become spaces.
  public var collapsesNewlines: Bool { self == .normal || self == .nowrap }
  /// Whether lines may end elsewhere than at newlines.
  public var wraps: Bool { self != .nowrap && self != .pre }
}

/// What becomes of a word that is wider than the line.
///
/// CSS `overflow-wrap`.
public enum OverflowWrap: String, Hashable, Sendable, Codable, CaseIterable {
  /// It overflows.
  case normal
  /// It is cut between graphemes; the cuts count for min-content widths.
  case anywhere
  /// It is cut between graphemes; the cuts do not count for min-content widths.
  case breakWord = "break-word"
}

/// Where words may be broken.
///
/// CSS `word-break`.
public enum WordBreak: String, Hashable, Sendable, Codable, CaseIterable {
  /// Where the language's rules allow: between words, and between ideographs.
  case normal
  /// Between any two letters.
  case breakAll = "break-all"
  /// Never between letters, ideographs and syllables included.
  case keepAll = "keep-all"
}

/// How strict the rules for Chinese, Japanese and Korean are.
///
/// CSS `line-break`.
public enum LineBreakStrictness: String, Hashable, Sendable, Codable, CaseIterable {
  /// As `normal`; the language may decide otherwise.
  case auto
  /// The fewest rules: small kana and iteration marks may start a line, as in narrow columns.
  case loose
  /// The usual rules: small kana may start a line.
  case normal
  /// All rules: small kana and the prolonged sound mark stay with what is before them.
  case strict
  /// Between any two graphemes.
  case anywhere
}
