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
  func sums(row: SimpleRow) throws { try compare(row, alphabet: .latin) }

  @Test("so they are in Greek, Cyrillic and Vietnamese", arguments: rows)
  func wideSums(row: SimpleRow) throws { try compare(row, alphabet: .wide) }

  private func compare(_ row: SimpleRow, alphabet: RuleShaper.Alphabet) throws {
    guard FileManager.default.fileExists(atPath: row.path) else {
      return print("SKIPPED: \(row.path) is not installed")
    }
    guard let font = try? Font(path: row.path, index: row.index) else { return }
    let latin = row.script.rawValue
    let simple = SimpleGlyphs(
      font: font, features: row.features, script: latin, language: row.language)
    let made = font.ruleShaper(
      features: row.features, language: row.language, simple: simple, alphabet: alphabet)
    guard let shaper = made else { return }
    var random = SplitMix(state: UInt64(row.path.utf8.count) &* 7 &+ UInt64(row.index))
    var harfBuzz = try Shaper()
    var text = RuleShapedText()
    var places: [UInt16] = []
    var differences: [String] = []
    var shapedCount = 0
    for _ in 0..<Self.rounds {
      let scalars = Self.word(&random, alphabet)
      guard !scalars.isEmpty, shaper.find(&places, of: scalars) else { continue }
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
  private static func word(
    _ random: inout SplitMix, _ alphabet: RuleShaper.Alphabet
  ) -> [Unicode.Scalar] {
    var text = ""
    let others: [ClosedRange<UInt32>] = [
      0x370...0x3FF, 0x400...0x52F, 0x1EA0...0x1EFF, 0x1F00...0x1FFF, 0x20A0...0x20BF,
      0x2100...0x214F, 0x2200...0x227F,
    ]
    let letters = others.randomElement(using: &random) ?? others[0]
    for _ in 0..<Int.random(in: 1...7, using: &random) {
      if alphabet == .wide, Bool.random(using: &random) {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          guard let scalar = Unicode.Scalar(UInt32.random(in: letters, using: &random)) else {
            continue
          }
          text.unicodeScalars.append(scalar)
        }
      } else if Bool.random(using: &random) {
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
