import Galley
import Testing

/// Text in Noto Sans Mono at 10 points: 6 points for each character, the ellipsis too.
@Suite("Truncation") struct TruncationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var mode: LineBreakMode
    var width: Double
    var shown: String
    var testDescription: String { "\(mode) at \(width)" }
  }

  // "abcdefghij" is 60 wide; 30 points hold an ellipsis and four letters.
  static let rows: [Row] = [
    Row(mode: .byTruncatingTail, width: 30, shown: "abcd…"),
    Row(mode: .byTruncatingHead, width: 30, shown: "…ghij"),
    Row(mode: .byTruncatingMiddle, width: 30, shown: "ab…ij"),
    // 24 points are left: 12 for the start; 42 − 6 = 36: three and three.
    Row(mode: .byTruncatingMiddle, width: 42, shown: "abc…hij"),
    // An odd one goes to the end: 15 points are two letters, 30 − 12 = 18 are three.
    Row(mode: .byTruncatingMiddle, width: 36, shown: "ab…hij"),
    Row(mode: .byClipping, width: 33, shown: "abcde"),
    Row(mode: .byTruncatingTail, width: 60, shown: "abcdefghij"),
    Row(mode: .byTruncatingTail, width: 59.9, shown: "abcdefgh…"),
    Row(mode: .byTruncatingTail, width: 3, shown: "…"),
  ]

  @Test("one line a paragraph", arguments: rows)
  func paragraphMode(row: Row) throws {
    var style = ParagraphStyle()
    style.lineBreakMode = row.mode
    let text = "abcdefghij"
    let layout = try MonoText.prepared(text, style: style).layout(in: .label(width: row.width))
    #expect(layout.lineCount == 1)
    #expect(layout.lineFragments[0].shown(of: text) == row.shown)
    #expect(layout.isTruncated == (row.shown != text))
    if row.mode != .byClipping { #expect(isClose(layout.width, Double(row.shown.count) * 6)) }
  }

  struct LastLineRow: Sendable, CustomTestStringConvertible {
    var mode: LineBreakMode
    var shown: [String]
    var hidden: Int
    var testDescription: String { "\(mode)" }
  }

  // 30 points are five characters: "aaa bbb ccc ddd" breaks after each word. What is left of the
  // second line is filled with what comes after it, the space as well.
  static let lastLineRows: [LastLineRow] = [
    LastLineRow(mode: .byTruncatingTail, shown: ["aaa ", "bbb …"], hidden: 7),
    LastLineRow(mode: .byTruncatingHead, shown: ["aaa ", "… ddd"], hidden: 7),
    LastLineRow(mode: .byTruncatingMiddle, shown: ["aaa ", "bb…dd"], hidden: 7),
    LastLineRow(mode: .byWordWrapping, shown: ["aaa ", "bbb "], hidden: 7),
  ]

  @Test("the last line of a container", arguments: lastLineRows)
  func lastLine(row: LastLineRow) throws {
    let text = "aaa bbb ccc ddd"
    var container = TextContainer.label(width: 30)
    container.maximumNumberOfLines = 2
    container.lineBreakMode = row.mode
    let prepared = try MonoText.prepared(text)
    let layout = prepared.layout(in: container)
    #expect(layout.lineFragments.map { $0.shown(of: text) } == row.shown)
    #expect(layout.isTruncated)
    #expect(prepared.hiddenCharacterCount(in: layout) == row.hidden)
    #expect(prepared.height(in: container) == layout.height)
  }

  @Test func `the height of a container truncates as its lines do`() throws {
    let text = "aaa bbb ccc ddd"
    var container = TextContainer.label(width: 30)
    container.height = 30
    container.lineBreakMode = .byTruncatingTail
    let layout = try MonoText.prepared(text).layout(in: container)
    #expect(layout.lineFragments.map { $0.shown(of: text) } == ["aaa ", "bbb …"])
  }

  @Test func `a wrapping mode truncates its last line where asked to`() throws {
    let text = "aaa bbb ccc ddd"
    var container = TextContainer.label(width: 30)
    container.maximumNumberOfLines = 1
    let options = TruncationOptions(truncatesLastVisibleLine: true)
    let layout = try MonoText.prepared(text).layout(in: container, truncation: options)
    #expect(layout.lineFragments.map { $0.shown(of: text) } == ["aaa …"])
  }

  @Test func `a hidden paragraph is told of though the last line fits`() throws {
    let text = "aaa\nbbb"
    var container = TextContainer.label(width: 30)
    container.maximumNumberOfLines = 1
    container.lineBreakMode = .byTruncatingTail
    let prepared = try MonoText.prepared(text)
    let layout = prepared.layout(in: container)
    #expect(layout.lineFragments.map { $0.shown(of: text) } == ["aaa…"])
    // The newline and three letters.
    #expect(prepared.hiddenCharacterCount(in: layout) == 4)
  }

  @Test func `a token can be any text, and can be asked for where all fits`() throws {
    let style = try TextStyle(font: TestFonts.mono.font, size: 5)
    let options = TruncationOptions(token: StyledText("more", style: style), isForced: true)
    let text = "abcdefghij"
    let container = TextContainer.label(width: 63)
    let layout = try MonoText.prepared(text).layout(in: container, truncation: options)
    // The token is 4 × 3 points: 51 are left for eight letters.
    let line = try #require(layout.lineFragments.first)
    #expect(line.truncation?.tokenWidth == 12)
    #expect(line.shown(of: text) == "abcdefghmore")
    #expect(isClose(line.width, 60))
  }

  @Test func `lines a little too long are tightened where allowed`() throws {
    var style = ParagraphStyle()
    style.lineBreakMode = .byTruncatingTail
    style.allowsDefaultTighteningForTruncation = true
    let prepared = try MonoText.prepared("abcdefghij", style: style)
    // 60 of 57.6 is 4.2 % too much: 2.4 points over nine gaps.
    let tight = prepared.layout(in: .label(width: 57.6)).lineFragments[0]
    #expect(tight.truncation == nil)
    #expect(isClose(tight.tightening, -2.4 / 9))
    #expect(isClose(tight.width, 57.6))
    // 60 of 57 is 5.3 %.
    #expect(prepared.layout(in: .label(width: 57)).lineFragments[0].truncation != nil)
  }

  @Test func `a font without an ellipsis gets three full stops`() throws {
    let font = try TestFonts.thai.font
    var style = ParagraphStyle()
    style.lineBreakMode = .byTruncatingTail
    let prepared = try Measurer().prepare(
      "กขคงจฉชซ", style: TextStyle(font: font, size: 10), paragraphStyle: style)
    let line = prepared.layout(in: .label(width: 30)).lineFragments[0]
    let expected = font.missingScalars(in: "…").isEmpty ? "…" : "..."
    #expect(line.truncation?.token?.text == expected)
  }

  @Test func `text of both directions is cut in reading order, the token at its end`() throws {
    let fonts = try FontCascade(TestFonts.noto.font, fallbacks: [TestFonts.hebrew.font])
    var style = ParagraphStyle()
    style.lineBreakMode = .byTruncatingTail
    let text = "abc אבגדהוזחט"
    let prepared = try Measurer().prepare(
      text, style: TextStyle(fonts: fonts, size: 10), paragraphStyle: style)
    let whole = prepared.layout(in: .label(width: 1000)).width
    let line = prepared.layout(in: .label(width: whole * 0.8)).lineFragments[0]
    let ranges = try #require(line.truncation).visibleRanges
    #expect(ranges.count == 1)
    #expect(ranges[0].lowerBound == .zero)
    #expect(text[ranges[0]].hasPrefix("abc א"))
  }

  @Test func `in css the same text is cut where it is seen to end`() throws {
    let fonts = try FontCascade(TestFonts.noto.font, fallbacks: [TestFonts.hebrew.font])
    var style = ParagraphStyle()
    style.lineBreakMode = .byTruncatingTail
    let text = "abc אבגדהוזחט"
    let prepared = try Measurer().prepare(
      text, style: TextStyle(fonts: fonts, size: 10), paragraphStyle: style, profile: .css)
    let whole = prepared.layout(in: .label(width: 1000)).width
    let line = prepared.layout(in: .label(width: whole * 0.8)).lineFragments[0]
    let ranges = try #require(line.truncation).visibleRanges
    // The first Hebrew letters stand at the right end, and are gone.
    #expect(ranges.map { String(text[$0]) }.first == "abc ")
    #expect(ranges.last?.upperBound.utf16 == text.utf16.count)
  }
}

extension TextLineFragment {
  /// What a line of this text shows, its token included.
  func shown(of text: String) -> String {
    guard let truncation else { return String(text[range]) }
    let parts = truncation.visibleRanges.map { String(text[$0]) }
    let token = truncation.token?.text ?? ""
    return switch truncation.mode {
    case .byTruncatingHead: token + parts.joined()
    case .byTruncatingMiddle: parts.joined(separator: token)
    default: parts.joined() + token
    }
  }
}
