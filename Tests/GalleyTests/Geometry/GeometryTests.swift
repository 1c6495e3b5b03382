import Galley
import Testing

/// Carets, hits and selections of a line in Noto Sans Mono: 6 points a character.
@Suite("Geometry") struct GeometryTests {
  @Test func `a caret stands before its character, in its line`() throws {
    let geometry = try MonoText.prepared("aaa bbb").geometry(in: .label(width: 20))
    let second = geometry.caret(at: TextOffset(utf8: 5, utf16: 5))
    #expect(second.lineIndex == 1)
    #expect(
      areClose(
        [second.rect.x, second.rect.y, second.rect.width, second.rect.height],
        [6, 13.62, 0, 13.62]))
    // Between the lines: at the start of the second, or behind the space of the first.
    let place = TextOffset(utf8: 4, utf16: 4)
    #expect(geometry.caret(at: place).lineIndex == 1)
    #expect(geometry.caret(at: place).rect.x == 0)
    #expect(geometry.caret(at: place, affinity: .upstream).lineIndex == 0)
    #expect(isClose(geometry.caret(at: place, affinity: .upstream).rect.x, 24))
  }

  @Test func `a text view has a caret in its extra line, and in no text`() throws {
    let geometry = try MonoText.prepared("a\n").geometry(in: .textView(width: 50))
    let caret = geometry.caret(at: TextOffset(utf8: 2, utf16: 2))
    #expect(caret.lineIndex == 1 && caret.rect.x == 5)
    let empty = try MonoText.prepared("").geometry(in: .textView(width: 50))
    #expect(empty.caret(at: .zero).rect == TextRect(x: 5, y: 8, width: 0, height: 13.62))
    #expect(
      try MonoText.prepared("").geometry(in: .label(width: 50)).caret(at: .zero).rect == .zero)
  }

  @Test func `where directions meet a caret is split`() throws {
    let geometry = try Self.mixed("abאב").geometry(in: TextContainer())
    let meeting = geometry.caret(at: TextOffset(utf8: 2, utf16: 2))
    let end = geometry.caret(at: TextOffset(utf8: 6, utf16: 4))
    let width = geometry.layout.width
    // After "b" for Latin text; at the right edge, where "א" begins, for Hebrew.
    let secondary = try #require(meeting.secondaryRect)
    #expect(isClose(secondary.x, width))
    #expect(meeting.rect.x > 0 && meeting.rect.x < width)
    #expect(isClose(end.rect.x, width))
    #expect(isClose(try #require(end.secondaryRect).x, meeting.rect.x))
  }

  @Test(
    "the middle of each grapheme hits it",
    arguments: [
      "office fjord AVAT", "abc אבג def", "שלום 123 עולם", "مرحبا بالعالم", "क्षत्रिय हिन्दी", "กำลังน้ำ",
      "e\u{301}te\u{301}\tx", "한국어 text 日本",
    ])
  func hits(text: String) throws {
    let prepared = try Self.mixed(text)
    for width in [1000.0, 40] {
      let geometry = prepared.geometry(in: .label(width: width))
      var utf8 = 0
      for character in text {
        let end = utf8 + String(character).utf8.count
        let range = Self.offset(utf8, text)..<Self.offset(end, text)
        utf8 = end
        let rects = geometry.selectionRects(range)
        guard rects.count == 1, rects[0].width > 0 else { continue }
        let center = TextPoint(
          x: rects[0].x + rects[0].width / 2, y: rects[0].y + rects[0].height / 2)
        let hit = geometry.hitTest(center)
        #expect(hit.isInside)
        #expect(hit.characterRange == range, "\(character) in \(text)")
      }
    }
  }

  @Test func `white space that hangs can be hit, the newline behind it cannot`() throws {
    // "aaa" ends at 18 points, its spaces at 24 and 30.
    let geometry = try MonoText.prepared("aaa  \nb").geometry(in: .label(width: 100))
    let inside = geometry.hitTest(TextPoint(x: 26, y: 3))
    #expect(inside.characterRange == Self.offset(4, "aaa  \nb")..<Self.offset(5, "aaa  \nb"))
    #expect(inside.offset.utf8 == 4 && inside.isInside)
    let behind = geometry.hitTest(TextPoint(x: 90, y: 3))
    #expect(behind.offset.utf8 == 5 && !behind.isInside)
    #expect(isClose(geometry.caret(at: behind.offset).rect.x, 30))
    let wrapped = try MonoText.prepared("aaa bbb").geometry(in: .label(width: 20))
    let end = wrapped.hitTest(TextPoint(x: 23.5, y: 3))
    #expect(end.offset.utf8 == 4 && end.affinity == .upstream && end.lineIndex == 0)
  }

  @Test func `a hit on an empty line stays on it, whatever its direction`() throws {
    for direction in [WritingDirection.leftToRight, .rightToLeft] {
      var style = ParagraphStyle()
      style.baseWritingDirection = direction
      let geometry = try Self.mixed("a\n\nb", style: style).geometry(in: .label(width: 100))
      let line = geometry.layout.lineFragments[1]
      for x in [-5, line.x, 50, 105] {
        let hit = geometry.hitTest(TextPoint(x: x, y: line.top + 1))
        #expect(hit.offset.utf8 == 2 && hit.lineIndex == 1)
        #expect(geometry.caret(at: hit.offset, affinity: hit.affinity).lineIndex == 1)
      }
    }
  }

  @Test func `a hyphen at a line's end stands for its soft hyphen`() throws {
    let text = "aaa\u{AD}bbb"
    let geometry = try MonoText.prepared(text).geometry(in: .label(width: 25))
    #expect(geometry.layout.lineCount == 2)
    let hit = geometry.hitTest(TextPoint(x: 21, y: 3))
    #expect(hit.characterRange == Self.offset(3, text)..<Self.offset(5, text))
    #expect(hit.isInside && hit.offset.utf8 == 5 && hit.affinity == .upstream)
  }

  @Test(
    "a selected line is covered for its used width",
    arguments: [
      "office fjord AVATAR to the end of it", "abc אבג def אבג ghi", "مرحبا بالعالم مرحبا",
      "日本語の文章です",
    ])
  func selections(text: String) throws {
    for alignment in [TextAlignment.natural, .center, .justified] {
      var style = ParagraphStyle()
      style.alignment = alignment
      let geometry = try Self.mixed(text, style: style).geometry(in: .label(width: 90))
      for line in geometry.layout.lineFragments {
        let rects = geometry.selectionRects(line.range)
        let covered = rects.reduce(0) { $0 + $1.width }
        #expect(abs(covered - line.usedRect.width) < 1e-6)
        #expect(abs((rects.first?.x ?? line.x) - line.x) < 1e-6)
      }
    }
  }

  @Test func `runs stand side by side and add up to their line`() throws {
    let text = "abc אבג def, office"
    let geometry = try Self.mixed(text).geometry(in: .label(width: 1000))
    let line = geometry.line(0)
    #expect(line.runs.count >= 3)
    for (run, next) in zip(line.runs, line.runs.dropFirst()) {
      #expect(abs(run.x + run.width - next.x) < 1e-9)
    }
    let width = line.runs.reduce(0) { $0 + $1.width }
    #expect(abs(width - line.fragment.width) < 1e-9)
    for run in line.runs {
      #expect(run.glyphs.allSatisfy { $0.position.x >= run.x - 5 })
      #expect(run.glyphs.allSatisfy { $0.position.y == line.fragment.baseline })
    }
    let ink = try #require(line.inkBounds)
    #expect(ink.width > 0 && ink.x > -2 && ink.maxX < line.fragment.width + 2)
    #expect(
      ink.y > line.fragment.top - 1 && ink.maxY < line.fragment.top + line.fragment.height + 1)
  }

  // `post`: underlinePosition −100, thickness 50 of 1000, so that the bar reaches from 0.75 to 1.25
  // points below the baseline at 10 points.
  @Test func `an underline has the place and thickness of its font`() throws {
    let line = try MonoText.prepared("a").geometry(in: TextContainer()).line(0)
    let bar = line.runs[0].underline
    #expect(isClose(bar.thickness, 0.5))
    #expect(isClose(bar.y, line.fragment.baseline + 0.75))
    #expect(line.runs[0].strikethrough.y < line.fragment.baseline)
  }

  @Test func `a truncated line ends in its token`() throws {
    var style = ParagraphStyle()
    style.lineBreakMode = .byTruncatingTail
    let geometry = try MonoText.prepared("abcdefghij", style: style)
      .geometry(in: .label(width: 30))
    let runs = geometry.line(0).runs
    #expect(runs.count == 2 && runs[1].isTruncationToken)
    #expect(isClose(runs[1].x, 24) && isClose(runs[1].width, 6))
    #expect(runs[0].glyphs.count == 4)
  }

  @Test func `carets move by characters, words and lines`() throws {
    let text = "one, twé thr"
    let geometry = try MonoText.prepared(text).geometry(in: .label(width: 30))
    func move(_ utf8: Int, _ movement: TextMovement) -> Int {
      geometry.offset(from: Self.offset(utf8, text), moving: movement).utf8
    }
    #expect(move(0, .nextCharacter) == 1 && move(1, .previousCharacter) == 0)
    #expect(move(7, .nextCharacter) == 9 && move(9, .previousCharacter) == 7)
    #expect(move(13, .nextCharacter) == 13 && move(0, .previousCharacter) == 0)
    #expect(move(0, .right) == 1 && move(1, .left) == 0)
    #expect(move(0, .nextWord) == 3 && move(3, .nextWord) == 9 && move(10, .nextWord) == 13)
    #expect(move(13, .previousWord) == 10 && move(5, .previousWord) == 0)
    #expect(move(6, .lineStart) == 5 && move(6, .lineEnd) == 9)
    #expect(move(1, .down) == 6 && move(6, .up) == 1 && move(1, .up) == 0)
  }

  static func mixed(_ text: String, style: ParagraphStyle = .default) throws -> PreparedText {
    let fallbacks = try [
      TestFonts.hebrew, TestFonts.arabic, TestFonts.lohit, TestFonts.thai, TestFonts.korean,
    ].map { try $0.font }
    let fonts = try FontCascade(TestFonts.noto.font, fallbacks: fallbacks)
    return try Measurer().prepare(
      text, style: TextStyle(fonts: fonts, size: 15), paragraphStyle: style)
  }

  static func offset(_ utf8: Int, _ text: String) -> TextOffset {
    let index = text.utf8.index(text.startIndex, offsetBy: utf8)
    return TextOffset(utf8: utf8, utf16: text.utf16.distance(from: text.startIndex, to: index))
  }
}
