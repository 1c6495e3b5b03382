import Foundation
import GalleyTestSupport
import Testing

/// Pages of `galley render`, opened in a headless Chromium: the only judge of a browser's lines.
@Suite("A page beside the browser", .serialized) struct BrowserAgreementTests {
  /// The fonts of each language of `Tests/Recorders/texts.json`; the second has what the first lacks.
  static let fonts: [String: [String]] = [
    "ar": ["NotoNaskhArabic-Regular.ttf", "NotoSans-Regular.ttf"],
    "bn": ["NotoSansBengali-Regular.ttf", "NotoSans-Regular.ttf"],
    "de": ["Roboto-Regular.ttf"], "el": ["NotoSans-Regular.ttf"], "en": ["Inter-Regular.otf"],
    "es": ["Roboto-Regular.ttf"],
    "fa": ["NotoNaskhArabic-Regular.ttf", "NotoSans-Regular.ttf"], "fr": ["Inter-Regular.otf"],
    "he": ["NotoSansHebrew-Regular.ttf", "NotoSans-Regular.ttf"],
    "hi": ["NotoSansDevanagari-Regular.ttf", "NotoSans-Regular.ttf"],
    "ja": ["NotoSansCJK-Regular.ttc"], "ka": ["DejaVuSans.ttf"],
    "km": ["NotoSansKhmer-Regular.ttf", "NotoSans-Regular.ttf"], "ko": ["NanumGothic.ttf"],
    "lo": ["NotoSansLao-Regular.ttf", "NotoSans-Regular.ttf"],
    "my": ["NotoSansMyanmar-Regular.ttf", "NotoSans-Regular.ttf"],
    "pl": ["Inter-Regular.otf"], "ru": ["Inter-Regular.otf"],
    "ta": ["NotoSansTamil-Regular.ttf", "NotoSans-Regular.ttf"],
    "th": ["NotoSansThai-Regular.ttf", "NotoSans-Regular.ttf"], "tr": ["Roboto-Regular.ttf"],
    "ur": ["NotoNaskhArabic-Regular.ttf", "NotoSans-Regular.ttf"], "vi": ["NotoSans-Regular.ttf"],
    // A page holds each face once; the same face for all three keeps it to 30 MB.
    "zh-Hans": ["NotoSansCJK-Regular.ttc"], "zh-Hant": ["NotoSansCJK-Regular.ttc"],
  ]

  /// The scripts of the languages above.
  static let scriptCount = 15

  @Test func `paragraphs in fifteen scripts have the browser's lines`() throws {
    guard let chromium = Chromium.found(for: "comparing paragraphs with a browser") else { return }
    let rows = try Self.requests()
    #expect(rows.missing.isEmpty, "install these fonts to compare all: \(rows.missing)")
    let folder = try ScratchFolder()
    let page = folder.url.appending(path: "page.html")
    let run = try GalleyRun(
      ["render", "--batch", "--profile", "css", "--no-embed-fonts", "--output", page.path],
      input: rows.lines.joined(separator: "\n"))
    #expect(run.status == 0, "\(run.errors)")
    let answer = try chromium.open(page, in: folder)
    print("\(rows.lines.count) paragraphs, \(answer["lines"] ?? 0) lines compared with Chromium")
    if rows.missing.isEmpty {
      #expect(rows.lines.count >= 60)
      #expect(answer["lines"] ?? 0 > 200)
    }
    #expect(answer["missing-fonts"] == 0)
    #expect(answer.differences.isEmpty, "\(answer.differences)")
    #expect(answer["differing"] == 0)
    #expect(answer["differing-heights"] == 0)
  }

  /// Options, as a line of a batch has them.
  private static let options = [
    #""container":"text-view""#, #""alignment":"center""#, #""alignment":"justified""#,
    #""firstLineHeadIndent":20,"headIndent":8,"tailIndent":-10"#,
    #""lineHeight":30,"letterSpacing":1.5,"wordSpacing":3"#, #""features":["liga=0","kern=0"]"#,
    #""whiteSpace":"pre-wrap""#, #""whiteSpace":"pre-line""#, #""whiteSpace":"nowrap""#,
    #""wordBreak":"break-all""#, #""direction":"rtl""#,
    #""maximumNumberOfLines":2,"lineBreakMode":"by-truncating-tail""#,
    #""insets":[4,8,12,16],"lineFragmentPadding":3"#,
  ]

