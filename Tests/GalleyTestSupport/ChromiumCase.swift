/// A text as Chromium laid it out: the question, and its answer.
public struct ChromiumCase: Decodable, Sendable, CustomStringConvertible {
  /// A line of the answer.
  public struct Line: Decodable, Hashable, Sendable {
    /// UTF-16 offset of the first character that is not collapsed away.
    public let start: Int
    /// UTF-16 offset of the next line, or the length of the text.
    public let end: Int
    /// The same as `start`, in Unicode scalars.
    public let startScalar: Int
    /// The same as `end`, in Unicode scalars.
    public let endScalar: Int
    /// Width in px without trailing white space.
    public let width: Double
  }

  /// The name of the row.
  public let id: String
  /// BCP 47.
  public let lang: String
  /// File names, `#k` for a face of a collection; the first is asked first.
  public let fonts: [String]
  /// Font size in px.
  public let size: Double
  /// Width of the box in px.
  public let width: Double
  /// Line height in px; nil stands for `normal`.
  public let lineHeight: Double?
  /// CSS `white-space`.
  public let whiteSpace: String
  /// CSS `overflow-wrap`.
  public let overflowWrap: String
  /// CSS `word-break`.
  public let wordBreak: String
  /// CSS `line-break`.
  public let lineBreak: String
  /// `ltr` or `rtl`, never taken from the text.
  public let direction: String
  /// px after every character.
  public let letterSpacing: Double
  /// The text.
  public let text: String
  /// What the row is about.
  public let tags: [String]
  /// What Chromium answered.
  public let lines: [Line]
  /// Height of the box in px.
  public let height: Double
  /// Number of line boxes.
  public let lineCount: Int

  /// The name of the row and what it is about.
  public var description: String {
    "\(id) \(lang) \(tags.joined(separator: " ")) \(fonts.joined(separator: "+")) \(size) px in \(width)"
  }

  /// The rows of `Tests/Fixtures/chromium/<name>.jsonl`.
  public static func rows(_ name: String) throws -> [ChromiumCase] {
    try Fixtures.rows(of: "chromium/\(name).jsonl")
  }

  /// The files whose rows need bundled fonts only.
  public static let bundled = ["prose", "options", "edges", "fit", "hyphens"]
  /// The files whose rows need fonts of the system.
  public static let system = ["system-prose", "system-edges"]
}

extension ChromiumCase {
  private enum Key: String, CodingKey {
    case id, lang, font, size, width, lineHeight, whiteSpace, overflowWrap, wordBreak, lineBreak
    case direction, letterSpacing, text, tags, lines, height, lineCount
  }

  /// Reads a row; `font` is a name or a list of names, `lineHeight` a number or `"normal"`.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: Key.self)
    id = try row.decode(String.self, forKey: .id)
    lang = try row.decode(String.self, forKey: .lang)
    if let name = try? row.decode(String.self, forKey: .font) {
      fonts = [name]
    } else {
      fonts = try row.decode([String].self, forKey: .font)
    }
    size = try row.decode(Double.self, forKey: .size)
    width = try row.decode(Double.self, forKey: .width)
    lineHeight = try? row.decode(Double.self, forKey: .lineHeight)
    whiteSpace = try row.decode(String.self, forKey: .whiteSpace)
    overflowWrap = try row.decode(String.self, forKey: .overflowWrap)
    wordBreak = try row.decode(String.self, forKey: .wordBreak)
    lineBreak = try row.decode(String.self, forKey: .lineBreak)
    direction = try row.decode(String.self, forKey: .direction)
    letterSpacing = try row.decode(Double.self, forKey: .letterSpacing)
    text = try row.decode(String.self, forKey: .text)
    tags = try row.decode([String].self, forKey: .tags)
    // Text areas tell no lines, truncation tells no count.
    lines = try row.decodeIfPresent([Line].self, forKey: .lines) ?? []
    height = try row.decode(Double.self, forKey: .height)
    lineCount = try row.decodeIfPresent(Int.self, forKey: .lineCount) ?? lines.count
  }
}
