import GalleyText
import Testing

@testable import GalleyUnicode

@Suite("Implicit levels") struct ImplicitLevelsTests {
  /// The levels; nil if the paragraph is left to others.
  static func levels(_ scalars: [Unicode.Scalar], _ direction: WritingDirection) -> [UInt8]? {
    var found = ImplicitLevels(capacity: 4)
    for (index, scalar) in scalars.enumerated() {
      guard found.append(scalar, end: index + 1) else { return nil }
    }
    found.resolve(direction: direction)
    var levels: [UInt8] = []
    found.forEachRun { levels += Array(repeating: $1, count: $0 - levels.count) }
    if let letters = letterLevels(scalars, direction) { #expect(letters == levels) }
    return levels
  }

  /// The levels of text without numbers and brackets; nil if it has some, or what takes more.
  static func letterLevels(_ scalars: [Unicode.Scalar], _ direction: WritingDirection) -> [UInt8]? {
    var levels: [UInt8] = []
    let base = LetterLevels.find(in: 0..<scalars.count, direction: direction) { place in
      defer { place += 1 }
      return scalars[place]
    } body: {
      levels += Array(repeating: $1, count: $0 - levels.count)
    }
    return base == nil ? nil : levels
  }

  /// Counts the cases that are not left to others, and names those that have other levels.
  private struct Tally {
    var count = 0
    var failures: [String] = []

    mutating func check(_ test: BidiTestFile.Case) {
      guard let levels = ImplicitLevelsTests.levels(test.scalars, test.direction) else { return }
      count += 1
      if !BidiTestFile.agree(levels.map(BidiLevel.init), with: test.levels) {
        failures.append(test.name)
      }
    }
  }

  @Test func `lines of BidiTest.txt without formatting have their levels`() {
    var tally = Tally()
    guard BidiTestFile.forEachCaseOfClasses({ tally.check($0) }) != nil else { return }
    #expect(tally.count > 13_000 / BidiTestFile.step)
    #expect(tally.failures.prefix(10).isEmpty)
  }

  @Test func `lines of BidiCharacterTest.txt without formatting have their levels`() {
    var tally = Tally()
    guard BidiTestFile.forEachCaseOfCharacters({ tally.check($0) }) != nil else { return }
    #expect(tally.count > 300)
    #expect(tally.failures.prefix(10).isEmpty)
  }

  @Test func `random text has the levels that ICU finds`() throws {
    var generator = SeededGenerator(seed: 29)
    let sets = [
      "ab 1,.!אבا\u{661}$+-:/()[]{}", "a א1+,$", "aא([{)]} ", "ا\u{64B}1\u{661},.%$ a",
      "字「」かא 한(\u{3009}\u{3008}«»😀)1", "\u{300}aא \u{5B0}\u{661}1,",
    ].map { Array($0.unicodeScalars) }
    var (known, ofLetters) = (0, 0)
    for round in 0..<Amount.characters(share: 20_000, all: 1_000_000) {
      let set = sets[round % sets.count]
      let text = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
        set[Int.random(in: 0..<set.count, using: &generator)]
      }
      for direction in [WritingDirection.natural, .leftToRight, .rightToLeft] {
        guard let levels = ImplicitLevelsTests.levels(text, direction) else { continue }
        known += 1
        if ImplicitLevelsTests.letterLevels(text, direction) != nil { ofLetters += 1 }
        let found = try BidiParagraph(scalars: text, direction: direction)
        #expect(levels == found.levels(ofLine: 0..<text.count).map(\.rawValue), "\(text)")
      }
    }
    #expect(known > 10_000)
    #expect(ofLetters > 1_000)
  }

  @Test func `text that takes more is left to others`() {
    for text in [
      "a\u{202E}b", "\u{2067}a\u{2069}", "a\u{AD}", "a\tb", "(\u{300}", "a\u{2029}b", "\u{2329}",
    ] {
      #expect(ImplicitLevelsTests.levels(Array(text.unicodeScalars), .natural) == nil)
      #expect(ImplicitLevelsTests.letterLevels(Array(text.unicodeScalars), .natural) == nil)
    }
    let open = Array(String(repeating: "(", count: 64).unicodeScalars)
    #expect(ImplicitLevelsTests.levels(open, .natural) == nil)
    #expect(
      ImplicitLevelsTests.levels(Array(open.prefix(63)), .rightToLeft)?.allSatisfy { $0 == 1 }
        == true)
  }
}
