import GalleyFonts
import GalleyTestSupport
import Testing

@Suite("Guard rails of shaping") struct GuardRailTests {
  private func bundled(_ file: String) throws -> Font { try Font(path: Material.bundled(file)) }

  private func shape(
    _ text: String, _ font: Font, _ direction: TextDirection = .leftToRight,
    script: FontTag = "Latn"
  ) throws -> (glyphs: [ShapedGlyph], notes: ShapingNotes) {
    let scalars = Array(text.unicodeScalars)
    var shaper = try Shaper()
    var glyphs: [ShapedGlyph] = []
    let notes = try shaper.shape(
      scalars, item: scalars.indices, context: scalars.indices, font: font, script: script.rawValue,
      direction: direction, language: "en", features: [], begins: true, ends: true, into: &glyphs)
    return (glyphs, notes)
  }

  @Test func `a long text, parted at safe places, has the advances of its repeated parts`() throws {
    let font = try bundled("Inter-Regular.otf")
    let part = "The quick brown fox jumps over a lazy dog. "
    let once = try shape(part, font).glyphs
    let (glyphs, notes) = try shape(String(repeating: part, count: 500), font)
    #expect(notes == [])
    #expect(glyphs.count == 500 * once.count)
    let width = glyphs.reduce(0) { $0 + Int($1.xAdvance) }
    #expect(width == 500 * once.reduce(0) { $0 + Int($1.xAdvance) })
    #expect(glyphs.map(\.cluster) == glyphs.map(\.cluster).sorted())
  }

  @Test func `a long text from right to left keeps its visual order`() throws {
    let font = try bundled("NotoNaskhArabic-Regular.ttf")
    let text = String(repeating: "مرحبا بالعالم ", count: 1_000)
    let (glyphs, notes) = try shape(text, font, .rightToLeft, script: "Arab")
    #expect(notes == [])
    #expect(glyphs.map(\.cluster) == glyphs.map(\.cluster).sorted(by: >))
    let once = try shape("مرحبا بالعالم ", font, .rightToLeft, script: "Arab").glyphs
    let width = glyphs.reduce(0) { $0 + Int($1.xAdvance) }
    #expect(width == 1_000 * once.reduce(0) { $0 + Int($1.xAdvance) })
  }

  @Test func `one word without end, all of it joined, is parted and said to be`() throws {
    let font = try bundled("NotoNaskhArabic-Regular.ttf")
    let text = String(repeating: "ب", count: 20_000)
    let (glyphs, _) = try shape(text, font, .rightToLeft, script: "Arab")
    #expect(glyphs.count == 20_000)
    #expect(Set(glyphs.map(\.cluster)).count == 20_000)
    // Letters at the cuts keep their joined forms: all but the ends look alike.
    #expect(Set(glyphs.dropFirst().dropLast().map(\.glyph)).count <= 2)
  }

  @Test func `marks in a row are shaped at most 64 together`() throws {
    let font = try bundled("NotoSans-Regular.ttf")
    let few = try shape("a" + String(repeating: "\u{301}", count: 64) + "b", font)
    #expect(few.notes == [])
    let many = try shape("a" + String(repeating: "\u{301}", count: 65) + "b", font)
    #expect(many.notes == .splitMarks)
    #expect(many.glyphs.last?.cluster == 66)
  }

  @Test(
    "a text twice as long costs at most two and a half times the time",
    arguments: [
      "\u{301}", "a", "\u{200D}", "e\u{301}\u{323}", "(", "\u{2068}", "\u{1F468}\u{200D}",
    ])
  func linear(part: String) throws {
    let font = try bundled("NotoSans-Regular.ttf")
    func time(_ count: Int) throws -> Duration {
      let text = String(repeating: part, count: count / part.unicodeScalars.count)
      var best = Duration.seconds(60)
      for _ in 0..<2 {
        best = min(best, try ProcessorTime.measure { _ = try shape(text, font) })
      }
      return best
    }
    let short = try time(32_768)
    let long = try time(65_536)
    // A factor that no quadratic step could keep, with room for a busy machine and for sanitizers.
    let slack = Duration.milliseconds(Sanitizer.isOn ? 200 : 20)
    #expect(long < short * 3 + slack, "\(short), then \(long)")
  }

  @Test func `ranges outside the text and too many features are errors`() throws {
    let font = try bundled("NotoSans-Regular.ttf")
    var shaper = try Shaper()
    var glyphs: [ShapedGlyph] = []
    let scalars: [Unicode.Scalar] = ["a", "b"]
    for (item, context) in [(0..<3, 0..<2), (0..<1, 1..<2), (-1..<1, -1..<2), (0..<2, 0..<3)] {
      #expect(throws: ShapingError.invalidRange) {
        try shaper.shape(
          scalars, item: item, context: context, font: font, script: 0, direction: .leftToRight,
          language: nil, features: [], begins: true, ends: true, into: &glyphs)
      }
    }
    let features = [FontFeature](repeating: FontFeature(tag: "liga"), count: 129)
    #expect(throws: ShapingError.tooManyFeatures(count: 129, limit: 128)) {
      try shaper.shape(
        scalars, item: 0..<2, context: 0..<2, font: font, script: 0, direction: .leftToRight,
        language: nil, features: features, begins: true, ends: true, into: &glyphs)
    }
    #expect(glyphs.isEmpty)
  }

  @Test func `languages that are none do not matter`() throws {
    let font = try bundled("NotoSans-Regular.ttf")
    var shaper = try Shaper()
    for language in ["", "\0", "en\u{0}x", "é", String(repeating: "x", count: 100_000), "EN_us"] {
      let scalars: [Unicode.Scalar] = ["a"]
      var glyphs: [ShapedGlyph] = []
      try shaper.shape(
        scalars, item: 0..<1, context: 0..<1, font: font, script: 0, direction: .leftToRight,
        language: language, features: [], begins: true, ends: true, into: &glyphs)
      #expect(glyphs.count == 1)
    }
  }

  @Test func `what stands around an item joins it, what the context leaves out does not`() throws {
    let font = try bundled("NotoNaskhArabic-Regular.ttf")
    let scalars = Array("ببب".unicodeScalars)
    var shaper = try Shaper()
    func glyph(_ context: Range<Int>) throws -> UInt32? {
      var glyphs: [ShapedGlyph] = []
      try shaper.shape(
        scalars, item: 1..<2, context: context, font: font, script: FontTag("Arab").rawValue,
        direction: .rightToLeft, language: "ar", features: [], begins: false, ends: false,
        into: &glyphs)
      #expect(glyphs.map(\.cluster).allSatisfy { $0 == 1 })
      return glyphs.last?.glyph
    }
    let forms = try [1..<2, 0..<2, 1..<3, 0..<3].map { try glyph($0) }
    #expect(Set(forms).count == 4)
  }
}

extension GuardRailTests {
  @Test func `texts that ask for ever new features are shaped right and fill no memory`() throws {
    let font = try Font(path: Material.bundled("Inter-Regular.otf"))
    var shaper = try Shaper()
    let plain = try shaper.shape("office 3x4", font)
    for number in 0..<1_000 as Range<UInt32> {
      // Tags that no font has: the glyphs stay, the plan is a new one each time.
      let features = [FontFeature(tag: FontTag(rawValue: 0x7A7A_0000 + number))]
      #expect(try shaper.shape("office 3x4", font, features: features) == plain)
    }
    let off = try shaper.shape("office 3x4", font, features: [FontFeature(tag: "calt", value: 0)])
    #expect(off != plain)
  }
}
