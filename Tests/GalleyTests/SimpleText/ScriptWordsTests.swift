import Galley
import GalleyTestSupport
import Testing

/// Paragraphs of scripts whose words are shaped one by one, against the plain way.
@Suite("Words of shaped scripts") struct ScriptWordsTests {
  /// A script's letters, marks and signs, and a font of it.
  struct Alphabet: Sendable, CustomTestStringConvertible {
    var testDescription: String { font }
    var font: String
    var letters: ClosedRange<UInt32>
    var signs: [String]
  }

  static let alphabets = [
    Alphabet(
      font: "NotoNaskhArabic-Regular.ttf", letters: 0x620...0x65F,
      signs: ["،", "؟", "٣", "١٢٫٥", "ـ", "لا", "ﷺ", "٪"]),
    Alphabet(
      font: "DejaVuSans.ttf", letters: 0x620...0x64A, signs: ["،", "؛", "٣", "ـ", "لله", "گ"]),
    Alphabet(
      font: "NotoSansHebrew-Regular.ttf", letters: 0x5B0...0x5EA, signs: ["־", "״", "שׁ", "₪"]),
    Alphabet(
      font: "NotoSansDevanagari-Regular.ttf", letters: 0x900...0x96F,
      signs: ["।", "क्ष", "र्", "त्र", "१२"]),
    Alphabet(font: "Lohit-Devanagari.ttf", letters: 0x900...0x96F, signs: ["।", "क्ष", "र्क"]),
    Alphabet(font: "NotoSansBengali-Regular.ttf", letters: 0x985...0x9CC, signs: ["।", "ক্ষ"]),
    Alphabet(font: "NotoSansTamil-Regular.ttf", letters: 0xB85...0xBCC, signs: ["।", "க்ஷ"]),
    Alphabet(font: "NotoSansTelugu-Regular.ttf", letters: 0xC05...0xC4C, signs: ["క్ష"]),
    Alphabet(font: "NotoSansMalayalam-Regular.ttf", letters: 0xD05...0xD4C, signs: ["ന്റ"]),
    Alphabet(font: "NotoSansSinhala-Regular.ttf", letters: 0xD85...0xDDF, signs: ["ශ්‍ර"]),
    Alphabet(font: "NotoSansSyriac-Regular.ttf", letters: 0x710...0x74A, signs: ["܀"]),
    Alphabet(font: "NotoSansThaana-Regular.ttf", letters: 0x780...0x7B0, signs: ["،"]),
    Alphabet(
      font: "NotoSansThai-Regular.ttf", letters: 0xE01...0xE5B,
      signs: ["ประเทศไทย", "ภาษา", "น้ำ", "ฯลฯ", "ๆ", "๑๒", "ได้", "กำลัง"]),
    Alphabet(
      font: "Norasi.ttf", letters: 0xE01...0xE4E, signs: ["ประเทศไทย", "น้ำ", "เป็น", "ที่สุด"]),
    Alphabet(
      font: "NotoSansLao-Regular.ttf", letters: 0xE81...0xECD, signs: ["ພາສາ", "ລາວ", "ນ້ຳ", "ໆ"]),
    Alphabet(
      font: "NotoSansKhmer-Regular.ttf", letters: 0x1780...0x17D3,
      signs: ["ភាសា", "ខ្មែរ", "។", "ស្រី"]),
    Alphabet(font: "Padauk-Regular.ttf", letters: 0x1000...0x104F, signs: ["မြန်မာ", "ဘာသာ", "။"]),
  ]

  private static let others = [
    "1", "12", "3,5", "10:30", "5%", "-7", "$3", ".", ",", "!", "…", "(", ")", "«", "»", "\"", "-",
    "–", "/", "\u{A0}", "\u{200C}", "\u{200D}", "\u{25CC}",
  ]
  /// What makes a paragraph one of several scripts, directions or fonts.
  private static let strangers = [
    "a", "Abc", "😀", "日", "\u{200F}", "\u{AD}", "\t", "\u{2028}", "Ω",
  ]

  private static func word(of alphabet: Alphabet, random: inout RandomText, strange: Bool) -> String
  {
    (0..<Int.random(in: 1...6, using: &random)).map { _ -> String in
      switch Int.random(in: 0..<24, using: &random) {
      case 0: others.randomElement(using: &random) ?? ""
      case 1: alphabet.signs.randomElement(using: &random) ?? ""
      case 2 where strange: strangers.randomElement(using: &random) ?? ""
      default:
        Unicode.Scalar(UInt32.random(in: alphabet.letters, using: &random)).map { String($0) } ?? ""
      }
    }.joined()
  }

