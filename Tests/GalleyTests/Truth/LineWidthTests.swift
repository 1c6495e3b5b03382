import Foundation
import GalleyFonts
import GalleyTestSupport
import GalleyText
import GalleyUnicode
import Testing

@testable import Galley

/// Each line shaped by itself, with the scripts and directions of its paragraph: the sum of its
/// glyphs' advances is its width, to the font unit.
///
/// Alone, but that a cut inside a word of a joining script keeps the rest of the word as context. A
/// line that changes direction is as wide as its stretches of one direction, each rounded up to
/// 1/64 px, as Chromium draws it.
@Suite("Widths of lines") struct LineWidthTests {
  private static let chromium = ChromiumLayout()

  @Test(
    "recorded lines are as wide as their text",
    arguments: ChromiumCase.bundled + ChromiumCase.system)
  func fixtures(file: String) throws {
    #expect(try wrongLines(of: try ChromiumCase.rows(file), named: file) == [])
  }

  @Test("lines of the large set are as wide as their text", arguments: ["main", "edge"])
  func truth(file: String) throws {
    guard let folder = OutsideMaterial.truth(for: "widths of lines of \(file)") else { return }
    let url = folder.appending(path: "cases/\(file).jsonl.gz")
    #expect(try wrongLines(of: try JSONLines.read(ChromiumCase.self, from: url), named: file) == [])
  }

  /// The first lines that are not as wide as their text.
  private func wrongLines(of rows: [ChromiumCase], named name: String) throws -> [String] {
    let missing = Self.chromium.missingFonts(of: rows)
    var shaper = try Shaper()
    var wrong: [String] = []
    var count = 0
    for row in rows where missing.isDisjoint(with: row.fonts) && isPlain(row) {
      let font = try Self.chromium.font(named: row.fonts[0])
      guard !font.isColor else { continue }
      let prepared = try Self.chromium.prepare(row)
      let text = try PlainLines(storage: prepared.storage, font: font, row: row)
      let unit = row.size / Double(font.metrics.unitsPerEm.rawValue)
      for line in prepared.layout(in: .label(width: row.width)).lineFragments
      where !line.isExtraLine {
        count += 1
        let width = try text.width(of: line, shaper: &shaper)
        if abs(width - line.width) > unit / 100 {
          wrong.append("\(row) \(row.text[line.range]): \(line.width), shaped \(width)")
        }
      }
    }
    print("\(name): \(count - wrong.count) of \(count) lines are as wide as their text")
    #expect(count > 50)
    return Array(wrong.prefix(5))
  }

  /// Whether widths are sums of advances in one font's units.
  private func isPlain(_ row: ChromiumCase) -> Bool {
    row.fonts.count == 1 && row.letterSpacing == 0 && !row.text.unicodeScalars.contains("\t")
  }
}

/// The characters of a text's paragraphs, with what shaping wants to know of each.
private struct PlainLines {
  struct Paragraph {
    var range: Range<Int>
    var scalars: [Unicode.Scalar]
    /// As they are drawn: LS and PS as the font's space.
    var drawn: [Unicode.Scalar]
    var offsets: [Int]
    var scripts: [ScriptCode]
    var levels: [BidiLevel]
  }

  let font: Font
  let row: ChromiumCase
  var paragraphs: [Paragraph] = []

  init(storage: PreparedStorage, font: Font, row: ChromiumCase) throws {
    self.font = font
    self.row = row
    let text = storage.text
    for paragraph in storage.paragraphs {
      let content = ParagraphContent(
        utf8: text.utf8.span, range: paragraph.utf8Range, whiteSpace: storage.context.whiteSpace,
        profile: storage.context.profile)
      let bidi = try BidiParagraph(
        scalars: content.scalars, direction: row.direction == "rtl" ? .rightToLeft : .leftToRight)
      let drawn = content.scalars.map { $0 == "\u{2028}" || $0 == "\u{2029}" ? " " : $0 }
      paragraphs.append(
        Paragraph(
          range: paragraph.utf8Range, scalars: content.scalars, drawn: drawn,
          offsets: content.offsets.map { Int($0) }, scripts: [], levels: bidi.levels))
    }
    // Scripts are found in the whole text.
    var scripts = ScriptItemizer.scripts(of: paragraphs.flatMap(\.drawn))[...]
    for index in paragraphs.indices {
      let count = paragraphs[index].scalars.count
      paragraphs[index].scripts = Array(scripts.prefix(count))
      scripts = scripts.dropFirst(count)
    }
  }

