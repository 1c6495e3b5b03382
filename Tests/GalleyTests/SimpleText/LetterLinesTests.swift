import GalleyTestSupport
import Testing

@testable import Galley

/// Texts that the tables of their fonts tell from end to end, against the plain way; asked for themselves, so that no
/// other way answers for them.
@Suite("Lines of letters") struct LetterLinesTests {
  /// A typesetter beside a plain one.
  private struct Pair {
    let quick: Typesetter
    let plain: Typesetter

    init(_ fonts: [String], _ profile: LayoutProfile, _ paragraphStyle: ParagraphStyle) throws {
      let style = try TextStyle(fonts: TestFonts.cascade(fonts), size: 16)
      quick = Measurer().typesetter(
        style: style, paragraphStyle: paragraphStyle, profile: profile)
      plain = Measurer(fastPaths: .none).typesetter(
        style: style, paragraphStyle: paragraphStyle, profile: profile)
    }

    /// The lines that tables alone tell; nil if they do not.
    func told(_ text: String, in container: TextContainer) throws -> Int? {
      // The faces of a text are made by those that measure it first.
      _ = try quick.lineCount(of: text, in: container)
      let setting = quick.simpleSetting
      // In some styles no text is simple.
      guard let table = setting.table else { return nil }
      let bytes = Array(text.utf8)
      return TextBlock.withBlock { block in
        LetterLines.count(
          bytes.span, block: block,
          limits: LineLimits(room: LineRoom.width(of: container), setting),
          takesFallback: true, cancellation: nil, setting, table)
      }?.lines
    }

    struct Places: Equatable {
      var keys: [[Int64]]
      var scale: AdvanceScale
    }

    /// The places where lines may end that tables alone tell, and those that a pass finds; nil if either does not.
    func places(_ text: String) throws -> (letters: Places, pass: Places)? {
      let bytes = Array(text.utf8)
      _ = try quick.lineCount(of: text, in: container(320))
      let setting = quick.simpleSetting
      guard let table = setting.table else { return nil }
      let letters = TextBlock.withBlock { block -> Places? in
        guard
          let found = LetterLines.places(
            bytes.span, block: block, takesFallback: true, cancellation: nil, setting, table)
        else { return nil }
        return Places(keys: found.places.keys.map { [$0.end, $0.start] }, scale: found.scale)
      }
      let pass = quick.withSimplePass(over: bytes.span, room: .infinity, takesFallback: true) {
        pass in
        pass.places = LinePlaces()
        return pass.run(bytes.span)
      } result: { pass -> Places? in
        guard let places = pass.places.take() else { return nil }
        return Places(keys: places.keys.map { [$0.end, $0.start] }, scale: pass.scale)
      }
      guard let letters, let pass else { return nil }
      return (letters, pass)
    }

    func container(_ width: Double) -> TextContainer {
      var container = TextContainer.label(width: width)
      container.fallbackFontsRaiseLines = false
      return container
    }
  }

  private static let latin = ["Inter-Regular.otf", "NanumGothic.ttf", "NotoSansCJK-Regular.ttc#0"]

