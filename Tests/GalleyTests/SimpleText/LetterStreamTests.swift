import Galley
import GalleyTestSupport
import Testing

/// Text that is taken as a stream, against the plain way: lines that end anywhere, characters that are left to
/// others right behind, and far behind, the last place where they can go on.
@Suite("Streams of letters") struct LetterStreamTests {
  private static let phrases: [[String]] = [
    ["在", "年份用四位数表示，这样，", "格式代码。", "「双位年号」", "剪贴板」", "（例如）", "日期"],
    ["ファイル", "の", "データソース」ビュー", "にある。", "フィルターの中には、", "ー", "っ", "ヽ", "ﾊﾟﾝ"],
    [
      "레이블이나", "명함의", "위쪽", "가장자리와", "값을", "입력합니다.", "(명함)", "\"그림", "2.1\"이", "가\u{1161}",
      "각\u{11A8}",
    ],
    ["жук", "человек", "в", "духе", "братства.", "Ёлка", "и\u{306}"],
    ["Ωμέγα", "και", "αλφάβητο", "ό,τι"],
    [
      "LibreOffice", "fi", ".3.1", "(F5)", "[NatNum1]", "1/1/99", "HH:MM", "AVATAR", "x", "3,5",
      "URL",
    ],
    [
      "→", "…", "——", "\u{3000}", "\u{A0}", "\u{AD}", "\u{301}", "⿰", "𠀋", "😀", "〜", "・", "％", "“",
      "”",
      "！", "？", "ไทย", "שלום", "\u{200B}", "\u{2028}", "\t", "１２", "￥", "㈱", "々",
    ],
  ]
  private static let gaps = ["", "", "", " ", " ", " ", "  ", "\n", "，", "、"]

  static let cascades = [
    ["NotoSansCJK-Regular.ttc#0", "Inter-Regular.otf"],
    ["NotoSansCJK-Regular.ttc#2"],
    ["NanumGothic.ttf", "NotoSansCJK-Regular.ttc#1"],
    ["NanumGothic.ttf"],
    ["Roboto-Regular.ttf", "NanumGothic.ttf"],
    ["Inter-Regular.otf", "NanumGothic.ttf", "NotoColorEmoji.ttf"],
    ["NanumGothic.ttf", "Roboto-Regular.ttf", "NotoSansCJK-Regular.ttc#2"],
    ["DejaVuSans.ttf", "NotoSansCJK-Regular.ttc#0"],
  ]

  private static func text(_ random: inout RandomText, kinds: [Int]) -> String {
    // Without spaces a character may be refused far behind the last mark.
    let gapCount = Bool.random(using: &random) ? gaps.count : 3
    let count = Int.random(in: 1...40, using: &random)
    return random.text(of: phrases, kinds: kinds, gaps: gaps.prefix(gapCount), count: count)
  }

