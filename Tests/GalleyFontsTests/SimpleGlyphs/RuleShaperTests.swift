import Foundation
import GalleyFonts
import Testing

/// Latin words shaped by the rules of their fonts, against HarfBuzz: glyph sums at every character.
@Suite("Rule shaper") struct RuleShaperTests {
  private static let isProof = ProcessInfo.processInfo.environment["GALLEY_PROVE"] != nil
  private static let rounds = isProof ? 20_000 : 400

  static let rows: [SimpleRow] =
    (SimpleRow.bundled + SimpleRow.installed + SimpleRow.everything).filter { $0.script == "Latn" }
    + SimpleRow.features

  @Test("sums at every character are HarfBuzz's", arguments: rows)
  func sums(row: SimpleRow) throws {
    guard FileManager.default.fileExists(atPath: row.path) else {
      return print("SKIPPED: \(row.path) is not installed")
    }
    guard let font = try? Font(path: row.path, index: row.index) else { return }
    let latin = row.script.rawValue
    let simple = SimpleGlyphs(
      font: font, features: row.features, script: latin, language: row.language)
    let made = font.ruleShaper(
      features: row.features, language: row.language, simple: simple)
    guard let shaper = made else { return }
    var random = SplitMix(state: UInt64(row.path.utf8.count) &* 7 &+ UInt64(row.index))
    var harfBuzz = try Shaper()
    var text = RuleShapedText()
    var places: [UInt16] = []
    var differences: [String] = []
    var shapedCount = 0
    for _ in 0..<Self.rounds {
      let scalars = Self.word(&random)
      guard shaper.find(&places, of: scalars) else { continue }
      let start = Int.random(in: 0..<scalars.count, using: &random)
      let range = start..<Int.random(in: start + 1...scalars.count, using: &random)
      guard shaper.shape(places, range, into: &text) else { continue }
      shapedCount += 1
      var glyphs: [ShapedGlyph] = []
      try harfBuzz.shape(
        scalars, item: range, context: range, font: font, script: latin,
        direction: .leftToRight, language: row.language, features: row.features, begins: true,
        ends: true, into: &glyphs)
      for end in 0...range.count {
        let expected = glyphs.filter { Int($0.cluster) < start + end }
          .reduce(Int64(0)) { $0 + Int64($1.xAdvance) }
        if text.sum(upTo: end) != expected {
          let word = scalars[range].map { String($0) }.joined()
          differences.append("\(word) at \(end): \(text.sum(upTo: end)), not \(expected)")
          break
        }
      }
    }
    #expect(differences.isEmpty)
    // Fonts for prose shape most words.
    if ["Inter", "Roboto", "NotoSans-"].contains(where: row.path.contains) {
      #expect(shapedCount > Self.rounds / 20)
    }
  }

  private static let parts = [
    "->", "-->", "<-", "=>", "--", "—", "–", "(A", "B)", "[x]", "1:2", "3x4", "0x1F", "fi", "ffi",
    "fl", "Th", "AV", "To.", "“Q”", "‘a’", "@", "#", "x", "X", "12", "1/2", "!=", "...", "…", ":",
    ":-)",
    "é", "Ł", "ß", "·", "•", "→", "↑", "*", "+", "=", "<", ">", "_", "|", "f", "j", "'", "\"",
  ]

  /// Letters, digits, punctuation and what sets rules off, with spaces among them.
  private static func word(_ random: inout SplitMix) -> [Unicode.Scalar] {
    var text = ""
    for _ in 0..<Int.random(in: 1...7, using: &random) {
      if Bool.random(using: &random) {
        text += parts.randomElement(using: &random) ?? ""
      } else {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          text.unicodeScalars.append(
            Unicode.Scalar(UInt8.random(in: 0x21..<0x7F, using: &random)))
        }
      }
      if Int.random(in: 0..<3, using: &random) == 0 { text += " " }
    }
    return Array(text.unicodeScalars)
  }
}
