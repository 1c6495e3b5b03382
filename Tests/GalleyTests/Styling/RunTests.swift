import Galley
import Testing

/// Each property of a run, alone: what it changes, and that it changes its own run only.
@Suite("Runs") struct RunTests {
  private static func style(_ font: Font, _ change: (inout TextStyle) -> Void = { _ in }) throws
    -> TextStyle
  {
    var style = try TextStyle(font: font, size: 20)
    change(&style)
    return style
  }

  private static func width(_ text: String, _ style: TextStyle) throws -> Double {
    try Measurer().prepare(text, style: style).layout(in: TextContainer()).width
  }

  /// The width of "aa bb", the second word in its own style, with the plain first word and space.
  private static func second(_ style: TextStyle) throws -> Double {
    let plain = try Self.style(TestFonts.mono.font)
    var text = StyledText("aa ", style: plain)
    text.append("b b", style: style)
    return try Measurer().prepare(text).layout(in: TextContainer()).width - 36
  }

  @Test func `size, tracking and word spacing are a run's own`() throws {
    let font = try TestFonts.mono.font
    #expect(isClose(try Self.second(Self.style(font)), 36))
    #expect(isClose(try Self.second(TextStyle(font: font, size: 40)), 72))
    let tracked = try TextStyle(fonts: FontCascade(font), size: 20, tracking: 1.5)
    #expect(isClose(try Self.second(tracked), 40.5))
    let spaced = try TextStyle(fonts: FontCascade(font), size: 20, wordSpacing: 5)
    #expect(isClose(try Self.second(spaced), 41))
  }

