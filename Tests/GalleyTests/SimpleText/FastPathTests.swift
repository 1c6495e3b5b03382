import Foundation
import Galley
import GalleyTestSupport
import Testing

/// Every short cut against the plain way: the same heights, line counts, breaks and widths, to the
/// last bit.
///
/// `GALLEY_PROVE=1` runs all of it, over all installed fonts.
@Suite("Fast paths") struct FastPathTests {
  static let isProof = ProcessInfo.processInfo.environment["GALLEY_PROVE"] != nil
  static let widths: [Double] = [0, 37.5, 60, 143, 320, 1e9]

  static let fonts = [
    "Inter-Regular.otf", "Inter-Bold.otf", "Roboto-Regular.ttf", "NotoSans-Regular.ttf",
    "NotoSansMono-Regular.ttf", "NanumGothic.ttf", "Lohit-Devanagari.ttf", "DejaVuSans.ttf",
    "NotoNaskhArabic-Regular.ttf",
  ]

  /// The fonts of a proof: all that the system has of those named by the recordings, and ours.
  static let provenFonts: [String] = {
    let system = (try? FileManager.default.subpathsOfDirectory(atPath: "/usr/share/fonts")) ?? []
    let files = system.map { String($0.split(separator: "/").last ?? "") }
    let names = files.filter { $0.hasSuffix(".ttf") || $0.hasSuffix(".otf") }
    return Array(Set(names + fonts)).sorted()
  }()

  /// How many texts a proof has for each font and profile: two million in all.
  static let provenTexts = 2_000_000 / (provenFonts.count * LayoutProfile.all.count) + 1

