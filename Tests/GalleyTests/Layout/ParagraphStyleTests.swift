import Galley
import Testing

/// Each property of a paragraph style alone, with values worked out by hand.
///
/// The text is "aaa bbb", a newline, "ccc": 18 points a word, 42 the first paragraph. A line is
/// 13.62 points high in uiKit, 14 in appKit, css and android.
@Suite("Paragraph style") struct ParagraphStyleTests {
  @Test("addresses break where typographers part them", arguments: LayoutProfile.all)
  func addresses(profile: LayoutProfile) throws {
    var style = ParagraphStyle()
    style.overflowWrap = .normal
    let text = "at http://a.org/bcd-e?f=g, or"
    func lines(_ width: Double) throws -> [String] {
      try MonoText.prepared(text, style: style, profile: profile)
        .layout(in: .label(width: width)).lines(of: text)
    }
    style.breaksURLs = true
    #expect(try lines(72) == ["at http://a", ".org/bcd-e?f", "=g, or"])
    #expect(try lines(40) == ["at ", "http://", "a.org", "/bcd-e", "?f=g, ", "or"])
    let typesetter = try Measurer().typesetter(
      style: TextStyle(font: TestFonts.mono.font, size: 10), paragraphStyle: style,
      profile: profile)
    #expect(try typesetter.lineCount(of: text, in: .label(width: 40)) == 6)
    style.lineBreakMode = .byCharWrapping
    #expect(try lines(36).first == "at htt")
  }

