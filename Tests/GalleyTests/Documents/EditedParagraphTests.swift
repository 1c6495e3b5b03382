import Galley
import GalleyTestSupport
import Testing

/// Long paragraphs that are edited: what is measured from a place shortly before the edit on must be what
/// a measurer finds that sees the text for the first time.
@Suite("Documents: an edited paragraph") struct EditedParagraphTests {
  private static let words: [[String]] = [
    [
      "it", "shall", "be", "holy", "unto", "you:", "AVATAR", "10:30", "a1:b", "--", "(foo:", "fi",
      "http://a.b/c-d?e", "x->y", "1,2", "To.", "\"q\"", "e.g.",
    ],
    ["가장자리와", "필드를", "(다)", "\"그림", "2.1\"이", "됩니다.", "XML", "1\u{301}"],
    ["現在の", "ドキュメント", "について", "「LibreOffice」", "。", "→", "漢字", "ffi", "（F5）"],
    ["नमस्ते", "के", "क्ष", "(0-59)", "सूत्र:", "१२"],
    ["กรอกลับเมื่อเล่นจบ", "น้ำ", "ๆ", "(ไทย)"],
    ["كتاب", "الصفحة", "٣", "(نص)", "لا"],
    ["🙏", "❤️", "you:", "👨‍👩‍👧‍👦", "🇰🇷", "Joy", "a-b"],
    ["كتاب", "PDF", "(12%)", "[لا", "a]", "$7", "٣٫٥", "x(ب", "الصفحة", "شلom"],
    ["жук:", "Ωμ", "é:", "e\u{301}", "\u{AD}", "\u{200D}", "…", "[k]"],
    plain,
  ]

  /// Words of which pairs of letters tell all.
  private static let plain = [
    "it", "shall", "be", "table", "window", "AVATAR", "To", "holy", "unto",
  ]

  static let cascades = [
    ["Inter-Regular.otf"],
    ["Roboto-Regular.ttf", "NanumGothic.ttf", "NotoSansDevanagari-Regular.ttf"],
    ["NanumGothic.ttf"],
    ["NotoSansCJK-Regular.ttc#0", "NotoColorEmoji.ttf"],
    [
      "Inter-Regular.otf", "NanumGothic.ttf", "NotoNaskhArabic-Regular.ttf",
      "NotoSansDevanagari-Regular.ttf", "NotoSansThai-Regular.ttf", "NotoColorEmoji.ttf",
    ],
    ["NotoSansDevanagari-Regular.ttf", "Inter-Regular.otf"],
    ["NotoNaskhArabic-Regular.ttf"],
    ["NotoSansThai-Regular.ttf", "Roboto-Regular.ttf"],
  ]

  /// Some words, mostly of a few kinds.
  private static func text(_ random: inout RandomText, kinds: [Int], count: Int) -> String {
    // Some have hardly any spaces, as where ideographs are written.
    let isSpaced = Bool.random(using: &random)
    let gaps = isSpaced ? ["", " ", " ", " ", " ", "  "] : ["", "", "", "", " "]
    return random.text(of: words, kinds: kinds, gaps: gaps, count: count)
  }

