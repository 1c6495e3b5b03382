import Testing

@testable import GalleyUnicode

@Suite("Emoji") struct EmojiSegmenterTests {
  /// The presentations of a text, `e` or `t` per scalar.
  static func presentations(_ text: String) -> String {
    EmojiSegmenter.presentations(of: Array(text.unicodeScalars))
      .map { $0 == .emoji ? "e" : "t" }.joined()
  }

  @Test(
    "presentations",
    arguments: [
      ("", ""), ("abc 123", "ttttttt"), ("a😀b", "tet"), ("☎", "t"), ("☎\u{FE0F}", "ee"),
      ("😀\u{FE0E}", "tt"), ("1\u{FE0F}\u{20E3}", "eee"), ("1\u{20E3}", "tt"), ("12", "tt"),
      ("🇰🇷", "ee"), ("🇰", "t"), ("🇰🇷🇰", "eet"), ("👍🏽", "ee"), ("🏽", "t"),
      ("👩\u{200D}🚀", "eee"), ("👩\u{200D}", "et"), ("👩🏽\u{200D}❤\u{FE0F}\u{200D}👩", "eeeeeee"),
      ("🏴\u{E0067}\u{E0062}\u{E007F}", "eeee"), ("🏴\u{E0067}", "et"), ("©", "t"),
      ("©\u{FE0F}", "ee"), ("字😀", "te"), ("😀\u{20E0}", "ee"), ("#\u{FE0F}", "ee"),
      ("\u{FE0F}", "t"), ("\u{200D}", "t"),
    ])
  func presentations(text: String, expected: String) {
    #expect(EmojiSegmenterTests.presentations(text) == expected)
  }

  @Test func `emoji are those of the standard library`() {
    for value: UInt32 in 0...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.age != nil else { continue }
      if EmojiSegmenter.isEmoji(scalar) != scalar.properties.isEmoji {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func `what makes no emoji is text by itself and has no part in sequences`() {
    for value: UInt32 in 0...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), !EmojiSegmenter.mayMakeEmoji(scalar) else {
        continue
      }
      if EmojiSegmenter.standing(of: scalar) != .text {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
    #expect("漢字かな한글,“१२३”".unicodeScalars.allSatisfy { !EmojiSegmenter.mayMakeEmoji($0) })
  }

  @Test func `long sequences take linear time`() {
    let text = String(repeating: "👩\u{200D}", count: 20_000)
    #expect(EmojiSegmenterTests.presentations(text).count == 40_000)
  }
}
