import Foundation
import GalleyFonts
import Testing

/// A font and a script whose simple characters are tried.
struct SimpleRow: Sendable, CustomTestStringConvertible {
  var path: String
  var index = 0
  var script: FontTag
  var language = "en"
  var features: [FontFeature] = []
  var testDescription: String { "\(path)#\(index) \(script) \(language) \(features)" }

  static let bundled: [SimpleRow] = [
    "Inter-Regular.otf", "Inter-Bold.otf", "Roboto-Regular.ttf", "NotoSans-Regular.ttf",
    "NotoSansMono-Regular.ttf", "NanumGothic.ttf", "NotoSansThai-Regular.ttf",
    "Lohit-Devanagari.ttf", "NotoNaskhArabic-Regular.ttf",
  ].flatMap { file in
    (["Latn", "Cyrl", "Grek", "Hang", "Zyyy"] as [FontTag]).map {
      SimpleRow(path: Material.bundled(file), script: $0)
    }
  }

  /// Scripts of which a font has no letters: figures, punctuation and spaces in text of them.
  static let shaped: [SimpleRow] = [
    "Inter-Regular.otf", "Inter-Bold.otf", "Roboto-Regular.ttf", "NotoSans-Regular.ttf",
    "NotoSansMono-Regular.ttf", "NotoNaskhArabic-Regular.ttf",
  ].flatMap { file in
    (["Beng", "Deva", "Laoo", "Mymr", "Sinh", "Taml", "Thai", "Tibt"] as [FontTag]).map {
      SimpleRow(path: Material.bundled(file), script: $0)
    }
  }

  /// Faces that Debian's packages install, some of them with the rules that are hardest to follow.
  static let installed: [SimpleRow] = [
    ("truetype/dejavu/DejaVuSans.ttf", 0), ("truetype/dejavu/DejaVuSerif.ttf", 0),
    ("truetype/noto/NotoSerif-Regular.ttf", 0), ("truetype/padauk/Padauk-Regular.ttf", 0),
    ("opentype/noto/NotoSansCJK-Regular.ttc", 0), ("opentype/noto/NotoSerifCJK-Regular.ttc", 2),
    ("truetype/noto/NotoColorEmoji.ttf", 0), ("opentype/fonts-hosny-amiri/Amiri-Regular.ttf", 0),
  ].flatMap { file, index in
    (["Latn", "Cyrl", "Hang", "Hani", "Hira", "Kana", "Zyyy"] as [FontTag]).map {
      SimpleRow(path: "/usr/share/fonts/\(file)", index: index, script: $0, language: "ja")
    }
  }

  /// Every font file of the system, in all scripts: only when GALLEY_PROVE asks for it.
  static let everything: [SimpleRow] = {
    guard ProcessInfo.processInfo.environment["GALLEY_PROVE"] != nil else { return [] }
    let root = "/usr/share/fonts"
    let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return files.sorted().filter { [".ttf", ".otf", ".ttc"].contains($0.suffix(4)) }
      .flatMap { file in
        (["Latn", "Cyrl", "Grek", "Hang", "Hani", "Hira", "Kana", "Zyyy", "Deva", "Mymr", "Thai"]
          as [FontTag]).map { SimpleRow(path: "\(root)/\(file)", script: $0) }
      }
  }()

  static let features: [SimpleRow] = [
    [FontFeature(tag: "kern", value: 0)], [FontFeature(tag: "liga", value: 0)],
    [FontFeature(tag: "smcp")], [FontFeature(tag: "tnum"), FontFeature(tag: "ss01")],
    [FontFeature(tag: "calt", value: 0)], [FontFeature(tag: "frac")],
    [FontFeature(tag: "tnum"), FontFeature(tag: "zero")], [FontFeature(tag: "onum")],
    [FontFeature(tag: "smcp"), FontFeature(tag: "c2sc")], [FontFeature(tag: "ss02")],
    [FontFeature(tag: "case"), FontFeature(tag: "cv01")],
  ].flatMap { features in
    ["Inter-Regular.otf", "Roboto-Regular.ttf", "NotoSans-Regular.ttf"].map {
      SimpleRow(path: Material.bundled($0), script: "Latn", features: features)
    }
  }
}

@Suite("Simple glyphs") struct SimpleGlyphsTests {
  /// How many strings are tried with each font; GALLEY_PROVE asks for many more.
  private static let rounds =
    ProcessInfo.processInfo.environment["GALLEY_PROVE"] == nil ? 100 : 2_000

