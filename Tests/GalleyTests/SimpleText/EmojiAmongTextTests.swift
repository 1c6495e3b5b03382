import Galley
import GalleyTestSupport
import Testing

/// Emoji of a color font behind text in others: one by one, in rows, in both directions.
@Suite("Emoji among text") struct EmojiAmongTextTests {
  @Test("a colon before an emoji is a word of its font", arguments: LayoutProfile.all.map(\.name))
  func colons(profileName: String) throws {
    var comparison = Comparison(
      style: try TextStyle(fonts: TestFonts.cascade(SeveralFontsTests.cascades[0]), size: 16),
      profile: try #require(LayoutProfile(named: profileName)))
    for text in [
      "it shall be holy unto you: 🙏😂", "🙏 you: 🙏 they: 10:30 🙏", "Joy: 🔥😍✨ <doogie> joy/elmo: 🙏🐱",
      "a “ b: 🙏", "(a: 🙏 b:)", "you: 한글 they: a",
    ] {
      // The emoji's face is made when it was asked for a few times.
      for count in 0..<20 {
        try comparison.compare(text + String(repeating: "!", count: count), widths: [60, 110, 320])
      }
    }
    #expect(comparison.differences.isEmpty)
  }

  /// Where units are no font's, as of bitmaps in Chromium, the one glyph that two letters become is rounded once.
  @Test(
    "ligatures before an emoji are measured alike",
    arguments: [
      "NotoSans-Regular.ttf", "NotoSerif-Regular.ttf", "DejaVuSans.ttf", "Roboto-Regular.ttf",
    ],
    LayoutProfile.all.map(\.name))
  func ligatures(fontName: String, profileName: String) throws {
    for size in [12, 17.3, 13.1] {
      var comparison = Comparison(
        style: try TextStyle(
          fonts: TestFonts.cascade([fontName, "NotoColorEmoji.ttf"]), size: size),
        profile: try #require(LayoutProfile(named: profileName)))
      for text in [
        "Hff 😀", "ff 😀 ", "fi 😀 ", "office 😀 shuffle", "Hff ⛅㊗️🅰️ ", "waffle\u{AD}fi ☕ ffi ffl fl",
      ] {
        for width in stride(from: 20, to: 60, by: 7.319) {
          try comparison.compare(text, widths: [width, 35.224852, 1e9])
        }
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  /// A selector behind what is no letter leaves the levels to others: where text is taken again, nothing is known of
  /// them.
  @Test(
    "emoji among text in both directions are measured alike",
    arguments: LayoutProfile.all.map(\.name))
  func bothDirections(profileName: String) throws {
    let words = [
      "abc", "سلام", "كتاب:", "office", "لا", "❤️", "☕", "1️⃣", "12", "(b", "ج)", "…", "✈\u{FE0E}",
      "^\u{301}", "👩‍💻", "한",
    ]
    var random = RandomText(seed: 77)
    var comparison = Comparison(
      style: try TextStyle(fonts: TestFonts.cascade(SeveralFontsTests.cascades[2]), size: 16),
      profile: try #require(LayoutProfile(named: profileName)))
    for text in ["abc سلام ❤️ سلام", "سلام ❤️ سلام abc", "a (لا ❤️) لا", "❤️ لا abc"] {
      for _ in 0..<4 { try comparison.compare(text, widths: [30, 60, 90, 1e9]) }
    }
    for _ in 0..<(FastPathTests.isProof ? 20_000 : 300) {
      let text = (0..<Int.random(in: 2...9, using: &random)).map { _ in
        (words.randomElement(using: &random) ?? "")
          + ([" ", " ", ""].randomElement(using: &random) ?? "")
      }.joined()
      try comparison.compare(text, widths: [Double.random(in: 8...200, using: &random), 1e9])
    }
    #expect(comparison.differences.isEmpty)
  }

  /// Emoji of all kinds: alone, with a selector, a modifier, joiners, tags, as a flag, as none.
  static let emoji = [
    "😂", "🙏", "👍", "☕", "✅", "❤️", "☺️", "❤", "👋🏽", "👍🏿", "🏽", "🇰🇷", "🇽🇽", "🇰", "🏴",
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "🏳️‍🌈", "👩‍💻", "👩🏽‍💻", "👨‍👩‍👧‍👦", "1️⃣",
    "👨\u{200D}", "⚕️", "⚕", "☠️", "👨", "💑", "👩‍❤️‍👨", "©", "😂\u{FE0E}", "🤷‍♀️", "♂️", "🀄", "🅰️",
    "😀", "🎉", "⌚\u{FE0E}", "㊗️", "👁️\u{200D}🗨️", "☺", "🇺🇸🏽", "👋🏽🏽",
  ]

  @Test("emoji in rows are measured alike", arguments: LayoutProfile.all.map(\.name))
  func emojiInRows(profileName: String) throws {
    var random = RandomText(seed: 42)
    var comparison = Comparison(
      style: try TextStyle(fonts: TestFonts.cascade(SeveralFontsTests.cascades[0]), size: 16),
      profile: try #require(LayoutProfile(named: profileName)))
    for round in 0..<(FastPathTests.isProof ? 60_000 : 600) {
      // The first rounds are what messages have; then anything stands beside anything.
      let known = Self.emoji.prefix(round < 100 ? 8 : Self.emoji.count)
      let rows = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          known.randomElement(using: &random) ?? ""
        }.joined() + (["", "", "ok", "!", ":", "가", "ж"].randomElement(using: &random) ?? "")
      }
      try comparison.compare(
        "a" + rows.joined(separator: " "),
        widths: [Double.random(in: 8...200, using: &random), 90, 1e9])
    }
    #expect(comparison.differences.isEmpty)
  }

  @Test(
    "emoji that say that they are emoji are measured alike",
    arguments: SeveralFontsTests.cascades.indices,
    LayoutProfile.all.map(\.name))
  func emojiSequences(cascade: Int, profileName: String) throws {
    var comparison = Comparison(
      style: try TextStyle(
        fonts: TestFonts.cascade(SeveralFontsTests.cascades[cascade]), size: 17.3),
      profile: try #require(LayoutProfile(named: profileName)))
    let sequences = [
      "❤️", "❤", "❤\u{FE0E}", "🏳️\u{200D}🌈", "🤷\u{200D}♀️", "🇰🇷", "🇰", "🇰🇷🇫", "✊🏽", "☝🏽", "☝️🏽", "☕️",
      "1️⃣", "❤️\u{20E3}", "❤️\u{301}", "❤️\u{200D}", "❤️\u{200D}a", "🏴\u{E0067}\u{E007F}", "字️", "©️", "↔️",
    ]
    for (number, one) in sequences.enumerated() {
      let other = sequences[(number + 5) % sequences.count]
      for text in [
        one, "\(one) \(other)", "\(one) of you:", "you: \(one)", "\(one)you: \(other)",
        "\(one)\(one) a-b",
        "n.: \(one)\(other)", "\(one) 字 x: \(other)", "(\(one)) “ b: \(other)\n\(one) x",
        "\(one) (a: b",
      ] {
        try comparison.compare(text, widths: [25, 110, 1e9])
      }
    }
    #expect(comparison.differences.isEmpty)
  }

  /// Each of them is shaped once, and known by its characters from then on.
  @Test(
    "rows of emoji that are known are measured alike",
    arguments: SeveralFontsTests.cascades.indices,
    LayoutProfile.all.map(\.name))
  func rowsOfEmoji(cascade: Int, profileName: String) throws {
    let profile = try #require(LayoutProfile(named: profileName))
    let words = ["of you:", "-- ", "(", "a-b", "_", "“x”", "字", "שלום", "fi", "\u{AD}", ""]
    var random = RandomText(seed: UInt64(cascade * 16 + profileName.utf8.count))
    for whiteSpace in [WhiteSpace.normal, .preWrap] {
      var comparison = Comparison(
        style: try TextStyle(
          fonts: TestFonts.cascade(SeveralFontsTests.cascades[cascade]), size: 16),
        profile: profile)
      comparison.paragraphStyle.whiteSpace = whiteSpace
      for _ in 0..<(FastPathTests.isProof ? 5_000 : 40) {
        let text = (0..<Int.random(in: 1..<5, using: &random)).map { _ in
          let row = (0..<Int.random(in: 0..<5, using: &random)).compactMap { _ in
            Self.emoji.randomElement(using: &random)
          }
          return row.joined() + (words.randomElement(using: &random) ?? "")
            + (["", " ", " ", "  ", "\n"].randomElement(using: &random) ?? "")
        }.joined()
        try comparison.compare(text, widths: [Double.random(in: 15...200, using: &random), 1e9])
      }
      #expect(comparison.differences.isEmpty)
    }
  }
}
