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

  /// A font of whose letters nothing is known yet.
  private struct Pupil {
    let font: Font
    let alphabet: ScriptAlphabet
    let letters: LetterAdvances
    private let features: [FontFeature]

    /// Nil if the font is not there, or none of its letters can be known.
    init?(_ row: ScriptFont) throws {
      guard let file = FontFile(named: row.name) else {
        print("SKIPPED: \(row.name) is not installed")
        return nil
      }
      font = try Font(path: file.path, index: file.index)
      alphabet = try #require(ScriptAlphabet(of: row.script))
      features = font.featuresForAdvances([], script: alphabet.script, language: nil)
      guard let letters = font.letterAdvances(of: alphabet, features: features, language: nil)
      else {
        #expect(row.share == 0)
        return nil
      }
      self.letters = letters
    }

    func shaper() throws -> ScriptShaper {
      try ScriptShaper(
        font, script: alphabet.script, direction: alphabet.direction, features: features)
    }
  }

  @Test(arguments: rows)
  func `lessons in one text teach what each says by itself, and leave few to be learned`(
    row: ScriptFont
  ) throws {
    guard let pupil = try Pupil(row) else { return }
    let (font, alphabet, letters) = (pupil.font, pupil.alphabet, pupil.letters)
    var shaper = try pupil.shaper()
    #expect(!letters.areLessonsDue(behind: 15))
    #expect(letters.areLessonsDue(behind: 1))
    #expect(!letters.areLessonsDue(behind: 100))
    let lessons = letters.lessons()
    #expect(lessons.count < 1_000, "\(row.name)")
    let text = lessons.reduce(into: [" "] as [Unicode.Scalar]) { $0 += $1 + [" "] }
    let sums = try shaper.sums(text)
    var start = 1
    for lesson in lessons {
      let own = try shaper.sums([" "] + lesson + [" "])
      let range = start..<start + lesson.count
      // What has to do with its neighbors is not learned from.
      if own[1..<own.count - 1] == sums[range] { letters.learn(text, range, from: sums) }
      start = range.upperBound + 1
    }
    let left = letters.lessons()
    print("\(row.name): \(lessons.count) lessons, \(left.count) left")
    #expect(left.count <= lessons.count / 4 || row.share == 0, "\(row.name) \(left)")

    var random = RandomText(seed: 11)
    let common = alphabet.letters.filter { $0.isCommon && font.hasGlyph(for: $0.scalar) }
    var (added, asked) = (0, 0)
    for _ in 0..<(OutsideMaterial.proves ? 100_000 : 4_000) {
      let count = Int.random(in: 1...6, using: &random)
      let word = (0..<count).compactMap { _ in common.randomElement(using: &random) }
      guard let first = word.first, !first.isMark, first.parts.isEmpty else { continue }
      let scalars = [" "] + word.map(\.scalar) + [" "]
      var sums = [Int64](repeating: -1, count: scalars.count)
      var parts = [Bool](repeating: false, count: scalars.count)
      asked += 1
      guard letters.add(scalars, 1..<count + 1, into: &sums, parts: &parts) else { continue }
      added += 1
      #expect(
        sums[1..<count + 1].total == (try shaper.sums(scalars))[1..<count + 1].total,
        "\(row.name) \(scalars)")
    }
    print("\(row.name): added up \(added) of \(asked) words behind lessons")
    #expect(Double(added) >= row.share * Double(asked), "\(row.name)")
  }

  /// Marks are sorted, and rules see them as they are then.
  @Test(arguments: rows)
  func `letters with several marks in any order come to what HarfBuzz says`(row: ScriptFont)
    throws
  {
    guard let pupil = try Pupil(row) else { return }
    let (font, alphabet, letters) = (pupil.font, pupil.alphabet, pupil.letters)
    var shaper = try pupil.shaper()
    let fromBytes = LetterSums(letters, of: alphabet.letters.map(\.scalar), endings: [])
    let known = alphabet.letters.filter { $0.scalar.value > 0x7F && font.hasGlyph(for: $0.scalar) }
    let marks = known.filter(\.isMark)
    let bases = known.filter { !$0.isMark && $0.parts.isEmpty }
    var random = RandomText(seed: 5)
    var (added, asked) = (0, 0)
    for round in 0..<(OutsideMaterial.proves ? 300_000 : 12_000) {
      // Few of them at first, so that they are known.
      let most = 6 + round / 200
      func some(_ letters: [ScriptAlphabet.Letter]) -> [Unicode.Scalar] {
        letters.prefix(most).randomElement(using: &random).map { [$0.scalar] } ?? []
      }
      let word = (0..<Int.random(in: 1...3, using: &random)).flatMap { _ in
        some(bases) + (0..<Int.random(in: 0...3, using: &random)).flatMap { _ in some(marks) }
      }
      let scalars = [" "] + word + [" "]
      let range = 1..<word.count + 1
      let shaped = try shaper.sums(scalars)
      asked += 1
      var sums = [Int64](repeating: -1, count: scalars.count)
      var parts = [Bool](repeating: false, count: scalars.count)
      guard letters.add(scalars, range, into: &sums, parts: &parts) else {
        letters.learn(scalars, range, from: shaped)
        continue
      }
      added += 1
      #expect(sums[range].total == shaped[range].total, "\(row.name) \(scalars)")
      guard !ScriptWords.isComplex(row.script) else { continue }
      let bytes = Array((word + [" "]).map(String.init).joined().utf8)
      var end = 0
      if let sum = fromBytes.sum(bytes.span, from: &end), end == bytes.count - 1 {
        #expect(sum.units == shaped[range].total, "\(row.name) \(scalars) by its bytes")
      }
    }
    print("\(row.name): added up \(added) of \(asked) words with marks")
    #expect(row.share == 0 || Double(added) >= 0.7 * Double(asked), "\(row.name)")
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
