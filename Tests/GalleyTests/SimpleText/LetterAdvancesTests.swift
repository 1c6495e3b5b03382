import GalleyFonts
import GalleyTestSupport
import GalleyUnicode
import Testing

@testable import Galley

/// What letters come to, as words have shown it, against HarfBuzz.
@Suite("Letters of scripts") struct LetterAdvancesTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var script: ScriptCode
    var font: String
    /// The least share of words that must be added up once their letters are known, of those of
    /// letters alone; 0: the font's rules are beyond that.
    var share: Double
    var testDescription: String { font }
  }

  private static let arabic = ScriptCode(tag: "Arab")
  private static let hebrew = ScriptCode(tag: "Hebr")

  static let rows = [
    Row(script: arabic, font: "NotoNaskhArabic-Regular.ttf", share: 0.5),
    Row(script: arabic, font: "NotoSansArabic-Regular.ttf", share: 0.1),
    Row(script: arabic, font: "NotoKufiArabic-Regular.ttf", share: 0),
    Row(script: arabic, font: "NotoNastaliqUrdu-Regular.ttf", share: 0),
    Row(script: arabic, font: "Amiri-Regular.ttf", share: 0),
    Row(script: arabic, font: "AmiriQuran.ttf", share: 0),
    Row(script: arabic, font: "Scheherazade-Regular.ttf", share: 0),
    Row(script: arabic, font: "DejaVuSans.ttf", share: 0.5),
    Row(script: arabic, font: "DejaVuSansMono.ttf", share: 0.5),
    Row(script: hebrew, font: "NotoSansHebrew-Regular.ttf", share: 0.5),
    Row(script: hebrew, font: "NotoSerifHebrew-Bold.ttf", share: 0.1),
    Row(script: hebrew, font: "NotoRashiHebrew-Regular.ttf", share: 0.1),
    Row(script: hebrew, font: "DejaVuSans.ttf", share: 0),
    Row(script: .thai, font: "NotoSansThai-Regular.ttf", share: 0.1),
    Row(script: .thai, font: "NotoSerifThai-Regular.ttf", share: 0),
    Row(script: .thai, font: "NotoLoopedThai-Bold.ttf", share: 0),
    Row(script: .thai, font: "Norasi.ttf", share: 0),
    Row(script: .thai, font: "Garuda-Oblique.ttf", share: 0),
    Row(script: .lao, font: "NotoSansLao-Regular.ttf", share: 0),
    Row(script: .lao, font: "NotoSerifLao-Bold.ttf", share: 0),
    Row(script: .lao, font: "NotoLoopedLao-Regular.ttf", share: 0),
    Row(script: .lao, font: "Phetsarath_OT.ttf", share: 0),
  ]

  @Test(arguments: rows)
  func `words of known letters come to what HarfBuzz says, and so do their parts`(row: Row) throws {
    guard let file = FontFile(named: row.font) else {
      return print("SKIPPED: \(row.font) is not installed")
    }
    let font = try Font(path: file.path, index: file.index)
    let alphabet = try #require(ScriptAlphabet(of: row.script))
    var shaper = try Shaper()
    for wished in [[], [FontFeature(tag: "liga", value: 0)]] as [[FontFeature]] {
      let features = font.featuresForAdvances(wished, script: alphabet.script, language: nil)
      guard let letters = font.letterAdvances(of: alphabet, features: features, language: nil)
      else {
        #expect(row.share == 0)
        continue
      }
      func shape(_ scalars: [Unicode.Scalar], _ range: Range<Int>) throws -> [Int64] {
        var glyphs: [ShapedGlyph] = []
        try shaper.shape(
          scalars, item: range, context: scalars.indices, font: font, script: alphabet.script,
          direction: alphabet.direction, language: nil, features: features, begins: false,
          ends: false, into: &glyphs)
        var sums = [Int64](repeating: 0, count: scalars.count)
        for glyph in glyphs { sums[Int(glyph.cluster)] += Int64(glyph.xAdvance) }
        return sums
      }
      var random = RandomText(seed: UInt64(row.font.utf8.count) + 7)
      let known = alphabet.letters.filter { font.hasGlyph(for: $0.scalar) }.map(\.scalar)
      let marks = Set(alphabet.letters.filter { $0.isMark || !$0.parts.isEmpty }.map(\.scalar))
      let common = known.filter { $0.value > 0x7F }
      var (added, asked) = (0, 0)
      for round in 0..<(OutsideMaterial.proves ? 200_000 : 8_000) {
        // Few letters at first, so that they are seen in all forms and pairs.
        let count = Int.random(in: 1...8, using: &random)
        let scalars =
          [" "]
          + (0..<count).map { _ -> Unicode.Scalar in
            let all = Int.random(in: 0..<12, using: &random) == 0 ? known : common
            return all[Int.random(in: 0..<min(all.count, 8 + round / 4), using: &random)]
          } + [" "]
        let word = 1..<count + 1
        // Words do not start with marks.
        if marks.contains(scalars[1]) || scalars[word].contains(" ") { continue }
        let shaped = try shape(scalars, scalars.indices)
        var sums = [Int64](repeating: -1, count: scalars.count)
        var parts = [Bool](repeating: false, count: scalars.count)
        asked += 1
        if letters.add(scalars, word, into: &sums, parts: &parts) {
          added += 1
          for end in word where parts[end] && (end == 1 || !marks.contains(scalars[end])) {
            #expect(
              sums[word.lowerBound..<end].reduce(0, +)
                == shaped[word.lowerBound..<end].reduce(0, +),
              "\(row.font) \(scalars) up to \(end)")
            // A line may end there: its parts come to the same by themselves.
            guard end > 1, !alphabet.letters.contains(where: \.joinsBefore) else { continue }
            let first = try shape(scalars, 0..<end)
            let second = try shape(scalars, end..<scalars.count)
            #expect(first[0..<end] == shaped[0..<end], "\(row.font) \(scalars) before \(end)")
            #expect(second[end...] == shaped[end...], "\(row.font) \(scalars) behind \(end)")
          }
          #expect(
            sums[word].reduce(0, +) == shaped[word].reduce(0, +), "\(row.font) \(scalars)")
        } else {
          letters.learn(scalars, word, from: shaped)
        }
      }
      print("\(row.font) \(wished.count): added up \(added) of \(asked) words")
      #expect(Double(added) >= row.share * Double(asked))
    }
  }
}
