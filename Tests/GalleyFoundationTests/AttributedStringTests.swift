import Foundation
import Galley
import GalleyTestSupport
import Testing

@testable import GalleyFoundation

/// Styled texts as attributed strings, and back.
@Suite("Attributed strings") struct AttributedStringTests {
  private static func font(_ name: String) throws -> Font {
    try Font(path: try #require(FontFile(named: name)).path)
  }

  /// A style in which every property differs from those of a new one.
  private static func fullStyle() throws -> TextStyle {
    var style = try TextStyle(
      fonts: FontCascade(
        font("Inter-Regular.otf"), fallbacks: [font("NotoSansHebrew-Regular.ttf")],
        usesSystemFallback: true),
      size: 17.5, tracking: 0.25, wordSpacing: -1.5, baselineOffset: 3, language: "he",
      features: [FontFeature(tag: "ss01", value: 1), FontFeature(tag: "kern", value: 0)])
    style.kerning = false
    style.ligatures = .all
    style.wraps = false
    style.underline = .double
    style.strikethrough = .thick
    style.hyphenation = try HyphenationPatterns(bytes: Array("UTF-8\n1ba\n".utf8))
    return style
  }

  private static func plainStyle() throws -> TextStyle {
    try TextStyle(font: font("Inter-Regular.otf"), size: 12)
  }

  @Test func `everything that a style says comes back`() throws {
    let (plain, full) = (try Self.plainStyle(), try Self.fullStyle())
    var text = StyledText("plain ", style: plain)
    text.append("שלום", style: full)
    text.append(
      TextAttachment(size: TextSize(width: 10, height: 20), baselineOffset: -3, breakRule: .letter),
      style: full)
    text.append(" and plain again", style: plain)
    let attributed = AttributedString(text)
    #expect(String(attributed.characters) == text.text)
    // The default style is another one: nothing may come from it.
    #expect(try StyledText(attributed, default: full) == text)
    #expect(try StyledText(attributed, default: plain) == text)
  }

  /// The README's example.
  @Test func `a part of a text has a size of its own`() throws {
    let style = try TextStyle(font: Self.font("Inter-Regular.otf"), size: 16)
    var text = AttributedString("Big and small")
    if let big = text.range(of: "Big") { text[big].galley.size = 24 }
    let styled = try StyledText(text, default: style)
    #expect(try Measurer().prepare(styled).height(in: .label(width: 200)) == 29.045454545454547)
    #expect(styled.runs.map(\.utf8Count) == [3, 10])
  }

  @Test func `each property alone is an attribute`() throws {
    let plain = try Self.plainStyle()
    var text = AttributedString("text")
    text[GalleyAttributes.Size.self] = 20
    text[GalleyAttributes.Tracking.self] = 1
    text[GalleyAttributes.Underline.self] = .single
    let style = try #require(try StyledText(text, default: plain).runs.first?.style)
    #expect(style.pointSize == 20 && style.tracking == 1 && style.underline == .single)
    #expect(style.fonts == plain.fonts && style.strikethrough == nil)
    text = AttributedString("text")
    text.foundation.languageIdentifier = "fr"
    #expect(try StyledText(text, default: plain).runs.first?.style.language == "fr")
  }

  @Test func `annotations come back`() throws {
    let plain = try Self.plainStyle()
    var text = StyledText("read ", style: plain)
    text.append("this", ruby: RubyAnnotation("so", position: .under, scale: 0.4), style: plain)
    text.append(" and that", style: plain)
    #expect(try StyledText(AttributedString(text), default: plain) == text)
  }

  @Test func `attachments that look the same stay two`() throws {
    let plain = try Self.plainStyle()
    let attachment = TextAttachment(size: TextSize(width: 5, height: 5))
    var text = StyledText("a", style: plain)
    text.append(attachment, style: plain)
    text.append(attachment, style: plain)
    let again = try StyledText(AttributedString(text), default: plain)
    #expect(again == text && again.runs.count == 3)
  }

  @Test(
    "runs may end inside of graphemes and of pairs of surrogates' characters",
    arguments: ["e|\u{301}x", "👩|\u{200D}👧", "\r|\n", "🇰|🇷a", "|a", "a|", "각|\u{11A8}"])
  func runEnds(marked: String) throws {
    let styles = [try Self.plainStyle(), try Self.fullStyle()]
    var text: StyledText?
    var index = 0
    for part in marked.unicodeScalars.split(separator: "|", omittingEmptySubsequences: false) {
      if text == nil {
        text = StyledText(String(part), style: styles[0])
      } else {
        text?.append(String(part), style: styles[index % 2])
      }
      index += 1
    }
    let styled = try #require(text)
    #expect(try StyledText(AttributedString(styled), default: styles[0]) == styled)
  }

  @Test func `a size that no text can have is an error`() throws {
    var text = AttributedString("text")
    text[GalleyAttributes.Size.self] = -1
    let plain = try Self.plainStyle()
    #expect(throws: StyleError.invalidPointSize(-1)) { try StyledText(text, default: plain) }
  }

  @Test func `an attributed text measures as the styled one`() throws {
    let plain = try Self.plainStyle()
    var text = StyledText("How tall ", style: plain)
    text.append("is this?", style: try Self.fullStyle())
    let measurer = Measurer()
    let box = TextContainer.label(width: CGFloat(60))
    #expect(
      try measurer.prepare(AttributedString(text), default: plain).layout(in: box)
        == measurer.prepare(text).layout(in: box))
  }

  @Test func `rectangles are those of Core Graphics`() {
    let rect = TextRect(x: 1, y: 2, width: 3, height: 4)
    #expect(CGRect(rect) == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(TextRect(CGRect(rect)) == rect)
    #expect(TextSize(CGSize(TextSize(width: 1, height: 2))) == TextSize(width: 1, height: 2))
    #expect(TextPoint(CGPoint(TextPoint(x: 1, y: 2))) == TextPoint(x: 1, y: 2))
  }
}
