import Galley
import GalleyTestSupport
import Testing

/// Many widths in one call are what they are one after the other.
@Suite("Many widths in one call") struct ManyWidthsTests {
  private static let odd: [Double] = [
    .nan, .infinity, -.infinity, -1, -0.0, 0, 1e-9, 1e300, 0.5, 3, 1e6,
  ]

  private func check(_ text: PreparedText, in container: TextContainer, widths: [Double]) {
    let measures = text.measures(atWidths: widths, in: container)
    #expect(measures.count == widths.count)
    #expect(text.heights(atWidths: widths, in: container) == measures.map(\.height))
    for (width, measure) in zip(widths, measures) {
      var box = container
      box.width = LineWidth(width)
      #expect(text.measure(in: box) == measure, "\(width) of \(text.text.debugDescription)")
    }
  }

  private static var containers: [TextContainer] {
    var limited = TextContainer.label(width: 1)
    limited.maximumNumberOfLines = 2
    var padded = TextContainer.label(width: 1)
    padded.lineFragmentPadding = 5
    padded.insets = EdgeInsets(top: 3, left: 4, bottom: 1, right: 2)
    return [.label(width: 1), .textView(width: 1), limited, padded]
  }

  /// Random texts in fonts of one and of several, with their typesetters: the first of each in a plain paragraph style.
  private func forEachText(
    _ profile: LayoutProfile, seed: UInt64, count: Int, plain: Int,
    _ body: (String, Typesetter, ParagraphStyle, inout RandomText) throws -> Void
  ) throws {
    var random = RandomText(seed: seed)
    for fonts in [["Inter-Regular.otf"], ["Inter-Regular.otf", "NanumGothic.ttf"]] {
      let style = try TextStyle(fonts: TestFonts.cascade(fonts), size: 16)
      for round in 0..<count {
        let paragraphStyle = round < plain ? ParagraphStyle() : random.paragraphStyle()
        let typesetter = Measurer().typesetter(
          style: style, paragraphStyle: paragraphStyle, profile: profile)
        try body(random.text(), typesetter, paragraphStyle, &random)
      }
    }
  }

  @Test("random texts in fonts of one and of several", arguments: LayoutProfile.all)
  func randomTexts(profile: LayoutProfile) throws {
    try forEachText(profile, seed: 5, count: 60, plain: 20) { text, typesetter, _, random in
      _ = try typesetter.height(of: "Another text", in: .label(width: 100))
      let text = try typesetter.prepare(text)
      for container in Self.containers {
        let count = Int.random(in: 0..<20, using: &random)
        let widths = (0..<count).map { _ in Double.random(in: 0..<400, using: &random) }
        check(text, in: container, widths: widths)
        check(text, in: container, widths: Self.odd)
      }
    }
  }

  @Test("a width alone is a label of it", arguments: LayoutProfile.all)
  func widthsAlone(profile: LayoutProfile) throws {
    try forEachText(profile, seed: 6, count: 30, plain: 15) { text, typesetter, style, random in
      let plain = try Measurer(fastPaths: []).prepare(
        text, style: typesetter.style, paragraphStyle: style, profile: profile)
      let prepared = try typesetter.prepare(text)
      let widths = (0..<8).map { _ in Double.random(in: 0..<400, using: &random) }
      for width in widths + Self.odd {
        let expected = plain.measure(in: .label(width: width))
        // New, then known, then known by the storage of the string.
        for _ in 0..<5 {
          #expect(prepared.height(atWidth: width) == expected.height)
          #expect(prepared.lineCount(atWidth: width) == expected.lineCount)
          #expect(try typesetter.measure(text, atWidth: width) == expected)
        }
        // What one way has learned, the other one knows.
        #expect(prepared.measure(in: .label(width: width)) == expected)
        #expect(try typesetter.measure(text, in: .label(width: width)) == expected)
      }
    }
  }

  /// Long lines and long texts are counted another way.
  @Test func `texts of many words`() throws {
    let style = try TextStyle(font: TestFonts.inter.font, size: 16)
    let text = String(repeating: "The ferry left well-known (harbors) before 10:30. ", count: 700)
    let prepared = try Measurer().prepare(text, style: style)
    for words in [1, 2, 40, 400, 2000] {
      let start = text.utf8.index(text.startIndex, offsetBy: min(text.utf8.count, words * 6))
      let part = try Measurer().prepare(String(text[..<start]), style: style)
      check(part, in: .label(width: 1), widths: [20, 90, 160, 700, 5000, 20_000, 1e6, 1e8, 1e9])
    }
    check(prepared, in: .label(width: 1), widths: [200, 257, 314, 371, 428, 485, 542, 600])
  }

  /// Lines that overflow may start beyond the rooms that are taken together.
  @Test func `words as wide as sums go`() throws {
    let style = try TextStyle(
      fonts: TestFonts.cascade(["Roboto-Regular.ttf", "NanumGothic.ttf"]), size: 16)
    var paragraphStyle = ParagraphStyle()
    paragraphStyle.overflowWrap = .normal
    let start = String(repeating: "a ", count: 32) + "한 "
    let wide = String(repeating: "W", count: 4_500) + String(repeating: "\u{3000}", count: 1_300)
    let profile = try #require(LayoutProfile(named: "uiKit"))
    for tail in ["", " \u{3000} \u{3000} \u{3000}", " a \u{3000} b"] {
      let text = try Measurer().prepare(
        start + wide + tail, style: style, paragraphStyle: paragraphStyle, profile: profile)
      check(
        text, in: .label(width: 1),
        widths: [100, 1000, 40_000, 49_000, 49_600, 60_000, 70_000, 84_000, 90_000, 1e6])
    }
  }

  /// An em is nothing there, and so are lines; a width of none is less than they are.
  @Test func `sizes next to nothing`() throws {
    for size in [1e-306, 1e-300, 1e-200, 1e4] {
      let style = try TextStyle(font: TestFonts.inter.font, size: size)
      for profile in LayoutProfile.all {
        let text = try Measurer().prepare("a b", style: style, profile: profile)
        let plain = try Measurer(fastPaths: .none).prepare("a b", style: style, profile: profile)
        for width in [100, 0, 1e-308, 1e-305, 100, 1e300, 0] {
          let container = TextContainer.label(width: width)
          #expect(text.lineCount(in: container) == plain.lineCount(in: container), "\(width)")
        }
      }
    }
  }

  @Test func `memory of the caller's`() throws {
    let style = try TextStyle(font: TestFonts.inter.font, size: 16)
    let prepared = try Measurer().prepare("The ferry left the harbor.", style: style)
    let none = TextMeasure(height: -1, lineCount: -1)
    var measures = [TextMeasure](repeating: none, count: 4)
    let widths: [Double] = [60, 120, 400]
    var span = measures.mutableSpan
    prepared.measures(atWidths: widths.span, in: .label(width: 1), into: &span)
    #expect(Array(measures[..<3]) == prepared.measures(atWidths: widths, in: .label(width: 1)))
    #expect(measures[3] == none)
  }
}