  @Test func `options of paragraphs and styles are the browser's too`() throws {
    guard let chromium = Chromium.found(for: "comparing options with a browser") else { return }
    let folder = try ScratchFolder()
    let page = folder.url.appending(path: "page.html")
    let text =
      #"Office  waffles,\n and\tmore of “them” — as they were before anyone counted: 1,234."#
    let lines = Self.options.flatMap { option in
      [140, 300].map { #"{"id":\#($0),"text":"\#(text)","width":\#($0),\#(option)}"# }
    }
    let run = try GalleyRun(
      ["render", "--batch", "--profile", "css", "--size", "16"]
        + ["--font", "Fonts/Inter-Regular.otf", "--output", page.path],
      input: lines.joined(separator: "\n"))
    #expect(run.status == 0, "\(run.errors)")
    let answer = try chromium.open(page, in: folder)
    #expect(answer.differences.isEmpty, "\(answer.differences)")
    #expect(answer["differing"] == 0 && answer["differing-heights"] == 0)
    #expect(answer["lines"] ?? 0 > 100)
  }

  @Test func `a variable font has the browser's widths`() throws {
    guard let chromium = Chromium.found(for: "comparing variations with a browser") else { return }
    let folder = try ScratchFolder()
    let page = folder.url.appending(path: "page.html")
    _ = try GalleyRun([
      "render", "AAA AAAA A AA", "--font", "Tests/GalleyFontsTests/Fixtures/varying.ttf", "--size",
      "16", "--variation", "wght=700", "--profile", "css", "--width", "60", "--output", page.path,
    ])
    let answer = try chromium.open(page, in: folder)
    #expect(answer["differing"] == 0 && answer["differing-heights"] == 0)
  }

  @Test func `a browser with other lines is told from one with the same`() throws {
    guard let chromium = Chromium.found(for: "seeing a difference in a browser") else { return }
    let folder = try ScratchFolder()
    let page = folder.url.appending(path: "page.html")
    _ = try GalleyRun([
      "render", "One two three four five six", "--font", "Fonts/Inter-Regular.otf", "--size", "16",
      "--profile", "css", "--width", "90", "--output", page.path,
    ])
    let html = try String(contentsOf: page, encoding: .utf8)
    #expect(html.contains("width:90px"))
    try html.replacing("width:90px", with: "width:60px")
      .write(to: page, atomically: true, encoding: .utf8)
    let answer = try chromium.open(page, in: folder)
    #expect(answer["differing"] ?? 0 > 0)
    #expect(answer["differing-heights"] == 1)
    #expect(answer.differences.contains { $0.contains("in the browser") })
  }

  /// Lines of a batch for four texts of each language whose fonts are installed.
  private static func requests() throws -> (lines: [String], missing: Set<String>) {
    let file = GalleyRun.checkout.appending(path: "Tests/Recorders/texts.json")
    let texts = try JSONDecoder().decode([String: [String]].self, from: Data(contentsOf: file))
    #expect(Set(texts.keys) == Set(fonts.keys))
    var lines: [String] = []
    var missing: Set<String> = []
    for (language, names) in fonts.sorted(by: { $0.key < $1.key }) {
      let files = names.map { FontFile(named: $0) }
      guard !files.contains(nil) else {
        missing.formUnion(names)
        continue
      }
      for (index, text) in (texts[language] ?? []).prefix(4).enumerated() {
        let id = "\(language)-\(index + 1)"
        let request: [String: Any] = [
          "id": id, "text": text, "fonts": files.compactMap { $0?.path }, "language": language,
          "size": [14, 16, 18, 20, 24][lines.count % 5],
          "width": [180, 240, 320, 400][lines.count % 4],
        ]
        let data = try JSONSerialization.data(withJSONObject: request)
        lines.append(String(decoding: data, as: UTF8.self))
      }
    }
    return (lines, missing)
  }
}