  @Test(
    "random text of letters without forms is measured alike", arguments: cascades.indices,
    LayoutProfile.all.map(\.name))
  func random(cascade: Int, profileName: String) throws {
    let profile = try #require(LayoutProfile(named: profileName))
    var random = RandomText(seed: UInt64(cascade * 16 + profileName.utf8.count))
    let style = try TextStyle(fonts: TestFonts.cascade(Self.cascades[cascade]), size: 16)
    for round in 0..<3 {
      var comparison = Comparison(style: style, profile: profile)
      if round == 1 { comparison.paragraphStyle.whiteSpace = .normal }
      if round == 2 { comparison.paragraphStyle.overflowWrap = .normal }
      for _ in 0..<(FastPathTests.isProof ? 4_000 : 60) {
        let main = Int.random(in: 0..<5, using: &random)
        let kinds = [main, main, main, Int.random(in: Self.phrases.indices, using: &random), 5]
        try comparison.compare(
          Self.text(&random, kinds: kinds + (Bool.random(using: &random) ? [6] : [])),
          widths: [Double.random(in: 8...400, using: &random), 320])
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  @Test("a line ends as far back as there is a place", arguments: LayoutProfile.all.map(\.name))
  func farBack(profileName: String) throws {
    var comparison = try Comparison(fonts: ["NotoSansCJK-Regular.ttc#0"], profile: profileName)
    for count in [1, 3, 20, 100, 120, 130, 300] {
      let long = String(repeating: "字！", count: 2) + String(repeating: "！", count: count)
      try comparison.compare("漢字" + long + "漢字", widths: [20, 64, 200, 900, 3000])
      let word = String(repeating: "жизнь", count: count / 4 + 1)
      try comparison.compare("слово \(word) \(word), слово", widths: [20, 64, 200, 900])
      let spaced = "漢字" + String(repeating: "\u{3000}", count: count) + "漢字fi字"
      try comparison.compare(spaced, widths: [20, 64, 200, 900])
    }
    #expect(comparison.differences.isEmpty)
  }

  @Test(
    "a line does not end where it starts, though what follows decides that",
    arguments: LayoutProfile.all.map(\.name))
  func endingAtStart(profileName: String) throws {
    var comparison = try Comparison(fonts: ["NanumGothic.ttf"], profile: profileName)
    for wrap in [OverflowWrap.normal, .anywhere] {
      comparison.paragraphStyle.overflowWrap = wrap
      for text in ["대위치에서 .3.1 ", "위치 .3.1", "위치 .3.1 .3.1에서 .5 .57위치"] {
        try comparison.compare(text, widths: Array(stride(from: 4, through: 120, by: 4)))
      }
    }
    #expect(comparison.differences.isEmpty)
  }

  @Test(
    "what a rule changes is no fence, and has to do with the letter before it",
    arguments: LayoutProfile.all.map(\.name))
  func changedSigns(profileName: String) throws {
    var comparison = try Comparison(fonts: ["NotoSansCJK-Regular.ttc#2"], profile: profileName)
    for text in ["ι…", "γ…γ", "και…και", "και…και3,5입력합니다.(명함)〜", "年份…年份"] {
      try comparison.compare(text, widths: [20, 40, 64, 320])
    }
    #expect(comparison.differences.isEmpty)
  }

  /// Fonts of which the first has Latin letters and spaces, and the others ideographs, each but a part of them.
  private static let sharing = [
    ["Inter-Regular.otf", "NanumGothic.ttf"],
    [
      "Inter-Regular.otf", "NanumGothic.ttf", "NotoSansCJK-Regular.ttc#0",
      "NotoNaskhArabic-Regular.ttf",
    ],
    ["Roboto-Regular.ttf", "NanumGothic.ttf", "NotoSansCJK-Regular.ttc#2"],
    ["DejaVuSans.ttf", "NotoSansCJK-Regular.ttc#1"],
  ]

  /// Words that turn from font to font: with spaces of another one, ideographs that the second has not, kerned letters,
  /// and words from right to left among them.
  private static func manyFonts(_ random: inout RandomText) -> String {
    let parts = [
      "레이블", "값을", "입력합니다.", "(명함)", "2.1", "这说们", "漢字", "数据", "択", "の", "ファイル", "「", "」", "，",
      "AVATAR", "To", "fi",
      "0.5", "жук", "…", "“", "”", "ー", "(", ")", "\u{301}", "😀",
    ]
    let turning = ["نص", "عربي 12", "שלום", "(نص)"]
    let gaps = ["", "", " ", " ", " ", "  ", "\u{3000}", "\n"]
    let turns = Int.random(in: 0..<3, using: &random) == 0
    var text = ""
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      let isTurning = turns && Int.random(in: 0..<6, using: &random) == 0
      text += (isTurning ? turning : parts).randomElement(using: &random) ?? ""
      text += gaps.randomElement(using: &random) ?? ""
    }
    return text
  }

  @Test(
    "text goes from font to font within a script", arguments: sharing.indices,
    LayoutProfile.all.map(\.name))
  func sharedScripts(fonts: Int, profileName: String) throws {
    try compareCut(
      Self.sharing[fonts], profileName, seed: fonts * 8, share: 120, proof: 6_000,
      text: Self.manyFonts
    ) { [Double.random(in: 8...400, using: &$0), 320] }
  }

  /// Signs that scripts share, each in another way, among letters of these scripts and of others.
  private static func sharedSigns(_ random: inout RandomText) -> String {
    let signs = [
      "、", "。", "「", "」", "『", "』", "（", "）", "〈", "〉", "・", "ー", "〜", "〃", "゛", "—", "——", "―",
      "、「", "。（", "-",
      "+", "_", "…",
      "\"", "12", " ", "·", "،", "।", "(", ")", "｢", "｣", "[", "]",
    ]
    let letters = [
      "size", "n", "fi", "LibreOffice", "你", "和您", "の", "カナ", "값", "는", "жук", "ι", "ㄅ", "و", "क",
      "𠀋",
    ]
    let count = Int.random(in: 1...30, using: &random)
    return random.text(of: [signs, letters], kinds: [0, 0, 1], gaps: [""], count: count)
  }

  @Test(
    "what several scripts share is of the one that all of it agree on",
    arguments: cascades.indices, LayoutProfile.all.map(\.name))
  func sharedSigns(cascade: Int, profileName: String) throws {
    try compareCut(
      Self.cascades[cascade], profileName, seed: cascade * 48, share: 80, text: Self.sharedSigns
    ) { [Double.random(in: 4...400, using: &$0), 320] }
  }

  /// Random texts, with words cut and not.
  ///
  /// - Parameters:
  ///   - share: How many of each, and `proof`: in the long proof.
  private func compareCut(
    _ fonts: [String], _ profileName: String, seed: Int, share: Int, proof: Int = 4_000,
    text: (inout RandomText) -> String, widths: (inout RandomText) -> [Double]
  ) throws {
    let profile = try #require(LayoutProfile(named: profileName))
    var random = RandomText(seed: UInt64(seed + profileName.utf8.count))
    let style = try TextStyle(fonts: TestFonts.cascade(fonts), size: 16)
    for wrap in [OverflowWrap.anywhere, .normal] {
      var comparison = Comparison(style: style, profile: profile)
      comparison.paragraphStyle.overflowWrap = wrap
      for _ in 0..<(FastPathTests.isProof ? proof : share) {
        try comparison.compare(text(&random), widths: widths(&random))
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  /// Words that few lines hold, and what may be beside them.
  private static func longWords(_ random: inout RandomText) -> String {
    let parts = [
      "Control1=Content1", "&", "?", "office", "ffi", "Libre", "Calc", "/", "-", "1", "0.5", "=",
      "...", "「", "」",
      "(", ")", "AVA", "x", "_",
    ]
    let others = [
      "年份用四位数表示", "「", "」", "，", "の", "ファイル", "값을", "지정합니다", " ", " ", "жизнь", "（", "）", "。", "\"",
      "“",
      "”",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        text += others.randomElement(using: &random) ?? ""
      }
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        text += parts.randomElement(using: &random) ?? ""
      }
    }
    return text
  }

  @Test(
    "words that no line holds, and words with ligatures, end and are cut alike",
    arguments: cascades.indices,
    LayoutProfile.all.map(\.name))
  func longWords(cascade: Int, profileName: String) throws {
    try compareCut(
      Self.cascades[cascade], profileName, seed: cascade * 32, share: 60, text: Self.longWords
    ) { [Double.random(in: 4...400, using: &$0), 40, 120] }
  }

  /// Brackets of all kinds, mostly one inside the other, among letters of several scripts.
  private static func bracketed(_ random: inout RandomText) -> String {
    let brackets = "「」『』（）()[]{}【】〔〕〈〉｢｣［］⟨⟩⦅⦆"
    let letters = [
      "字", "漢字，", "かな", "カナ。", "한글", "жук", "A", "Title", "1", "fi", "—", " ", "𠀋", "é",
    ]
    // Deeper than brackets are followed, at times.
    let opening = String(
      repeating: "（", count: [0, 0, 0, 23, 30].randomElement(using: &random) ?? 0)
    var text = opening
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      if Bool.random(using: &random) {
        text.append(brackets.randomElement(using: &random) ?? "「")
      } else {
        text += letters.randomElement(using: &random) ?? ""
      }
    }
    return text
  }

  @Test(
    "brackets are of the script of those that they close, wherever the text and its lines end",
    arguments: cascades.indices, LayoutProfile.all.map(\.name))
  func brackets(cascade: Int, profileName: String) throws {
    try compareCut(
      Self.cascades[cascade], profileName, seed: cascade * 64, share: 100, text: Self.bracketed
    ) { [Double.random(in: 4...200, using: &$0), 40, 320] }
  }

  @Test(
    "the last characters of a text are taken as all others",
    arguments: LayoutProfile.all.map(\.name))
  func ends(profileName: String) throws {
    var comparison = try Comparison(fonts: ["NotoSansCJK-Regular.ttc#2"], profile: profileName)
    let ends = [
      "字", "。", "」", "）", "あ", "a", "1", "é", "ж", "𠀋", " ", "…", "\u{3000}", "\u{301}", "한", "\n",
    ]
    for start in ["", "字", "字字", "字「", "a", "字 "] {
      for first in ends {
        for second in ends {
          for third in ["", "字", "」", "a"] {
            try comparison.compare(start + first + second + third, widths: [16, 32, 48, 320])
          }
        }
      }
    }
    #expect(comparison.differences.isEmpty)
  }
}
