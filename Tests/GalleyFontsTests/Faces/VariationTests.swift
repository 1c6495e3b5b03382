import GalleyFonts
import GalleyText
import Testing

@Suite("Variations and settings") struct VariationTests {
  private static let files = ["varying.ttf", "varying-cff2.otf"]

  private func font(_ file: String, _ variations: [FontVariation]) throws -> Font {
    try Font(path: Material.fixture(file), variations: variations)
  }

  @Test("an axis moves advances, metrics and ink", arguments: files)
  func moves(file: String) throws {
    let heavy = try font(file, [FontVariation(tag: "wght", value: 900)])
    #expect(try heavy.advance("AA") == 1_600)
    #expect(heavy.metrics.hhea?.ascender.rawValue == 900)
    #expect(heavy.metrics.typo?.ascender.rawValue == 900)
    let glyph = try #require(heavy.nominalGlyph(for: "A"))
    #expect(heavy.inkExtents(of: glyph)?.maxX == 750)
    let middle = try font(file, [FontVariation(tag: "wght", value: 650)])
    #expect(try middle.advance("A") == 700)
    #expect(try font(file, []).advance("A") == 600)
  }

  @Test("axes and named instances are listed", arguments: files)
  func lists(file: String) throws {
    let font = try font(file, [])
    #expect(font.axes.map(\.tag) == ["wght", "wdth"])
    let weight = try #require(font.axes.first)
    #expect([weight.minimum, weight.defaultValue, weight.maximum] == [100, 400, 900])
    #expect(weight.name == "Weight")
    #expect(font.namedInstances.map(\.name) == ["Heavy"])
    let location = Font.Location(path: font.name, namedInstance: 0)
    #expect(try Font(location).advance("A") == 800)
    #expect(throws: FontError.instanceOutOfRange(path: font.name, index: 1, count: 1)) {
      try Font(Font.Location(path: font.name, namedInstance: 1))
    }
  }

  @Test func `a place outside the axis is moved to its end, the last wish counts`() throws {
    let wild = try font(
      "varying.ttf",
      [FontVariation(tag: "wght", value: 100), FontVariation(tag: "wght", value: 1e300)])
    #expect(wild.variations == [FontVariation(tag: "wght", value: 900)])
    let same = try font("varying.ttf", [FontVariation(tag: "wght", value: 400)])
    #expect(same.variations.isEmpty)
  }

  @Test func `unknown axes, odd numbers and too many wishes are errors`() throws {
    let font = try font("varying.ttf", [])
    #expect(throws: FontError.unknownAxis(path: font.name, tag: "opsz", axes: ["wght", "wdth"])) {
      try font.variant(variations: [FontVariation(tag: "opsz", value: 1)])
    }
    #expect(throws: FontError.invalidValue(tag: "wght", value: .infinity)) {
      try font.variant(variations: [FontVariation(tag: "wght", value: .infinity)])
    }
    let many = [FontVariation](repeating: FontVariation(tag: "wght", value: 500), count: 65)
    #expect(throws: FontError.tooMany("variations", count: 65, limit: 64)) {
      try font.variant(variations: many)
    }
    #expect(throws: FontError.self) {
      try font.variant(variations: [FontVariation(tag: "wght", value: .nan)])
    }
  }

  @Test func `settings are read from text`() throws {
    #expect(try FontVariation(parsing: "wght=650.5") == FontVariation(tag: "wght", value: 650.5))
    #expect(try FontFeature(parsing: "kern=0") == FontFeature(tag: "kern", value: 0))
    #expect(try FontFeature(parsing: "-liga") == FontFeature(tag: "liga", value: 0))
    #expect(try FontFeature(parsing: "+dlig") == FontFeature(tag: "dlig", value: 1))
    #expect(try FontFeature(parsing: "ss01=on") == FontFeature(tag: "ss01", value: 1))
    #expect(try FontFeature(parsing: "salt=3").tag.description == "salt")
    for text in ["", "=", "kern=", "kern=x", "toolong=1", "kern=-1", "é=1", "k rn", "wght=nan"] {
      #expect(throws: FontError.self) { try FontFeature(parsing: text) }
    }
    for text in ["", "=", "wght", "wght=", "wght=x", "wght=nan", "wght=1e999", "toolong=1"] {
      #expect(throws: FontError.self) { try FontVariation(parsing: text) }
    }
  }

  @Test func `a location is a path and perhaps a face`() {
    #expect(Font.Location(argument: "a.ttc#2") == Font.Location(path: "a.ttc", index: 2))
    #expect(Font.Location(argument: "a.ttf") == Font.Location(path: "a.ttf"))
    #expect(Font.Location(argument: "a#b.ttf") == Font.Location(path: "a#b.ttf"))
    #expect(Font.Location(argument: "a#") == Font.Location(path: "a#"))
    #expect(Font.Location(argument: "#1") == Font.Location(path: "#1"))
    #expect(Font.Location(argument: "a#99999999999999999999").index == 0)
    #expect(Font.Location(argument: "a.ttc#2").description == "a.ttc#2")
  }
}