  /// HarfBuzz mends such an offset in a copy of the file.
  @Test func `the rules of a collection are read although an offset leads out of it`() throws {
    var bytes = Array(try Data(contentsOf: URL(filePath: Material.fixture("collection.ttc"))))
    func glyphs() throws -> SimpleGlyphs {
      let script = try #require(FontTag("Latn" as String)).rawValue
      return SimpleGlyphs(font: try Font(bytes: bytes, name: "collection"), script: script)
    }
    let intact = try glyphs()
    // The second face's.
    bytes.replaceSubrange(16..<20, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(try glyphs().adjustments == intact.adjustments)
    #expect(intact.adjustments.contains { $0 != 0 })
  }

  @Test(
    "advances and pairs add up to what HarfBuzz says",
    arguments: SimpleRow.bundled + SimpleRow.shaped + SimpleRow.installed + SimpleRow.features
      + SimpleRow.everything)
  func addsUp(row: SimpleRow) throws {
    guard FileManager.default.fileExists(atPath: row.path) else {
      print("Skipped: \(row.path) is not installed.")
      return
    }
    let font = try Font(path: row.path, index: row.index)
    try SimpleProof(font: font, row: row).run(rounds: Self.rounds)
  }

  /// What is put in the place of figures before any other rule sees them stands for them.
  @Test(
    "figures that a font has for a script or a feature are simple",
    arguments: [
      (SimpleRow(path: Material.bundled("Roboto-Regular.ttf"), script: "Latn"), "tnum"),
      (SimpleRow(path: Material.bundled("Roboto-Regular.ttf"), script: "Latn"), "pnum"),
      (
        SimpleRow(
          path: "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", index: 2, script: "Latn",
          language: "zh-Hans"), "kern"
      ),
    ])
  func figures(row: SimpleRow, feature: String) throws {
    guard FileManager.default.fileExists(atPath: row.path) else {
      print("Skipped: \(row.path) is not installed.")
      return
    }
    var row = row
    row.features = [FontFeature(tag: try #require(FontTag(feature)))]
    let font = try Font(path: row.path, index: row.index)
    let simple = SimpleGlyphs(
      font: font, features: row.features, script: row.script.rawValue, language: row.language)
    for scalar in "0123456789".unicodeScalars {
      #expect(simple.entry(for: scalar) != nil, "\(scalar)")
    }
    try SimpleProof(font: font, row: row).run(rounds: Self.rounds)
  }

  @Test(
    "figures and punctuation are simple in scripts for which a font has neither letters nor rules",
    arguments: [("Inter-Regular.otf", "Thai"), ("Inter-Regular.otf", "Deva")])
  func neutrals(file: String, tag: String) throws {
    let script = try #require(FontTag(tag)).rawValue
    let simple = SimpleGlyphs(font: try Font(path: Material.bundled(file)), script: script)
    for scalar in "0123456789 .,:()".unicodeScalars {
      #expect(simple.entry(for: scalar) != nil, "\(scalar)")
    }
  }

  /// `ff` of Roboto is no ligature, `ffi` is one that is narrower than its pairs say; in Noto Sans all are as wide as
  /// their letters.
  @Test(
    "ligatures of letters that come to what their letters come to are pairs",
    arguments: [
      ("Roboto-Regular.ttf", ["fi": -75, "fl": -47, "ff": 0, "ffi": nil, "rfi": nil, "Yfl": nil]),
      ("NotoSans-Regular.ttf", ["fi": 0, "fl": 0, "ff": 0, "ffi": 0, "rfi": 0, "ffl": 0]),
    ] as [(String, [String: Int?])])
  func ligatures(file: String, wanted: [String: Int?]) throws {
    let font = try Font(path: Material.bundled(file))
    let simple = SimpleGlyphs(font: font, script: FontTag("Latn").rawValue)
    for (word, units) in wanted {
      let text = Array(word.unicodeScalars)
      let moved = text.indices.dropLast().map {
        simple.adjustment(at: $0, in: text, range: text.indices)
      }
      let sum = moved.contains(nil) ? nil : moved.reduce(0) { $0 + Int($1 ?? 0) }
      #expect(sum == units, "\(word)")
    }
  }

  @Test(
    "nothing is simple in scripts that are shaped by a font's rules for them, or have letters in it",
    arguments: [
      ("Lohit-Devanagari.ttf", "Deva"), ("NotoSansDevanagari-Regular.ttf", "Deva"),
      ("NotoSansThai-Regular.ttf", "Thai"), ("Inter-Regular.otf", "Arab"),
      ("Inter-Regular.otf", "Khmr"),
    ])
  func shaped(file: String, tag: String) throws {
    let script = try #require(FontTag(tag)).rawValue
    let simple = SimpleGlyphs(font: try Font(path: Material.bundled(file)), script: script)
    #expect(simple.scalars.isEmpty)
  }

  @Test(
    "plain prose is simple in fonts for prose",
    arguments: [
      "Inter-Regular.otf", "Inter-Bold.otf", "Roboto-Regular.ttf", "NotoSans-Regular.ttf",
      "NanumGothic.ttf",
    ])
  func prose(file: String) throws {
    let font = try Font(path: Material.bundled(file))
    let simple = SimpleGlyphs(font: font, script: FontTag("Latn").rawValue)
    let text = """
      It was the best of times, it was the worst of times; and the quick brown fox jumped over \
      12 lazy dogs (or so they said), didn't it?
      """
    for scalar in text.unicodeScalars {
      #expect(simple.entry(for: scalar) != nil, "\(scalar)")
    }
  }
}

/// Random strings of simple characters, added up and shaped.
struct SimpleProof {
  let font: Font
  let row: SimpleRow

  func run(rounds: Int) throws {
    let simple = SimpleGlyphs(
      font: font, features: row.features, script: row.script.rawValue, language: row.language)
    guard !simple.scalars.isEmpty else { return }
    var shaper = try Shaper()
    shaper.reportsUnsafeToConcat = false
    var random = SplitMix(state: 42)
    let common = Array(simple.scalars.prefix(100))
    let joined = Array("fffffiilljtbhkrvyAEY.-’) ".unicodeScalars).filter {
      simple.entry(for: $0) != nil
    }
    var tried = 0
    // Half as many again for letters that become ligatures, and what these are kerned with.
    for round in 0..<rounds + (joined.isEmpty ? 0 : rounds / 2) {
      let isPlain = round % 2 == 0 || round >= rounds
      var text: [Unicode.Scalar] = []
      var entries: [SimpleGlyph] = []
      var sum = 0
      while text.count < 12 {
        let pool = round >= rounds ? joined : isPlain ? common : simple.scalars
        let scalar = pool[Int(random.next() % UInt64(pool.count))]
        let entry = try #require(simple.entry(for: scalar))
        if let last = entries.last, !isPlain,
          simple.adjustment(last, entry) == SimpleGlyphs.leavesPath
        {
          break
        }
        sum += Int(entry.advance)
        text.append(scalar)
        entries.append(entry)
      }
      // Half of the strings may have pairs that only look as if they left the path.
      let pairs = text.indices.dropLast().map {
        simple.adjustment(at: $0, in: text, range: text.indices)
      }
      if pairs.contains(nil) { continue }
      sum += pairs.reduce(0) { $0 + Int($1 ?? 0) }
      if round < rounds { tried += 1 }
      let glyphs = try shape(text, &shaper)
      let shaped = glyphs.reduce(0) { $0 + Int($1.xAdvance) }
      if shaped != sum || !isSame(glyphs, text, entries) {
        let string = String(String.UnicodeScalarView(text))
        Issue.record("“\(string)” is \(shaped) wide, added up \(sum)")
        return
      }
    }
    #expect(tried > rounds / 4)
  }

  /// Whether each glyph is that of its character, or is as wide, see `AlikeForms`; or a ligature of letters, see
  /// `LigaturePairs`.
  private func isSame(_ glyphs: [ShapedGlyph], _ text: [Unicode.Scalar], _ entries: [SimpleGlyph])
    -> Bool
  {
    guard glyphs.count < entries.count else {
      return zip(glyphs, entries).allSatisfy { isSame($0.glyph, $1) }
    }
    return glyphs.indices.allSatisfy { index in
      let start = Int(glyphs[index].cluster)
      let end = index + 1 < glyphs.count ? Int(glyphs[index + 1].cluster) : text.count
      guard end - start == 1 else {
        return (2...3).contains(end - start)
          && text[start..<end].allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
      }
      return isSame(glyphs[index].glyph, entries[start])
    }
  }

  private func isSame(_ glyph: UInt32, _ entry: SimpleGlyph) -> Bool {
    glyph == entry.glyph || font.horizontalAdvance(of: glyph) == entry.advance
  }

  private func shape(_ text: [Unicode.Scalar], _ shaper: inout Shaper) throws -> [ShapedGlyph] {
    var glyphs: [ShapedGlyph] = []
    try shaper.shape(
      text, item: text.indices, context: text.indices, font: font, script: row.script.rawValue,
      direction: .leftToRight, language: row.language, features: row.features, begins: true,
      ends: true, into: &glyphs)
    return glyphs
  }
}

/// A small generator whose numbers are the same on every run (Steele, Lea and Flood's SplitMix64).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