  /// The width of a line's characters, without what hangs at its end.
  func width(of line: TextLineFragment, shaper: inout Shaper) throws -> Double {
    let start = line.range.lowerBound.utf8
    let paragraph = try #require(paragraphs.last { $0.range.lowerBound <= start })
    let offsets = paragraph.offsets.map { paragraph.range.lowerBound + $0 }
    let scalars = paragraph.scalars
    let first = offsets.firstIndex { $0 >= start } ?? scalars.count
    var end = offsets.firstIndex { $0 >= line.range.upperBound.utf8 } ?? scalars.count
    end = max(first, min(end, scalars.count))
    while end > first, hangs(end - 1, in: scalars) { end -= 1 }
    var boxes: [Double] = []
    var stretch = first..<first
    for index in first..<end {
      let isNew = index > first && paragraph.levels[index] != paragraph.levels[index - 1]
      if isNew {
        boxes.append(try advance(stretch, line: first..<end, paragraph, &shaper))
        stretch = index..<index
      }
      stretch = stretch.lowerBound..<index + 1
    }
    boxes.append(try advance(stretch, line: first..<end, paragraph, &shaper))
    if boxes.count > 1, !line.endsWithHyphen {
      boxes = boxes.map { ($0 * 64 - 64e-6).rounded(.up) / 64 }
    }
    let hyphen = line.endsWithHyphen ? try hyphenAdvance(at: end - 1, paragraph, &shaper) : 0
    return boxes.reduce(0, +) + hyphen
  }

  private func hangs(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    if " \t\n\r".unicodeScalars.contains(scalars[index]) { return true }
    guard scalars[index] == "\u{3000}" else { return false }
    let before = scalars[..<index].last { $0 != "\u{3000}" }
    return row.whiteSpace != "normal" || before != " "
  }

  /// The advance of characters of one level: each run of a script shaped by itself.
  private func advance(
    _ range: Range<Int>, line: Range<Int>, _ paragraph: Paragraph, _ shaper: inout Shaper
  ) throws -> Double {
    var sum = 0
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      guard !isSilent(paragraph.scalars[start]) else {
        start = end
        continue
      }
      while end < range.upperBound, paragraph.scripts[end] == paragraph.scripts[start],
        !isSilent(paragraph.scalars[end])
      {
        end += 1
      }
      sum += try units(start..<end, line: line, paragraph, &shaper)
      start = end
    }
    return points(sum)
  }

  private func isSilent(_ scalar: Unicode.Scalar) -> Bool {
    WhiteSpaceRules.isControl(scalar)
      && !WhiteSpaceRules.isVisibleControl(scalar, keepsSpaces: row.whiteSpace != "normal")
  }

  private func units(
    _ range: Range<Int>, line: Range<Int>, _ paragraph: Paragraph, _ shaper: inout Shaper
  ) throws -> Int {
    let scalars = paragraph.drawn
    let start =
      cutsJoined(line.lowerBound, paragraph) ? max(0, line.lowerBound - 16) : line.lowerBound
    let end =
      cutsJoined(line.upperBound, paragraph)
      ? min(scalars.count, line.upperBound + 16) : line.upperBound
    var glyphs: [ShapedGlyph] = []
    try shaper.shape(
      scalars, item: range, context: start..<end, font: font,
      script: paragraph.scripts[range.lowerBound].rawValue,
      direction: paragraph.levels[range.lowerBound].isRightToLeft ? .rightToLeft : .leftToRight,
      language: row.lang, features: [], begins: false, ends: false, into: &glyphs)
    return glyphs.reduce(0) { $0 + Int($1.xAdvance) }
  }

  /// Whether a place is inside a word of a script whose letters join.
  private func cutsJoined(_ index: Int, _ paragraph: Paragraph) -> Bool {
    let scalars = paragraph.scalars
    guard index > 0, index < scalars.count, paragraph.scripts[index] == paragraph.scripts[index - 1]
    else { return false }
    return paragraph.scripts[index].isJoining
      && ![scalars[index], scalars[index - 1]].contains(where: UnicodeProperty.isWhiteSpace)
  }

  private func hyphenAdvance(
    at index: Int, _ paragraph: Paragraph, _ shaper: inout Shaper
  ) throws -> Double {
    var glyphs: [ShapedGlyph] = []
    try shaper.shape(
      [font.hasGlyph(for: "\u{2010}") ? "\u{2010}" : "-"], item: 0..<1, context: 0..<1, font: font,
      script: paragraph.scripts[index].rawValue,
      direction: paragraph.levels[index].isRightToLeft ? .rightToLeft : .leftToRight,
      language: row.lang, features: [], begins: false, ends: false, into: &glyphs)
    return points(glyphs.reduce(0) { $0 + Int($1.xAdvance) })
  }

  private func points(_ units: Int) -> Double {
    Double(units) * row.size / Double(font.metrics.unitsPerEm.rawValue)
  }
}
