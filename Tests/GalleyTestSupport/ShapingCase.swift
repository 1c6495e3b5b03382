/// A string as `hb-shape` shaped it; all numbers in font units.
public struct ShapingCase: Decodable, Sendable, CustomStringConvertible {
  /// The name of the row.
  public let id: String
  /// BCP 47.
  public let lang: String
  /// File name, `#k` for a face of a collection.
  public let font: String
  /// ISO 15924.
  public let script: String
  /// `ltr` or `rtl`.
  public let direction: String
  /// One script, one direction.
  public let text: String
  /// Of the font.
  public let unitsPerEm: Int
  /// `[glyph, cluster, xAdvance, xOffset, yOffset]` in visual order, clusters in scalars.
  public let glyphs: [[Int]]
  /// The sum of all advances.
  public let totalAdvance: Int
  /// `[startScalar, endScalar, advance]` in logical order.
  public let clusters: [[Int]]
  /// Chromium's width of the string at 16 px, rounded up to 1/64 px.
  public let chromiumWidth16: Double

  /// The name of the row, its font and its text.
  public var description: String { "\(id) \(lang) \(font) “\(text)”" }

  /// The rows of `Tests/Fixtures/shaping/<name>.jsonl`.
  public static func rows(_ name: String = "words") throws -> [ShapingCase] {
    try Fixtures.rows(of: "shaping/\(name).jsonl")
  }
}
