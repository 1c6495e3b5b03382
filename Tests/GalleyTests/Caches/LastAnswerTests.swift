import Galley
import GalleyTestSupport
import Testing

/// Answers of prepared texts that hold for an interval of widths, against the plain way.
@Suite("Last answers") struct LastAnswerTests {
  @Test func `an answer is remembered for the widths at which it holds`() throws {
    let file = try #require(FontFile(named: "Inter-Regular.otf"))
    let style = try TextStyle(font: Font(path: file.path), size: 16)
    let text = "How tall will this text be at this width, and where do its lines end?"
    let remembering = try Measurer().prepare(text, style: style)
    let plain = try Measurer(fastPaths: .none).prepare(text, style: style)
    for step in 0..<4_000 {
      // Forward in small steps, then back in larger ones: into, over and out of each interval.
      let width = step < 2_000 ? Double(step) * 0.31 : Double(4_000 - step) * 0.47
      let container = TextContainer.label(width: width)
      #expect(remembering.lineCount(in: container) == plain.lineCount(in: container), "\(width)")
      #expect(remembering.height(in: container) == plain.height(in: container), "\(width)")
    }
  }

  @Test func `an answer is remembered where lines are as wide as their room to the unit`() throws {
    // A letter is 0.6 em wide: lines end at multiples of 6.
    let fonts = try TestFonts.cascade(["NotoSansMono-Regular.ttf", "NanumGothic.ttf"])
    let style = try TextStyle(fonts: fonts, size: 10)
    for text in ["in a font of one width lines are as wide as their room", "두 글꼴 in one 글"] {
      for profile in LayoutProfile.all {
        let remembering = try Measurer().prepare(text, style: style, profile: profile)
        let plain = try Measurer(fastPaths: .none).prepare(text, style: style, profile: profile)
        for step in 0..<2_000 {
          // Each multiple, a little less and a little more, in an order that comes back to most of them.
          let width =
            6 * Double(step * 7 % 60) + [0, 0, 1e-9, -1e-9, 1e-6, -1e-6, 3e-7][step / 5 % 7]
          let container = TextContainer.label(width: width)
          // The second one is known.
          for _ in 0..<2 {
            #expect(
              remembering.lineCount(in: container) == plain.lineCount(in: container), "\(width)")
          }
        }
      }
    }
  }
}
