import GalleyTestSupport
import Testing

@testable import GalleyFonts

/// Fonts of our own making that ask for too much, guard rails B and C.
@Suite("Bombs of our own making") struct BombTests {
  private func glyphA() throws -> UInt32 {
    var shaper = try Shaper()
    return try #require(
      shaper.shape("A", Font(path: Material.fixture("latin.ttf"))).first?.glyph)
  }

  @Test func `a font may make 16 glyphs of one, and a thousand more, not 4,096 of each`() throws {
    var shaper = try Shaper()
    for (times, isBomb) in [(1, false), (2, false), (3, true)] {
      var made = try BombFont()
      made.multiply(glyph: try glyphA(), by: 16, times: times)
      let font = try Font(bytes: made.bytes, name: "bomb")
      guard isBomb else {
        #expect(try shaper.shape("A", font).count == (times == 1 ? 16 : 256))
        continue
      }
      #expect(throws: ShapingError.tooManyGlyphs(font: font.name, scalars: 1, limit: 1_040)) {
        try shaper.shape("A", font)
      }
      // What is not the bomb is shaped as ever.
      #expect(try shaper.shape("V", font).count == 1)
    }
  }

  @Test("components are counted over all levels", arguments: [(11, 2, false), (12, 2, true)])
  func count(levels: Int, copies: Int, isBomb: Bool) throws {
    var made = try BombFont()
    made.chain(glyphs: 1...levels, copies: copies)
    try check(made, isBomb: isBomb)
  }

  @Test("components are at most 32 deep", arguments: [(33, false), (34, true)])
  func depth(levels: Int, isBomb: Bool) throws {
    var made = try BombFont()
    made.chain(glyphs: 1...levels, copies: 1)
    try check(made, isBomb: isBomb)
  }

  private func check(_ made: BombFont, isBomb: Bool) throws {
    let font = try Font(bytes: made.bytes, name: "bomb")
    if isBomb {
      #expect(throws: FontError.tooComplex(path: font.name, glyph: 1)) { try font.outline(of: 1) }
      #expect(font.inkExtents(of: 1) == nil)
    } else {
      #expect(throws: Never.self) { try font.outline(of: 1) }
    }
    // The last of the chain is an honest glyph.
    #expect(throws: Never.self) { try font.outline(of: 73) }
    // Advances need no outlines.
    #expect(try font.advance("AVA") > 0)
  }

  @Test(
    "rules that lie one on top of the other are left to HarfBuzz",
    arguments: [(1, true), (1, false), (4, true), (4, false), (5, true), (5, false)])
  func cover(type: Int, isOrdered: Bool) throws {
    var made = try BombFont()
    made.cover(type: type, times: 30_000, isOrdered: isOrdered)
    let font = try Font(bytes: made.bytes, name: "bomb")
    let script = FontTag("Latn").rawValue
    let simple = SimpleGlyphs(font: font, features: [], script: script, language: nil)
    #expect(simple.glyphs.isEmpty)
    // Single substitutions are few for so few glyphs.
    let shaper = font.ruleShaper(features: [], language: nil, simple: simple)
    #expect(type == 1 || shaper == nil)
    #expect(
      font.wordRules(features: [], script: script, language: nil, direction: .leftToRight).role
        == .contextual)
    var harfBuzz = try Shaper()
    #expect(try harfBuzz.shape("A", font).count == 1)
  }

  @Test func `a face keeps no more than 128 plans`() throws {
    let font = try Font(path: Material.bundled("Inter-Regular.otf"))
    var shaper = try Shaper()
    for number in 0..<200 as Range<UInt32> {
      let features = [FontFeature(tag: FontTag(rawValue: 0x7A7A_0000 + number))]
      _ = try shaper.shape("a", font, features: features)
    }
    #expect(font.handle.plans.count == 128)
  }

  @Test func `one call of the shaper has at most 4,096 units`() throws {
    for (count, notes) in [(4_096, []), (4_097, .splitUnsafely)] as [(Int, ShapingNotes)] {
      let font = try Font(path: Material.bundled("NotoNaskhArabic-Regular.ttf"))
      // Letters that join without end: there is no safe place to part them.
      let scalars = [Unicode.Scalar](repeating: "ب", count: count)
      var shaper = try Shaper()
      var glyphs: [ShapedGlyph] = []
      let found = try shaper.shape(
        scalars, item: 0..<count, context: 0..<count, font: font,
        script: FontTag("Arab").rawValue, direction: .rightToLeft, language: "ar", features: [],
        begins: true, ends: true, into: &glyphs)
      #expect(found == notes)
      #expect(glyphs.count == count)
    }
  }
}
