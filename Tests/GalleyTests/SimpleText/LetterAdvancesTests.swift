import Foundation
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
    /// The least share of random words that must be added up; 0: the font's rules are beyond that.
    var share: Double
    var testDescription: String { font }
  }

  private static let arabic = ScriptCode(tag: "Arab")
  private static let hebrew = ScriptCode(tag: "Hebr")

  static let rows =
    [
      ("NotoNaskhArabic-Regular.ttf", 0.9), ("NotoNaskhArabic-Bold.ttf", 0.9),
      ("NotoSansArabic-Regular.ttf", 0.8), ("NotoSansArabic-Bold.ttf", 0.8),
      ("NotoKufiArabic-Regular.ttf", 0.9), ("NotoNastaliqUrdu-Regular.ttf", 0),
      ("Amiri-Regular.ttf", 0), ("AmiriQuran.ttf", 0), ("Scheherazade-Regular.ttf", 0),
      ("DejaVuSans.ttf", 0.9), ("DejaVuSans-Bold.ttf", 0.9), ("DejaVuSansMono.ttf", 0.9),
    ].map { Row(script: arabic, font: $0.0, share: $0.1) }
    + [
      ("NotoSansHebrew-Regular.ttf", 0.85), ("NotoSerifHebrew-Bold.ttf", 0.85),
      ("NotoRashiHebrew-Regular.ttf", 0.85), ("DejaVuSans.ttf", 0.9),
    ].map { Row(script: hebrew, font: $0.0, share: $0.1) }
    + [
      ("NotoSansThai-Regular.ttf", 0.9), ("NotoSansThai-Bold.ttf", 0.9),
      ("NotoSerifThai-Regular.ttf", 0.9), ("NotoLoopedThai-Bold.ttf", 0.85), ("Norasi.ttf", 0),
      ("Garuda-Oblique.ttf", 0),
    ].map { Row(script: .thai, font: $0.0, share: $0.1) }
    + [
      ("NotoSansLao-Regular.ttf", 0.9), ("NotoSerifLao-Bold.ttf", 0.9),
      ("NotoLoopedLao-Regular.ttf", 0.8), ("Phetsarath_OT.ttf", 0),
    ].map { Row(script: .lao, font: $0.0, share: $0.1) }

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
      func total(_ sums: ArraySlice<Int64>) -> Int64 { sums.reduce(0, +) }
      let fromBytes = LetterSums(letters, of: alphabet.letters.map(\.scalar), endings: [".", ","])
      /// What a word comes to by its bytes, the signs behind it only of scripts without dictionaries.
      func sum(_ word: ArraySlice<Unicode.Scalar>) -> Int64? {
        let bytes = Array((word + [" "]).map(String.init).joined().utf8)
        var end = 0
        var phrase = LetterSums.Phrase()
        var sum: Int64?
        if !ScriptWords.isComplex(row.script) {
          sum = fromBytes.sum(bytes.span, from: &end)?.units
        } else if fromBytes.find(&phrase, in: bytes.span, from: &end) {
          sum = phrase.sum.units
        }
        return end == bytes.count - 1 ? sum : nil
      }
      let known = alphabet.letters.filter { font.hasGlyph(for: $0.scalar) }.map(\.scalar)
      let marks = Set(alphabet.letters.filter { $0.isMark || !$0.parts.isEmpty }.map(\.scalar))
      let common = known.filter { $0.value > 0x7F }
      var (added, fast, asked) = (0, 0, 0)
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
              total(sums[word.lowerBound..<end]) == total(shaped[word.lowerBound..<end]),
              "\(row.font) \(scalars) up to \(end)")
            // A line may end there: its parts come to the same by themselves.
            guard end > 1, !alphabet.letters.contains(where: \.joinsBefore) else { continue }
            let first = try shape(scalars, 0..<end)
            let second = try shape(scalars, end..<scalars.count)
            #expect(first[0..<end] == shaped[0..<end], "\(row.font) \(scalars) before \(end)")
            #expect(second[end...] == shaped[end...], "\(row.font) \(scalars) behind \(end)")
          }
          #expect(
            total(sums[word]) == total(shaped[word]), "\(row.font) \(scalars)")
          if let sum = sum(scalars[word]) {
            fast += 1
            #expect(sum == total(shaped[word]), "\(row.font) \(scalars) by its bytes")
          }
        } else {
          letters.learn(scalars, word, from: shaped)
        }
      }
      print("\(row.font) \(wished.count): added up \(added) of \(asked) words, \(fast) by bytes")
      #expect(Double(added) >= row.share * Double(asked))
    }
  }

  @Test func `letters that HarfBuzz takes apart for their marks are those with a decomposition`()
    throws
  {
    for script in [Self.arabic, Self.hebrew, .thai, .lao] {
      let alphabet = try #require(ScriptAlphabet(of: script))
      for letter in alphabet.letters {
        let whole = String(letter.scalar)
        let parts = whole.decomposedStringWithCanonicalMapping.unicodeScalars
        #expect(letter.isComposed == (parts.count > 1), "\(whole)")
        for other in alphabet.letters where other.isMark {
          let both = (whole + String(other.scalar)).precomposedStringWithCanonicalMapping
          #expect(both.unicodeScalars.count == 2, "\(whole) \(other.scalar)")
        }
      }
    }
  }
}
