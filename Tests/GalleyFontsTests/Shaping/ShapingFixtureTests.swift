import GalleyFonts
import GalleyTestSupport
import Testing

/// The recorded strings of this repository.
@Suite("Shaping, against recordings of hb-shape") struct ShapingFixtureTests {
  @Test func `every recorded string has the glyphs, places and clusters of hb-shape`() throws {
    var fonts: [String: Font] = [:]
    var shaper = try Shaper()
    var skipped: Set<String> = []
    for row in try ShapingCase.rows() {
      guard let file = FontFile(named: row.font) else {
        skipped.insert(row.font)
        continue
      }
      let font = try fonts[row.font] ?? Font(path: file.path, index: file.index)
      fonts[row.font] = font
      let glyphs = try shaper.shape(row, font)
      #expect(
        glyphs.map {
          [Int($0.glyph), Int($0.cluster), Int($0.xAdvance), Int($0.xOffset), Int($0.yOffset)]
        } == row.glyphs, "\(row)")
      #expect(Set(glyphs.map { Int($0.cluster) }) == Set(row.clusters.map { $0[0] }), "\(row)")
    }
    if !skipped.isEmpty { print("SKIPPED: strings in \(skipped.sorted()), which is not installed") }
  }
}

extension Shaper {
  fileprivate mutating func shape(_ row: ShapingCase, _ font: Font) throws -> [ShapedGlyph] {
    let scalars = Array(row.text.unicodeScalars)
    let script = try #require(FontTag(row.script))
    var glyphs: [ShapedGlyph] = []
    try shape(
      scalars, item: scalars.indices, context: scalars.indices, font: font,
      script: script.rawValue, direction: row.direction == "rtl" ? .rightToLeft : .leftToRight,
      language: row.lang, features: [], begins: true, ends: true, into: &glyphs)
    return glyphs
  }
}