  @Test(
    "keystrokes anywhere give what the whole text gives", arguments: cascades.indices,
    LayoutProfile.all.map(\.name))
  func keystrokes(cascade: Int, profileName: String) throws {
    let profile = try #require(LayoutProfile(named: profileName))
    let style = try TextStyle(fonts: TestFonts.cascade(Self.cascades[cascade]), size: 16)
    var random = RandomText(seed: UInt64(cascade * 16 + profileName.utf8.count))
    let fast = Measurer()
    let plain = Measurer(fastPaths: .none)
    for round in 0..<(FastPathTests.isProof ? 400 : 3) {
      var paragraphStyle = ParagraphStyle()
      if round % 3 == 1 { paragraphStyle.whiteSpace = .normal }
      if round % 3 == 2 { paragraphStyle.whiteSpace = .preWrap }
      // A paragraph of nothing but pairs is taken as one stretch.
      let kinds =
        round % 4 == 2
        ? [Int](repeating: Self.words.count - 1, count: 3)
        : (0..<3).map { _ in Int.random(in: Self.words.indices, using: &random) }
      let count = Int.random(in: 20...(round % 2 == 0 ? 160 : 500), using: &random)
      var text = Self.text(&random, kinds: [kinds[0], kinds[0], kinds[1], kinds[2]], count: count)
      let container = TextContainer.label(width: Double.random(in: 60...400, using: &random))
      func open(_ text: String, _ measurer: Measurer) throws -> Document {
        try Document(
          text, style: style, paragraphStyle: paragraphStyle, profile: profile,
          container: container, measurer: measurer)
      }
      var document = try open(text, fast)
      var caret = text.unicodeScalars.count
      for step in 0..<(count > 160 ? 14 : 40) {
        var scalars = Array(text.unicodeScalars)
        // Mostly near the last edit.
        caret += Int.random(in: -3...3, using: &random)
        if step % 7 == 0 { caret = Int.random(in: 0...scalars.count, using: &random) }
        caret = min(max(0, caret), scalars.count)
        let removed =
          step % 3 == 0 ? min(scalars.count - caret, Int.random(in: 0...9, using: &random)) : 0
        let kind = kinds.randomElement(using: &random) ?? 0
        let inserted =
          step % 4 == 0
          ? Self.text(&random, kinds: [kind], count: Int.random(in: 1...3, using: &random))
          : Self.words[kind].joined().unicodeScalars.randomElement(using: &random).map {
            String($0)
          } ?? ""
        let start = String(String.UnicodeScalarView(scalars[..<caret])).utf8.count
        let end = String(String.UnicodeScalarView(scalars[..<(caret + removed)])).utf8.count
        scalars.replaceSubrange(caret..<caret + removed, with: Array(inserted.unicodeScalars))
        try document.replace(utf8: start..<end, with: inserted)
        text = String(String.UnicodeScalarView(scalars))
        caret += inserted.unicodeScalars.count
        let whole = try open(text, plain)
        try #require(
          document.height == whole.height && document.lineCount == whole.lineCount,
          "step \(step), \(container.width.points): \(text.debugDescription)")
      }
    }
  }

  @Test("a keystroke in text from right to left, or beside it, looks up the words near it")
  func keystrokesAmongLevels() throws {
    let style = try TextStyle(
      fonts: TestFonts.cascade(["Inter-Regular.otf", "NotoNaskhArabic-Regular.ttf"]), size: 16)
    // Words that are looked up: digits in them belong to no script.
    // Their lengths differ, so that lines soon end as they did before.
    var random = RandomText(seed: 6)
    let arabic = (0..<1_000).map {
      "كتاب\($0)" + "الصفحات".prefix(Int.random(in: 0...7, using: &random))
    }.joined(separator: " ")
    let latin = (0..<200).map {
      "a\($0):b" + "somewords".prefix(Int.random(in: 0...9, using: &random))
    }.joined(separator: " ")
    for text in [arabic, arabic + " PDF " + arabic, "PDF " + arabic + " end", latin + " " + arabic]
    {
      let measurer = Measurer()
      var document = try Document(
        text, style: style, container: .label(width: 300), measurer: measurer)
      func lookUps(at place: Int, _ letter: String) throws -> Int {
        let before = measurer.wordStatistics
        try document.replace(utf8: place..<place, with: letter)
        let after = measurer.wordStatistics
        let whole = try Document(
          document.text, style: style, container: .label(width: 300),
          measurer: Measurer(fastPaths: .none))
        #expect(document.height == whole.height)
        return after.hits + after.misses - before.hits - before.misses
      }
      #expect(try lookUps(at: document.utf8Count, "x") >= 1_000)
      for place in [document.utf8Count, document.utf8Count / 2] {
        _ = try lookUps(at: place, "x")
        for letter in ["y", " ", "ب", "1"] {
          let count = try lookUps(at: place, letter)
          #expect(count < 500, "\(count) for \(letter) at \(place): \(text.prefix(30))")
        }
      }
    }
  }

  @Test func `a keystroke looks up the words near it`() throws {
    let style = try TextStyle(font: TestFonts.inter.font, size: 16)
    let measurer = Measurer()
    // Each is one of the words that the tables of Inter cannot tell; their lengths differ.
    var random = RandomText(seed: 5)
    let text = (0..<600).map { _ in
      "1x1" + "somewords".prefix(Int.random(in: 0...9, using: &random))
    }.joined(separator: " ")
    var document = try Document(
      text, style: style, container: .label(width: 300), measurer: measurer)
    func lookUps(_ edit: () throws -> Void) rethrows -> Int {
      let before = measurer.wordStatistics
      try edit()
      let after = measurer.wordStatistics
      return after.hits + after.misses - before.hits - before.misses
    }
    let first = try lookUps { try document.append("x") }
    #expect(first >= 600)
    for letter in ["y", " ", "z", "10x3", " 1x1b"] {
      let next = try lookUps { try document.append(letter) }
      #expect(next < 60)
    }
    // Behind an edit all falls together again with what is known, mostly after a few lines.
    let copy = document
    var sum = 0
    for place in [0, 900, 2_000, 900] {
      for letter in ["b", "10x3", " "] {
        sum += try lookUps { try document.replace(utf8: place..<place + 1, with: letter) }
      }
    }
    #expect(sum < 12 * 300)
    // A copy knows it, too.
    var other = copy
    #expect(try lookUps { try other.append("x") } < 60)
    // What has to do with brackets may be far behind them.
    #expect(try lookUps { try other.replace(utf8: 0..<0, with: "(") } >= 600)
    let edited = document.text
    let whole = try Document(
      edited, style: style, container: .label(width: 300), measurer: Measurer(fastPaths: .none))
    #expect(document.height == whole.height)
  }
}
