import Foundation
import GalleyFonts
import GalleyText
import Testing

/// What a bundled font's tables say, as read by another reader (fonttools).
struct MetricsRow: Sendable, CustomTestStringConvertible {
  var file: String
  var unitsPerEm: Int32
  var hhea: [Int32]
  var typo: [Int32]
  var win: [Int32]
  var usesTypo: Bool
  var testDescription: String { file }

  static let all = [
    MetricsRow(
      file: "Inter-Regular.otf", unitsPerEm: 2_816, hhea: [2_728, -680, 0],
      typo: [2_728, -680, 0], win: [2_728, 680], usesTypo: true),
    MetricsRow(
      file: "Roboto-Regular.ttf", unitsPerEm: 2_048, hhea: [1_900, -500, 0],
      typo: [2_146, -555, 0], win: [2_146, 555], usesTypo: false),
    MetricsRow(
      file: "Lohit-Devanagari.ttf", unitsPerEm: 1_024, hhea: [1_121, -515, 266],
      typo: [999, -365, 0], win: [1_121, 515], usesTypo: true),
    MetricsRow(
      file: "NotoSans-Regular.ttf", unitsPerEm: 1_000, hhea: [1_069, -293, 0],
      typo: [1_069, -293, 0], win: [1_069, 293], usesTypo: false),
  ]
}

@Suite("Fonts") struct FontTests {
  private func bundled(_ file: String) throws -> Font {
    try Font(path: Material.bundled(file))
  }

  @Test("metrics are those of the tables", arguments: MetricsRow.all)
  func metrics(row: MetricsRow) throws {
    let metrics = try bundled(row.file).metrics
    #expect(metrics.unitsPerEm.rawValue == row.unitsPerEm)
    func numbers(_ metrics: VerticalMetrics?) -> [Int32] {
      guard let metrics else { return [] }
      return [
        metrics.ascender.rawValue, metrics.descender.rawValue, metrics.lineGap.rawValue,
      ]
    }
    #expect(numbers(metrics.hhea) == row.hhea)
    #expect(numbers(metrics.typo) == row.typo)
    #expect(numbers(metrics.win) == [row.win[0], -row.win[1], 0])
    #expect(metrics.usesTypoMetrics == row.usesTypo)
  }

  @Test func `cap height, x-height and bars come from OS/2 and post`() throws {
    let metrics = try bundled("Roboto-Regular.ttf").metrics
    #expect(metrics.capHeight?.rawValue == 1_456)
    #expect(metrics.xHeight?.rawValue == 1_082)
    #expect(metrics.underline == LineDecorationMetrics(position: -150, thickness: 100))
    #expect(metrics.strikethrough == LineDecorationMetrics(position: 512, thickness: 102))
  }

  @Test func `names, features and scripts are read`() throws {
    let font = try bundled("Inter-Regular.otf")
    #expect(font.familyName == "Inter")
    #expect(font.styleName == "Regular")
    #expect(font.postScriptName == "Inter-Regular")
    #expect(font.metrics.familyName == "Inter")
    #expect(font.featureTags.contains("kern"))
    #expect(font.featureTags.contains("calt"))
    #expect(font.scriptTags.contains("latn"))
    #expect(font.tables.contains { $0.tag == "CFF " && $0.size > 100_000 })
    #expect(font.glyphCount > 2_000)
  }

  @Test func `equal bytes, face and variations are equal fonts with one fingerprint`() throws {
    let path = Material.fixture("varying.ttf")
    let font = try Font(path: path)
    let again = try Font(bytes: [UInt8](Data(contentsOf: URL(filePath: path))))
    #expect(font == again)
    #expect(font.hashValue == again.hashValue)
    #expect(font.fingerprint == again.fingerprint)
    #expect(font.fingerprint == 16_417_686_738_759_952_809)
    let heavy = try font.variant(variations: [FontVariation(tag: "wght", value: 900)])
    #expect(heavy != font)
    #expect(heavy.fingerprint != font.fingerprint)
    #expect(try heavy.variant(variations: []) == font)
  }

  @Test func `outlines and ink are those of the drawing`() throws {
    let font = try Font(path: Material.fixture("varying.ttf"))
    let glyph = try #require(font.nominalGlyph(for: "A"))
    let corner = OutlinePoint(x: 50, y: 0)
    let outline = try font.outline(of: glyph)
    #expect(outline.steps.first == .move(to: corner))
    #expect(outline.steps.last == .close)
    #expect(font.inkExtents(of: glyph) == InkExtents(minX: 50, minY: 0, maxX: 550, maxY: 700))
    let space = try #require(font.nominalGlyph(for: " "))
    #expect(font.inkExtents(of: space) == nil)
    #expect(try font.outline(of: .max) == GlyphOutline())
    #expect(font.inkExtents(of: .max) == nil)
    #expect(font.picture(of: .max) == nil)
  }

  @Test func `eight threads shape with one font as one thread does`() async throws {
    let font = try bundled("NotoNaskhArabic-Regular.ttf")
    let texts = (0..<100).map { number in
      "مرحبا بالعالم \(number) " + String(repeating: "سلام ", count: number % 7)
    }
    var shaper = try Shaper()
    var alone: [[ShapedGlyph]] = []
    for text in texts { alone.append(try shaper.shape(text, font, direction: .rightToLeft)) }
    let expected = alone
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var shaper = try Shaper()
          for (text, glyphs) in zip(texts, expected) {
            let found = try shaper.shape(text, font, direction: .rightToLeft)
            if found != glyphs { return false }
          }
          return true
        }
      }
      for try await isEqual in group { #expect(isEqual) }
    }
  }
}
