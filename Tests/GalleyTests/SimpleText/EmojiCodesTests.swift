import Foundation
import GalleyFonts
import GalleyTestSupport
import Testing

@testable import Galley

/// Latin text with emoji, taken as one byte a character or sequence, against the plain way.
@Suite("Codes of emoji") struct EmojiCodesTests {
  /// Fonts whose units are those of the emoji's, and others; with scripts whose fonts have emoji, too.
  private static let cascades = [
    ["Inter-Regular.otf", "NotoColorEmoji.ttf"],
    ["Roboto-Regular.ttf", "NotoColorEmoji.ttf"],
    ["NotoSans-Regular.ttf", "NotoColorEmoji.ttf"],
    ["DejaVuSans.ttf", "NotoColorEmoji.ttf"],
    ["NotoSerif-Regular.ttf", "NotoSansCJK-Regular.ttc#0", "NotoColorEmoji.ttf"],
    ["NanumGothic.ttf", "NotoColorEmoji.ttf", "DejaVuSans.ttf"],
  ]

  private static let messages = [
    "so happy for you 🥳😀", "Table 2.9. ☕", "“the naïve café” 👀", "😭 no way", "and then… 🤣🤔 he left",
    "👋🏽🍕👋🏽 see you at 8", "from 🇰🇷 to 🇫🇷 in a day", "wizard! 👨‍👩‍👧‍👦", "love it ❤️👍🏽",
    "🤷‍♀️ I don't know", "yes👍 no👎 maybe", "🙏 Für größere Übungen 💯💯", "(😂) ok",
  ]

  private static func style(_ cascade: Int, size: Double = 16) throws -> TextStyle {
    try TextStyle(fonts: TestFonts.cascade(cascades[cascade]), size: size)
  }

  /// Makes the codes: what they take to make is worth it when some texts have emoji.
  private static func warm(_ typesetter: Typesetter) throws {
    for count in 0..<40 {
      _ = try typesetter.lineCount(
        of: String(repeating: "a", count: count) + " 😀", in: .label(width: 100))
    }
  }

  /// Of what is not told by pairs something else would tell, so that no comparison would see it.
  @Test("messages are told by pairs", arguments: [0, 1, 2])
  func told(cascade: Int) throws {
    let typesetter = Measurer().typesetter(style: try Self.style(cascade))
    try Self.warm(typesetter)
    let setting = typesetter.simpleSetting
    let table = try #require(setting.table)
    for text in Self.messages where text != "(😂) ok" {
      let bytes = Array(text.utf8)
      let first = try #require(bytes.firstIndex { $0 >= 0x80 })
      let fitter = LineFitter(limit: .max >> 12, cutsWords: true)
      let lines = setting.withCodedRun(
        bytes.span, at: first, behind: ByteRun(fitter: fitter), from: fitter, emojiWithin: 1e6,
        table
      ) { run, coded, pairs, hasEmoji in
        #expect(hasEmoji)
        return run.lines(ofAll: coded, scale: setting.scale(withEmoji: hasEmoji), pairs)?.lines
      }
      #expect(lines == 1, "\(text)")
    }
  }

  /// Paragraphs of a text with several, and places of prepared text: the luck with emoji is as good as it was, however
  /// often it was bad.
  @Test("each paragraph, and prepared text, is told by pairs", arguments: [0, 2], [false, true])
  func toldInPasses(cascade: Int, isPrepared: Bool) throws {
    let typesetter = Measurer().typesetter(style: try Self.style(cascade))
    try Self.warm(typesetter)
    let setting = typesetter.simpleSetting
    // Eight times from the best to the middle, from where as often again is too often.
    for _ in 0..<8 { setting.emojiLuck.note(false) }
    for text in Self.messages where text != "(😂) ok" {
      for start in ["x\n", "é 😀\n", "😀\n"] {
        if isPrepared {
          _ = try typesetter.prepare(start.replacing("\n", with: " ") + text)
        } else {
          let text = "\(start)\(text)\n\(text)"
          #expect(try typesetter.lineCount(of: text, in: .label(width: 9_999)) == 3)
        }
      }
    }
    for _ in 0..<8 { setting.emojiLuck.note(false) }
    #expect(setting.emojiLuck.mayTry())
  }

