import Galley
import GalleyTestSupport
import Testing

/// Paragraphs in which words of shaped scripts stand among others, against the plain way.
@Suite("Many scripts") struct ManyScriptsTests {
  /// Words and phrases as people write them, by script.
  private static let phrases: [[String]] = [
    [
      "Behold,", "the ark of", "F3", "fi(1)", "To:", "you", "LibreOffice", "x", "“so”", "AV.",
      "Title is:", "office。", "<?>」", "office的",
    ],
    [
      "กรอกลับเมื่อเล่นจบ", "น้ำ", "จำนวนเชิงซ้อน", "การแสดงภาพนิ่งแบบกำหนดเอง", "ได้", "(ไทย)", "ๆ",
      "ส่งกลับผลรวมของจำนวนเชิงซ้อนแรกและจำนวนเชิงซ้อนที่สองซึ่งส่งกลับอัตราดอกเบี้ยสำหรับเงินประกันที่ลงทุนเต็ม",
    ],
    ["नमस्ते", "के बीच की दूरी", "सेट करता है.", "(0-59)", "क्ष", "बायाँ", "सूत्र:", "(कोष्ठ)", "१२", "र्क"],
    [
      "إلى العلامات", "الصفحة", "قيمة", "لا", "كلمة.", "(نص)", "٣", "12", "١٢٫٥", "«نص»", "الآن،",
      "ﷺ",
    ],
    ["שלום", "עולם.", "(כן)", "אב\"ג", "של 5"],
    [
      "現在のドキュメントについての情報が表示されます。", "「剪贴板」", "数値 は", "ファイル", "(RDBMS)", "名前と", "。", "（F5）",
    ],
    ["3D 장면을", "문서를", "=COS(PI()/2)는", "관계", "\"관계 정의\"는", "<?>def<?>을"],
    ["🙏", "👋🏽", "☕", "👨‍👩‍👧‍👦", "1️⃣", "😀😀"],
    [
      "12", "(", ")", "-", "5%", "$3", ".", "…", "[", "]", "3,5", "/", "10:30", "«", "»", "،", ":)",
      "--", "#1", "*", "”", "ำ", "\u{301}", "ﾞ", "©", "→",
    ],
    ["жук", "Ωμ", "é", "ភាសាខ្មែរ", "မြန်မာ", "ພາສາລາວ", "தமிழ்"],
  ]
  private static let gaps = [" ", " ", " ", " ", " ", "", "", "  ", "\n", "\u{A0}"]

  static let cascades = [
    [
      "Inter-Regular.otf", "NanumGothic.ttf", "NotoSansCJK-Regular.ttc#0",
      "NotoNaskhArabic-Regular.ttf", "NotoSansHebrew-Regular.ttf",
      "NotoSansDevanagari-Regular.ttf", "NotoSansThai-Regular.ttf", "NotoColorEmoji.ttf",
    ],
    ["NotoSansDevanagari-Regular.ttf"],
    ["NotoSansThai-Regular.ttf", "Roboto-Regular.ttf"],
    ["NotoNaskhArabic-Regular.ttf", "Inter-Regular.otf", "NotoSansDevanagari-Regular.ttf"],
    ["NotoSansHebrew-Regular.ttf"],
    ["DejaVuSans.ttf", "NotoSansThai-Regular.ttf", "NotoSansCJK-Regular.ttc#0"],
    ["Roboto-Regular.ttf", "Lohit-Devanagari.ttf", "NotoNaskhArabic-Regular.ttf"],
  ]

  private static func text(_ random: inout RandomText, kinds: [Int]) -> String {
    var text = ""
    while text.unicodeScalars.count < 8 || Int.random(in: 0..<10, using: &random) > 0 {
      let kind = kinds.randomElement(using: &random) ?? 0
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        text += phrases[kind].randomElement(using: &random) ?? ""
        text += gaps.randomElement(using: &random) ?? ""
      }
    }
    return text
  }

  /// What stands before and behind letters without a space, that of which the first font has no letter.
  @Test(
    "figures and punctuation among words of shaped scripts are measured alike",
    arguments: cascades.indices, LayoutProfile.all.map(\.name))
  func neutrals(cascade: Int, profileName: String) throws {
    let words = [
      "सन्", "क", "र्क", "ा", "।", "2024।", "२०२४", "ไทย", "ำ", "ๆ", "தமிழ்", "မြန်မာ", "ລາວ", "سلام", "x",
      "日本", "한글",
    ]
    let neutrals = [
      "2024", "(", ")", "“", "”", "3-4", "7–", "...", ":", "1x", "[", "]", "\u{200D}", "\u{200C}",
      "\u{AD}", "\u{301}", "!", "→", "12:30", "fi", "%",
    ]
    var random = RandomText(seed: UInt64(cascade * 16 + profileName.utf8.count + 5))
    let style = try TextStyle(fonts: TestFonts.cascade(Self.cascades[cascade]), size: 16)
    var comparison = Comparison(
      style: style, profile: try #require(LayoutProfile(named: profileName)))
    for _ in 0..<(FastPathTests.isProof ? 8_000 : 80) {
      let text = (0..<Int.random(in: 2...12, using: &random)).map { _ in
        let pool = Bool.random(using: &random) ? words : neutrals
        return (pool.randomElement(using: &random) ?? "")
          + (["", "", " "].randomElement(using: &random) ?? "")
      }.joined()
      try comparison.compare(text, widths: [Double.random(in: 8...300, using: &random), 1e9])
    }
    #expect(comparison.differences.isEmpty)
  }

  @Test(
    "random text of many scripts is measured alike", arguments: cascades.indices,
    LayoutProfile.all.map(\.name))
  func random(cascade: Int, profileName: String) throws {
    let profile = try #require(LayoutProfile(named: profileName))
    var random = RandomText(seed: UInt64(cascade * 16 + profileName.utf8.count))
    let style = try TextStyle(fonts: TestFonts.cascade(Self.cascades[cascade]), size: 16)
    for direction in [WritingDirection.natural, .natural, .leftToRight] {
      var comparison = Comparison(style: style, profile: profile)
      comparison.paragraphStyle.baseWritingDirection = direction
      // The faces of fonts with many characters are made when they were asked for often.
      for _ in 0..<(FastPathTests.isProof ? 4_000 : 60) {
        var kinds = (0..<2).map { _ in Int.random(in: Self.phrases.indices, using: &random) }
        if Bool.random(using: &random) {
          kinds += [8, Int.random(in: Self.phrases.indices, using: &random)]
        }
        try comparison.compare(
          Self.text(&random, kinds: kinds),
          widths: [Double.random(in: 8...400, using: &random), 1e9])
      }
      #expect(comparison.differences.isEmpty)
    }
  }
}
