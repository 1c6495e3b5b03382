import Galley
import Testing

/// Widths that a text asks for: 6 points a character, 13.62 a line.
@Suite("Widths") struct WidthTests {
  @Test func `the widest word and the widest line`() throws {
    let prepared = try MonoText.prepared("aa bbbb cc\nddddd eeeeee")
    #expect(isClose(prepared.minimumContentWidth, 36))
    #expect(isClose(prepared.maximumContentWidth, 72))
  }

  @Test func `cuts count where they may be anywhere, indents always`() throws {
    var style = ParagraphStyle()
    style.overflowWrap = .anywhere
    style.headIndent = 10
    let prepared = try MonoText.prepared("aa bbbb", style: style)
    #expect(isClose(prepared.minimumContentWidth, 16))
    #expect(isClose(prepared.maximumContentWidth, 42))
  }

  /// What makes a broken line wider than the whole paragraph.
  struct NarrowRow: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var font = TestFonts.noto
    var tracking = 0.0
    var wordSpacing = 0.0
    var change: @Sendable (inout ParagraphStyle) -> Void = { _ in }
    var testDescription: String { name }
  }

  @Test(
    "the widest word is never wider than the widest line",
    arguments: [
      NarrowRow(name: "a hanging indent", text: "aa bb") { $0.headIndent = 339 },
      NarrowRow(name: "a hanging indent, cut anywhere", text: "\u{FFFD}\u{FFFD}") {
        $0.headIndent = 339
        $0.overflowWrap = .anywhere
      },
      NarrowRow(name: "an endless indent", text: "v</a>") {
        $0.firstLineHeadIndent = 151.5
        $0.headIndent = .infinity
        $0.tailIndent = 138
        $0.wordBreak = .breakAll
      },
      NarrowRow(name: "an indent of more than anything", text: "\"\"C l=\0n") {
        $0.headIndent = 1e308
        $0.baseWritingDirection = .rightToLeft
        $0.whiteSpace = .preLine
      },
      NarrowRow(name: "an indent between any two letters", text: "ab 6,0") {
        $0.firstLineHeadIndent = 4
        $0.headIndent = 298.5
        $0.lineBreakMode = .byCharWrapping
        $0.lineBreakStrictness = .anywhere
      },
      NarrowRow(name: "an indent and tab stops", text: "<123)\tb") {
        $0.headIndent = 148.5
        $0.tabStops = [TextTab(location: 0)]
      },
      NarrowRow(name: "an indent and totally fitted lines", text: "a b c") {
        $0.headIndent = 100
        $0.lineWrapStyle = .totalFit
      },
      NarrowRow(
        name: "letters drawn over each other", text: "1 000 00000,00", font: TestFonts.inter,
        tracking: -7.9375),
      NarrowRow(
        name: "letters over each other, words apart", text: "\0 !\u{FFFD}\u{FFFD}\u{FFFD} _",
        font: TestFonts.arabic, tracking: -8, wordSpacing: 49.5),
      NarrowRow(name: "an indent before marks", text: "Z\u{32E}\u{31E}\u{FFFD} G") {
        $0.headIndent = .infinity
        $0.baseWritingDirection = .rightToLeft
        $0.overflowWrap = .breakWord
      },
      NarrowRow(name: "an indent before another direction", text: "test\u{202B}test\u{202B} b") {
        $0.headIndent = 1.6e243
        $0.lineBreakMode = .byCharWrapping
      },
    ])
  func narrowest(row: NarrowRow) throws {
    var style = ParagraphStyle()
    row.change(&style)
    for profile in LayoutProfile.all {
      let prepared = try Measurer().prepare(
        row.text,
        style: TextStyle(
          fonts: FontCascade(row.font.font), size: 16, tracking: row.tracking,
          wordSpacing: row.wordSpacing),
        paragraphStyle: style, profile: profile)
      #expect(prepared.minimumContentWidth <= prepared.maximumContentWidth)
      #expect(prepared.maximumContentWidth < 1000)
    }
  }

  @Test func `a line of letters over each other is no narrower than nothing`() throws {
    let style = try TextStyle(
      fonts: FontCascade(TestFonts.mono.font), size: 10, tracking: -9)
    for profile in LayoutProfile.all {
      let prepared = try Measurer().prepare("aaa bbb", style: style, profile: profile)
      for width in [0, 20, 100.0] {
        let layout = prepared.layout(in: .label(width: width))
        #expect(layout.lineFragments.allSatisfy { $0.width >= 0 })
        #expect(prepared.height(in: layout.container) == layout.height)
      }
      // A line that is cut short has its token's negative width besides.
      var container = TextContainer.label(width: 20)
      container.maximumNumberOfLines = 1
      container.lineBreakMode = .byTruncatingTail
      var kept = ParagraphStyle()
      kept.whiteSpace = .preWrap
      let cut = try Measurer().prepare(
        "aaa\nbbb", style: style, paragraphStyle: kept, profile: profile
      ).layout(in: container)
      #expect(cut.isTruncated)
      #expect(cut.lineFragments.map(\.width) == [0])
    }
  }

  @Test func `a text in its widest word's width does not overflow, indents included`() throws {
    for (first, head, tail) in [(0.0, 0.0, 0.0), (12, 0, -9), (0, 30, 0), (0, 200, 0), (5, 6, -7)] {
      var style = ParagraphStyle()
      style.firstLineHeadIndent = first
      style.headIndent = head
      style.tailIndent = tail
      style.overflowWrap = .normal
      let prepared = try MonoText.prepared("aaa bbbbb cc\ndddd", style: style)
      let narrow = prepared.minimumContentWidth
      let fits = prepared.layout(in: .label(width: narrow))
      #expect(fits.lineFragments.allSatisfy { $0.width <= $0.availableWidth })
      // Words that share a line may do with less than a word behind a hanging indent.
      let overflows = prepared.layout(in: .label(width: narrow - 0.01))
      #expect(overflows.lineFragments.contains { $0.width > $0.availableWidth } || head == 30)
      let wide = prepared.layout(in: .label(width: prepared.maximumContentWidth))
      #expect(wide.lineCount == 2)
    }
  }

  @Test("the tightest width keeps the number of lines", arguments: [40, 61, 75, 100, 200, 1000])
  func tightest(width: Double) throws {
    let style = try TextStyle(font: TestFonts.inter.font, size: 13)
    let text = "The ferry left the harbor before the fog had lifted, and nobody saw it return."
    let prepared = try Measurer().prepare(text, style: style)
    for container in [TextContainer.label(width: width), .textView(width: width)] {
      let count = prepared.lineCount(in: container)
      let tight = prepared.tightestWidth(in: container)
      var box = container
      box.width = .points(tight)
      #expect(tight <= width)
      #expect(prepared.lineCount(in: box) == count)
      box.width = .points(tight - 0.01)
      #expect(prepared.lineCount(in: box) > count)
    }
  }

  @Test func `many widths in one call`() throws {
    let prepared = try MonoText.prepared("aaa bbb ccc")
    let heights = prepared.heights(atWidths: [18, 42, 1000, .nan])
    #expect(areClose(heights, [3 * 13.62, 2 * 13.62, 13.62, 9 * 13.62]))
  }

  // "aaa bbb": 42 points wide, 13.62 high; in 30 points 18 and two lines.
  @Test func `the measure modes of Yoga`() throws {
    let prepared = try MonoText.prepared("aaa bbb")
    func size(_ width: Double, _ mode: MeasureMode, _ height: Double, _ other: MeasureMode)
      -> [Double]
    {
      let size = prepared.size(width: width, mode, height: height, other)
      return [size.width, size.height]
    }
    #expect(areClose(size(30, .undefined, 5, .undefined), [42, 13.62]))
    #expect(areClose(size(30, .atMost, 5, .undefined), [18, 27.24]))
    #expect(areClose(size(30, .exactly, 5, .undefined), [30, 27.24]))
    #expect(areClose(size(30, .exactly, 100, .exactly), [30, 100]))
    #expect(areClose(size(30, .atMost, 20, .atMost), [18, 13.62]))
    #expect(areClose(size(.nan, .exactly, -1, .exactly), [0, 0]))
  }

  @Test func `how many characters fit`() throws {
    let prepared = try MonoText.prepared("aaa bbé ccc")
    var container = TextContainer.label(width: 20)
    container.maximumNumberOfLines = 2
    #expect(prepared.characterCount(fitting: container) == 8)
    #expect(prepared.range(fittingLines: 2, width: 20).upperBound == TextOffset(utf8: 9, utf16: 8))
  }

  @Test func `a text is scaled down until it fits`() throws {
    // 11 characters × 0.6 em: 66 points at 10 points.
    let style = try TextStyle(font: TestFonts.mono.font, size: 10)
    var box = TextContainer.label(width: 33)
    box.maximumNumberOfLines = 1
    let text = StyledText("aaa bbb ccc", style: style)
    let fitted = try Measurer().fit(text, in: box, minimumScaleFactor: 0.1)
    #expect(fitted.fits)
    #expect(abs(fitted.scale - 0.5) <= 1.0 / 512)
    let stepped = try Measurer().fit(text, in: box, minimumScaleFactor: 0.1, step: 0.15)
    #expect(isClose(stepped.scale, 0.4))
    let failed = try Measurer().fit(text, in: box, minimumScaleFactor: 0.8)
    #expect(
      !failed.fits && isClose(failed.scale, 0.8 + 0.2.truncatingRemainder(dividingBy: 1.0 / 1024)))
  }

  @Test func `the largest size that fits a box`() throws {
    let style = try TextStyle(font: TestFonts.mono.font, size: 10)
    var box = TextContainer.label(width: 66)
    box.height = 40
    let measurer = Measurer()
    // "aaa bbb" in one line: 7 × 0.6 × size ≤ 66; in two: 3 × 0.6 × size ≤ 66 and 2.724 × size ≤ 40.
    let found = try #require(
      try measurer.largestFit("aaa bbb", style: style, in: box, sizes: 1...100))
    #expect(abs(found.size - 66 / 4.2) < 1.0 / 32 || abs(found.size - 40 / 2.724) < 1.0 / 32)
    #expect(found.text.fits(box))
    let stepped = try measurer.largestFit("aaa", style: style, in: box, sizes: 8...100, step: 2)
    #expect(stepped?.size == 28)
    #expect(try measurer.largestFit("aaa", style: style, in: box, sizes: 50...100) == nil)
  }

  @Test func `a last line of one word gets company`() throws {
    var style = ParagraphStyle()
    style.lineBreakStrategy = .pushOut
    let text = "aaa bbb ccc ddd"
    let layout = try MonoText.prepared(text, style: style).layout(in: .label(width: 66))
    #expect(layout.lines(of: text) == ["aaa bbb ", "ccc ddd"])
  }

  @Test func `lines of different widths, one after the other`() throws {
    let text = "aaa bbb ccc ddd"
    let prepared = try MonoText.prepared(text)
    var tops: [Double] = []
    var lines: [String] = []
    for line in prepared.lines(widthFor: { TextLineRoom(x: 5, width: $0.index == 0 ? 18 : 50) }) {
      tops.append(line.top)
      lines.append(String(text[line.range]))
      #expect(line.x == 5)
    }
    #expect(lines == ["aaa ", "bbb ccc ", "ddd"])
    #expect(areClose(tops, [0, 13.62, 27.24]))
    #expect(Array(prepared.lines { $0.index < 1 ? TextLineRoom(width: 18) : nil }).count == 1)
  }

  @Test func `lines of one width are those of the layout`() throws {
    var style = ParagraphStyle()
    style.lineSpacing = 2
    style.paragraphSpacing = 3
    style.paragraphSpacingBefore = 4
    let prepared = try MonoText.prepared("aaa bbb\nccc ddd eee\n\nf", style: style)
    let layout = prepared.layout(in: .label(width: 42))
    let lines = Array(prepared.lines { _ in TextLineRoom(width: 42) })
    #expect(lines.map(\.range) == layout.lineFragments.map(\.range))
    #expect(areClose(lines.map(\.baseline), layout.lineFragments.map(\.baseline)))
    #expect(lines.map(\.width) == layout.lineFragments.map(\.width))
  }
}
