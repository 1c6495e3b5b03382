import Galley
import GalleyTestSupport
import Testing

/// Words in Greek, Cyrillic and Latin letters that the rules of their font change, against the plain way.
@Suite("Alphabets") struct AlphabetsTests {
  static let cascades = [
    ["Inter-Regular.otf"],
    ["Inter-Bold.otf", "NanumGothic.ttf", "NotoColorEmoji.ttf"],
    [
      "Inter-Regular.otf", "NotoSansCJK-Regular.ttc#0", "NotoNaskhArabic-Regular.ttf",
      "NotoSans-Regular.ttf",
    ],
    ["Roboto-Regular.ttf", "NotoSansThai-Regular.ttf"],
    ["NotoSans-Regular.ttf"],
    ["DejaVuSans.ttf"],
    ["NotoSerif-Regular.ttf", "Inter-Regular.otf"],
    ["Roboto-Regular.ttf"],
  ]

  private static let words: [[String]] = [
    [
      "Столица", "нашей", "команды", "ошибка:", "«Хорошо»,", "— ответил", "по-своему.", "Ёлка",
      "№ 5",
      "т.д.", "АВТО", "у,", "Г.", "ключ=", "В/В", "из", "(нет)", "10:30", "й", "и\u{306}",
      "ЁЛКА-2:",
      "x-координата", "32-битная", "«Linux»,", "(a-я)", "я:x", "ГОСТ", "(см.", "объект", "2×4", "І",
      "її", "ґ", "Ђорђе",
    ],
    [
      "Ἐν", "ἀρχῇ", "ὁ", "λόγος,", "Σφάλμα", "αρχείου:", "Ελληνικά;", "π.χ.", "ΑΥΤΟ", "(δηλαδή",
      "τα)",
      "«ναι»", "είναι", "Ώρα", "π", "≈", "3,14", "α", "ς·", "Ω-3", "ΰ", "--α", "x-άξονας",
      "(Linux)·",
    ],
    [
      "Tiếng", "Việt", "có", "dấu:", "Nguyễn", "Thị", "Ánh,", "phường", "BIỂU_THỨC", "hoặc:", "[",
      "ỷ",
      "Ễ-Ệ", "Điều", "İstanbul’da", "boʻlmadi:", "maʼlumot", "ığdır", "fi", "ffi", "Ẁ.",
    ],
    [
      "Moscow", "(Linux)", "-a,", "--length", "<%s>", "%u", "(%lu)", "[S+]", "README.txt)", "x:",
      "AV", "To",
      "fi(1)", "http://a.b/c", "office", "\\dv", "'%s'", "macOS.", "e\u{301}", "(y/N",
    ],
    [
      "(", ")", "-", "—", "–", ":", "[", "]", "->", "<-", "5%", "€", "$3", "≤", "№", "…", "·", "\"",
      "«", "»", "/",
      "*", "+1", "^", "→", "12:40", "!", "x", "1x2", "\u{301}", "\u{A0}", "\u{AD}", "𝑥", "⇒", "∑(",
      "ˆ", "µ", "\u{202F}:", "1\u{202F}234,5", "‹a›", "5‰", "3′", "(a⁄b)", "\u{202F}", "⁇",
      "✓", "✗:", "☃", "■", "★★☆", "♪", "⌘-C", "⏎", "①", "┌─", "▶\u{FE0E}", "☎\u{FE0E}", "⟨a⟩", "⬅",
      "⤷",
    ],
    ["한글", "문서를", "年", "「漢字」", "🙂", "❤️", "نص", "ไทย", "ა", "Հայ"],
  ]
  private static let gaps = [" ", " ", " ", " ", " ", " ", " ", "", "", "  ", "\n", "\u{A0}"]

  @Test(
    "words of several alphabets are measured alike", arguments: cascades.indices,
    LayoutProfile.all.map(\.name))
  func random(cascade: Int, profileName: String) throws {
    let profile = try #require(LayoutProfile(named: profileName))
    var random = RandomText(seed: UInt64(cascade * 32 + profileName.utf8.count))
    let style = try TextStyle(fonts: TestFonts.cascade(Self.cascades[cascade]), size: 16)
    for whiteSpace in [WhiteSpace.preWrap, .normal] {
      var comparison = Comparison(style: style, profile: profile)
      comparison.paragraphStyle.whiteSpace = whiteSpace
      for _ in 0..<(FastPathTests.isProof ? 5_000 : 30) {
        // Mostly one alphabet, with signs and words of others among it.
        let main = Int.random(in: 0...2, using: &random)
        var kinds = [main, main, main]
        if Bool.random(using: &random) { kinds.append(4) }
        if Bool.random(using: &random) { kinds.append(3) }
        if Int.random(in: 0..<4, using: &random) == 0 {
          kinds.append(Int.random(in: Self.words.indices, using: &random))
        }
        let count = Int.random(in: 1...40, using: &random)
        try comparison.compare(
          random.text(of: Self.words, kinds: kinds, gaps: Self.gaps, count: count),
          widths: [Double.random(in: 8...400, using: &random), 1e9])
      }
      #expect(comparison.differences.isEmpty)
    }
  }
}
