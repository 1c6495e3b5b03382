import Galley
import Testing

/// Each property of a container alone: "aaa bbb ccc ddd", 18 points a word; a line is 13.62 points
/// high in uiKit, 14 in appKit, css and android.
@Suite("Text container") struct TextContainerTests {

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var lines: Int
    var height: Double
    var x = 0.0
    var top = 0.0
    var isTruncated = false
    var text = "aaa bbb ccc ddd"
    var kind = TextContainer.Kind.label
    var profile = LayoutProfile.uiKit
    var change: @Sendable (inout TextContainer) -> Void
    var testDescription: String { "\(name), \(profile.name)" }
  }

  static let rows: [Row] = MonoText.profiles.flatMap { profile in
    // In android the empty text has a line, and so has what follows a closing newline.
    let extraLines = profile.name == "android" ? 1 : 0
    let line = MonoText.lineHeight(profile)
    let separators =
      profile.name == "css" ? [] : separatorRows(line: line)
    return (rows(line: line, extraLines: extraLines) + separators).map { row in
      var row = row
      row.profile = profile
      return row
    }
  }

  static func rows(line: Double, extraLines: Int) -> [Row] {
    [
      Row(name: "a width of one word", lines: 4, height: 4 * line, change: { _ in }),
      Row(
        name: "unlimited width", lines: 1, height: line, change: { $0.width = .unlimited }),
      Row(name: "no width", lines: 12, height: 12 * line, change: { $0.width = .points(0) }),
      // 30 − 2 × 6 = 18: one word; lines start behind the padding.
      Row(
        name: "padding", lines: 4, height: 4 * line, x: 6,
        change: {
          $0.width = .points(30)
          $0.lineFragmentPadding = 6
        }),
      // 42 − 5 − 7 = 30: one word; 3 above and 4 below.
      Row(
        name: "insets", lines: 4, height: 4 * line + 7, x: 5, top: 3,
        change: {
          $0.width = .points(42)
          $0.insets = EdgeInsets(top: 3, left: 5, bottom: 4, right: 7)
        }),
      Row(
        name: "most lines", lines: 2, height: 2 * line, isTruncated: true,
        change: { $0.maximumNumberOfLines = 2 }),
      // 3 × 13.62 = 40.86 and 3 × 14 = 42 fit, 4 × 13.62 = 54.48 does not.
      Row(
        name: "most height", lines: 3, height: 3 * line, isTruncated: true,
        change: { $0.height = 42 }),
      Row(
        name: "a height less than a line still shows one", lines: 1, height: line,
        isTruncated: true, change: { $0.height = 5 }),
      // 50 − 3 − 4 = 43 points for lines.
      Row(
        name: "a height with insets", lines: 3, height: 3 * line + 7, top: 3, isTruncated: true,
        change: {
          $0.height = 50
          $0.insets = EdgeInsets(top: 3, bottom: 4)
        }),
      // 8 above and below.
      Row(
        name: "an empty text view", lines: 1, height: line + 16, x: 5, top: 8, text: "",
        kind: .textView, change: { _ in }),
      Row(
        name: "an empty label", lines: extraLines, height: Double(extraLines) * line, text: "",
        change: { _ in }),
      Row(
        name: "an empty bounding box", lines: extraLines, height: Double(extraLines) * line,
        text: "", kind: .boundingBox, change: { _ in }),
      Row(
        name: "a text view after a newline", lines: 2, height: 2 * line + 16, x: 5, top: 8,
        text: "a\n", kind: .textView, change: { _ in }),
      Row(
        name: "a label after a newline", lines: 1 + extraLines,
        height: Double(1 + extraLines) * line, text: "a\n", change: { _ in }),
    ]
  }

  /// Characters that end a line within its paragraph; not in css.
  static func separatorRows(line: Double) -> [Row] {
    [
      Row(
        name: "a text view after a line separator", lines: 2, height: 2 * line + 16, x: 5, top: 8,
        text: "a\u{2028}", kind: .textView, change: { _ in }),
      Row(
        name: "a text view after a form feed", lines: 2, height: 2 * line + 16, x: 5, top: 8,
        text: "a\u{C}", kind: .textView, change: { _ in }),
      Row(
        name: "a label after a line separator", lines: 1, height: line, text: "a\u{2028}",
        change: { _ in }),
    ]
  }

  @Test("one property", arguments: rows)
  func property(row: Row) throws {
    let prepared = try MonoText.prepared(
      row.text, style: MonoText.style(row.profile), profile: row.profile)
    var container = TextContainer(kind: row.kind, width: .points(18))
    row.change(&container)
    let layout = prepared.layout(in: container)
    #expect(layout.lineCount == row.lines)
    #expect(isClose(layout.height, row.height))
    #expect(layout.isTruncated == row.isTruncated)
    #expect(isClose(layout.lineFragments.first?.x ?? row.x, row.x))
    #expect(isClose(layout.lineFragments.first?.top ?? row.top, row.top))
    #expect(prepared.height(in: container) == layout.height)
    #expect(prepared.lineCount(in: container) == layout.lineCount)
  }

  @Test func `the last line's spacing counts where asked for`() throws {
    var style = ParagraphStyle()
    style.lineSpacing = 5
    let prepared = try MonoText.prepared("aaa bbb", style: style)
    var container = TextContainer.label(width: 18)
    #expect(isClose(prepared.height(in: container), 2 * 13.62 + 5))
    container.includesLastLineSpacing = true
    #expect(isClose(prepared.height(in: container), 2 * 13.62 + 10))
  }

  @Test func `the line after a line separator goes on with its paragraph`() throws {
    var style = ParagraphStyle()
    style.paragraphSpacingBefore = 7
    style.firstLineHeadIndent = 3
    style.headIndent = 4
    let container = TextContainer.textView(width: 100)
    for (text, paragraph, x, top) in [
      ("a\u{2028}", 0, 9.0, 8 + 13.62), ("a\n", 1, 8.0, 8 + 13.62 + 7),
    ] {
      let layout = try MonoText.prepared(text, style: style).layout(in: container)
      let line = try #require(layout.lineFragments.last)
      #expect(line.isExtraLine && line.paragraphIndex == paragraph)
      #expect(isClose(line.x, x) && isClose(line.top, top))
      #expect(isClose(layout.height, top + 13.62 + 8))
    }
    let css = try MonoText.prepared("a\u{2028}", profile: .css)
    #expect(css.layout(in: container).lineCount == 1)
  }

  @Test func `fallback fonts raise a line where asked for`() throws {
    let fonts = try FontCascade(TestFonts.mono.font, fallbacks: [TestFonts.lohit.font])
    let prepared = try Measurer().prepare(
      "aक", style: TextStyle(fonts: fonts, size: 10), profile: .uiKit)
    var container = TextContainer.label(width: 100)
    #expect(isClose(prepared.height(in: container), 13.62))
    container.fallbackFontsRaiseLines = true
    // The larger of each: 1121 and 515 of 1024, × 10.
    #expect(isClose(prepared.height(in: container), 1636.0 * 10 / 1024))
  }

  // The widest line, 18 points, with 2 × 5 padding; 2 lines of 13.62 and 16.
  @Test func `the snug size is the widest line with what is around it`() throws {
    let layout = try MonoText.prepared("aaa bb").layout(in: .textView(width: 30))
    #expect(layout.lineCount == 2)
    #expect(layout.snugSize(on: .pixel(scale: 2)) == TextSize(width: 28, height: 43.5))
  }

  @Test func `words that do not fit start at the leading edge`() throws {
    var style = ParagraphStyle()
    style.overflowWrap = .normal
    for alignment in [TextAlignment.center, .right, .left] {
      style.alignment = alignment
      let layout = try MonoText.prepared("aaaaaa", style: style).layout(in: .label(width: 18))
      #expect(layout.lineFragments.map(\.x) == [0])
    }
  }
}