  @Test("emoji that come to the same share a code, and what is none takes none")
  func codes() throws {
    let typesetter = Measurer().typesetter(style: try Self.style(0))
    try Self.warm(typesetter)
    let table = try #require(typesetter.simpleSetting.table)
    func coded(_ text: String) -> [UInt8]? {
      let bytes = Array(text.utf8)
      return table.withEmojiCodes { codes in
        var end = 0
        return codes.withCoded(bytes.span, end: &end) { coded in coded.indices.map { coded[$0] } }
      }
    }
    let plain = try #require(coded("😀")?.first)
    #expect(coded("a😂 🤣🐱b") == [0x61, plain, 0x20, plain, plain, 0x62])
    for text in ["🇰🇷", "👋🏽", "👨‍👩‍👧‍👦", "❤️", "🤷‍♀️"] {
      let code = try #require(coded(text))
      #expect(code.count == 1 && code[0] >= 0x80, "\(text)")
      #expect(coded("\(text)😀\(text)") == [code[0], plain, code[0]])
    }
    // Without an emoji the units are those of one font; the rest is for others.
    for text in [
      "abc", "é", "❤", "🇰", "😂\u{FE0E}", "😂\u{301}", "😂\u{20E3}", "1️⃣", "🏽", "😂 字", "😂\u{200D}",
      "😂ж", "😂\u{AD}", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "",
    ] {
      #expect(coded(text) == nil, "\(text.debugDescription)")
    }
    #expect(coded("é 😀")?.count == 3)
  }