  static let text = "aaa bbb\nccc"

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var width: Double
    var lines: [String]
    var x: [Double]
    var tops: [Double]
    var height: Double
    var text = ParagraphStyleTests.text
    var profile = LayoutProfile.uiKit
    var change: @Sendable (inout ParagraphStyle) -> Void
    var testDescription: String { "\(name), \(profile.name)" }
  }

  static let lineRows: [Row] = MonoText.profiles.flatMap { profile in
    rows(line: MonoText.lineHeight(profile)) { MonoText.lastLineExtra($0, profile) }.map { row in
      var row = row
      row.profile = profile
      return row
    }
  }

  // The line's height, and what of a height does not count on the last line.
  static func rows(line: Double, extra: (Double) -> Double) -> [Row] {
    lengthRows(line: line, extra: extra) + breakRows(line: line)
  }

  static func lengthRows(line: Double, extra: (Double) -> Double) -> [Row] {
    [
      Row(
        name: "nothing changed", width: 30, lines: ["aaa ", "bbb\n", "ccc"], x: [0, 0, 0],
        tops: [0, line, 2 * line], height: 3 * line, change: { _ in }),
      // 30 − 18 = 12 points are free on each line.
      Row(
        name: "alignment right", width: 30, lines: ["aaa ", "bbb\n", "ccc"], x: [12, 12, 12],
        tops: [0, line, 2 * line], height: 3 * line, change: { $0.alignment = .right }),
      Row(
        name: "alignment center", width: 30, lines: ["aaa ", "bbb\n", "ccc"], x: [6, 6, 6],
        tops: [0, line, 2 * line], height: 3 * line, change: { $0.alignment = .center }),
      Row(
        name: "base writing direction", width: 30, lines: ["aaa ", "bbb\n", "ccc"],
        x: [12, 12, 12], tops: [0, line, 2 * line], height: 3 * line,
        change: { $0.baseWritingDirection = .rightToLeft }),
      // The first line has 42 − 10 = 32 points, no room for 42; a paragraph's first line again.
      Row(
        name: "first line indent", width: 42, lines: ["aaa ", "bbb\n", "ccc"], x: [10, 0, 10],
        tops: [0, line, 2 * line], height: 3 * line, change: { $0.firstLineHeadIndent = 10 }),
      Row(
        name: "head indent", width: 30, lines: ["aaa ", "bbb\n", "ccc"], x: [0, 5, 0],
        tops: [0, line, 2 * line], height: 3 * line, change: { $0.headIndent = 5 }),
      // Lines end 20 points from the leading edge.
      Row(
        name: "tail indent from the leading edge", width: 100, lines: ["aaa ", "bbb\n", "ccc"],
        x: [0, 0, 0], tops: [0, line, 2 * line], height: 3 * line, change: { $0.tailIndent = 20 }),
      // 50 − 10 = 40 < 42.
      Row(
        name: "tail indent from the trailing edge", width: 50, lines: ["aaa ", "bbb\n", "ccc"],
        x: [0, 0, 0], tops: [0, line, 2 * line], height: 3 * line,
        change: { $0.tailIndent = -10 }),
      // Two of three lines have spacing below them that counts.
      Row(
        name: "line spacing", width: 30, lines: ["aaa ", "bbb\n", "ccc"], x: [0, 0, 0],
        tops: [0, line + 4, 2 * line + 8], height: 3 * line + 8, change: { $0.lineSpacing = 4 }),
      // Only the first paragraph is ended by a separator.
      Row(
        name: "paragraph spacing", width: 30, lines: ["aaa ", "bbb\n", "ccc"], x: [0, 0, 0],
        tops: [0, line, 2 * line + 7], height: 3 * line + 7, change: { $0.paragraphSpacing = 7 }),
      // Only the second paragraph has one before it.
      Row(
        name: "paragraph spacing before", width: 30, lines: ["aaa ", "bbb\n", "ccc"], x: [0, 0, 0],
        tops: [0, line, 2 * line + 9], height: 3 * line + 9,
        change: { $0.paragraphSpacingBefore = 9 }),
      Row(
        name: "minimum line height", width: 30, lines: ["aaa ", "bbb\n", "ccc"], x: [0, 0, 0],
        tops: [0, 20, 40], height: 60 - extra(20), change: { $0.minimumLineHeight = 20 }),
      Row(
        name: "maximum line height", width: 30, lines: ["aaa ", "bbb\n", "ccc"], x: [0, 0, 0],
        tops: [0, 10, 20], height: 30, change: { $0.maximumLineHeight = 10 }),
      Row(
        name: "line height multiple", width: 30, lines: ["aaa ", "bbb\n", "ccc"], x: [0, 0, 0],
        tops: [0, 2 * line, 4 * line], height: 6 * line - extra(2 * line),
        change: { $0.lineHeightMultiple = 2 }),
    ]
  }

  static func breakRows(line: Double) -> [Row] {
    [
      // 30 points are 5 characters; the space after them hangs.
      Row(
        name: "character wrapping", width: 30, lines: ["aaa b", "bb\n", "ccc"], x: [0, 0, 0],
        tops: [0, line, 2 * line], height: 3 * line,
        change: { $0.lineBreakMode = .byCharWrapping }),
      Row(
        name: "no wrapping", width: 30, lines: ["aaa bbb\n", "ccc"], x: [0, 0], tops: [0, line],
        height: 2 * line, change: { $0.lineBreakMode = .byClipping }),
      Row(
        name: "white space that does not wrap", width: 30, lines: ["aaa bbb ccc"], x: [0],
        tops: [0], height: line, text: "aaa bbb ccc", change: { $0.whiteSpace = .nowrap }),
      // A newline is a space here: all three words stand in one paragraph.
      Row(
        name: "white space that collapses", width: 42, lines: ["aaa bbb\n", "ccc"], x: [0, 0],
        tops: [0, line], height: 2 * line, change: { $0.whiteSpace = .normal }),
      Row(
        name: "no cut in long words", width: 12, lines: ["aaaa ", "b"], x: [0, 0],
        tops: [0, line], height: 2 * line, text: "aaaa b", change: { $0.overflowWrap = .normal }),
      Row(
        name: "cuts in long words", width: 12, lines: ["aa", "aa ", "b"], x: [0, 0, 0],
        tops: [0, line, 2 * line], height: 3 * line, text: "aaaa b",
        change: { $0.overflowWrap = .anywhere }),
      Row(
        name: "breaks between all letters", width: 30, lines: ["aaa b", "bb\n", "ccc"],
        x: [0, 0, 0], tops: [0, line, 2 * line], height: 3 * line,
        change: { $0.wordBreak = .breakAll }),
      Row(
        name: "line break anywhere", width: 30, lines: ["aaa b", "bb\n", "ccc"], x: [0, 0, 0],
        tops: [0, line, 2 * line], height: 3 * line,
        change: { $0.lineBreakStrictness = .anywhere }),
      // A stop at 30: the tab is 30 − 18 = 12 wide and "b" begins there.
      Row(
        name: "tab stops", width: 100, lines: ["aaa\tb"], x: [0], tops: [0], height: line,
        text: "aaa\tb", change: { $0.tabStops = [TextTab(location: 30)] }),
    ]
  }

  @Test("one property", arguments: lineRows)
  func property(row: Row) throws {
    var style = MonoText.style(row.profile)
    row.change(&style)
    let prepared = try MonoText.prepared(row.text, style: style, profile: row.profile)
    let container = TextContainer.label(width: row.width)
    let layout = prepared.layout(in: container)
    #expect(layout.lines(of: row.text) == row.lines)
    #expect(areClose(layout.lineFragments.map(\.x), row.x))
    #expect(areClose(layout.lineFragments.map(\.top), row.tops))
    #expect(isClose(layout.height, row.height))
    #expect(prepared.height(in: container) == layout.height)
    #expect(prepared.lineCount(in: container) == layout.lineCount)
    // What a line has more is above the glyphs; in android below them; in css half of it above, in
    // whole pixels (CSS 2.2, 10.8.1: the half-leading is floored).
    let metrics = MonoText.metrics(row.profile)
    let baselines = layout.lineFragments.map { line in
      let half = ((line.height - metrics.ascent - metrics.descent) / 2).rounded(.down)
      return switch row.profile.name {
      case "android": line.top + metrics.ascent
      case "css": line.top + metrics.ascent + half
      default: line.top + line.height - metrics.descent
      }
    }
    #expect(areClose(layout.lineFragments.map(\.baseline), baselines))
  }

  // 18 to the tab, then to the next multiple of 25, then 6 for "b".
  @Test(
    "tab intervals",
    arguments: [(25, 31), (10, 26), (7, 27), (100, 106)] as [(Double, Double)])
  func tabInterval(interval: Double, width: Double) throws {
    var style = ParagraphStyle()
    style.defaultTabInterval = interval
    let layout = try MonoText.prepared("aaa\tb", style: style).layout(in: .label(width: 1000))
    #expect(isClose(layout.width, width))
  }

  @Test func `Hangul words stay whole where they have priority`() throws {
    let style = try TextStyle(font: TestFonts.korean.font, size: 10)
    var paragraphStyle = ParagraphStyle()
    let text = "가나다라 마바사아"
    let free = try Measurer().prepare(text, style: style, paragraphStyle: paragraphStyle)
    paragraphStyle.lineBreakStrategy = .hangulWordPriority
    let whole = try Measurer().prepare(text, style: style, paragraphStyle: paragraphStyle)
    // Room for the first word, the space and one syllable more.
    let width = free.layout(in: .label(width: 1e6)).width * 0.7
    #expect(free.layout(in: .label(width: width)).lines(of: text)[0].count > 5)
    #expect(whole.layout(in: .label(width: width)).lines(of: text)[0] == "가나다라 ")
  }
}
