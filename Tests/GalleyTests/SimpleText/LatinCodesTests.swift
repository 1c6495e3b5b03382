import GalleyFonts
import GalleyTestSupport
import Testing

@testable import Galley

/// Latin text that is not all ASCII, taken as one byte a character, against the plain way.
@Suite("Codes of Latin characters") struct LatinCodesTests {
  private static let fonts = [
    "Inter-Regular.otf", "Inter-Bold.otf", "Roboto-Regular.ttf", "NotoSans-Regular.ttf",
    "DejaVuSans.ttf", "NotoSerif-Regular.ttf", "NotoSansMono-Regular.ttf", "NanumGothic.ttf",
  ]

  /// One sentence each, of our own.
  private static let sentences = [
    "L’été dernier, nous avons déjà mangé «\u{A0}à la française\u{A0}» — même la crème brûlée…",
    "Für größere Übungen gilt: „Öfter“ heißt nicht ‚immer‘ – außer natürlich am Fluß.",
    "¿Cuándo volverá el niño? ¡Mañana por la mañana, según dijo su señora!",
    "Não há razão para não tentar: a lição de português é às três e meia.",
    "Žluťoučký kůň úpěl ďábelské ódy, říká se už dávno ve všech městech.",
    "Zażółć gęślą jaźń – tak mówi się w całej Polsce od wielu lat, często żartem.",
    "Çok güzel bir gün; öğretmen çocuklara şarkı söyletiyor, ışıklar yanıyor.",
    "Árvíztűrő kút és gép: minden ékezetes betű benne van ebben a szóban.",
    "På øya bor det åtte år gamle gutter som elsker blåbærsyltetøy.",
    "Haide, băieți, să mergem împreună până în orașul de lângă pădure!",
    "“It’s a ‘naïve’ façade,” she said—“isn’t it?”—and left the café…",
    "Mġarr ix‑Xini is a bay • 12° ± 3 · § 4 ½ × ¾ ¶ £5 ¥9 ª º ¹ ² ³ ¬ ¦ ¯ ¸",
  ]

  private static func style(_ name: String, language: String? = nil) throws -> TextStyle? {
    guard let file = FontFile(named: name) else {
      print("SKIPPED: \(name) is not installed")
      return nil
    }
    let font = try Font(path: file.path, index: file.index)
    return try TextStyle(fonts: FontCascade(font), size: 16, language: language)
  }

  @Test(
    "sentences of many languages are measured alike", arguments: fonts,
    LayoutProfile.all.map(\.name))
  func languages(fontName: String, profileName: String) throws {
    guard let style = try Self.style(fontName) else { return }
    var comparison = Comparison(
      style: style, profile: try #require(LayoutProfile(named: profileName)))
    for (number, text) in Self.sentences.enumerated() {
      let other = Self.sentences[(number + 1) % Self.sentences.count]
      for text in [text, text + " " + other, "x\n" + text, text + "\n" + other] {
        try comparison.compare(text, widths: [11, 37.5, 60, 143, 211, 320, 1e9])
      }
    }
    #expect(comparison.differences.isEmpty)
  }

  /// Of what is not told by pairs something else would tell, so that no comparison would see it.
  @Test(
    "sentences of many languages are told by pairs",
    arguments: ["Inter-Regular.otf", "Roboto-Regular.ttf", "NotoSans-Regular.ttf"])
  func told(fontName: String) throws {
    let style = try #require(try Self.style(fontName))
    let typesetter = Measurer().typesetter(style: style)
    let table = try #require(typesetter.simpleSetting.table)
    for text in Self.sentences.dropLast() {
      let bytes = Array(text.utf8)
      let count = table.withLatinCodes { codes in
        var end = 0
        return codes.withCoded(bytes.span, end: &end) { coded -> Int? in
          #expect(coded.count == text.unicodeScalars.count)
          var run = ByteRun(fitter: LineFitter(limit: .max >> 12, cutsWords: true))
          _ = run.advance(coded, upTo: coded.count, codes.pairs)
          return run.lines(ofAll: coded, scale: typesetter.simpleSetting.scale, codes.pairs)?.lines
        }
      }
      #expect(count == 1, "\(text)")
    }
  }

  /// Paragraphs of a text with several, and places of prepared text: the luck with codes is as good as it was, however
  /// often it was bad.
  @Test(
    "each paragraph, and prepared text, is told by pairs",
    arguments: ["Inter-Regular.otf", "NotoSans-Regular.ttf"], [false, true])
  func toldInPasses(fontName: String, isPrepared: Bool) throws {
    let style = try #require(try Self.style(fontName))
    let typesetter = Measurer().typesetter(style: style)
    let setting = typesetter.simpleSetting
    _ = try typesetter.lineCount(of: "one", in: .label(width: 100))
    // Eight times from the best to the middle, from where as often again is too often.
    for _ in 0..<8 { setting.codeLuck.note(false) }
    for text in Self.sentences.dropLast() {
      for start in ["x\n", "“é", "é\n"] {
        if isPrepared {
          _ = try typesetter.prepare(start.replacing("\n", with: " ") + text)
        } else {
          let text = "\(start)\(text)\n\(text)"
          #expect(
            try typesetter.lineCount(of: text, in: .label(width: 9_999)) == 3
              - (start == "“é" ? 1 : 0))
        }
      }
    }
    for _ in 0..<8 { setting.codeLuck.note(false) }
    #expect(setting.codeLuck.mayTry())
  }

