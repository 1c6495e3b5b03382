import Foundation
import GalleyFonts
import Testing

/// A string as `hb-shape` shapes it.
private struct ShapingRow: Decodable {
  var id: String
  var lang: String
  var font: String
  var script: String
  var direction: String
  var text: String
  var glyphs: [[Int]]
  var totalAdvance: Int
  var clusters: [[Int]]
}

private struct TruthFont: Decodable {
  var path: String
  var index: Int?
}

@Suite("Shaping, against hb-shape") struct ShapingTruthTests {
  @Test func `every string has the glyphs, places and clusters of hb-shape`() throws {
    guard let truth = Material.truth else { return }
    let table = try JSONDecoder().decode(
      [String: TruthFont].self, from: Data(contentsOf: truth.appending(path: "fonts.json")))
    let rows = try Material.rows(
      truth.appending(path: "cases/shaping.jsonl.gz"), as: ShapingRow.self)
    var fonts: [String: Font] = [:]
    var shaper = try Shaper()
    var shaped = 0
    for row in rows {
      let place = try #require(table[row.font])
      guard FileManager.default.fileExists(atPath: place.path) else {
        print("Skipped \(row.id): \(place.path) is not installed.")
        continue
      }
      let font = try fonts[row.font] ?? Font(path: place.path, index: place.index ?? 0)
      fonts[row.font] = font
      try check(row, font, &shaper)
      shaped += 1
    }
    #expect(shaped > 0)
    print("\(shaped) of \(rows.count) strings shaped as hb-shape shapes them.")
  }

  private func check(_ row: ShapingRow, _ font: Font, _ shaper: inout Shaper) throws {
    let scalars = Array(row.text.unicodeScalars)
    let script = try #require(FontTag(row.script))
    var glyphs: [ShapedGlyph] = []
    try shaper.shape(
      scalars, item: scalars.indices, context: scalars.indices, font: font,
      script: script.rawValue, direction: row.direction == "rtl" ? .rightToLeft : .leftToRight,
      language: row.lang, features: [], begins: true, ends: true, into: &glyphs)
    let found = glyphs.map {
      [Int($0.glyph), Int($0.cluster), Int($0.xAdvance), Int($0.xOffset), Int($0.yOffset)]
    }
    #expect(found == row.glyphs, "\(row.id)")
    #expect(glyphs.reduce(0) { $0 + Int($1.xAdvance) } == row.totalAdvance, "\(row.id)")
    let starts = Array(Set(glyphs.map { Int($0.cluster) })).sorted()
    #expect(starts == row.clusters.map { $0[0] }, "\(row.id)")
  }
}
