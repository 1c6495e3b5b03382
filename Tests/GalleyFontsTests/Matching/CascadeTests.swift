import Foundation
import GalleyFonts
import GalleyText
import Testing

private struct CascadeRow: Decodable {
  var id: String
  var lang: String
  var font: [String]
  var size: Double
  var text: String
  var direction: String
  var lines: [Line]

  struct Line: Decodable {
    var startScalar: Int
    var endScalar: Int
    var width: Double
  }
}

@Suite("Cascades") struct CascadeTests {
  /// Where graphemes start, by the standard library.
  private func graphemeStarts(_ text: String) -> [Bool] {
    text.flatMap { character in
      [true] + [Bool](repeating: false, count: character.unicodeScalars.count - 1)
    }
  }

  private func isEmoji(_ text: String) -> [Bool] {
    text.flatMap { character -> [Bool] in
      let scalars = character.unicodeScalars
      let first = scalars.first ?? " "
      let isEmoji =
        scalars.contains("\u{FE0F}")
        || (first.properties.isEmojiPresentation && !scalars.contains("\u{FE0E}"))
      return [Bool](repeating: isEmoji, count: scalars.count)
    }
  }

  private func bundled(_ files: String...) throws -> FontCascade {
    let fonts = try files.map { try Font(path: Material.bundled($0)) }
    return try FontCascade(try #require(fonts.first), fallbacks: Array(fonts.dropFirst()))
  }

  private func fonts(_ text: String, _ cascade: FontCascade) -> [[Int]] {
    cascade.resolve(
      Array(text.unicodeScalars), graphemeStarts: graphemeStarts(text),
      isEmojiPresentation: isEmoji(text)
    ).runs.map { [$0.range.lowerBound, $0.range.upperBound, $0.font] }
  }

  @Test("characters without a look need no glyph, and no others")
  func needsNoGlyph() {
    for value in 0...UInt32(0x10FFFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      let isInvisible =
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isDefaultIgnorableCodePoint
        }
      if scalar.needsNoGlyph != isInvisible { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test func `each grapheme takes the first font that has all of it`() throws {
    let cascade = try bundled(
      "Inter-Regular.otf", "NotoNaskhArabic-Regular.ttf", "NanumGothic.ttf")
    #expect(fonts("abc", cascade) == [[0, 3, 0]])
    #expect(fonts("a한b", cascade) == [[0, 1, 0], [1, 2, 2], [2, 3, 0]])
    #expect(fonts("سلام", cascade) == [[0, 4, 1]])
    #expect(fonts("", cascade) == [])
  }

  @Test func `controls and invisible characters stay in the run before them`() throws {
    let cascade = try bundled("NanumGothic.ttf", "NotoSans-Regular.ttf")
    #expect(fonts("한\t글\n한\u{200B}글", cascade) == [[0, 7, 0]])
    let missing = cascade.resolve(
      Array("a\u{2060}\u{200D}\n\u{FEFF}".unicodeScalars), graphemeStarts: [true])
    #expect(missing.missing == [])
  }

  @Test func `a mark is never torn from its letter`() throws {
    // Inter has e and the acute, NanumGothic has e alone.
    let cascade = try bundled("NanumGothic.ttf", "NotoSans-Regular.ttf")
    #expect(fonts("e\u{301}", cascade) == [[0, 2, 1]])
  }

  @Test func `what no font has is reported once and shown by the first font`() throws {
    let cascade = try bundled("Inter-Regular.otf", "NotoSansHebrew-Regular.ttf")
    let resolution = cascade.resolve(
      Array("a世b世界".unicodeScalars), graphemeStarts: [Bool](repeating: true, count: 5))
    #expect(resolution.missing == ["世", "界"])
    #expect(resolution.runs.map(\.range) == [0..<5])
    #expect(resolution.runs.map(\.font) == [0])
  }

  @Test func `more fonts than a cascade may have are an error`() throws {
    let font = try Font(path: Material.bundled("Inter-Regular.otf"))
    let many = [Font](repeating: font, count: 64)
    #expect(throws: FontError.tooMany("fonts", count: 65, limit: 64)) {
      try FontCascade(font, fallbacks: many)
    }
    #expect(try FontCascade(font, fallbacks: Array(many.dropFirst())).fonts.count == 64)
  }

  @Test func `lines of several fonts are as wide as Chromium's`() throws {
    guard let truth = Material.truth else { return }
    var recorded = try RecordedFonts(truth)
    var shaper = try Shaper()
    for row in try Material.rows(truth.appending(path: "cases/fallback.jsonl"), as: CascadeRow.self)
    {
      // The script of a bracket is that of its pair, which is not for fonts to know.
      guard !row.text.contains("(") else { continue }
      let fonts = try row.font.compactMap { try recorded.font(named: $0) }
      guard fonts.count == row.font.count else { continue }
      let cascade = try FontCascade(try #require(fonts.first), fallbacks: Array(fonts.dropFirst()))
      let scalars = Array(row.text.unicodeScalars)
      let runs = cascade.resolve(
        scalars, graphemeStarts: graphemeStarts(row.text), isEmojiPresentation: isEmoji(row.text),
        language: row.lang)
      #expect(runs.missing == [], "\(row.id)")
      for line in row.lines {
        var end = line.endScalar
        while end > line.startScalar, scalars[end - 1] == " " { end -= 1 }
        var width = 0.0
        var pieces = 0
        for run in runs.runs {
          let range = run.range.clamped(to: line.startScalar..<end)
          let font = runs.fonts[run.font]
          width += try points(scalars, range, font, &shaper, &pieces) * row.size
        }
        // Chromium rounds each run's width up to 1/64 px, and FreeType's advances to 16.16.
        let excess = line.width - width
        #expect(
          excess > -0.01 && excess < Double(pieces) / 64 + 0.01, "\(row.id) \(width) \(line.width)")
      }
    }
  }

  /// The width of a stretch, in ems, shaped script by script.
  private func points(
    _ scalars: [Unicode.Scalar], _ range: Range<Int>, _ font: Font, _ shaper: inout Shaper,
    _ pieces: inout Int
  ) throws -> Double {
    var total = 0.0
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      var script = Font.script(of: scalars[start])
      let loose = (["Zyyy", "Zinh"] as [FontTag]).map(\.rawValue)
      while end < range.upperBound {
        let next = Font.script(of: scalars[end])
        if !loose.contains(next) {
          if loose.contains(script) { script = next } else if next != script { break }
        }
        end += 1
      }
      var glyphs: [ShapedGlyph] = []
      try shaper.shape(
        scalars, item: start..<end, context: start..<end, font: font, script: script,
        direction: TextDirection(ofScript: script), language: "en", features: [], begins: true,
        ends: true, into: &glyphs)
      for glyph in glyphs where glyph.xAdvance != 0 {
        // Chromium takes the advance of Noto Color Emoji's pictures, 136 pixels at 109 for the em, and
        // not that of `hmtx`, 2,550 units of 2,048.
        total += font.isColor ? 136.0 / 109 * 2_048 : Double(glyph.xAdvance)
      }
      start = end
      pieces += 1
    }
    return total / Double(font.metrics.unitsPerEm.rawValue)
  }
}
