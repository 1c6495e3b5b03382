import Foundation
import GalleyFonts
import Testing

@Suite("Features that only place marks") struct AdvanceFeaturesTests {
  @Test func `without them recorded texts have the same glyphs, clusters and advances`() throws {
    guard let truth = Material.truth else { return }
    var shaper = try Shaper()
    shaper.reportsUnsafeToConcat = false
    var fonts = try RecordedFonts(truth)
    var counts = (changed: 0, moved: 0)
    for row in try ShapingRow.all(in: truth) {
      guard let font = try fonts.font(named: row.font) else { continue }
      let script = try row.scriptTag
      let scalars = Array(row.text.unicodeScalars)
      func shape(_ features: [FontFeature]) throws -> [ShapedGlyph] {
        var glyphs: [ShapedGlyph] = []
        try shaper.shape(
          scalars, item: scalars.indices, context: scalars.indices, font: font, script: script,
          direction: row.textDirection, language: row.lang,
          features: features, begins: true, ends: true, into: &glyphs)
        return glyphs
      }
      let features = font.featuresForAdvances([], script: script, language: row.lang)
      guard !features.isEmpty else { continue }
      counts.changed += 1
      let (quick, whole) = (try shape(features), try shape([]))
      #expect(quick.map(\.glyph) == whole.map(\.glyph), "\(row.id)")
      #expect(quick.map(\.cluster) == whole.map(\.cluster), "\(row.id)")
      #expect(quick.map(\.xAdvance) == whole.map(\.xAdvance), "\(row.id)")
      if quick != whole { counts.moved += 1 }
    }
    print("Texts shaped without them: \(counts.changed), of which \(counts.moved) have marks.")
    #expect(counts.moved > 0)
  }

  @Test func `what is asked for stays on, and so does what HarfBuzz composes by`() throws {
    func off(_ file: String, _ script: FontTag, _ features: [FontFeature] = []) throws -> [String] {
      try Font(path: Material.bundled(file))
        .featuresForAdvances(features, script: script.rawValue, language: nil)
        .dropFirst(features.count).map { "\($0.tag)=\($0.value)" }
    }
    #expect(try off("NotoSansThai-Regular.ttf", "Thai") == ["mark=0", "mkmk=0"])
    let mark = FontFeature(tag: "mark")
    #expect(try off("NotoSansThai-Regular.ttf", "Thai", [mark]) == ["mkmk=0"])
    #expect(try off("NotoSansHebrew-Regular.ttf", "Hebr").contains("mark=0") == false)
    #expect(try off("NotoSansDevanagari-Regular.ttf", "Deva").contains("abvm=0"))
  }
}