  private static func text(of alphabet: Alphabet, random: inout RandomText) -> String {
    let strange = Int.random(in: 0..<6, using: &random) == 0
    return (0..<Int.random(in: 1...14, using: &random)).map { _ -> String in
      let gap =
        switch Int.random(in: 0..<20, using: &random) {
        case 0: "\n"
        case 1: "  "
        default: " "
        }
      if Int.random(in: 0..<8, using: &random) == 0 {
        return (others.randomElement(using: &random) ?? "") + gap
      }
      return word(of: alphabet, random: &random, strange: strange) + gap
    }.joined()
  }

  @Test(
    "random words are measured alike", arguments: alphabets, LayoutProfile.all.map(\.name))
  func random(alphabet: Alphabet, profileName: String) throws {
    guard let file = FontFile(named: alphabet.font) else {
      return print("SKIPPED: \(alphabet.font) is not installed")
    }
    let inter = try #require(FontFile(named: "Inter-Regular.otf"))
    let own = try Font(path: file.path, index: file.index)
    var random = RandomText(
      seed: alphabet.font.utf8.reduce(UInt64(profileName.utf8.count)) { $0 &* 31 &+ UInt64($1) })
    let profile = try #require(LayoutProfile(named: profileName))
    let latin = try Font(path: inter.path)
    let cascades = [
      FontCascade(own), try FontCascade(latin, fallbacks: [own]),
      try FontCascade(own, fallbacks: [latin]),
    ]
    for cascade in cascades {
      for direction in [WritingDirection.natural, .leftToRight, .rightToLeft] {
        var comparison = Comparison(
          style: try TextStyle(fonts: cascade, size: 16), profile: profile)
        comparison.paragraphStyle.baseWritingDirection = direction
        if direction == .leftToRight { comparison.paragraphStyle.whiteSpace = .preWrap }
        for _ in 0..<(FastPathTests.isProof ? 2_000 : 10) {
          try comparison.compare(
            Self.text(of: alphabet, random: &random),
            widths: [FastPathTests.widths.randomElement(using: &random) ?? 0])
        }
        #expect(comparison.differences.isEmpty)
      }
    }
  }