  @Test(
    "random Latin text is measured alike",
    arguments: isProof ? provenFonts : fonts, LayoutProfile.all.map(\.name))
  func random(fontName: String, profileName: String) throws {
    guard let file = FontFile(named: fontName) else {
      return print("SKIPPED: \(fontName) is not installed")
    }
    guard let font = try? Font(path: file.path, index: file.index) else { return }
    var comparison = Comparison(
      style: try TextStyle(font: font, size: 16),
      profile: try #require(LayoutProfile(named: profileName)))
    var random = RandomText(
      seed: fontName.utf8.reduce(UInt64(profileName.utf8.count)) { $0 &* 31 &+ UInt64($1) })
    for _ in 0..<(Self.isProof ? Self.provenTexts : 60) {
      try comparison.compare(
        random.text(), widths: [Self.widths.randomElement(using: &random) ?? 0])
    }
    #expect(comparison.differences.isEmpty)
  }

  @Test(
    "what stands alone with its spaces is not known by them",
    arguments: [
      ("@ \n fi", "@ 49!/hQ"), ("-- \n fi", "-- To it"), (" @", "8 @ a"), (" -- \n ", "To -- to"),
    ])
  func spacesAtEnds(first: String, second: String) throws {
    for name in ["InterDisplay-Thin.otf", "InterDisplay-Bold.otf", "Inter-Regular.otf"] {
      guard let file = FontFile(named: name), let font = try? Font(path: file.path) else {
        print("SKIPPED: \(name) is not installed")
        continue
      }
      for profile in LayoutProfile.all {
        var comparison = Comparison(style: try TextStyle(font: font, size: 16), profile: profile)
        try comparison.compare(first, widths: [320])
        try comparison.compare(second, widths: [143, 320])
        #expect(comparison.differences.isEmpty)
      }
    }
  }

  @Test(
    "words that several lines end in are measured alike",
    arguments: ["Inter-Regular.otf", "Roboto-Regular.ttf"], LayoutProfile.all.map(\.name))
  func longWords(fontName: String, profileName: String) throws {
    let file = try #require(FontFile(named: fontName))
    let profile = try #require(LayoutProfile.all.first { $0.name == profileName })
    let style = try TextStyle(font: Font(path: file.path), size: 16)
    var comparison = Comparison(style: style, profile: profile)
    let words = [
      "https://example.org/some/very-long/path/packaging-manuals/virtual-package-names.yaml.",
      "'IO::Socket::INET->new(PeerAddr=>\"bad.example.com:139\")->send(\"bye\",MSG_OOB)'",
      "<1992Jan17.005405.16806@mail.example.com>", "a-b-c-d-e-f-g-h-i-j-K-L-M-N-O-P-Q-R-S-T",
      String(repeating: "=", count: 60) + ">", String(repeating: "->x", count: 45),
      String(repeating: "-", count: 140) + " (T) " + String(repeating: "-", count: 40),
      String(repeating: "fi", count: 70),
    ]
    for (number, word) in words.enumerated() {
      let other = words[(number + 3) % words.count]
      let texts = [
        word, "See it at \(word) or not.", "\(word) \(other)", "x: \(other)\n\(word) and (more)",
      ]
      for text in texts {
        try comparison.compare(text, widths: [5, 31, 60, 100, 157, 320, 480])
      }
    }
    #expect(comparison.differences.isEmpty)
  }

  @Test("paragraph styles and features are measured alike", arguments: 0..<24)
  func styles(seed: Int) throws {
    let file = try #require(FontFile(named: Self.fonts[seed % 4]))
    var random = RandomText(seed: UInt64(seed))
    let style = try TextStyle(
      fonts: FontCascade(Font(path: file.path)), size: [9, 16, 13.5][seed % 3],
      tracking: [0, 0, 0.5, -0.25][seed % 4],
      language: [nil, "tr", "nl", "ca"][seed % 4],
      features: [[], [FontFeature(tag: "liga", value: 0)], [FontFeature(tag: "kern", value: 0)]][
        seed % 3])
    var comparison = Comparison(style: style, profile: LayoutProfile.all[seed / 4 % 4])
    comparison.paragraphStyle = random.paragraphStyle()
    for _ in 0..<(Self.isProof ? 2_000 : 40) {
      try comparison.compare(random.text(), widths: [143, 320])
    }
    #expect(comparison.differences.isEmpty)
  }

  @Test(
    "scripts go on across paragraphs alike",
    arguments: ["…(1) ab", "… 2. жук", "«2» ab", "– “3” א", "(ab) …"])
  func scriptsAcrossParagraphs(second: String) throws {
    let cascade = try FontCascade(
      Self.font("NotoSans-Regular.ttf"),
      fallbacks: [
        Self.font("NotoNaskhArabic-Regular.ttf"), Self.font("NotoSansHebrew-Regular.ttf"),
      ])
    for tracking in [0, 1.5] {
      var comparison = Comparison(
        style: try TextStyle(fonts: cascade, size: 16, tracking: tracking), profile: .css)
      comparison.paragraphStyle.whiteSpace = .preWrap
      for first in ["ab", "жук", "كتاب", "שלום", "日本", "1 2", "ab\n…", "ー", ""] {
        try comparison.compare("\(first)\n\(second)\n\(second) ab", widths: [30, 60, 1e9])
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  @Test("spaces behind brackets and quotes are broken alike")
  func spacesBehindBrackets() throws {
    let style = try TextStyle(font: Self.font("NotoSansMono-Regular.ttf"), size: 16)
    for profile in [LayoutProfile.uiKit, .css] {
      var comparison = Comparison(style: style, profile: profile)
      for text in [
        "ab( cd)ef gh ]ij", "a “ b” c", "a/ b- c: d", "x [ y ] z { w } - v", "a \" b \" c",
      ] {
        try comparison.compare(text, widths: stride(from: 10, to: 200, by: 9.6).map { $0 })
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  @Test("dots behind words that are not ASCII are broken alike")
  func dotsBehindWords() throws {
    let style = try TextStyle(font: Self.font("NotoSansMono-Regular.ttf"), size: 16)
    for profile in [LayoutProfile.uiKit, .css] {
      var comparison = Comparison(style: style, profile: profile)
      for text in ["W a\u{200B}cali ...", "A é ... b", "W super\u{200B}cali ... b", "a né !) c"] {
        try comparison.compare(text, widths: stride(from: 10, to: 150, by: 5).map { $0 })
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  @Test("lines of very different lengths are found alike", arguments: [100, 320, 2_000, 9_000])
  func unevenLines(width: Double) throws {
    let style = try TextStyle(font: Self.font("Roboto-Regular.ttf"), size: 16)
    var comparison = Comparison(style: style, profile: .uiKit)
    let short = String(repeating: "i ", count: 300)
    let long = String(repeating: "Pneumonoultramicroscopicsilicovolcanoconiosis ", count: 40)
    for text in [short + long, long + short, short + long + short + long, short + "a" + long] {
      try comparison.compare(text, widths: [width, width * 0.77, width * 1.3])
    }
    #expect(comparison.differences.isEmpty)
  }

  @Test(
    "lines of a paragraph of many characters are found alike",
    arguments: [20.0, 320, 4_000, 60_000, 100_000, 140_000, 1e9, .infinity])
  func manyCharacters(width: Double) throws {
    // The keys of the longest are near the end of what a word holds, behind which is no sum of two.
    let style = try TextStyle(font: Self.font("Inter-Regular.otf"), size: 16)
    let measurers = (Measurer(), Measurer(fastPaths: .none))
    for count in [1, 40, 400, 2_500, 3_600] {
      let text = String(repeating: "Words of a line-end, ", count: count)
      let prepared = try (
        measurers.0.typesetter(style: style).prepare(text),
        measurers.1.typesetter(style: style).prepare(text)
      )
      let box = TextContainer.label(width: width)
      #expect(prepared.0.measure(in: box) == prepared.1.measure(in: box))
    }
  }

  @Test("soft hyphens are measured alike", arguments: ["Roboto-Regular.ttf", "Inter-Regular.otf"])
  func softHyphens(fontName: String) throws {
    let style = try TextStyle(font: Self.font(fontName), size: 16)
    for profile in [LayoutProfile.uiKit, .css] {
      var comparison = Comparison(style: style, profile: profile)
      for text in ["co\u{AD}op ", "fi\u{AD}fi office co\u{AD}op", "жу\u{AD}ки é\u{AD}é fi"] {
        try comparison.compare(text, widths: stride(from: 0, to: 120, by: 3).map { $0 })
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  @Test("lines that may end anywhere run over alike", arguments: LayoutProfile.all.map(\.name))
  func overflowingAnywhere(profileName: String) throws {
    var comparison = Comparison(
      style: try TextStyle(font: Self.font("NotoSans-Regular.ttf"), size: 16),
      profile: try #require(LayoutProfile(named: profileName)))
    for strictness in LineBreakStrictness.allCases {
      comparison.paragraphStyle.lineBreakStrictness = strictness
      for text in ["img srf b", "a  b c", "a\u{200B} b", "日本 語\u{3000}a"] {
        try comparison.compare(text, widths: [0, 5, 12, 20])
      }
    }
    #expect(comparison.differences.isEmpty)
  }

  /// A piece that ended at a space before what asked for it was taken without end.
  @Test func `words of several scripts beside collapsing spaces come to an end`() throws {
    let cascade = try FontCascade(
      Self.font("Roboto-Regular.ttf"), fallbacks: [Self.font("NanumGothic.ttf")])
    for profile in LayoutProfile.all {
      var comparison = Comparison(style: try TextStyle(fonts: cascade, size: 16), profile: profile)
      for text in ["жук fi e\u{301} ffl", "한글 e\u{301}x fi жук", "fi 한글 office\u{301} é fi"] {
        try comparison.compare(text, widths: [20, 50, 90, 1e9])
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  @Test("brackets are of the script that opened them", arguments: LayoutProfile.all.map(\.name))
  func bracketsBetweenScripts(profileName: String) throws {
    let cascade = try FontCascade(
      Self.font("Roboto-Regular.ttf"),
      fallbacks: [
        Self.font("Lohit-Devanagari.ttf"), Self.font("NanumGothic.ttf"),
      ])
    var comparison = Comparison(
      style: try TextStyle(fonts: cascade, size: 16),
      profile: try #require(LayoutProfile(named: profileName)))
    for text in [
      "देव(क abc) xyz) नमस्ते", "(fi देव) x (office) देव", "한글 fi(def) 한글", "abc (देव) abc)",
      "fi (office) 한글 fi(x (한글)) ffi)", "(क) [क (fi) 한글] fi] देव)", "किताब (fi (ffl)) किताब)",
    ] {
      // The second time everything is remembered.
      for _ in 0..<2 { try comparison.compare(text, widths: [20, 50, 90, 1e9]) }
    }
    #expect(comparison.differences.isEmpty)
  }

  @Test("words with ligatures are seen with what is around them")
  func windowsOfWords() throws {
    for (name, profile) in [
      ("Inter-Regular.otf", LayoutProfile.uiKit), ("Inter-Regular.otf", .css),
      ("Roboto-Regular.ttf", .uiKit), ("NotoSansMono-Regular.ttf", .css),
    ] {
      var comparison = Comparison(
        style: try TextStyle(font: Self.font(name), size: 16), profile: profile)
      for text in [
        "a -- B c", "a --- B <- c -> D", "WEB-SITE (ABC) : D", "x <--> y (-- A", "3x4 3 x 4 (X:Y)",
        "a:B c: D :E -> -- ->", "fi-fi -fi fi- Office -> X", "((-A)) {--} [->] A",
        // The pair before the hyphen keeps a line's end from being shaped from there.
        "fL-im xL-m", "PALT-in AT-fL-im",
      ] {
        try comparison.compare(text, widths: stride(from: 12, to: 200, by: 13.7).map { $0 })
      }
      #expect(comparison.differences.isEmpty)
    }
  }

  @Test(
    "words that no line can hold are cut alike",
    arguments: ["Inter-Regular.otf", "Roboto-Regular.ttf", "NotoSansMono-Regular.ttf"],
    LayoutProfile.all.map(\.name))
  func overlongWords(fontName: String, profileName: String) throws {
    var comparison = Comparison(
      style: try TextStyle(font: Self.font(fontName), size: 16),
      profile: try #require(LayoutProfile(named: profileName)))
    for wrap in [nil] + OverflowWrap.allCases.map(Optional.some) {
      comparison.paragraphStyle.overflowWrap = wrap
      for text in [
        "-- Larry Wall in <1992Aug26.184221.29627@netlabs.com>", "AVATARAVATAR office fi",
        "fffififflffi-AVAVAV- x (Pneumonoultramicroscopic) a", "see http://a.b/c?d=e&f#ghijkl .",
        "WWWWWWWWWWWWWWWWWWWW -> x", "a <------------------->b", "naïve—Łódźnaïve—naïve ab",
      ] {
        try comparison.compare(text, widths: stride(from: 0, to: 180, by: 8.3).map { $0 })
      }
    }
    #expect(comparison.differences.isEmpty)
  }

  /// What is before the spaces before a word has a part in where lines may end in it and before it.
  @Test(
    "words behind brackets, quotes and dashes are broken alike",
    arguments: ["Inter-Regular.otf", "Roboto-Regular.ttf"], LayoutProfile.all.map(\.name))
  func wordsWithStates(fontName: String, profileName: String) throws {
    var comparison = Comparison(
      style: try TextStyle(font: Self.font(fontName), size: 16),
      profile: try #require(LayoutProfile(named: profileName)))
    for text in [
      "ports 1 — 1023. Office", "is not “clean” — that is fi", "lost :-( <net> sel: -- ( fi) x",
      "see “ fi ” and — office – .dsc.", "[ ] fi [ ffi ( - “ x ” ) ]", "ab/ → Ty/ → /usr/share/ x",
      "{ /* heh, heh */ -- fi } $[ (yet) :-) --", "( ( “ — fi", "A: B: ( “C” ) — -- ! ? fi",
    ] {
      try comparison.compare(text, widths: stride(from: 10, to: 220, by: 7.9).map { $0 } + [1e9])
    }
    #expect(comparison.differences.isEmpty)
  }

  /// Words are known by the bytes around them where a document is typed into.
  @Test(
    "a document that is typed into is measured alike",
    arguments: ["Inter-Regular.otf", "Inter-Bold.otf", "Roboto-Regular.ttf"])
  func typing(fontName: String) throws {
    let style = try TextStyle(font: Self.font(fontName), size: 16)
    var random = RandomText(seed: 7)
    var text = "so it goes -- Larry Wall in <199702221943.LAA20388@wall.org> 3 x 4 (A) -> fi"
    let fast = Measurer()
    let plain = Measurer(fastPaths: .none)
    var document = try Document(
      text, style: style, container: .label(width: 150), measurer: fast)
    for _ in 0..<(Self.isProof ? 5_000 : 200) {
      let characters = Array(text)
      let place = Int.random(in: 0...characters.count, using: &random)
      let offset = String(characters[..<place]).utf8.count
      let typed = ["x", "-", " ", "A", "(", ":", "3", "fi"].randomElement(using: &random) ?? ""
      let removed = place < characters.count && Bool.random(using: &random) ? 1 : 0
      let end = String(characters[..<(place + removed)]).utf8.count
      try document.replace(utf8: offset..<end, with: typed)
      text = String(characters[..<place]) + typed + String(characters[(place + removed)...])
      let whole = try Document(
        text, style: style, container: .label(width: 150), measurer: plain)
      #expect(document.height == whole.height, "\(text)")
    }
  }

  /// A bracket that was raised beside a capital raises the next one.
  @Test(
    "what became of a word is seen by the next one",
    arguments: ["InterDisplay-Bold.otf", "InterDisplay-LightItalic.otf"],
    LayoutProfile.all.map(\.name))
  func formsAcrossSpaces(fontName: String, profileName: String) throws {
    guard let file = FontFile(named: fontName) else {
      return print("SKIPPED: \(fontName) is not installed")
    }
    var comparison = Comparison(
      style: try TextStyle(font: Font(path: file.path), size: 16),
      profile: try #require(LayoutProfile(named: profileName)))
    for text in [
      "F[ [", "I) -- ", "BxCW- =  #", "(f F) ) [ a", "a [ F[ - [ [", "d[a }L d[P }L", "oP d: $~ bP",
      // The line's end behind "~" is told by two words, and counts once.
      "1E\"+Yb _~ EE{&",
    ] {
      try comparison.compare(text, widths: stride(from: 10, to: 120, by: 9.3).map { $0 } + [1e9])
    }
    #expect(comparison.differences.isEmpty)
  }

  /// HarfBuzz takes advances from 0x8000 on as negative ones.
  @Test("an advance below zero is measured alike", arguments: 0..<76)
  func negativeAdvance(glyph: Int) throws {
    var bytes = try Self.strangeFont("postscript.otf")
    let advances = try #require(Self.places(of: ["hmtx"], in: bytes).first)
    bytes[advances.lowerBound + 4 * glyph] = 0xD8
    let font = try Font(bytes: bytes, name: "strange")
    for profile in [LayoutProfile.uiKit, .css] {
      var comparison = Comparison(style: try TextStyle(font: font, size: 16), profile: profile)
      try comparison.compare("AV fi é AV fi", widths: [30, 50, 1e9])
      #expect(comparison.differences.isEmpty)
    }
  }

  @Test("fonts with strange tables are measured alike", arguments: ["postscript.otf", "latin.ttf"])
  func strangeFonts(file: String) throws {
    let intact = try Self.strangeFont(file)
    var random = RandomText(seed: UInt64(file.utf8.count))
    for _ in 0..<(Self.isProof ? 1_000 : 24) {
      var bytes = intact
      let tables = Self.places(of: ["GPOS", "GSUB", "hmtx"], in: intact)
      let table = try #require(tables.randomElement(using: &random))
      for _ in 0..<Int.random(in: 1...80, using: &random) {
        bytes[Int.random(in: table, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let font = try? Font(bytes: bytes, name: "strange") else { continue }
      for profile in [LayoutProfile.uiKit, .css] {
        var comparison = Comparison(style: try TextStyle(font: font, size: 16), profile: profile)
        // Where the plain way refuses the font, the fast ones have no answer to compare with.
        try? comparison.compare("AV fi é AV fi", widths: [50, 1e9])
        #expect(comparison.differences.isEmpty)
      }
    }
  }

  private static func strangeFont(_ file: String) throws -> [UInt8] {
    let url = URL(filePath: #filePath)
      .appending(path: "../../../GalleyFontsTests/Fixtures/\(file)").standardized
    return Array(try Data(contentsOf: url))
  }

  /// Where tables of a font are in its bytes.
  private static func places(of tags: Set<String>, in font: [UInt8]) -> [Range<Int>] {
    func word(_ place: Int) -> Int { font[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let count = Int(font[4]) << 8 | Int(font[5])
    return (0..<count).compactMap { index in
      let record = 12 + 16 * index
      let tag = String(decoding: font[record..<record + 4], as: UTF8.self)
      guard tags.contains(tag), word(record + 12) > 0 else { return nil }
      return word(record + 8)..<word(record + 8) + word(record + 12)
    }
  }

  private static func font(_ name: String) throws -> Font {
    let file = try #require(FontFile(named: name))
    return try Font(path: file.path, index: file.index)
  }

  @Test func `recorded texts are measured alike at many widths`() throws {
    for row in try ChromiumCase.rows("prose").prefix(Self.isProof ? 10_000 : 160) {
      let files = row.fonts.compactMap(FontFile.init(named:))
      guard files.count == row.fonts.count, let first = files.first else { continue }
      let style = try TextStyle(
        fonts: FontCascade(Font(path: first.path, index: first.index)), size: row.size,
        language: row.lang)
      var comparison = Comparison(style: style, profile: .css)
      try comparison.compare(row.text, widths: [200, 257, 314, 371, 428, 485, 542, 600])
      #expect(comparison.differences.isEmpty, "\(row.id)")
    }
  }
}
