import GalleyTestSupport
import ICULineBreaks
import Testing

@testable import GalleyUnicode

/// A text of letters that dictionaries divide, and where Chromium's iterator begins words in it.
struct DictionaryCase: Decodable, Sendable {
  let lang: String
  let text: String
  let places: [Int]
}

@Suite("Words of Khmer, Lao, Thai and Burmese") struct DictionaryFixtureTests {
  @Test func `words begin where Chromium begins them`() throws {
    let rows = try Fixtures.rows(DictionaryCase.self, of: "chromium/words.jsonl")
    #expect(rows.count == 814)
    #expect(Set(rows.map(\.lang)) == ["km", "lo", "th", "my"])
    let breaker = LineBreaker(options: LineBreakOptions(likeChromium: true))
    let failures = rows.filter { row in
      let scalars = Array(row.text.unicodeScalars)
      let actions = breaker.actions(in: scalars)
      let places = scalars.indices.dropFirst().filter { index in
        actions[index] != .prohibited && LineBreaker.isComplex(scalars[index])
          && LineBreaker.isComplex(scalars[index - 1])
      }
      return places != row.places
    }
    #expect(failures.prefix(5).map(\.text).isEmpty)
  }

  @Test func `Thai and Burmese words begin where ICU begins them`() throws {
    let iterator = try #require(ICULineIterator())
    var generator = SeededGenerator(seed: 15)
    for block in [UInt32(0xE00), 0x1000] {
      let letters = (block..<block + 0x60).compactMap(Unicode.Scalar.init)
        .filter(LineBreaker.isComplex)
      let words = DictionaryFixtureTests.words(ofBlock: block)
      var remaining = Amount.characters(share: 20_000, all: 1_000_000)
      var failures: [String] = []
      while remaining > 0 {
        let text = (0..<Int.random(in: 1...8, using: &generator)).flatMap { _ in
          Bool.random(using: &generator)
            ? words.randomElement(using: &generator) ?? []
            : letters.randomElement(using: &generator).map { [$0] } ?? []
        }
        remaining -= text.count
        let ours = DictionaryBreaker.shared.boundaries(in: text, range: 0..<text.count)
        if ours != iterator.boundaries(in: text) {
          failures.append(text.map { String($0.value, radix: 16) }.joined(separator: " "))
        }
      }
      #expect(failures.prefix(5).isEmpty)
    }
  }

  @Test func `a run of too few letters is one word`() {
    let breaker = DictionaryBreaker()
    #expect(breaker.boundaries(in: Array("ไปไป".unicodeScalars), range: 0..<4).isEmpty)
    #expect(breaker.boundaries(in: Array("ไปไปไป".unicodeScalars), range: 0..<6) == [2, 4])
  }

  @Test func `letters without a dictionary are one word`() {
    let taiTham = Array("\u{1A20}\u{1A21}\u{1A22}\u{1A23}\u{1A24}\u{1A25}".unicodeScalars)
    #expect(DictionaryBreaker.shared.boundaries(in: taiTham, range: 0..<6).isEmpty)
  }

  @Test(
    "a megabyte is divided in a second",
    arguments: ["ក្ដៅ", "្ៜ", "ກ", "ໝ", "กก", "ฯๆ", "က", "ကမ္ဘာ", "កកកុញ"])
  func megabyte(unit: String) {
    let count = 350_000
    let units = count / unit.unicodeScalars.count
    let text = Array(String(repeating: unit, count: units).unicodeScalars)
    let time = ContinuousClock().measure {
      _ = DictionaryBreaker.shared.boundaries(in: text, range: 0..<text.count)
    }
    // Debug builds of a busy machine take some twenty times as long as release builds do.
    #expect(time < .seconds(20))
  }

  /// The words of a script in the recorded texts, as Chromium divides them.
  private static func words(ofBlock block: UInt32) -> [[Unicode.Scalar]] {
    let rows = (try? Fixtures.rows(DictionaryCase.self, of: "chromium/words.jsonl")) ?? []
    return rows.flatMap { row in
      let scalars = Array(row.text.unicodeScalars)
      let ends = row.places + [scalars.count]
      return zip([0] + row.places, ends).map { Array(scalars[$0..<$1]) }
    }.filter { word in
      word.allSatisfy { LineBreaker.isComplex($0) && DictionaryScript.block(of: $0) == block }
    }
  }
}
