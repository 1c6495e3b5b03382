import Foundation
import GalleyFonts
import Testing

private struct TextRow: Decodable {
  var id: String
  var lang: String
  var font: String
  var script: String
  var direction: String
  var text: String
}

private struct PlacedFont: Decodable {
  var path: String
  var index: Int?
}

@Suite("Words and spaces") struct WordRulesTests {
  @Test func `words shaped alone, or with their spaces, add up to the text where the role says so`()
    throws
  {
    guard let truth = Material.truth else { return }
    let table = try JSONDecoder().decode(
      [String: PlacedFont].self, from: Data(contentsOf: truth.appending(path: "fonts.json")))
    let rows = try Material.rows(truth.appending(path: "cases/shaping.jsonl.gz"), as: TextRow.self)
    var shaper = try Shaper()
    var roles: [String: (font: Font, rules: WordRules)] = [:]
    var counts: [SpaceRole: Int] = [:]
    for row in rows {
      let place = try #require(table[row.font])
      guard FileManager.default.fileExists(atPath: place.path) else { continue }
      let key = "\(row.font) \(row.script) \(row.lang)"
      let script = try #require(FontTag(row.script)).rawValue
      let direction: TextDirection = row.direction == "rtl" ? .rightToLeft : .leftToRight
      let known =
        try roles[key]
        ?? {
          let font = try Font(path: place.path, index: place.index ?? 0)
          return (
            font,
            WordRules(font: font, script: script, language: row.lang, direction: direction)
          )
        }()
      roles[key] = known
      counts[known.rules.role, default: 0] += 1
      let scalars = Array(row.text.unicodeScalars)
      var reaches = false
      func advance(_ range: Range<Int>, isWord: Bool = true) throws -> Int {
        var glyphs: [ShapedGlyph] = []
        try shaper.shape(
          scalars, item: range, context: range, font: known.font, script: script,
          direction: direction, language: row.lang, features: [], begins: false, ends: false,
          into: &glyphs)
        if isWord, known.rules.hasCrossingRules {
          let word = glyphs.filter { scalars[Int($0.cluster)] != " " }.map(\.glyph)
          if known.rules.reachesAcrossSpace(word) { reaches = true }
        }
        return glyphs.reduce(0) { $0 + Int($1.xAdvance) }
      }
      let whole = try advance(scalars.indices, isWord: false)
      let words = scalars.indices.split { scalars[$0] == " " }
        .map { $0.startIndex..<$0.endIndex }
      let space = Int(
        known.font.horizontalAdvance(of: try #require(known.font.nominalGlyph(for: " "))))
      let spaces = scalars.count { $0 == " " }
      switch known.rules.role {
      case .inert:
        let sum = try words.reduce(spaces * space) { try $0 + advance($1) }
        #expect(sum == whole, "\(row.id) \(key)")
      case .pairs:
        // Each word with its spaces, less the spaces that two words share.
        var sum = 0
        for word in words {
          let start = max(0, word.lowerBound - 1)
          let end = min(scalars.count, word.upperBound + 1)
          sum += try advance(start..<end)
        }
        let shared = max(0, words.count - 1)
        if reaches { continue }
        guard !row.text.contains("  "), words.count > 0 else { continue }
        #expect(sum - shared * space == whole, "\(row.id) \(key)")
      case .contextual: break
      }
    }
    print("Texts by the role of the space:", counts)
  }

  @Test func `the bundled fonts' spaces are as their rules say`() throws {
    func role(_ file: String, _ script: FontTag, _ direction: TextDirection) throws -> SpaceRole {
      let font = try Font(path: Material.bundled(file))
      return WordRules(font: font, script: script.rawValue, direction: direction).role
    }
    #expect(try role("NotoSans-Regular.ttf", "Latn", .leftToRight) == .inert)
    #expect(try role("Roboto-Regular.ttf", "Latn", .leftToRight) == .pairs)
    #expect(try role("Inter-Regular.otf", "Latn", .leftToRight) == .contextual)
    #expect(try role("NotoSansDevanagari-Regular.ttf", "Deva", .leftToRight) == .pairs)
    #expect(try role("NotoNaskhArabic-Regular.ttf", "Arab", .rightToLeft) == .inert)
  }
}