  @Test("dotted circles under marks are there alike", arguments: LayoutProfile.all.map(\.name))
  func dottedCircles(profileName: String) throws {
    let profile = try #require(LayoutProfile(named: profileName))
    for name in ["NotoSansDevanagari-Regular.ttf", "Lohit-Devanagari.ttf"] {
      let file = try #require(FontFile(named: name))
      var comparison = Comparison(
        style: try TextStyle(font: Font(path: file.path), size: 16), profile: profile)
      // HarfBuzz leaves out one of two that are fifteen syllables from each other.
      for count in 0..<40 {
        let between = String(repeating: "क", count: count)
        try comparison.compare("ऽै \(between) ऀऺ", widths: [37.5, 1e9])
        try comparison.compare("ऽै \(between) Ω ऀऺ", widths: [1e9])
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  @Test("signs of a script say nothing of a direction", arguments: LayoutProfile.all.map(\.name))
  func signs(profileName: String) throws {
    let file = try #require(FontFile(named: "NotoNaskhArabic-Regular.ttf"))
    for direction in [WritingDirection.natural, .leftToRight] {
      var comparison = Comparison(
        style: try TextStyle(font: Font(path: file.path), size: 16),
        profile: try #require(LayoutProfile(named: profileName)))
      comparison.paragraphStyle.baseWritingDirection = direction
      for text in ["٪ثؤص ةمظك", "٪ 1 ثؤص", "؟ ةمظك 12 ٪", "ثؤص ٪5 ةمظك.", "٪ ٪"] {
        for count in 0..<4 {
          try comparison.compare(
            text + String(repeating: " ة", count: count), widths: [40, 1e9])
        }
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  @Test("signs behind words are added up with them", arguments: LayoutProfile.all.map(\.name))
  func endings(profileName: String) throws {
    for (name, words) in [
      ("NotoNaskhArabic-Regular.ttf", ["ليس", "كل", "مؤقت", "ة", "12"]),
      ("NotoSansHebrew-Regular.ttf", ["שלום", "לכל", "העולם", "12"]),
      ("NotoSansDevanagari-Regular.ttf", ["सारणी", "है", "शीर्षक", "12"]),
    ] {
      let file = try #require(FontFile(named: name))
      for direction in [WritingDirection.natural, .leftToRight, .rightToLeft] {
        var comparison = Comparison(
          style: try TextStyle(font: Font(path: file.path), size: 16),
          profile: try #require(LayoutProfile(named: profileName)))
        comparison.paragraphStyle.baseWritingDirection = direction
        for sign in ["؟", "؛", "،", ".", "!", ",", "।"] {
          for count in 1...5 {
            let signs = String(repeating: sign, count: count)
            // The second time all of it is known.
            for _ in 0..<2 {
              try comparison.compare(
                words.map { $0 + signs }.joined(separator: " ") + " "
                  + words.joined(separator: " "),
                widths: [40, 90, 1e9])
              try comparison.compare(words[0] + signs + "?" + words[1] + signs, widths: [20, 1e9])
            }
          }
        }
        #expect(comparison.differences.isEmpty)
      }
    }
  }

  @Test("words that see each other across a space are not taken apart")
  func wordsAcrossSpaces() throws {
    guard let file = FontFile(named: "NotoSansKhmer-Regular.ttf") else {
      return print("SKIPPED: Noto Sans Khmer is not installed")
    }
    var comparison = Comparison(
      style: try TextStyle(font: Font(path: file.path), size: 16), profile: .uiKit)
    for text in ["អ័ែ័ ខ្មែរ", "ក .អ័ែ័ ខ្មែ", "អ័ែ័  ខ្មែ", "ដឩឥ .អ័ែ័ ខ្មែរឤៀខ"] {
      try comparison.compare(text, widths: [30, 1e9])
    }
    #expect(comparison.differences.isEmpty)
  }

  @Test("a vowel that is of a space's cluster is no word", arguments: LayoutProfile.all.map(\.name))
  func vowels(profileName: String) throws {
    let fonts = ["Inter-Regular.otf", "NotoSansThai-Regular.ttf"]
    for names in [fonts, fonts.reversed()] {
      var comparison = Comparison(
        style: try TextStyle(fonts: TestFonts.cascade(names), size: 16),
        profile: try #require(LayoutProfile(named: profileName)))
      for text in [
        "! ำ  กำลัง มบฟ", "ฝ ฑฤั 10:30ำฐ๔ฏ ๆพฺา๚ถ", "xำฐ ก", "กx ำ", "ก ำ ก", "aก ำ", "ทภี ก๛ จก ยจ ท๛ำภี บ๖า",
        "นก น้ก กำ ก-ก ใา ฐญน้ำ์ึ ๖ ๐ยจ-ำ",
      ] {
        for count in 0..<4 {
          try comparison.compare(text + String(repeating: " ก", count: count), widths: [60, 1e9])
        }
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  @Test("a mark that joins what stands before it is no syllable of its own")
  func nuktas() throws {
    let file = try #require(FontFile(named: "NotoSansDevanagari-Regular.ttf"))
    for profile in LayoutProfile.all {
      var comparison = Comparison(
        style: try TextStyle(font: Font(path: file.path), size: 16), profile: profile)
      comparison.paragraphStyle.whiteSpace = .preWrap
      // A nukta behind a virama.
      for text in ["\u{921}\u{930}\u{94D}\u{93C}\u{933} \u{200D}", "ड\u{94D}\u{93C}र ड\u{94D}र"] {
        try comparison.compare(text, widths: [30, 1e9])
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  @Test("words that come again are not shaped again")
  func remembered() throws {
    for (name, text) in [
      ("NotoNaskhArabic-Regular.ttf", "ليس ما بين تنسيق شرطي، ليس ما بين تنسيق."),
      ("NotoSansDevanagari-Regular.ttf", "सारणी सूची 1 सारणी सूची शीर्षक सूची 1"),
      ("NotoSansHebrew-Regular.ttf", "שלום לכל העולם, שלום לכל העולם"),
      ("NotoSansThai-Regular.ttf", "จำนวนเชิงซ้อน ส่งกลับผลรวม จำนวนเชิงซ้อน"),
    ] {
      let file = try #require(FontFile(named: name))
      let measurer = Measurer()
      let typesetter = measurer.typesetter(
        style: try TextStyle(font: Font(path: file.path), size: 16))
      _ = try typesetter.height(of: text, in: .label(width: 100))
      let first = measurer.wordStatistics
      #expect(first.misses > 0, "\(name)")
      // Where letters are added up words are not asked for again.
      if !name.contains("Arabic"), !name.contains("Hebrew") { #expect(first.hits > 0, "\(name)") }
      _ = try typesetter.height(of: text, in: .label(width: 101))
      #expect(measurer.wordStatistics.misses == first.misses, "\(name)")
    }
  }
}
