/// An image or a view that stands in a line like a character.
///
/// TextKit's `NSTextAttachment`.
public struct TextAttachment: Hashable, Sendable {
  /// Where lines may end beside an attachment.
  public enum BreakRule: String, Hashable, Sendable, Codable, CaseIterable {
    /// As beside U+FFFC: at both sides, but for punctuation that goes with it.
    case automatic
    /// As beside a letter: an attachment without spaces around it is a part of its word.
    case letter
    /// Not beside it, as beside a word joiner (U+2060), not even behind a space before it.
    case never
  }

  /// Its size in points.
  public var size: TextSize
  /// Where its lower edge stands, above the baseline if positive, in points.
  public var baselineOffset: Double
  /// Where lines may end beside it.
  public var breakRule: BreakRule

  /// The character that stands for an attachment in a text: U+FFFC.
  public static let character: Unicode.Scalar = "\u{FFFC}"

  /// An attachment of a size, which `ThumbnailGeometry.size` of GalleyImages gives for a picture.
  ///
  /// - Parameters:
  ///   - size: Points; layout counts what is negative or no number as 0, and nothing above a
  ///     million.
  ///   - baselineOffset: How far its lower edge is above the baseline; negative to hang below.
  ///   - breakRule: Where lines may end beside it.
  public init(
    size: TextSize, baselineOffset: Double = 0, breakRule: BreakRule = .automatic
  ) {
    self.size = size
    self.baselineOffset = baselineOffset
    self.breakRule = breakRule
  }

  /// This attachment with the numbers that lines can be laid out with: a size that is negative or no
  /// number counts as 0, and nothing is larger than a million points.
  var bounded: TextAttachment {
    func length(_ value: Double) -> Double { value > 0 ? min(value, 1e6) : 0 }
    let offset = baselineOffset.isNaN ? 0 : min(max(baselineOffset, -1e6), 1e6)
    return TextAttachment(
      size: TextSize(width: length(size.width), height: length(size.height)),
      baselineOffset: offset, breakRule: breakRule)
  }
}

/// A stretch of text in one style.
public struct StyleRun: Hashable, Sendable {
  /// The number of UTF-8 bytes of the run.
  public var utf8Count: Int
  /// The style of all characters of the run.
  public var style: TextStyle
  /// What stands in the line in place of the run's single U+FFFC.
  public var attachment: TextAttachment?
  /// What is written above or below the run; all of it is one base.
  public var ruby: RubyAnnotation?

  /// A run of so many bytes of UTF-8.
  ///
  /// - Parameters:
  ///   - utf8Count: Its length; `StyledText` checks that runs part the text between characters.
  ///   - style: How its characters look.
  ///   - attachment: What stands in its place, if it is a single U+FFFC.
  ///   - ruby: What is written above or below it.
  public init(
    utf8Count: Int, style: TextStyle, attachment: TextAttachment? = nil,
    ruby: RubyAnnotation? = nil
  ) {
    self.utf8Count = utf8Count
    self.style = style
    self.attachment = attachment
    self.ruby = ruby
  }

  /// Whether nothing but style tells it from the text beside it.
  var isPlain: Bool { attachment == nil && ruby == nil }
}

/// A text and the styles of its parts; plain text is the case of one run.
public struct StyledText: Hashable, Sendable {
  /// The characters of all runs.
  public private(set) var text: String
  /// The runs, in order; their lengths add up to the text's.
  public private(set) var runs: [StyleRun]

  /// A text in one style.
  public init(_ text: String, style: TextStyle) {
    self.text = text
    self.runs = [StyleRun(utf8Count: text.utf8.count, style: style)]
  }

  /// Adds text at the end.
  public mutating func append(_ more: String, style: TextStyle) {
    text += more
    append(StyleRun(utf8Count: more.utf8.count, style: style))
  }

  /// Adds a base with an annotation above or below it at the end.
  ///
  /// Lines end before and behind the base, not inside. An annotation of a base that goes over several
  /// paragraphs or lines is that of its part in the first paragraph, or left out if a separator stands
  /// inside that part.
  public mutating func append(_ base: String, ruby: RubyAnnotation, style: TextStyle) {
    text += base
    append(StyleRun(utf8Count: base.utf8.count, style: style, ruby: ruby))
  }

  /// Adds an attachment at the end.
  public mutating func append(_ attachment: TextAttachment, style: TextStyle) {
    text.unicodeScalars.append(TextAttachment.character)
    append(StyleRun(utf8Count: 3, style: style, attachment: attachment))
  }

  /// This text in other styles, run by run.
  func mapStyles(_ change: (TextStyle) -> TextStyle) -> StyledText {
    var text = self
    for index in text.runs.indices { text.runs[index].style = change(text.runs[index].style) }
    return text
  }

  /// Sets the text of runs that are there already.
  mutating func setText(_ text: String) { self.text = text }

  mutating func append(_ run: StyleRun) {
    guard run.utf8Count > 0 else { return }
    if let last = runs.last, last.style == run.style, last.isPlain, run.isPlain {
      runs[runs.count - 1].utf8Count += run.utf8Count
    } else if runs.count == 1, runs[0].utf8Count == 0 {
      runs = [run]
    } else {
      runs.append(run)
    }
  }
}
