import Galley
import GalleyTestSupport
import Testing

/// Where carets stand, as Pango recorded it.
@Suite("Pango's carets") struct CaretFixtureTests {
  private static let fonts = ChromiumLayout()
  /// A sixty-fourth; Pango rounds each advance to 1/1024 px.
  private static let tolerance = 1.0 / 64

  @Test func `carets between the letters of a line stand where Pango puts them`() throws {
    let measurer = Measurer()
    var carets = 0
    for row in try CaretCase.rows() where KnownDifference.inCarets[row.id] == nil {
      let style = try TextStyle(
        fonts: FontCascade(Self.fonts.font(named: row.font)), size: row.size, language: row.lang)
      var paragraphStyle = ParagraphStyle()
      paragraphStyle.baseWritingDirection = row.direction == "rtl" ? .rightToLeft : .leftToRight
      paragraphStyle.alignment = .left
      let geometry = try measurer.prepare(row.text, style: style, paragraphStyle: paragraphStyle)
        .geometry(in: .label(width: 10_000))
      for caret in row.carets {
        let index = row.text.utf16.index(row.text.startIndex, offsetBy: caret.offset)
        // Pango stops inside Indic conjuncts, which are one grapheme since Unicode 15.1 (GB9c).
        guard index.samePosition(in: row.text) != nil else { continue }
        carets += 1
        let offset = TextOffset(
          utf8: row.text.utf8.distance(from: row.text.startIndex, to: index), utf16: caret.offset)
        let x = geometry.caret(at: offset).rect.x
        #expect((x - caret.x).magnitude <= Self.tolerance, "\(row), \(caret.offset)")
      }
    }
    print("\(carets) carets")
    #expect(carets >= 2_000)
  }
}
