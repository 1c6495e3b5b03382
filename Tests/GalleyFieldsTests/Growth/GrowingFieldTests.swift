import Galley
import GalleyFields
import GalleyText
import Testing

/// The field on a document beside the plain measurement of the whole text.
@Suite("Growing fields of long texts") struct GrowingFieldTests {
  static let bounds: [HeightBound] = [.none, .lines(1), .lines(3), .lines(7), .points(60)]

  @Test("edits give what the whole text gives", arguments: bounds, LayoutProfile.all)
  func edits(maximum: HeightBound, profile: LayoutProfile) throws {
    var random = SeededGenerator(seed: 11)
    let measurer = Measurer()
    var appearance = try Looks.text(
      columns: 10, lineSpacing: 2, insets: EdgeInsets(top: 8, left: 0, bottom: 5, right: 0))
    appearance.profile = profile
    appearance.paragraphStyle.paragraphSpacing = 3
    appearance.paragraphStyle.minimumLineHeight = 21
    let plain = GrowingText(appearance: appearance, minimum: .lines(2), maximum: maximum)
    var text = ""
    var field = try GrowingField(
      appearance: appearance, minimum: .lines(2), maximum: maximum, measurer: measurer)
    let parts = ["word ", "a", "longer-than-a-line ", "\n", "\r\n", "é", "two words", "ध"]
    for step in 0..<(isProving ? 300 : 60) {
      let start = Int.random(in: 0...text.utf16.count, using: &random)
      let length = step % 3 == 0 ? Int.random(in: 0...20, using: &random) : 0
      let insertion = (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in
        parts.randomElement(using: &random)
      }
      let edit = TextEdit(
        utf16Range: start..<(start + length), in: text, replacement: insertion.joined())
      text = edit.applied(to: text)
      let measures = try field.apply(edit)
      let whole = try plain.measures(of: text, with: measurer)
      #expect(measures == whole, "\(maximum) \(text.debugDescription)")
    }
    #expect(field.document.text == text)
  }

  @Test func `a new width or style measures anew`() throws {
    let appearance = try Looks.text(columns: 10)
    var field = try GrowingField("twelve chars", appearance: appearance, maximum: .lines(1))
    #expect(field.measures.lineCount == 2 && field.measures.scrolls)
    #expect(try field.setWidth(72).scrolls == false)
    var large = appearance
    large.style = try Looks.style(size: 20)
    #expect(try field.setAppearance(large).lineCount == 3)
  }

  @Test func `the caret is found in its paragraph`() throws {
    let field = try GrowingField("abc\nde fg\n", appearance: try Looks.text(columns: 4))
    func caret(_ utf16: Int) throws -> TextRect {
      try field.caretRect(at: "abc\nde fg\n".offset(utf16: utf16))
    }
    let line = Looks.lineHeight
    #expect(try caret(2).x == 12)
    #expect(abs(try caret(7).y - 2 * line) < 1e-9)
    #expect(abs(try caret(10).y - 3 * line) < 1e-9)
    #expect(try caret(10).x == 0)
    #expect(abs(try caret(99).y - 3 * line) < 1e-9)
    let empty = try GrowingField(appearance: try Looks.text(columns: 4))
    #expect(try empty.caretRect(at: .zero).height == line)
  }

  @Test("the caret is where the whole text has it", arguments: LayoutProfile.all)
  func carets(profile: LayoutProfile) throws {
    let measurer = Measurer()
    var appearance = try Looks.text(columns: 10, lineSpacing: 2)
    appearance.profile = profile
    appearance.paragraphStyle.whiteSpace = .preLine
    appearance.paragraphStyle.minimumLineHeight = 35
    for kind in [TextContainer.Kind.label, .textView] {
      appearance.container.kind = kind
      for text in ["a\nb\n ", "a\n ", "one two three\n\n \t ", "\n", "ab\n", " ", "", "\n "] {
        let field = try GrowingField(text, appearance: appearance, measurer: measurer)
        let whole = try measurer.prepare(
          text, style: appearance.style, paragraphStyle: appearance.paragraphStyle,
          profile: profile)
        let geometry = whole.geometry(in: appearance.container)
        for utf16 in 0...text.utf16.count {
          let place = text.offset(utf16: utf16)
          let caret = try field.caretRect(at: place)
          #expect(
            caret == geometry.caret(at: place).rect, "\(kind), \(text.debugDescription), \(utf16)")
        }
      }
    }
  }

  @Test func `an edit behind the text's end is one at its end`() throws {
    let measurer = Measurer()
    let appearance = try Looks.text(columns: 10)
    var field = try GrowingField(
      "word word word", appearance: appearance, maximum: .lines(1), measurer: measurer)
    let behind = TextOffset(utf8: 10_000, utf16: 10_000)
    let measures = try field.apply(.insert("ध", at: behind, kind: .typing))
    let plain = GrowingText(appearance: appearance, maximum: .lines(1))
    #expect(try measures == plain.measures(of: "word word wordध", with: measurer))
  }

  @Test func `an error leaves the field as it was`() throws {
    var limits = MeasurerLimits()
    limits.documentBytes = 10
    var field = try GrowingField(
      "abc", appearance: try Looks.text(columns: 4), measurer: Measurer(limits: limits))
    let edit = TextEdit.insert("0123456789", at: .zero)
    #expect(throws: MeasurementError.self) { try field.apply(edit) }
    #expect(field.document.text == "abc")
  }
}