  @Test(
    "what most paragraphs are made of is told",
    arguments: [
      (["NotoSansCJK-Regular.ttc#2"], "年份用四位数表示，这样，「双位年号」设置（例如）用于 LibreOffice 中的 1/1/99 和日期。"),
      (["NotoSansCJK-Regular.ttc#0"], "ファイルのフィルターの中には、「LibreOffice Writer」データソースにあるもの。"),
      (["NotoSansCJK-Regular.ttc#0"], "LibreOffice は、データソースのファイルです。"),
      (["NanumGothic.ttf"], "레이블이나 명함의 위쪽 가장자리와 값을 입력합니다. AVATAR 지정합니다(명함)."),
      (["DejaVuSans.ttf"], "Все люди рождаются свободными и равными в своём достоинстве (1948)."),
      (["DejaVuSans.ttf"], "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι."),
      (latin, "레이블이나 명함의 위쪽 가장자리와 값을 입력합니다. Office 지정합니다(명함)."),
      (latin, "ファイルの「LibreOffice」データソース（例）にある 12 の文字。"),
      (latin, "1. 레이블이나 명함의 위쪽"),
      // Signs of several scripts, not of the same.
      (["NotoSansCJK-Regular.ttc#2"], "您可以使用「size n、「+n」「-n」和 size、「和」，（例如）其中「n」是占位符。"),
      (["NotoSansCJK-Regular.ttc#0"], "「-」、「_」、「=」（「~」）の記号は、連続入力して Enter キーを押すと変換します。"),
      // Two dashes that are one.
      (["NotoSansCJK-Regular.ttc#2"], "这项服务——例如让他们证明您的身份——通常是要收费的。"),
      (["NotoSansCJK-Regular.ttc#2"], "“GPS”是全球定位系统的简称，这是一个句子。"),
    ])
  func told(fonts: [String], text: String) throws {
    for profile in LayoutProfile.all {
      let pair = try Pair(fonts, profile, ParagraphStyle())
      var told = 0
      for width in stride(from: 60.0, through: 700, by: 20) {
        let container = pair.container(width)
        let expected = try pair.plain.lineCount(of: text, in: container)
        guard let lines = try pair.told(text, in: container) else { continue }
        told += 1
        #expect(lines == expected, "\(profile.name) \(width)")
      }
      #expect(told > 24, "\(profile.name)")
    }
  }

  @Test(
    "a text that begins with ASCII is tried if other letters than Latin ones come soon",
    arguments: [
      ("LibreOffice は", 0, true), ("LibreOffice は", 12, true), ("Office は、ファイル", 2, true),
      ("12. жук", 4, true), ("a한", 0, true), ("字", 0, true), ("office files", 0, false),
      ("“office” files and more", 0, false), ("café 字", 0, false), ("", 0, false), ("a", 1, false),
      ("🙂 字", 0, false), (String(repeating: "a", count: 63) + "字", 3, true),
      (String(repeating: "a", count: 64) + "字", 3, false),
      (String(repeating: "a", count: 100) + "字", 99, false), ("Title\n字", 5, false),
      ("A title of a line\n字", 2, false),
    ])
  func begins(text: String, start: Int, isTried: Bool) {
    #expect(LetterLines.mayBegin(text.utf8.span, behind: start) == isTried)
  }

