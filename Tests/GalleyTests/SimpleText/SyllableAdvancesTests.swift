import Foundation
import GalleyFonts
import GalleyTestSupport
import GalleyUnicode
import Testing

@testable import Galley

/// What syllables come to between spaces, against words that HarfBuzz shapes.
@Suite("Syllables of scripts") struct SyllableAdvancesTests {
  static let rows = [
    ("Deva", "NotoSansDevanagari-Regular.ttf", 0.6), ("Deva", "NotoSansDevanagari-Bold.ttf", 0.6),
    ("Deva", "NotoSerifDevanagari-Regular.ttf", 0), ("Deva", "Lohit-Devanagari.ttf", 0.6),
    ("Beng", "NotoSansBengali-Regular.ttf", 0), ("Beng", "Lohit-Bengali.ttf", 0),
    ("Guru", "NotoSansGurmukhi-Regular.ttf", 0.65), ("Guru", "NotoSerifGurmukhi-Regular.ttf", 0.5),
    ("Gujr", "NotoSansGujarati-Regular.ttf", 0.6), ("Gujr", "NotoSerifGujarati-Bold.ttf", 0),
    ("Orya", "NotoSansOriya-Regular.ttf", 0), ("Orya", "NotoSansOriya-Bold.ttf", 0),
    ("Taml", "NotoSansTamil-Regular.ttf", 0.45), ("Taml", "NotoSerifTamil-Regular.ttf", 0.35),
    ("Telu", "NotoSansTelugu-Regular.ttf", 0.6), ("Telu", "NotoSerifTelugu-Regular.ttf", 0.6),
    ("Knda", "NotoSansKannada-Regular.ttf", 0), ("Knda", "NotoSerifKannada-Regular.ttf", 0.35),
    ("Mlym", "NotoSansMalayalam-Regular.ttf", 0.6), ("Mlym", "NotoSerifMalayalam-Regular.ttf", 0.6),
  ].map { ScriptFont(ScriptCode(tag: $0.0), $0.1, share: $0.2) }

  /// Words of letters that are likelier to stand beside each other than chance has it.
  private static func word(
    of alphabet: SyllabicAlphabet, random: inout RandomText, breadth: Int
  ) -> [Unicode.Scalar] {
    func any(_ role: SyllabicAlphabet.Role) -> Unicode.Scalar? {
      let all = alphabet.letters.filter { $0.role == role }
      return all.isEmpty
        ? nil : all[Int.random(in: 0..<min(all.count, breadth), using: &random)].scalar
    }
    var word: [Unicode.Scalar?] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      word.append(any(.starter))
      while Int.random(in: 0..<4, using: &random) == 0 { word += [any(.joiner), any(.starter)] }
      if Bool.random(using: &random) { word.append(any(.follower)) }
      switch Int.random(in: 0..<24, using: &random) {
      case 0: word.append(SyllabicAlphabet.signs.randomElement(using: &random))
      case 1: word.append(any(.sign))
      case 2: word.append(any(.follower))
      case 3: word.append(any(.joiner))
      case 4: word.append("\u{200D}")
      case 5: word += [any(.joiner), any(.follower)]
      case 6: word += [any(.follower), any(.joiner)]
      default: break
      }
    }
    return word.compactMap { $0 }
  }

  @Test(arguments: rows)
  func `words of known syllables come to what HarfBuzz says, and so do their parts`(row: ScriptFont)
    throws
  {
    guard let file = FontFile(named: row.name) else {
      return print("SKIPPED: \(row.name) is not installed")
    }
    let alphabet = try #require(SyllabicAlphabet(of: row.script))
    var random = RandomText(seed: UInt64(row.name.utf8.count) + 7)
    // A font knows some thousand syllables.
    let features: [[FontFeature]] = [[], [FontFeature(tag: "kern", value: 0)]]
    for wished in Array(repeating: features, count: OutsideMaterial.proves ? 40 : 1).flatMap(\.self)
    {
      let font = try Font(path: file.path, index: file.index)
      let features = font.featuresForAdvances(wished, script: alphabet.script, language: nil)
      guard
        let advances = font.syllableAdvances(of: alphabet, features: features, language: nil)
      else {
        #expect(row.share == 0)
        continue
      }
      var shaper = try ScriptShaper(
        font, script: alphabet.script, direction: .leftToRight, features: features)
      let circle = font.nominalGlyph(for: "\u{25CC}")
      let fromBytes = SyllableSums(
        advances, of: alphabet.letters.map(\.scalar), endings: [".", "\u{964}"])
      var (added, fast, asked) = (0, 0, 0)
      for round in 0..<5_000 {
        let own = Self.word(of: alphabet, random: &random, breadth: 4 + round / 200)
        let scalars = [" "] + own + [" "]
        let word = 1..<scalars.count - 1
        for syllable in advances.unknown(in: scalars, word) {
          let alone = [" "] + scalars[syllable.range] + [" "]
          let glyphs = try shaper.glyphs(alone)
          let inner = 1..<alone.count - 1
          let isApart = !glyphs.contains {
            $0.glyph == circle
              || $0.isUnsafeToBreak
                && [inner.lowerBound, inner.upperBound].contains(Int($0.cluster))
          }
          advances.learn(
            syllable.key, units: glyphs.sums(count: alone.count)[inner].total,
            glyphs: isApart
              ? glyphs.filter { inner.contains(Int($0.cluster)) }.map(\.glyph) : nil)
        }
        var known = [Int64](repeating: -1, count: scalars.count)
        var parts = [Bool](repeating: false, count: scalars.count)
        asked += 1
        guard advances.add(scalars, word, into: &known, parts: &parts) else { continue }
        added += 1
        let shaped = try shaper.sums(scalars)
        for end in word where parts[end] {
          #expect(
            known[word.lowerBound..<end].total == shaped[word.lowerBound..<end].total,
            "\(row.name) \(scalars) up to \(end)")
        }
        #expect(known[word].total == shaped[word].total, "\(row.name) \(scalars)")
        let bytes = Array((own + [" "]).map(String.init).joined().utf8)
        var end = 0
        if let sum = fromBytes.sum(bytes.span, from: &end), end == bytes.count - 1 {
          fast += 1
          #expect(sum.units == shaped[word].total, "\(row.name) \(scalars) by its bytes")
        }
      }
      print("\(row.name) \(wished.count): added up \(added) of \(asked) words, \(fast) by bytes")
      #expect(Double(added) >= row.share * Double(asked))
    }
  }
}
