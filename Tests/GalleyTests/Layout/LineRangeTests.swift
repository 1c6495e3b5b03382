import Galley
import GalleyTestSupport
import Testing

/// The ranges of the lines part the text: the first begins at its start, each where the one before
/// ended, and the last ends at its end, whatever white space collapses.
@Suite("Ranges of lines") struct LineRangeTests {
  static let texts = [
    "\r\0\0\0\0\0\0\0", "\rab", "ab\r  \r c\r", " \r\n \r b", "a\n  ",
    " a \n\t\n  b \u{85} \u{2029} ",
    "a\u{200B}\r b", "\t\r\r\n\n\r",
  ]

  @Test("part the text", arguments: texts, WhiteSpace.allCases)
  func part(text: String, whiteSpace: WhiteSpace) throws {
    var style = ParagraphStyle()
    style.whiteSpace = whiteSpace
    for profile in LayoutProfile.all {
      let prepared = try Measurer().prepare(
        text, style: TextStyle(font: TestFonts.noto.font, size: 16), paragraphStyle: style,
        profile: profile)
      for kind in TextContainer.Kind.allCases {
        for width in [LineWidth.points(0), .unlimited] {
          let layout = prepared.layout(in: TextContainer(kind: kind, width: width))
          // White space alone may come to no line.
          guard layout.lineFragments.contains(where: { !$0.isExtraLine }) else { continue }
          var end = TextOffset.zero
          for line in layout.lineFragments {
            #expect(line.range.lowerBound == end, "\(profile.name) \(kind) \(width)")
            end = line.range.upperBound
          }
          #expect(end == TextOffset(utf8: text.utf8.count, utf16: text.utf16.count))
        }
      }
    }
  }

  @Test("a carriage return ends a line where it ends a paragraph", arguments: LayoutProfile.all)
  func carriageReturn(profile: LayoutProfile) throws {
    var style = ParagraphStyle()
    style.whiteSpace = .preLine
    let prepared = try Measurer().prepare(
      "a \r \r b", style: TextStyle(font: TestFonts.noto.font, size: 16), paragraphStyle: style,
      profile: profile)
    let lines = prepared.layout(in: .label(width: 100)).lineFragments.map(\.range.upperBound.utf8)
    #expect(lines == (profile == .css ? [7] : [3, 5, 7]))
  }
}
