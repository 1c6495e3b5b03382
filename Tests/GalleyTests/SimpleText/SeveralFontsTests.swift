import Galley
import GalleyTestSupport
import Testing

/// Text whose fonts are several: words of the first one among emoji and other scripts.
@Suite("Several fonts") struct SeveralFontsTests {
  private static let latin = [
    "you:", "Joy:", "a_b", "<x>", "10:30", "(foo:", "bar)", "it's", "\"q\"", "1x1", "->", "e.g.",
    "http://a.b/c?d", "fi", "AVATAR", "--", "-", "…", "“so”", "x2", "#1", "*", "é:", "1:", ":",
    ":)",
    "Miscellaneous:", "[k]:", "f", "W.", "To,",
  ]
  private static let others = [
    "🙏", "👋🏽", "❤️", "☕", "🇰🇷", "👨‍👩‍👧‍👦", "🏽", "1️⃣", "한글", "다,", "(다)", "ไทย", "สวัสดี:", "नमस्ते",
    "жук:", "日本。", "「a:」", "「LibreOffice」", "（F5）が", "「fi(a)」と", "[字]f1]", "字(fi) 字」", "שלום",
    "كتاب:", "e\u{301}:", "\u{200D}", "©", "x🙏y:", "🙏:", "한a:", "「字F5", "f(字)2",
    "ﾞ", "ﾊﾟﾝ", "office中", "(0)。", "<?>」", "fi🙏", "office、",
  ]
  private static let gaps = [" ", " ", " ", " ", "", "  ", "\n", "\u{A0}"]

  static let cascades = [
    ["Inter-Regular.otf", "NotoColorEmoji.ttf"],
    ["Inter-Regular.otf", "NanumGothic.ttf", "NotoSansThai-Regular.ttf", "NotoColorEmoji.ttf"],
    [
      "Roboto-Regular.ttf", "NotoSansDevanagari-Regular.ttf", "NotoNaskhArabic-Regular.ttf",
      "NanumGothic.ttf", "NotoColorEmoji.ttf",
    ],
    ["NotoSans-Regular.ttf", "NotoSansHebrew-Regular.ttf", "DejaVuSans.ttf"],
    ["NotoSansCJK-Regular.ttc#0", "NotoColorEmoji.ttf"],
    ["Inter-Regular.otf", "NotoSansCJK-Regular.ttc#0"],
  ]

  private static func text(_ random: inout RandomText) -> String {
    let hasMostlyLatin = Bool.random(using: &random)
    return (0..<Int.random(in: 1..<12, using: &random)).map { _ in
      let isLatin = Int.random(in: 0..<(hasMostlyLatin ? 6 : 2), using: &random) > 0
      return ((isLatin ? latin : others).randomElement(using: &random) ?? "")
        + (gaps.randomElement(using: &random) ?? "")
    }.joined()
  }

