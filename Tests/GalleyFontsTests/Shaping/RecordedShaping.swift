import Foundation
import GalleyFonts
import Testing

/// A string as `hb-shape` shapes it.
struct ShapingRow: Decodable {
  var id: String
  var lang: String
  var font: String
  var script: String
  var direction: String
  var text: String
  var glyphs: [[Int]]
  var totalAdvance: Int
  var clusters: [[Int]]

  /// The ISO 15924 tag of the script.
  var scriptTag: UInt32 {
    get throws { try #require(FontTag(script)).rawValue }
  }
  var textDirection: TextDirection { direction == "rtl" ? .rightToLeft : .leftToRight }

  /// All of them.
  static func all(in truth: URL) throws -> [ShapingRow] {
    try Material.rows(truth.appending(path: "cases/shaping.jsonl.gz"), as: ShapingRow.self)
  }
}

/// The fonts that recorded answers name, each opened once.
struct RecordedFonts {
  private struct Place: Decodable {
    var path: String
    var index: Int?
  }

  private let places: [String: Place]
  private var opened: [String: Font] = [:]

  init(_ truth: URL) throws {
    places = try JSONDecoder().decode(
      [String: Place].self, from: Data(contentsOf: truth.appending(path: "fonts.json")))
  }

  /// A font by its name in the rows; nil if it is not installed.
  mutating func font(named name: String) throws -> Font? {
    if let known = opened[name] { return known }
    let place = try #require(places[name])
    guard FileManager.default.fileExists(atPath: place.path) else { return nil }
    let font = try Font(path: place.path, index: place.index ?? 0)
    opened[name] = font
    return font
  }
}
