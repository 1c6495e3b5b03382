import Foundation
import GalleyFonts
import Testing

@Suite("Shaping, against hb-shape") struct ShapingTruthTests {
  @Test func `every string has the glyphs, places and clusters of hb-shape`() throws {
    guard let truth = Material.truth else { return }
    let rows = try ShapingRow.all(in: truth)
    var fonts = try RecordedFonts(truth)
    var shaper = try Shaper()
    var shaped = 0
    for row in rows {
      guard let font = try fonts.font(named: row.font) else {
        print("Skipped \(row.id): \(row.font) is not installed.")
        continue
      }
      try check(row, font, &shaper)
      shaped += 1
    }
    #expect(shaped > 0)
    print("\(shaped) of \(rows.count) strings shaped as hb-shape shapes them.")
  }

  private func check(_ row: ShapingRow, _ font: Font, _ shaper: inout Shaper) throws {
    let scalars = Array(row.text.unicodeScalars)
    var glyphs: [ShapedGlyph] = []
    try shaper.shape(
      scalars, item: scalars.indices, context: scalars.indices, font: font,
      script: row.scriptTag, direction: row.textDirection, language: row.lang, features: [],
      begins: true, ends: true, into: &glyphs)
    let found = glyphs.map {
      [Int($0.glyph), Int($0.cluster), Int($0.xAdvance), Int($0.xOffset), Int($0.yOffset)]
    }
    #expect(found == row.glyphs, "\(row.id)")
    #expect(glyphs.reduce(0) { $0 + Int($1.xAdvance) } == row.totalAdvance, "\(row.id)")
    let starts = Array(Set(glyphs.map { Int($0.cluster) })).sorted()
    #expect(starts == row.clusters.map { $0[0] }, "\(row.id)")
  }
}