  @Test(
    "random text in several fonts is measured alike", arguments: cascades.indices,
    LayoutProfile.all.map(\.name))
  func random(cascade: Int, profileName: String) throws {
    let profile = try #require(LayoutProfile(named: profileName))
    var random = RandomText(seed: UInt64(cascade * 8 + profileName.utf8.count))
    for size in [16, 17.3] {
      var comparison = Comparison(
        style: try TextStyle(fonts: TestFonts.cascade(Self.cascades[cascade]), size: size),
        profile: profile)
      for _ in 0..<(FastPathTests.isProof ? 8_000 : 60) {
        try comparison.compare(
          Self.text(&random), widths: [Double.random(in: 8...400, using: &random), 1e9])
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  /// The sums of the first font go on as those of several: the lines that ended before, the words that were cut
  /// and the brackets that are open must be the same.
  @Test(
    "Latin text that goes on in another font is measured alike at all widths",
    arguments: cascades.indices, LayoutProfile.all.map(\.name))
  func goesOn(cascade: Int, profileName: String) throws {
    let heads = [
      "The quick brown fox (jumped over) the lazy dog: it was", "a", "[see (the) notes", "(((",
      "pneumonoultramicroscopicsilicovolcanoconiosis was it", "x2 1x1 -> AVATAR To, \"q\" e.g.:",
      "one two  three\tfour five six seven eight nine ten",
    ]
    let tails = [
      "🙏", " 🙏😂 and so on", "한글 and (so) on)", " ไทย ไทย", " नमस्ते x", " 日本。", "…🙏", " x🙏y: fi",
      ") 🙏",
      " 1️⃣", " ❤️ old", "\nthen 🙏",
    ]
    var comparison = Comparison(
      style: try TextStyle(fonts: TestFonts.cascade(Self.cascades[cascade]), size: 16.1),
      profile: try #require(LayoutProfile(named: profileName)))
    let step = FastPathTests.isProof ? 0.61 : 23.3
    let widths = (0..<Int(400 / step)).map { 12 + Double($0) * step } + [1e9]
    // The faces of other fonts are made when they were asked for a few times.
    for _ in 0..<2 {
      for head in heads {
        for tail in tails { try comparison.compare(head + tail, widths: widths) }
      }
    }
    #expect(comparison.differences.isEmpty)
  }

  @Test(
    "what is neutral behind a bracket of other scripts is of one of them",
    arguments: cascades.indices)
  func bracketsOfOtherScripts(cascade: Int) throws {
    let style = try TextStyle(fonts: TestFonts.cascade(Self.cascades[cascade]), size: 16)
    for profile in LayoutProfile.all {
      var comparison = Comparison(style: style, profile: profile)
      for text in [
        "é:  「LibreOffice」 \"q\"  (foo: -> f bar) - ", "字(fi) 字」é: you: 「LibreOffice」  \"q\" é:",
        "f 「字F5「LibreOffice」 \"q\" x2", "é: 「LibreOffice」 : \"q\" 🙏 …", "a「b」 \"c\"",
        "「a」 \"b\" 「c」-d", "段落 - 缩进 & 间隙」选项卡的缩进与间隙度量单位将变为字符 (ch) (T",
      ] {
        for count in 0..<12 {
          let text = text + String(repeating: "!", count: count)
          try comparison.compare(text, widths: [90, 289, 1e9])
        }
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  /// Inter kerns "=" and "?>" with what stands beside them: a line that ends there is not as wide as its part
  /// of the text, which matters only to widths at which one may.
  @Test(
    "what cannot be parted is measured alike at all widths", arguments: cascades.indices,
    LayoutProfile.all.map(\.name))
  func seams(cascade: Int, profileName: String) throws {
    var comparison = Comparison(
      style: try TextStyle(fonts: TestFonts.cascade(Self.cascades[cascade]), size: 16),
      profile: try #require(LayoutProfile(named: profileName)))
    let texts = [
      "格納された値 書式選択 → 38975 接続点の近くで折れ曲がる", "输入「<?> approx <?>」。括号的大小 <?>def<?>을 사용하여 두 개의",
      "ณอาร์เรย์ = 0 to make 한글 (a) - 다", "किया जाना है. प्रकार = 1 एक == 1: 96857 設定",
      "파일은 Packages(.gz, .bz2)라고 하며 1 = = 2 は",
      "表单链接到数据库，则可以在表单中应用数据库中的货币字段内 - 字段 (间隔) 和 1 (日历年度)。- 1",
    ]
    for text in texts {
      let widths = (0..<(FastPathTests.isProof ? 600 : 30)).map {
        8 + Double($0) * (FastPathTests.isProof ? 0.73 : 14.6)
      }
      // Faces of other fonts are made when they were asked for a few times.
      for count in 0..<12 {
        try comparison.compare(
          text + String(repeating: "!", count: count), widths: count == 11 ? widths : [100])
      }
    }
    #expect(comparison.differences.isEmpty)
  }

  /// What cannot be parted may end with the block that holds it, wherever that began.
  @Test("what cannot be parted is measured alike at a block's end")
  func seamsAtBlockEnds() throws {
    for cascade in [1, 5] {
      var comparison = Comparison(
        style: try TextStyle(fonts: TestFonts.cascade(Self.cascades[cascade]), size: 16),
        profile: .uiKit)
      let (letter, behind) = cascade == 1 ? ("다", "가나다라마바사") : ("字", "漢字漢字漢字漢字")
      for count in 16..<64 {
        let text = String(repeating: letter, count: count) + " 1 = 2 = 3 = <?> - " + behind
        try comparison.compare(text, widths: [Double(count) * 14 + 60, 131, 1e9])
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  /// Of Roboto, which has no arrows, whole paragraphs of menus were left to the plain way.
  @Test(
    "words that no font has are measured alike", arguments: LayoutProfile.all.map(\.name),
    ["Roboto-Regular.ttf", "Inter-Regular.otf", "NanumGothic.ttf"])
  func wordsThatNoFontHas(profileName: String, font: String) throws {
    let parts = [
      "View", "Open Recent", "office", "AV.", "To", "(x)", "→", "⇒", "☃", "ꜩ", "𝔘", "→→", "a→b",
      "é",
      "-", "…", "“q”", "字", "\u{301}",
    ]
    var comparison = Comparison(
      style: try TextStyle(fonts: TestFonts.cascade([font]), size: 16),
      profile: try #require(LayoutProfile(named: profileName)))
    var random = RandomText(seed: UInt64(font.utf8.count * 16 + profileName.utf8.count))
    for _ in 0..<(FastPathTests.isProof ? 5_000 : 60) {
      let text = (0..<Int.random(in: 1...14, using: &random)).map { _ in
        (parts.randomElement(using: &random) ?? "")
          + (Bool.random(using: &random) ? " " : "")
      }.joined()
      try comparison.compare(text, widths: [Double.random(in: 20...300, using: &random), 1e9])
    }
    #expect(comparison.differences.isEmpty)
  }

  /// Closing brackets are of the script of those that they close, however deep, and of whatever is open if
  /// those are missing: a pass that goes back must have the same ones open.
  @Test(
    "phrases of many brackets are measured alike", arguments: cascades.indices,
    LayoutProfile.all.map(\.name))
  func manyBrackets(cascade: Int, profileName: String) throws {
    let parts = [
      "かな", "漢字", "カナ", "(", "（", "「", "」", "）", ")", "[", "]", "ffi", "abc", "Ab-c", " ", " ",
      "、", "。", "한글", "Тест", "f1", "\u{301}", "🙏", "→", "12",
    ]
    var comparison = Comparison(
      style: try TextStyle(fonts: TestFonts.cascade(Self.cascades[cascade]), size: 16),
      profile: try #require(LayoutProfile(named: profileName)))
    var random = RandomText(seed: UInt64(cascade * 16 + profileName.utf8.count))
    for _ in 0..<(FastPathTests.isProof ? 20_000 : 60) {
      let text = (0..<Int.random(in: 3...26, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }.joined()
      try comparison.compare(text, widths: [Double.random(in: 30...300, using: &random), 1e9])
    }
    // A draft of a shorter loop over letters made this wider.
    try comparison.compare(
      "、Ab-c→[「Ab-c12漢字」[→]、ffi「 「 abc한글ffi]", widths: [428, 1e9])
    #expect(comparison.differences.isEmpty)
  }

  /// `ScriptItemizer`: the digit under an accent of Latin, Greek and others is of these, too.
  @Test(
    "a mark of certain scripts decides about the character that it stands on",
    arguments: [
      ["NanumGothic.ttf"], ["NotoSansDevanagari-Regular.ttf"], ["NotoSansThai-Regular.ttf"],
      ["NotoSansHebrew-Regular.ttf"], ["NotoNaskhArabic-Regular.ttf"], ["Inter-Regular.otf"],
      ["NanumGothic.ttf", "Inter-Regular.otf"],
    ], LayoutProfile.all.map(\.name))
  func marksOnCommonCharacters(fonts: [String], profileName: String) throws {
    let style = try TextStyle(fonts: TestFonts.cascade(fonts), size: 16)
    let profile = try #require(LayoutProfile(named: profileName))
    let letters = ["가", "편 ", "हि", "ไ", "א", "ا ", "漢", "ж", "a "]
    for base in ["1", "("] {
      for mark in ["\u{301}", "\u{483}", "\u{951}"] {
        // What meets a path that it must leave is not tried again at once.
        var comparison = Comparison(style: style, profile: profile)
        for letter in letters {
          try comparison.compare(letter + base + mark, widths: [20, 26, 34, 45])
          try comparison.compare(letter + base + mark + letter + base, widths: [30, 45, 60])
        }
        #expect(comparison.differences.isEmpty)
      }
    }
  }

  @Test(
    "what is of a space's grapheme cluster takes the space with it", arguments: cascades.indices)
  func spacesOfClusters(cascade: Int) throws {
    var comparison = Comparison(
      style: try TextStyle(fonts: TestFonts.cascade(Self.cascades[cascade]), size: 16),
      profile: .uiKit)
    // The faces of fonts with many characters are made when they were asked for often.
    let typesetter = comparison.fast.typesetter(style: comparison.style)
    for number in 0..<300 {
      _ = try typesetter.height(of: "日 カ ﾊ 🙏 \(number)", in: .label(width: 90))
    }
    for count in 0..<12 {
      for text in ["a ﾞ b", "you: ﾞ", "日 ﾞ本", "ﾊﾟ ﾟ カ", "you: 🏽 🙏", "다 \u{301}a"] {
        try comparison.compare(text + String(repeating: "!", count: count), widths: [30, 1e9])
      }
    }
    #expect(comparison.differences.isEmpty)
  }

  @Test(
    "what runs from right to left is no word of Latin text",
    arguments: LayoutProfile.all.map(\.name))
  func turnedWords(profileName: String) throws {
    var comparison = Comparison(
      style: try TextStyle(fonts: TestFonts.cascade(Self.cascades[2]), size: 16),
      profile: try #require(LayoutProfile(named: profileName)))
    for count in 0..<12 {
      for text in [
        "كتاب Joy: :)", "كتاب: Joy (a) -- :) x", "a كتاب ) To", "T (كتاب) :( 5)", "כת [\u{301} 3,5",
        "כת »\u{301}→ a",
      ] {
        try comparison.compare(text + String(repeating: "!", count: count), widths: [60, 1e9])
      }
    }
    #expect(comparison.differences.isEmpty)
  }

  @Test(
    "stretches without spaces, longer than a block, are measured alike",
    arguments: cascades.indices,
    LayoutProfile.all.map(\.name))
  func longStretches(cascade: Int, profileName: String) throws {
    let parts = [
      "の", "ウェブサイト", "を選択します", "日本", "글꼴", "「", "」", "、", "。", "（", "）", "LibreOffice",
      "web", "Writer", "To", "fi", "f", "XP", "10", "97/2000", "-", "...", " ... ", " , ", ", ",
      " ",
      "\"a\"", "<?>", "...", "é:", "[k]", "🙏", "→", ":", "；", "x1x",
    ]
    var random = RandomText(seed: UInt64(cascade * 16 + profileName.utf8.count))
    let fonts = Self.cascades[cascade]
    // Alone, and with its fallbacks.
    for fonts in [fonts, [fonts[fonts.count > 2 ? 1 : 0]]] {
      var comparison = Comparison(
        style: try TextStyle(fonts: TestFonts.cascade(fonts), size: 16),
        profile: try #require(LayoutProfile(named: profileName)))
      for text in [
        "LibreOfficeのウェブサイトからサポートが受けられます。", "「URL」 に指定された URL が表示されます。",
        "텍스트 , 날짜 , 시간 및 통화 필드, 숫자 필드, 패턴 필드, 확인란 및 콤보 상자. 조합된 날짜 및 시간 필드의 경우 자동",
        "텍스트 필드 옆에 있는 ... 버튼을 클릭하면 레이블 필드 선택 대화 상자가 나타납니다. 여기에서 콘트롤 필드 목록으로부터",
        "「-」、「_」、「=」、「*」、「~」、「#」の記号は、3 個連続入力して Enter キーを押すと、LibreOffice が",
      ] {
        for width in [60.0, 200, 1e9] { try comparison.compare(text, widths: [width]) }
      }
      for count in 0..<(FastPathTests.isProof ? 4_000 : 70) {
        // So that every place of a word is once at a block's end.
        var text = String(repeating: "の", count: count % 70)
        for _ in 0..<Int.random(in: 10..<40, using: &random) {
          text += parts.randomElement(using: &random) ?? ""
        }
        try comparison.compare(text, widths: [[90.0, 320, 1e9].randomElement(using: &random) ?? 0])
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  @Test("a word that is no word of the first font keeps the pair with the space before it")
  func refusedWords() throws {
    var comparison = Comparison(
      style: try TextStyle(fonts: TestFonts.cascade(Self.cascades[2]), size: 16), profile: .uiKit)
    for count in 0..<60 {
      for text in [" Tस्ते字(", "🙏 T글:字(", "字 To한: Tस्ते字("] {
        try comparison.compare(text + String(repeating: "i", count: count), widths: [60, 1e9])
      }
    }
    #expect(comparison.differences.isEmpty)
  }

  @Test("prepared text in several fonts is searched alike, and stored", arguments: cascades.indices)
  func tables(cascade: Int) throws {
    let style = try TextStyle(fonts: TestFonts.cascade(Self.cascades[cascade]), size: 15.5)
    var random = RandomText(seed: UInt64(cascade))
    let plain = Measurer(fastPaths: .none)
    let fast = Measurer()
    for _ in 0..<40 {
      let text = Self.text(&random)
      let expected = try plain.prepare(text, style: style)
      let prepared = try fast.prepare(text, style: style)
      let stored = try fast.prepare(stored: prepared.encoded(), style: style)
      for _ in 0..<12 {
        let container = TextContainer.label(width: Double.random(in: 1...500, using: &random))
        let layout = expected.layout(in: container)
        for text in [prepared, prepared, stored] {
          #expect(text.height(in: container) == layout.height)
          #expect(text.lineCount(in: container) == layout.lineCount)
          #expect(text.layout(in: container) == layout)
        }
      }
    }
  }

  @Test("a line in several fonts is as wide as its clusters, to the last bit")
  func widths() throws {
    let fonts = try TestFonts.cascade(["Inter-Regular.otf", "NanumGothic.ttf"])
    let style = try TextStyle(fonts: fonts, size: 16)
    let typesetter = Measurer().typesetter(style: style)
    let parts = try ["for", "글"].map {
      try typesetter.extent(of: $0, in: .label(width: 1e6)).width
    }
    // 352,000 is the least common multiple of 2,816 and 1,000.
    let units = parts.reduce(0) { $0 + ($1 / 16 * 352_000).rounded() }
    let width = try typesetter.extent(of: "for글", in: .label(width: 1e6)).width
    #expect(width == units * 16 / 352_000)
  }
}