  /// What stands behind an emoji is asked only whether it is a modifier, if it is of the block of emoji.
  @Test("of emoji in their block modifiers alone go on with a sequence")
  func modifiers() {
    for value in UInt32(0x1F000)..<0x20000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let traits = EmojiTraits(of: scalar, isInFont: true)
      #expect(traits.contains(.isModifier) == (0x1F3FB...0x1F3FF ~= value))
      if !traits.isDisjoint(with: [.standsAlone, .isRegionalIndicator]) {
        #expect(traits.contains(.goesApart) && !traits.contains(.isModifier))
      }
    }
  }

  @Test("hundreds of sequences have numbers")
  func numbers() {
    let emoji = KnownEmoji()
    var numbers: Set<UInt32> = []
    for value in UInt32(0x1F440)..<0x1F490 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let bytes = Array("\(scalar)\u{1F3FD}\u{200D}♀\u{FE0F}".utf8)
      emoji.giveNumbers(to: bytes.span, 0..<bytes.count)
      if let number = emoji.number(of: bytes.span, 0..<bytes.count) { numbers.insert(number) }
    }
    // Each has two places among four thousand, and so have the four that it begins with.
    #expect(numbers.count > 72)
  }

  @Test(
    "messages are measured alike", arguments: cascades.indices, LayoutProfile.all.map(\.name))
  func messages(cascade: Int, profileName: String) throws {
    var comparison = Comparison(
      style: try Self.style(cascade), profile: try #require(LayoutProfile(named: profileName)))
    for (number, text) in (Self.messages + Self.messages).enumerated() {
      let other = Self.messages[(number + 1) % Self.messages.count]
      for text in [text, text + " " + other, "x\n" + text, text + "\n" + other, other + text] {
        try comparison.compare(text, widths: [11, 37.5, 60, 143, 211, 1e9])
      }
    }
    #expect(comparison.differences.isEmpty)
  }

  @Test(
    "random messages are measured alike", arguments: cascades.indices,
    LayoutProfile.all.map(\.name))
  func random(cascade: Int, profileName: String) throws {
    let profile = try #require(LayoutProfile(named: profileName))
    var random = RandomText(
      seed: UInt64(cascade * 16 + profileName.utf8.count) &* 0x9E37_79B9)
    for round in 0..<(FastPathTests.isProof ? 12 : 3) {
      var comparison = Comparison(
        style: try Self.style(cascade, size: [16, 13.5, 17.3][round % 3]), profile: profile)
      if round % 3 == 1 { comparison.paragraphStyle = random.paragraphStyle() }
      if round % 3 == 2 { comparison.paragraphStyle.whiteSpace = .preWrap }
      for count in 0..<(FastPathTests.isProof ? 3_000 : 90) {
        // The first ones are what messages have; then anything stands beside anything.
        let text = Self.text(&random, isPlain: count < 40)
        try comparison.compare(
          text,
          widths: [
            Double.random(in: 8...200, using: &random), Double.random(in: 60...400, using: &random),
          ])
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  /// Words with emoji behind, before and among them.
  private static func text(_ random: inout RandomText, isPlain: Bool) -> String {
    let marks = Array("“”‘’«»–—…¿¡!?.,:;()[]-/'\"\u{A0}%$&#*+=")
    let gaps = [" ", " ", " ", " ", " ", "  ", "\n", "\t", "", "", " — "]
    let emoji = isPlain ? Array(EmojiAmongTextTests.emoji.prefix(11)) : EmojiAmongTextTests.emoji
    return (0..<Int.random(in: 1...9, using: &random)).map { _ in
      let letters = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        let isOther = Int.random(in: 0..<12, using: &random) == 0
        let value = UInt32.random(in: isOther ? 0xA0..<0x180 : 0x61..<0x7B, using: &random)
        return Unicode.Scalar(value).map(String.init) ?? ""
      }.joined()
      func mark(_ odds: Int) -> String {
        guard Int.random(in: 0..<odds, using: &random) == 0 else { return "" }
        return marks.randomElement(using: &random).map(String.init) ?? ""
      }
      let row =
        Int.random(in: 0..<3, using: &random) > 0
        ? ""
        : (0..<Int.random(in: 1...3, using: &random)).map { _ in
          emoji.randomElement(using: &random) ?? ""
        }.joined()
      let gap = gaps.randomElement(using: &random) ?? ""
      let word = mark(isPlain ? 9 : 4) + letters + mark(isPlain ? 5 : 3)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return word + row + gap
      case 1: return row + word + gap
      default: return word + gap + row + (row.isEmpty ? "" : gap)
      }
    }.joined()
  }

  /// In units that such fonts share, a letter of the first one is wider than a table of pairs can hold.
  @Test("letters that are too wide in common units are left", arguments: ["uiKit", "android"])
  func wideLetters(profileName: String) throws {
    var narrow = RuleFont(RuleFontCase.ascii, advance: 8, others: ["é": 32_767, "ö": 9])
    narrow.unitsPerEm = 16
    var odd = RuleFont("ж")
    odd.unitsPerEm = 521
    let paths = try [narrow.write(), odd.write()]
    defer { for path in paths { try? FileManager.default.removeItem(atPath: path) } }
    let fonts = try paths.map { try Font(path: $0) }
    let emoji = try TestFonts.cascade(["NotoColorEmoji.ttf"]).primary
    var comparison = Comparison(
      style: try TextStyle(
        fonts: FontCascade(fonts[0], fallbacks: [fonts[1], emoji]), size: 16),
      profile: try #require(LayoutProfile(named: profileName)))
    for count in 0..<60 {
      let text = String(repeating: "a", count: count % 7)
      for text in ["\(text) ö 😀", "abc é 😀 \(text)", "é 😀\n\(text) ö 😀", "abc 😀 é"] {
        try comparison.compare(text, widths: [40, 100, 1e9])
      }
    }
    #expect(comparison.differences.isEmpty)
  }

  @Test("threads that meet new emoji at once agree")
  func threads() throws {
    let style = try Self.style(0)
    var random = RandomText(seed: 5)
    let texts = (0..<400).map { Self.text(&random, isPlain: $0 < 200) }
    try expectThreadsToAgree(texts, style: style)
  }
}
