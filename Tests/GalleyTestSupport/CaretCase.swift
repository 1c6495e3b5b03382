/// The carets of a line as Pango places them.
public struct CaretCase: Decodable, Sendable, CustomStringConvertible {
  /// A caret between two letters.
  public struct Caret: Decodable, Hashable, Sendable {
    /// UTF-16 offset.
    public let offset: Int
    /// px from the left edge of the line.
    public let x: Double

    /// Reads `[offset, x]`.
    public init(from decoder: any Decoder) throws {
      var pair = try decoder.unkeyedContainer()
      offset = try pair.decode(Int.self)
      x = try pair.decode(Double.self)
    }
  }

  /// The name of the row.
  public let id: String
  /// BCP 47.
  public let lang: String
  /// File name of a bundled font.
  public let font: String
  /// px.
  public let size: Double
  /// `ltr` or `rtl`, of the paragraph and of all letters.
  public let direction: String
  /// One line in one font.
  public let text: String
  /// px.
  public let width: Double
  /// In logical order.
  public let carets: [Caret]

  /// The name of the row, its font and its text.
  public var description: String { "\(id) \(lang) \(font) “\(text)”" }

  /// The rows of `Tests/Fixtures/carets/lines.jsonl`.
  public static func rows() throws -> [CaretCase] {
    try Fixtures.rows(of: "carets/lines.jsonl")
  }
}
