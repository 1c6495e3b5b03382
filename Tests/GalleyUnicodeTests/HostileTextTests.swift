import GalleyText
import Testing

@testable import GalleyUnicode

/// Texts from outside: nothing may trap, and time grows with the length alone.
@Suite("Hostile texts") struct HostileTextTests {
  static let options: [LineBreakOptions] = [
    LineBreakOptions(), LineBreakOptions(likeChromium: true),
    LineBreakOptions(likeChromium: true, strictness: .loose, wordBreak: .breakAll, language: "ja"),
    LineBreakOptions(likeChromium: true, wordBreak: .keepAll, language: "\u{0}-"),
    LineBreakOptions(strictness: .anywhere, wordBreak: .breakAll, hangulWordPriority: true),
  ]

  @Test func `any scalars go through everything`() throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 0...40, using: &generator)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0..<0x11_0000, using: &generator))
      }
      try goThrough(text)
    }
  }

  @Test(
    "long runs of one character",
    arguments: [
      "a", " ", "\u{301}", "\u{200D}", "(", "“", "ก", "\u{202E}", "\u{2067}", "🇰", "👩\u{200D}", "က",
      "\n",
    ])
  func longRuns(unit: String) throws {
    let text = Array(String(repeating: unit, count: 1_000).unicodeScalars)
    try goThrough(text)
  }

  private func goThrough(_ text: [Unicode.Scalar]) throws {
    for options in HostileTextTests.options {
      let breaker = LineBreaker(options: options)
      #expect(breaker.actions(in: text).count == text.count + 1)
      let overflow = breaker.overflowActions(in: text)
      #expect(overflow.isEmpty || overflow.count == text.count + 1)
    }
    #expect(GraphemeBreaker.boundaries(in: text).count == text.count + 1)
    #expect(ScriptItemizer.scripts(of: text).count == text.count)
    #expect(EmojiSegmenter.presentations(of: text).count == text.count)
    for direction in WritingDirection.allCases {
      let paragraph = try BidiParagraph(scalars: text, direction: direction)
      #expect(paragraph.levels(ofLine: 0..<text.count).count == text.count)
    }
  }
}
