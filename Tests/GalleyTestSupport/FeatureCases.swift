/// A row of `Tests/Fixtures/features`: a case, and what else was asked and answered.
public protocol FeatureCase: Decodable, Sendable, CustomStringConvertible {
  /// The text, its style and its box.
  var row: ChromiumCase { get }
}

extension FeatureCase {
  /// The name of the row and what it is about.
  public var description: String { row.description }

  /// The rows of `Tests/Fixtures/features/<name>.jsonl`.
  public static func rows(_ name: String) throws -> [Self] {
    try Fixtures.rows(of: "features/\(name).jsonl")
  }
}

/// What `text-overflow: ellipsis` or `line-clamp` leaves of a text: `ellipsis`, `line-clamp`.
///
/// The lines of `row` are those that show, as they are without the ellipsis.
public struct TruncationCase: FeatureCase {
  public let row: ChromiumCase
  /// The most lines; 1 for `text-overflow`.
  public let maximumLines: Int
  /// Whether there is an ellipsis.
  public let isTruncated: Bool
  /// The ranges of UTF-16 offsets of the last line that stand beside the ellipsis, in logical order.
  public let kept: [Range<Int>]
  /// Width in px of the box around what is kept.
  public let keptWidth: Double
  /// "…", or "..." where the first font has no ellipsis.
  public let ellipsis: String
  /// Width in px.
  public let ellipsisWidth: Double

  private enum Key: String, CodingKey {
    case maximumLines, truncated, kept, keptWidth, ellipsis, ellipsisWidth
  }

  /// Reads a row.
  public init(from decoder: any Decoder) throws {
    row = try ChromiumCase(from: decoder)
    let members = try decoder.container(keyedBy: Key.self)
    maximumLines = try members.decodeIfPresent(Int.self, forKey: .maximumLines) ?? 1
    isTruncated = try members.decode(Bool.self, forKey: .truncated)
    kept = try members.decode([[Int]].self, forKey: .kept).map { $0[0]..<$0[1] }
    keptWidth = try members.decode(Double.self, forKey: .keptWidth)
    ellipsis = try members.decode(String.self, forKey: .ellipsis)
    ellipsisWidth = try members.decode(Double.self, forKey: .ellipsisWidth)
  }
}

/// Lines of another kind: `balance`, `pretty`, `vertical`.
public struct WrapCase: FeatureCase {
  public let row: ChromiumCase

  /// Reads a row.
  public init(from decoder: any Decoder) throws {
    row = try ChromiumCase(from: decoder)
  }
}

/// Bases with annotations: `ruby`.
public struct RubyCase: FeatureCase {
  /// A rectangle in px from the upper left corner of the box.
  public struct Box: Decodable, Hashable, Sendable {
    /// Its left edge.
    public let x: Double
    /// Its top.
    public let top: Double
    /// Its width.
    public let width: Double
    /// Its height.
    public let height: Double
  }

  /// What is asked of a pair.
  public struct Pair: Decodable, Hashable, Sendable {
    /// UTF-16 offset of the base's first character.
    public let start: Int
    /// UTF-16 offset behind the base.
    public let end: Int
    /// The annotation.
    public let text: String
    /// CSS `ruby-position`; nil for over.
    public let position: String?
    /// CSS `ruby-align`; nil for `space-around`.
    public let align: String?
  }

  /// Where a pair stands.
  public struct Place: Decodable, Hashable, Sendable {
    /// The text of the base, as high as its font.
    public let base: Box
    /// The text of the annotation, as high as its font.
    public let annotation: Box
  }

  public let row: ChromiumCase
  /// The pairs, in the order of the text.
  public let pairs: [Pair]
  /// Where they stand.
  public let places: [Place]

  private enum Key: String, CodingKey {
    case ruby, pairs
  }

  /// Reads a row.
  public init(from decoder: any Decoder) throws {
    row = try ChromiumCase(from: decoder)
    let members = try decoder.container(keyedBy: Key.self)
    pairs = try members.decode([Pair].self, forKey: .ruby)
    places = try members.decode([Place].self, forKey: .pairs)
  }
}

/// Where each scalar of a text stands: `justify`, `tabs`.
public struct PlacesCase: FeatureCase {
  public let row: ChromiumCase
  /// Left and right edge of each Unicode scalar in px from the box's left edge; nil if collapsed.
  public let places: [ClosedRange<Double>?]
  /// CSS `tab-size`, in spaces.
  public let tabSize: Int

  private enum Key: String, CodingKey {
    case places, css
  }

  /// Reads a row.
  public init(from decoder: any Decoder) throws {
    row = try ChromiumCase(from: decoder)
    let members = try decoder.container(keyedBy: Key.self)
    places = try members.decode([[Double]?].self, forKey: .places).map { place in
      place.map { $0[0]...max($0[0], $0[1]) }
    }
    let css = try members.decodeIfPresent([String: String].self, forKey: .css) ?? [:]
    tabSize = css["tab-size"].flatMap(Int.init) ?? 8
  }
}

/// The height of a `<textarea>` that grows with its text: `textarea`.
public struct TextAreaCase: FeatureCase {
  public let row: ChromiumCase
  /// The least number of lines of the field, if it has one.
  public let minimumLines: Int?
  /// The most, if it has one.
  public let maximumLines: Int?
  /// Height in px without these limits.
  public let contentHeight: Double
  /// What the element says of its content's height: it counts ink below lines that are too low.
  public let scrollHeight: Double

  private enum Key: String, CodingKey {
    case minimumLines, maximumLines, contentHeight, scrollHeight
  }

  /// Reads a row.
  public init(from decoder: any Decoder) throws {
    row = try ChromiumCase(from: decoder)
    let members = try decoder.container(keyedBy: Key.self)
    minimumLines = try members.decodeIfPresent(Int.self, forKey: .minimumLines)
    maximumLines = try members.decodeIfPresent(Int.self, forKey: .maximumLines)
    contentHeight = try members.decode(Double.self, forKey: .contentHeight)
    scrollHeight = try members.decode(Double.self, forKey: .scrollHeight)
  }
}
