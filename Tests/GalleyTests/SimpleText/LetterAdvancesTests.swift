import Foundation
import GalleyFonts
import GalleyTestSupport
import GalleyUnicode
import Testing

@testable import Galley

/// What letters come to, as words have shown it, against HarfBuzz.
@Suite("Letters of scripts") struct LetterAdvancesTests {
  private static let arabic = ScriptCode(tag: "Arab")
  private static let hebrew = ScriptCode(tag: "Hebr")

  static let rows =
    [
      ("NotoNaskhArabic-Regular.ttf", 0.9), ("NotoNaskhArabic-Bold.ttf", 0.9),
      ("NotoSansArabic-Regular.ttf", 0.8), ("NotoSansArabic-Bold.ttf", 0.8),
      ("NotoKufiArabic-Regular.ttf", 0.9), ("NotoNastaliqUrdu-Regular.ttf", 0),
      ("Amiri-Regular.ttf", 0), ("AmiriQuran.ttf", 0), ("Scheherazade-Regular.ttf", 0),
      ("DejaVuSans.ttf", 0.9), ("DejaVuSans-Bold.ttf", 0.9), ("DejaVuSansMono.ttf", 0.9),
    ].map { ScriptFont(arabic, $0.0, share: $0.1) }
    + [
      ("NotoSansHebrew-Regular.ttf", 0.85), ("NotoSerifHebrew-Bold.ttf", 0.85),
      ("NotoRashiHebrew-Regular.ttf", 0.85), ("DejaVuSans.ttf", 0.9),
    ].map { ScriptFont(hebrew, $0.0, share: $0.1) }
    + [
      ("NotoSansThai-Regular.ttf", 0.9), ("NotoSansThai-Bold.ttf", 0.9),
      ("NotoSerifThai-Regular.ttf", 0.9), ("NotoLoopedThai-Bold.ttf", 0.85), ("Norasi.ttf", 0),
      ("Garuda-Oblique.ttf", 0),
    ].map { ScriptFont(.thai, $0.0, share: $0.1) }
    + [
      ("NotoSansLao-Regular.ttf", 0.9), ("NotoSerifLao-Bold.ttf", 0.9),
      ("NotoLoopedLao-Regular.ttf", 0.8), ("Phetsarath_OT.ttf", 0),
    ].map { ScriptFont(.lao, $0.0, share: $0.1) }

  @Test(arguments: rows)
  func `words of known letters come to what HarfBuzz says, and so do their parts`(row: ScriptFont)
    throws
  {
    guard let file = FontFile(named: row.name) else {
      return print("SKIPPED: \(row.name) is not installed")
    }
    let font = try Font(path: file.path, index: file.index)
    let alphabet = try #require(ScriptAlphabet(of: row.script))
    for wished in [[], [FontFeature(tag: "liga", value: 0)]] as [[FontFeature]] {
      let features = font.featuresForAdvances(wished, script: alphabet.script, language: nil)
      guard let letters = font.letterAdvances(of: alphabet, features: features, language: nil)
      else {
        #expect(row.share == 0)
        continue
      }
      var shaper = try ScriptShaper(
        font, script: alphabet.script, direction: alphabet.direction, features: features)
      var random = RandomText(seed: UInt64(row.name.utf8.count) + 7)
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
        let shaped = try shaper.sums(scalars)
        var sums = [Int64](repeating: -1, count: scalars.count)
        var parts = [Bool](repeating: false, count: scalars.count)
        asked += 1
        if letters.add(scalars, word, into: &sums, parts: &parts) {
          added += 1
          for end in word where parts[end] && (end == 1 || !marks.contains(scalars[end])) {
            #expect(
              sums[word.lowerBound..<end].total == shaped[word.lowerBound..<end].total,
              "\(row.name) \(scalars) up to \(end)")
            // A line may end there: its parts come to the same by themselves.
            guard end > 1, !alphabet.letters.contains(where: \.joinsBefore) else { continue }
            let first = try shaper.sums(scalars, 0..<end)
            let second = try shaper.sums(scalars, end..<scalars.count)
            #expect(first[0..<end] == shaped[0..<end], "\(row.name) \(scalars) before \(end)")
            #expect(second[end...] == shaped[end...], "\(row.name) \(scalars) behind \(end)")
          }
          #expect(
            sums[word].total == shaped[word].total, "\(row.name) \(scalars)")
          if let sum = sum(scalars[word]) {
            fast += 1
            #expect(sum == shaped[word].total, "\(row.name) \(scalars) by its bytes")
          }
        } else {
          letters.learn(scalars, word, from: shaped)
        }
      }
      print("\(row.name) \(wished.count): added up \(added) of \(asked) words, \(fast) by bytes")
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