  @Test("a text of any length is coded, with a character at any place")
  func lengths() throws {
    let style = try #require(try Self.style("NotoSans-Regular.ttf"))
    let table = try #require(Measurer().typesetter(style: style).simpleSetting.table)
    func coded(_ text: String) -> [UInt8]? {
      let bytes = Array(text.utf8)
      return table.withLatinCodes { codes in
        var end = 0
        return codes.withCoded(bytes.span, end: &end) { coded in coded.indices.map { coded[$0] } }
      }
    }
    for count in 0...17 {
      for place in 0...count {
        for (other, code) in [("é", UInt8(0x80)), ("…", 0x81)] {
          let (before, behind) = (
            String(repeating: "a", count: place), String(repeating: "b", count: count - place)
          )
          #expect(
            coded(before + other + behind) == Array(before.utf8) + [code] + Array(behind.utf8))
        }
      }
    }
    #expect(coded(String(repeating: "a", count: 1 << 14))?.count == 1 << 14)
    #expect(coded(String(repeating: "a", count: 1 << 14 + 1)) == nil)
    // What is left takes no code away.
    for text in ["ü 字", "ü😀", "ü©", "ü\u{AD}", "ü\u{2009}", "üж"] { #expect(coded(text) == nil) }
    #expect(coded("ö") == [0x82])
  }

  @Test(
    "paragraphs behind those of other scripts are measured alike",
    arguments: LayoutProfile.all.map(\.name))
  func otherScripts(profileName: String) throws {
    var comparison = Comparison(
      style: try #require(try Self.style("DejaVuSans.ttf")),
      profile: try #require(LayoutProfile(named: profileName)))
    for whiteSpace in [WhiteSpace.normal, .preWrap] {
      comparison.paragraphStyle.whiteSpace = whiteSpace
      for first in ["αβγ", "жук", "abc", "שלום", "1 2", "…", ""] {
        for second in ["“Hello” é", "(é) a", "«\u{A0}a", "— é b", "¿a", "é", "  é a"] {
          try comparison.compare("\(first)\n\(second)\n\(second)", widths: [20, 47, 1e9])
        }
      }
    }
    #expect(comparison.differences.isEmpty)
  }

  @Test(
    "random Latin text is measured alike",
    arguments: FastPathTests.isProof ? FastPathTests.provenFonts : fonts,
    LayoutProfile.all.map(\.name))
  func random(fontName: String, profileName: String) throws {
    guard let file = FontFile(named: fontName),
      let font = try? Font(path: file.path, index: file.index)
    else { return print("SKIPPED: \(fontName) is not installed") }
    var random = RandomText(
      seed: fontName.utf8.reduce(UInt64(profileName.utf8.count)) { $0 &* 37 &+ UInt64($1) })
    let profile = try #require(LayoutProfile(named: profileName))
    for round in 0..<(FastPathTests.isProof ? 8 : 4) {
      let style = try TextStyle(
        fonts: FontCascade(font), size: [16, 13.5][round % 2],
        language: [nil, "fr", "tr", "zh", "ro", "nl", nil, "ja"][round % 8],
        features: round % 3 == 2 ? [FontFeature(tag: "liga", value: 0)] : [])
      var comparison = Comparison(style: style, profile: profile)
      if round % 2 == 1 { comparison.paragraphStyle = random.paragraphStyle() }
      for _ in 0..<(FastPathTests.isProof ? 30 : 14) {
        try comparison.compare(
          Self.text(&random),
          widths: [FastPathTests.widths.randomElement(using: &random) ?? 0, 97])
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  /// Words of letters, few or many of which are not ASCII, with punctuation of all kinds around them.
  private static func text(_ random: inout RandomText) -> String {
    let marks = Array("“”‘’„‚«»‹›–—…‑‐†‡•·¿¡°§¶ªº½×÷£€→←\u{A0}\u{AD}.,:;!?()-/'\"")
    let gaps = [" ", " ", " ", " ", " ", " ", " ", "  ", "\n", "\t", "", " — ", "—", "\u{2009}"]
    let end =
      [UInt32](arrayLiteral: 0x100, 0x180, 0x250, 0x2C0).randomElement(using: &random) ?? 0x100
    let often = Int.random(in: 1...6, using: &random)
    return (0..<Int.random(in: 1...16, using: &random)).map { _ in
      let letters = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        let isOther = Int.random(in: 0..<often * 2, using: &random) == 0
        let value = UInt32.random(in: isOther ? 0xA0..<end : 0x61..<0x7B, using: &random)
        return Unicode.Scalar(value).map(String.init) ?? ""
      }.joined()
      func mark(_ odds: Int) -> String {
        guard Int.random(in: 0..<odds, using: &random) == 0 else { return "" }
        return marks.randomElement(using: &random).map(String.init) ?? ""
      }
      return mark(4) + letters + mark(3) + (gaps.randomElement(using: &random) ?? "")
    }.joined()
  }

  @Test("with no more codes, text is measured alike", arguments: LayoutProfile.all.map(\.name))
  func exhausted(profileName: String) throws {
    for name in ["NotoSans-Regular.ttf", "DejaVuSans.ttf"] {
      guard let style = try Self.style(name) else { continue }
      var comparison = Comparison(
        style: style, profile: try #require(LayoutProfile(named: profileName)))
      for start in stride(from: UInt32(0xA0), to: 0x250, by: 6) {
        let scalars = (start..<start + 6).compactMap(Unicode.Scalar.init)
        let word = String(String.UnicodeScalarView(scalars))
        try comparison.compare("a \(word) b\(word)c “\(word)” é", widths: [60, 143])
      }
      for text in Self.sentences { try comparison.compare(text, widths: [97, 320]) }
      #expect(comparison.differences.isEmpty)
    }
  }

  @Test("threads that meet new characters at once agree")
  func threads() throws {
    let style = try #require(try Self.style("NotoSans-Regular.ttf"))
    var random = RandomText(seed: 4)
    let texts = (0..<400).map { _ in Self.text(&random) }
    try expectThreadsToAgree(texts, style: style)
  }
}