  @Test func `a run has a font and fallback fonts of its own`() throws {
    let (mono, hebrew) = (try TestFonts.mono.font, try TestFonts.hebrew.font)
    let plain = try Self.style(mono)
    let fallback = try TextStyle(fonts: FontCascade(mono, fallbacks: [hebrew]), size: 20)
    var text = StyledText("aש", style: plain)
    text.append("aש", style: fallback)
    let prepared = try Measurer().prepare(text)
    let runs = prepared.geometry(in: TextContainer()).line(0).runs
    // Only the second run has a font for the letter.
    #expect(prepared.missingCharacters == ["ש"])
    #expect(runs.map { $0.font === hebrew } == [false, false, false, true])
    #expect(
      runs.map(\.glyphs.first?.glyph.rawValue).map { $0 == 0 } == [false, true, false, false])
  }

  @Test func `baseline offsets move their run and raise its line`() throws {
    let font = try TestFonts.mono.font
    let up = try TextStyle(fonts: FontCascade(font), size: 20, baselineOffset: 7)
    let down = try TextStyle(fonts: FontCascade(font), size: 20, baselineOffset: -4)
    var text = StyledText("a", style: try Self.style(font))
    text.append("b", style: up)
    text.append("c", style: down)
    let geometry = try Measurer().prepare(text).geometry(in: TextContainer())
    let line = geometry.layout.lineFragments[0]
    #expect(isClose(line.height, 27.24 + 11))
    #expect(
      areClose(
        geometry.line(0).runs.map(\.baseline),
        [line.baseline, line.baseline - 7, line.baseline + 4]))
  }

  @Test func `kerning is turned off and features win over it`() throws {
    let font = try TestFonts.roboto.font
    let kerned = try Self.width("AVATAR", Self.style(font))
    let plain = try Self.width("AVATAR", Self.style(font) { $0.kerning = false })
    #expect(plain > kerned)
    let feature = try TextStyle(
      fonts: FontCascade(font), size: 20, features: [FontFeature(tag: "kern", value: 0)])
    #expect(isClose(try Self.width("AVATAR", feature), plain))
    var both = try TextStyle(
      fonts: FontCascade(font), size: 20, features: [FontFeature(tag: "kern", value: 1)])
    both.kerning = false
    #expect(isClose(try Self.width("AVATAR", both), kerned))
  }

  @Test func `ligatures are left out`() throws {
    let font = try TestFonts.roboto.font
    func glyphs(_ style: TextStyle) throws -> Int {
      let line = try Measurer().prepare("fi", style: style).geometry(in: TextContainer()).line(0)
      return line.runs.reduce(0) { $0 + $1.glyphs.count }
    }
    #expect(try glyphs(Self.style(font)) == 1)
    #expect(try glyphs(Self.style(font) { $0.ligatures = .essential }) == 2)
    #expect(try glyphs(Self.style(font) { $0.ligatures = .all }) == 1)
    #expect(try glyphs(TextStyle(fonts: FontCascade(font), size: 20, tracking: 1)) == 2)
  }

  @Test func `ligatures and kerning hold on the fast path, too`() throws {
    let font = try TestFonts.roboto.font
    let style = try Self.style(font) {
      $0.ligatures = .essential
      $0.kerning = false
    }
    let text = "AVAST, the office of five fjords is in Tokyo; we fit in finally."
    let measurer = Measurer()
    for width in stride(from: 40.0, through: 400, by: 12.5) {
      let box = TextContainer.label(width: width)
      #expect(
        try measurer.typesetter(style: style).measure(text, in: box)
          == measurer.prepare(text, style: style).measure(in: box))
    }
  }

  @Test func `a language and features choose glyphs`() throws {
    let font = try TestFonts.inter.font
    let plain = try Self.width("1111", Self.style(font))
    let tabular = try TextStyle(
      fonts: FontCascade(font), size: 20, features: [FontFeature(tag: "tnum", value: 1)])
    #expect(try Self.width("1111", tabular) > plain)
    guard let cjk = TestFonts.cjk.ifInstalled else { return }
    func glyph(_ language: String) throws -> UInt32? {
      let style = try TextStyle(fonts: FontCascade(cjk), size: 20, language: language)
      let line = try Measurer().prepare("直", style: style).geometry(in: TextContainer()).line(0)
      return line.runs.first?.glyphs.first?.glyph.rawValue
    }
    #expect(try glyph("ja") != glyph("zh-Hans"))
  }

  @Test(
    "lines end beside attachments as their rule has it",
    arguments: [
      (TextAttachment.BreakRule.automatic, [2, 3, 5]), (.letter, [5]), (.never, [5]),
    ])
  func attachmentBreaks(rule: TextAttachment.BreakRule, ends: [Int]) throws {
    let plain = try Self.style(TestFonts.mono.font)
    var text = StyledText("ab", style: plain)
    text.append(
      TextAttachment(size: TextSize(width: 30, height: 5), breakRule: rule), style: plain)
    text.append("cd", style: plain)
    var style = ParagraphStyle()
    style.overflowWrap = .normal
    let layout = try Measurer().prepare(text, paragraphStyle: style).layout(in: .label(width: 10))
    #expect(layout.lineFragments.map(\.range.upperBound.utf16) == ends)
  }

  @Test func `a run that does not wrap stays on its line`() throws {
    let plain = try Self.style(TestFonts.mono.font)
    let whole = try Self.style(TestFonts.mono.font) { $0.wraps = false }
    var text = StyledText("aa bb ", style: plain)
    text.append("cc dd ee", style: whole)
    text.append(" ff", style: plain)
    let prepared = try Measurer().prepare(text)
    // 12 points a character: ten fit, and so do "aa bb" and "cc dd ee".
    let layout = prepared.layout(in: .label(width: 125))
    #expect(layout.lines(of: text.text) == ["aa bb ", "cc dd ee ", "ff"])
    #expect(prepared.layout(in: .label(width: 110)).lineCount == 3)
    // Where it must, it is cut like a long word, and by line breaks of the text.
    #expect(prepared.layout(in: .label(width: 50)).lineCount == 5)
    let broken = try Measurer().prepare("a\nb c", style: whole)
    #expect(broken.lineCount(in: .label(width: 100)) == 2)
    let typesetter = Measurer().typesetter(style: whole)
    #expect(try typesetter.lineCount(of: "aa bb cc", in: .label(width: 61)) == 2)
  }

  @Test("attachments stand beside text", arguments: TextAttachment.Alignment.allCases)
  func attachmentAlignment(alignment: TextAttachment.Alignment) throws {
    let font = try TestFonts.mono.font
    let style = try Self.style(font)
    let size = TextSize(width: 4, height: 6)
    let offset = TextAttachment(size: size, alignment: alignment, beside: style).baselineOffset
    let scale = 20 / Double(font.metrics.unitsPerEm.rawValue)
    let expected =
      switch alignment {
      case .baseline: 0.0
      case .middle: Double(try #require(font.metrics.xHeight).rawValue) * scale / 2 - 3
      case .capitals: Double(try #require(font.metrics.capHeight).rawValue) * scale / 2 - 3
      case .top: 21.38 - 6
      case .bottom: -5.86
      }
    #expect(isClose(offset, expected))
  }

  @Test func `what stands free above and below can be trimmed`() throws {
    let font = try TestFonts.mono.font
    var paragraphStyle = ParagraphStyle()
    paragraphStyle.setLineHeight(40)
    let prepared = try Measurer().prepare(
      "a b", style: Self.style(font), paragraphStyle: paragraphStyle)
    let layout = prepared.layout(in: .label(width: 15))
    #expect(layout.height == 80)
    // The line is 27.24 points of text at the bottom of 40.
    let text = prepared.trim(of: layout, to: .text)
    #expect(areClose([text.top, text.bottom], [12.76, 0]))
    let letters = prepared.trim(of: layout, to: .capitals)
    #expect(letters.top > text.top && isClose(letters.bottom, 5.86))
    #expect(prepared.trim(of: layout, to: .smallLetters).top > letters.top)
    let half = try Measurer().prepare(
      "a", style: Self.style(font), paragraphStyle: paragraphStyle, profile: .css)
    let trim = half.trim(of: half.layout(in: .label(width: 90)), to: .text)
    #expect(areClose([trim.top, trim.bottom], [6, 7]))
  }

  @Test func `an attachment behind a space holds on to it only where its rule says so`() throws {
    let plain = try Self.style(TestFonts.mono.font)
    for (rule, count) in [(TextAttachment.BreakRule.letter, 2), (.never, 1)] {
      var text = StyledText("ab ", style: plain)
      text.append(
        TextAttachment(size: TextSize(width: 30, height: 5), breakRule: rule), style: plain)
      var style = ParagraphStyle()
      style.overflowWrap = .normal
      let prepared = try Measurer().prepare(text, paragraphStyle: style)
      #expect(prepared.lineCount(in: .label(width: 40)) == count)
    }
  }
}

/// Bars under and through text: Noto Sans Mono has an underline of 0.05 em whose middle is 0.1 em
/// below the baseline, by its `post` table, which gives the top of the bar.
@Suite("Underlines") struct DecorationTests {
  private static func line(_ parts: [(String, TextStyle)], width: Double = 1000) throws -> TextLine
  {
    var text = StyledText(parts[0].0, style: parts[0].1)
    for part in parts.dropFirst() { text.append(part.0, style: part.1) }
    return try Measurer().prepare(text).geometry(in: .label(width: width)).line(0)
  }

  private static func style(size: Double = 10, _ change: (inout TextStyle) -> Void = { _ in })
    throws -> TextStyle
  {
    var style = try TextStyle(font: TestFonts.mono.font, size: size)
    change(&style)
    return style
  }

  @Test func `a bar reaches over its run, where the font wants it`() throws {
    let line = try Self.line([
      ("aa", Self.style()), ("bbb", Self.style { $0.underline = .single }), ("c", Self.style()),
    ])
    let metrics = try #require(TestFonts.mono.font.metrics.underline)
    let bar = try #require(line.decorations.first)
    #expect(line.decorations.count == 1 && bar.place == .underline)
    #expect(areClose([bar.rect.x, bar.rect.width], [12, 18]))
    let scale = 10 / Double(try TestFonts.mono.font.metrics.unitsPerEm.rawValue)
    let thickness = Double(metrics.thickness.rawValue) * scale
    #expect(isClose(bar.rect.height, thickness))
    let middle = line.fragment.baseline - Double(metrics.position.rawValue) * scale
    #expect(isClose(bar.rect.y, middle - thickness / 2))
    #expect(bar.rect.y > line.fragment.baseline)
  }

  @Test func `a strikethrough is above the baseline`() throws {
    let line = try Self.line([("x", Self.style { $0.strikethrough = .single })])
    let bar = try #require(line.decorations.first)
    #expect(bar.place == .strikethrough)
    #expect(bar.rect.maxY < line.fragment.baseline && bar.rect.y > 0)
  }

  @Test func `thick bars are twice as thick, double ones are two`() throws {
    let single = try Self.line([("x", Self.style { $0.underline = .single })]).decorations
    let thick = try Self.line([("x", Self.style { $0.underline = .thick })]).decorations
    let double = try Self.line([("x", Self.style { $0.underline = .double })]).decorations
    let (bar, height) = (single[0].rect, single[0].rect.height)
    #expect(thick.count == 1 && isClose(thick[0].rect.height, 2 * height))
    #expect(isClose(thick[0].rect.y, bar.y))
    #expect(double.count == 2)
    #expect(areClose(double.map(\.rect.y), [bar.y, bar.y + 2 * height]))
  }

  @Test func `neighbors share a bar, sizes part it`() throws {
    let underlined = try Self.style { $0.underline = .single }
    let both = try Self.style {
      $0.underline = .single
      $0.strikethrough = .single
    }
    let large = try Self.style(size: 20) { $0.underline = .single }
    let bars = try Self.line([("aa", underlined), ("bb", both), ("cc", large)]).decorations
    let underlines = bars.filter { $0.place == .underline }
    #expect(areClose(underlines.map(\.rect.width), [24, 24]))
    #expect(bars.count == 3)
  }

  @Test func `spaces that hang have no bar`() throws {
    let style = try Self.style { $0.underline = .single }
    let bars = try Self.line([("aa   bb", style)], width: 20).decorations
    #expect(areClose(bars.map(\.rect.width), [12]))
    #expect(try Self.line([("aa bb", style)]).decorations.map(\.rect.width) == [30])
  }

  @Test func `upright vertical text has its bar beside it`() throws {
    var style = try TextStyle(font: TestFonts.korean.font, size: 20)
    style.underline = .single
    style.strikethrough = .single
    var paragraphStyle = ParagraphStyle()
    paragraphStyle.writingMode = .verticalRightToLeft
    let line = try Measurer().prepare("가나", style: style, paragraphStyle: paragraphStyle)
      .geometry(in: TextContainer()).line(0)
    let bars = line.decorations
    #expect(bars.count == 2)
    #expect(bars[0].rect.y >= line.fragment.baseline + 10)
    #expect(isClose(bars[1].rect.y + bars[1].rect.height / 2, line.fragment.baseline))
  }
}
