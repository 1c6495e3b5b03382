import Foundation
import Galley
import Testing

@Suite("Annotations") struct RubyTests {
  private let measurer = Measurer()
  private let style: TextStyle
  private let small: TextStyle

  init() throws {
    style = try TextStyle(font: TestFonts.inter.font, size: 16)
    small = try style.withSize(8)
  }

  private func width(_ text: String, _ style: TextStyle) throws -> Double {
    try measurer.prepare(text, style: style).maximumContentWidth
  }

  private func styled(
    _ before: String, _ base: String, _ ruby: RubyAnnotation, _ after: String = ""
  ) -> StyledText {
    var text = StyledText(before, style: style)
    text.append(base, ruby: ruby, style: style)
    text.append(after, style: style)
    return text
  }

  @Test("a pair is as wide as the wider of its two", arguments: ["i", "a long annotation"])
  func widths(annotation: String) throws {
    let pair = try measurer.prepare(styled("", "base", RubyAnnotation(annotation)))
    let wider = max(try width("base", style), try width(annotation, small))
    #expect((pair.maximumContentWidth - wider).magnitude < 1e-4)
  }

  @Test func `an annotation reaches over its neighbors, unless they make room`() throws {
    let plain =
      try width("some b more", style) - width("b", style) + width("a long annotation", small)
    var ruby = RubyAnnotation("a long annotation")
    let reaching = try measurer.prepare(styled("some ", "base", ruby, " more"))
    // Half of the annotation's 8 points, at both sides.
    #expect((reaching.maximumContentWidth - (plain - 8)).magnitude < 1e-4)
    ruby.overhang = .none
    let roomy = try measurer.prepare(styled("some ", "base", ruby, " more"))
    #expect((roomy.maximumContentWidth - plain).magnitude < 1e-4)
  }

  @Test func `a base at the start of a line has its annotation to itself`() throws {
    let text = styled("some ", "base", RubyAnnotation("a long annotation"), " more")
    let layout = try measurer.prepare(text).layout(in: .label(width: 70))
    let line = try #require(layout.lineFragments.dropFirst().first)
    #expect(line.range.lowerBound.utf8 == 5)
    #expect((line.width - (try width("a long annotation", small) - 4)).magnitude < 1e-4)
  }

  @Test("no line ends inside of a base", arguments: (0..<29).map { Double($0) * 7 })
  func breaks(width: Double) throws {
    let text = styled("before it ", "two words", RubyAnnotation("x"), " behind it")
    let prepared = try measurer.prepare(text)
    let layout = prepared.layout(in: .label(width: width))
    let ends = layout.lineFragments.map(\.range.upperBound.utf8)
    #expect(!ends.contains { (11..<19).contains($0) })
    #expect(prepared.height(in: layout.container) == layout.height)
    #expect(layout.lineFragments.last?.range.upperBound.utf8 == text.text.utf8.count)
  }