  @Test(
    "random texts of letters have the places that a pass finds, and as many lines when they are prepared",
    arguments: LetterStreamTests.cascades.indices, LayoutProfile.all.map(\.name))
  func places(cascade: Int, profileName: String) throws {
    let profile = try #require(LayoutProfile(named: profileName))
    var random = RandomText(seed: UInt64(cascade * 64 + profileName.utf8.count))
    var found = 0
    let count = FastPathTests.isProof ? 6_000 : 60
    for paragraphStyle in Self.paragraphStyles {
      let pair = try Pair(LetterStreamTests.cascades[cascade], profile, paragraphStyle)
      for _ in 0..<count {
        let text = Self.text(&random)
        if let places = try pair.places(text) {
          found += 1
          #expect(places.letters == places.pass, "\(text.debugDescription)")
        }
        let (quick, plain) = try (pair.quick.prepare(text), pair.plain.prepare(text))
        for width in [Double.random(in: 8...500, using: &random), 320, 100] {
          let container = pair.container(width)
          #expect(
            quick.lineCount(in: container) == plain.lineCount(in: container),
            "\(width) \(text.debugDescription)")
        }
      }
    }
    #expect(found > 0)
  }

  @Test(
    "a place that the end of a text decides is one, and a quote keeps no words from being told",
    arguments: [
      "中％（", "사용률％（", "中文℃(", "中文№(", "中文$(,", "字％「", "字“Office”字 Office 字", "中文 100%(",
    ])
  func endsUndecided(text: String) throws {
    for profile in LayoutProfile.all {
      for wordBreak in [WordBreak.normal, .keepAll] {
        var paragraphStyle = ParagraphStyle()
        paragraphStyle.overflowWrap = .normal
        paragraphStyle.wordBreak = wordBreak
        let pair = try Pair(["NotoSansCJK-Regular.ttc#2"], profile, paragraphStyle)
        if let places = try pair.places(text) { #expect(places.letters == places.pass) }
        let (quick, plain) = try (pair.quick.prepare(text), pair.plain.prepare(text))
        for width in stride(from: 4.0, through: 200, by: 4) {
          let container = pair.container(width)
          let expected = plain.lineCount(in: container)
          #expect(quick.lineCount(in: container) == expected, "\(profile.name) \(width)")
          if let lines = try pair.told(text, in: container) { #expect(lines == expected) }
        }
      }
    }
  }

  @Test(
    "behind a bracket that is not of the Latin text before it neutral characters are not, either",
    arguments: [
      "a（字）…", "é（字）…", "a（字） …", "ab（字） … c", "[N]（字）…", "a（字）“x”", "(a（字）…)", "a（字（b）…）…",
      "a［字］…", "a (b) 字）…", "Word（字）“字”（字）…",
    ])
  func bracketsBehindLatin(text: String) throws {
    for fonts in [
      ["NotoSansCJK-Regular.ttc#2"], ["NotoSansCJK-Regular.ttc#0", "Inter-Regular.otf"],
      ["Inter-Regular.otf", "NotoSansCJK-Regular.ttc#0"], ["DejaVuSans.ttf", "NanumGothic.ttf"],
    ] {
      for profile in LayoutProfile.all {
        let pair = try Pair(fonts, profile, ParagraphStyle())
        for _ in 0..<2 {
          for known in ["一个…文字", "é …", "（例如）…", "abc … def（字）"] {
            _ = try pair.quick.lineCount(of: known, in: pair.container(320))
          }
          let (quick, plain) = try (
            pair.quick.extent(of: text, in: pair.container(10_000)),
            pair.plain.extent(of: text, in: pair.container(10_000))
          )
          #expect(quick == plain, "\(fonts) \(profile.name)")
          if let places = try pair.places(text) { #expect(places.letters == places.pass) }
        }
      }
    }
  }

  @Test(
    "what takes more to know is left",
    arguments: [
      "", " ", "字 ", " 字", "字  字", "字\t字", "字\n字", "字\r字", "字\u{2028}字", "\n", "字\n\n", "123", "「」",
      "字😀字", "字ไทย", "字שלום", "字נא (א)", "字\u{301}", "1\u{FE0F}\u{20E3}字", "字\u{200D}字", "字\u{0}字",
    ])
  func left(text: String) throws {
    for profile in LayoutProfile.all {
      let pair = try Pair(["NotoSansCJK-Regular.ttc#2"], profile, ParagraphStyle())
      for width in [0, 8, 40, 320] as [Double] {
        #expect(try pair.told(text, in: pair.container(width)) == nil)
      }
    }
  }

  @Test(
    "white space that collapses is one space beside words with ligatures, too",
    arguments: ["люди office  files люди", "люди office files  люди", "字Office  x字", "字Office x字"])
  func collapsing(text: String) throws {
    for profile in LayoutProfile.all {
      for fonts in [["DejaVuSans.ttf"], ["NotoSansCJK-Regular.ttc#0"]] {
        var paragraphStyle = ParagraphStyle()
        paragraphStyle.whiteSpace = .normal
        let pair = try Pair(fonts, profile, paragraphStyle)
        for width in stride(from: 20, through: 260, by: 0.5) {
          let container = pair.container(width)
          let expected = try pair.plain.lineCount(of: text, in: container)
          #expect(try pair.quick.lineCount(of: text, in: container) == expected)
          if let lines = try pair.told(text, in: container) { #expect(lines == expected) }
        }
      }
    }
  }

  @Test(
    "a bracket is not parted from the letter that it is a pair with",
    arguments: [
      "мы (мы) и (вы) и (ты)", "вы)", "жЪ)а (Ъ)а (Ъ)а", "(вид) (год) (сад) год)", "Ωμ Υ) (Υ) Υ)",
      "жук “вы) и “ты”)",
    ])
  func brackets(text: String) throws {
    for profile in LayoutProfile.all {
      for fonts in [
        ["Inter-Regular.otf"], ["Roboto-Regular.ttf"], ["NotoSansCJK-Regular.ttc#0"],
        ["DejaVuSans.ttf"],
      ] {
        let pair = try Pair(fonts, profile, ParagraphStyle())
        for width in stride(from: 4, through: 180, by: 0.25) {
          let container = pair.container(width)
          let expected = try pair.plain.lineCount(of: text, in: container)
          #expect(try pair.quick.lineCount(of: text, in: container) == expected)
          if let lines = try pair.told(text, in: container) {
            #expect(lines == expected, "\(fonts) \(profile.name) \(width)")
          }
        }
      }
    }
  }

  /// Plain ones and those that break differently; in the last, words that no line holds are one.
  private static let paragraphStyles: [ParagraphStyle] = (0..<5).map { number in
    var style = ParagraphStyle()
    if number == 1 { style.whiteSpace = .normal }
    if number == 2 { style.wordBreak = .keepAll }
    if number == 3 { style.wordBreak = .breakAll }
    if number == 4 { style.overflowWrap = .normal }
    return style
  }

  /// A text mostly of phrases of one kind, with Latin ones among them.
  private static func text(_ random: inout RandomText) -> String {
    let main = Int.random(in: 0..<5, using: &random)
    let kinds = [main, main, main, main, Int.random(in: 0..<5, using: &random), 5, 5]
    return random.text(
      of: phrases, kinds: kinds, gaps: ["", "", "", "", " ", "，"],
      count: Int.random(in: 1...24, using: &random))
  }

  private static let phrases: [[String]] = [
    ["在", "年份用四位数表示，这样，", "格式代码。", "「双位年号」", "剪贴板」", "（例如）", "日期", "々"],
    ["ファイル", "の", "データソース」ビュー", "にある。", "フィルターの中には、", "ー", "っ", "漢字", "数据"],
    [
      "레이블이나 ", "명함의 ", "위쪽 ", "가장자리와 값을 ", "입력합니다. ", "(명함) ", "\"그림\" ", "(명", "함)",
      // A vowel or a final consonant behind a syllable, which is one with it or not.
      "가\u{1161}", "각\u{1161}다 ", "가\u{11A8}", "각\u{11A8}다 ", "가\u{301}\u{11A8} ",
      "\u{1112}\u{1161}\u{11AB}",
    ],
    [
      "жук ", "человек, ", "в ", "духе ", "братства. ", "Ёлка", "(ёж)", "(мы) ", "Ъ)а", "(Ты",
      "“вы”",
    ],
    ["Ωμέγα ", "και ", "αλφάβητο, ", "ό,τι", "(Υ) ", "Ω)"],
    [
      "LibreOffice", " fi ", "3.1", "(F5)", "[Num1]", "1/1/99", "HH:MM", "AVATAR ", "Office ", " x",
      "3,5", "To", "(", ")", " (", ") ", "-", "—", "…", "“", "”", "é", "％（", "℃(", "$(,", "№(",
      "“Office” ",
    ],
  ]

  @Test(
    "random texts of letters come to as many lines", arguments: LetterStreamTests.cascades.indices,
    LayoutProfile.all.map(\.name))
  func random(cascade: Int, profileName: String) throws {
    let profile = try #require(LayoutProfile(named: profileName))
    var random = RandomText(seed: UInt64(cascade * 128 + profileName.utf8.count))
    let fonts = LetterStreamTests.cascades[cascade]
    var told = 0
    let count = FastPathTests.isProof ? 6_000 : 60
    for paragraphStyle in Self.paragraphStyles.prefix(4) {
      let pair = try Pair(fonts, profile, paragraphStyle)
      for _ in 0..<count {
        let text =
          Self.text(&random)
          + (Int.random(in: 0..<8, using: &random) == 0 ? "\n" : "")
        for width in [Double.random(in: 8...500, using: &random), 320, 100] {
          let container = pair.container(width)
          guard let lines = try pair.told(text, in: container) else { continue }
          told += 1
          // A newline at the end has a line of its own, which is not of the paragraph.
          let paragraph = text.hasSuffix("\n") ? String(text.dropLast()) : text
          #expect(
            try lines == pair.plain.lineCount(of: paragraph, in: container),
            "\(width) \(text.debugDescription)")
        }
      }
    }
    #expect(told > 0)
  }
}
