import Galley
import Testing

/// Lines that run downward: Nanum Gothic at 20 points stands 23 points high upright, without vertical
/// metrics of its own; its ascent is 18.4, its descent 4.6.
@Suite("Vertical writing") struct VerticalWritingTests {
  private static func style(_ mode: WritingMode = .verticalRightToLeft) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.writingMode = mode
    return style
  }

  private static func geometry(_ text: StyledText, width: Double = 1000) throws -> TextGeometry {
    try Measurer().prepare(text, paragraphStyle: style()).geometry(in: .label(width: width))
  }

  private static func korean(_ text: String) throws -> StyledText {
    StyledText(text, style: try TextStyle(font: TestFonts.korean.font, size: 20))
  }

  @Test func `East Asian characters stand upright, letters are turned`() throws {
    let line = try Self.geometry(try Self.korean("가나ab다")).line(0)
    #expect(line.runs.map(\.isUpright) == [true, false, true])
    #expect(line.runs.map(\.glyphs.count) == [2, 2, 1])
    #expect(isClose(line.runs[0].width, 46))
    #expect(isClose(line.runs[2].glyphs[0].advance, 23))
    let flat = try Measurer().prepare(Self.korean("ab")).layout(in: .label(width: 1000))
    #expect(isClose(line.runs[1].width, flat.width))
  }

  @Test func `lines are as high as horizontal ones, glyphs stand on their middle`() throws {
    let geometry = try Self.geometry(try Self.korean("가나ab"))
    let fragment = geometry.layout.lineFragments[0]
    #expect(isClose(fragment.height, 23) && isClose(fragment.baseline, 11.5))
    let runs = geometry.line(0).runs
    #expect(isClose(runs[0].baseline, 11.5))
    // A turned glyph's ascent and descent have the middle of the line in theirs.
    #expect(isClose(runs[1].baseline, 18.4))
    let ink = try #require(geometry.inkBounds)
    #expect(ink.y > 0 && ink.maxY < 23 && ink.x > -1 && ink.maxX < fragment.width + 1)
    // An upright syllable is about as far from both sides of its line.
    let syllable = try #require(runs[0].inkBounds)
    #expect(abs(syllable.y - (23 - syllable.maxY)) < 3)
  }

  @Test func `vertical metrics and glyphs of the font are taken`() throws {
    guard let font = TestFonts.cjk.ifInstalled else { return }
    let style = try TextStyle(font: font, size: 20)
    let text = StyledText("国「ー。", style: style)
    let line = try Self.geometry(text).line(0)
    #expect(line.runs.flatMap(\.glyphs).map(\.advance) == [20, 20, 20, 20])
    let flat = try Measurer().prepare(text).geometry(in: TextContainer()).line(0)
    let pairs = zip(line.runs.flatMap(\.glyphs), flat.runs.flatMap(\.glyphs))
      .map { $0.glyph == $1.glyph }
    // The ideograph looks the same, bracket, long vowel and full stop have forms of their own.
    #expect(pairs == [true, false, false, false])
  }

  @Test func `the width of a container is the length of its lines`() throws {
    let text = try Measurer().prepare(Self.korean("가나다라마바사"), paragraphStyle: Self.style())
    let layout = text.layout(in: .label(width: 70))
    #expect(layout.lineFragments.map(\.range.upperBound.utf16) == [3, 6, 7])
    #expect(isClose(layout.height, 69))
    #expect(isClose(text.height(in: .label(width: 70)), 69))
    #expect(text.lineCount(in: .label(width: 69)) == 3)
    #expect(text.lineCount(in: .label(width: 68)) == 4)
  }

  @Test("places on the page are turned", arguments: WritingMode.allCases)
  func page(mode: WritingMode) throws {
    let text = try Measurer().prepare(Self.korean("가나다라"), paragraphStyle: Self.style(mode))
    let layout = text.layout(in: .label(width: 50))
    #expect(layout.writingMode == mode && layout.lineCount == 2)
    let second = layout.placeOnPage(of: layout.lineFragments[1].usedRect)
    let size = layout.lineFragments[1].usedRect
    switch mode {
    case .horizontal: #expect(second == size)
    case .verticalRightToLeft:
      #expect(areClose([second.x, second.y, second.width, second.height], [0, 0, 23, 46]))
    case .verticalLeftToRight:
      #expect(areClose([second.x, second.y, second.width, second.height], [23, 0, 23, 46]))
    }
    let point = TextPoint(x: 7, y: 31)
    let box = layout.placeOnPage(of: TextRect(x: 7, y: 31, width: 0, height: 0))
    let back = layout.placeInLines(of: TextPoint(x: box.x, y: box.y))
    #expect(areClose([back.x, back.y], [point.x, point.y]))
  }

  @Test func `each grapheme is hit at its middle`() throws {
    let string = "등대 light 지기 3번"
    let geometry = try Self.geometry(try Self.korean(string), width: 100)
    #expect(geometry.layout.lineCount > 1)
    var start = TextOffset.zero
    for character in string {
      let text = String(character)
      let end = TextOffset(
        utf8: start.utf8 + text.utf8.count, utf16: start.utf16 + text.utf16.count)
      defer { start = end }
      // A space at a line's end has no rectangle: it hangs.
      guard let rect = geometry.selectionRects(start..<end).first else {
        #expect(character == " ")
        continue
      }
      let middle = TextPoint(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
      #expect(geometry.hitTest(middle).characterRange == start..<end, "\(character)")
    }
  }

  @Test func `attachments stand upright on the middle of the line`() throws {
    var text = try Self.korean("가")
    text.append(
      TextAttachment(size: TextSize(width: 40, height: 10)),
      style: try TextStyle(font: TestFonts.korean.font, size: 20))
    let geometry = try Self.geometry(text)
    let fragment = geometry.layout.lineFragments[0]
    #expect(isClose(fragment.width, 33) && isClose(fragment.height, 40))
    let ink = try #require(geometry.line(0).runs[1].inkBounds)
    #expect(areClose([ink.x, ink.y, ink.width, ink.height], [23, 0, 10, 40]))
  }

  @Test func `combining marks stand as their base does`() throws {
    let runs = try Self.geometry(
      StyledText("e\u{301}x", style: try TextStyle(font: TestFonts.noto.font, size: 20))
    ).line(0).runs
    #expect(runs.map(\.isUpright) == [false])
  }

  @Test func `text without upright characters is as long as it is wide`() throws {
    let prose = "It was the best of times, it was the worst of times."
    let style = try TextStyle(font: TestFonts.inter.font, size: 16)
    let measurer = Measurer()
    let flat = try measurer.prepare(prose, style: style)
    let downward = try measurer.prepare(prose, style: style, paragraphStyle: Self.style())
    for width in [40.0, 90, 200, 1000] {
      let box = TextContainer.label(width: width)
      let (left, right) = (flat.layout(in: box), downward.layout(in: box))
      #expect(left.lineFragments.map(\.range) == right.lineFragments.map(\.range))
      #expect(left.lineFragments.map(\.width) == right.lineFragments.map(\.width))
      #expect(isClose(left.height, right.height))
    }
    let typesetter = measurer.typesetter(style: style, paragraphStyle: Self.style())
    #expect(
      try typesetter.height(of: prose, in: .label(width: 90))
        == downward.height(in: .label(width: 90)))
  }
}