  @Test(
    "annotations count in the ascent or descent of their line",
    arguments: RubyAnnotation.Position.allCases)
  func heights(position: RubyAnnotation.Position) throws {
    let plain = try measurer.prepare("some base more", style: style)
      .layout(in: .label(width: 300))
    let annotation = try measurer.prepare("x", style: small).height(in: .label(width: 300))
    let text = styled("some ", "base", RubyAnnotation("x", position: position), " more")
    let line = try #require(
      try measurer.prepare(text).layout(in: .label(width: 300)).lineFragments.first)
    let plainLine = plain.lineFragments[0]
    #expect((line.height - (plainLine.height + annotation)).magnitude < 1e-9)
    let lift = position == .over ? annotation : 0
    #expect((line.baseline - (plainLine.baseline + lift)).magnitude < 1e-9)
  }

  @Test(
    "glyphs of an annotation stand in its box, above or below the line's",
    arguments: RubyAnnotation.Position.allCases, RubyAnnotation.Alignment.allCases)
  func places(position: RubyAnnotation.Position, alignment: RubyAnnotation.Alignment) throws {
    for words in ["to", "an annotation that is long"] {
      let ruby = RubyAnnotation(words, position: position, alignment: alignment)
      let prepared = try measurer.prepare(styled("some ", "long base", ruby, " more"))
      let geometry = prepared.geometry(in: .label(width: 400))
      let line = geometry.line(0)
      let annotation = try #require(line.annotations.first)
      #expect(line.annotations.count == 1 && annotation.annotation == ruby)
      #expect(annotation.base.lowerBound.utf8 == 5 && annotation.base.upperBound.utf8 == 14)
      #expect(position == .over ? annotation.baseline < line.fragment.baseline : true)
      #expect(position == .under ? annotation.rect.y >= line.fragment.baseline : true)
      let glyphs = annotation.runs.flatMap(\.glyphs)
      #expect(glyphs.count == words.unicodeScalars.count)
      for glyph in glyphs {
        #expect(glyph.position.x >= annotation.rect.x - 1e-6)
        #expect(glyph.position.x + glyph.advance <= annotation.rect.maxX + 1e-6)
      }
      #expect(zip(glyphs, glyphs.dropFirst()).allSatisfy { $0.position.x < $1.position.x })
    }
  }

  @Test func `carets stand between the letters of a base that its annotation stretches`() throws {
    let text = styled("あ", "東京", RubyAnnotation("a very long reading"), "に")
    let geometry = try measurer.prepare(text).geometry(in: .label(width: 400))
    var last = -1.0
    for offset in [0, 3, 6, 9, 12] {
      let caret = geometry.caret(at: TextOffset(utf8: offset, utf16: offset / 3))
      #expect(caret.rect.x > last)
      last = caret.rect.x
    }
    let middle = geometry.caret(at: TextOffset(utf8: 6, utf16: 2)).rect
    let hit = geometry.hitTest(TextPoint(x: middle.x + 1, y: middle.y + 1))
    #expect(hit.offset.utf8 == 6)
  }

  @Test("odd numbers are drawn as something", arguments: [0, -1, .nan, .infinity, 1e300])
  func oddNumbers(scale: Double) throws {
    let text = styled("a ", "base", RubyAnnotation("x\ny", scale: scale), " b")
    for profile in LayoutProfile.all {
      let prepared = try measurer.prepare(text, profile: profile)
      for width in [0, 10, 40, .infinity] as [Double] {
        let layout = prepared.layout(in: .label(width: width))
        #expect(layout.height.isFinite && layout.width.isFinite)
        _ = prepared.geometry(in: layout.container).inkBounds
      }
    }
  }

  @Test func `what stands over nothing, over a separator or in a later paragraph is left out`()
    throws
  {
    for base in ["", "one\u{2028}two"] {
      let prepared = try measurer.prepare(styled("a ", base, RubyAnnotation("x"), " b"))
      #expect(
        prepared.geometry(in: .label(width: 90)).lines().allSatisfy { $0.annotations.isEmpty })
    }
    let parted = try measurer.prepare(styled("a ", "one\ntwo", RubyAnnotation("x"), " b"))
    let lines = parted.geometry(in: .label(width: 90)).lines()
    #expect(lines.map(\.annotations.count) == [1, 0])
  }

  @Test func `missing characters of annotations are named`() throws {
    let prepared = try measurer.prepare(styled("", "a", RubyAnnotation("漢")))
    #expect(prepared.missingCharacters == ["漢"])
  }

  @Test func `the limit of a text counts its annotations`() throws {
    var limits = MeasurerLimits()
    limits.textBytes = 10
    let text = styled("", "a", RubyAnnotation(String(repeating: "x", count: 10)))
    #expect(throws: MeasurementError.textTooLong(bytes: 11, limit: 10)) {
      try Measurer(limits: limits).prepare(text)
    }
  }

  @Test func `annotations are coded with their texts, and stored texts know theirs`() throws {
    let text = styled("a ", "base", RubyAnnotation("x", position: .under, scale: 0.4), " b")
    let again = try JSONDecoder().decode(StyledText.self, from: JSONEncoder().encode(text))
    #expect(again == text)
    let prepared = try measurer.prepare(text)
    let bytes = prepared.encoded()
    let read = try measurer.prepare(stored: bytes) { _ in text }
    #expect(read.layout(in: .label(width: 30)) == prepared.layout(in: .label(width: 30)))
    let other = styled("a ", "base", RubyAnnotation("y"), " b")
    #expect(throws: StoredTextError.otherStyle) {
      try measurer.prepare(stored: bytes) { _ in other }
    }
  }
}
