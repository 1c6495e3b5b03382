import Galley
import GalleyTestSupport
import Testing

/// Widths and sizes that are exact in their last bit, and what is asked beside them.
@Suite("Widths to the last bit") struct LastBitTests {
  private static let texts = [
    "Sign in to", "Hello all", "OK", "Save changes", "a b c d e f", "Weiter zur Kasse",
    "Tätä ei voi perua",
    "The quick brown fox jumps over the lazy dog", "office, difficult", "1,234.56 €", "AV To. Ty",
  ]

  @Test("a tight or snug width has as many lines", arguments: [11.0, 13, 15, 16.5, 17])
  func sameLines(size: Double) throws {
    let style = try TextStyle(font: TestFonts.inter.font, size: size)
    var indented = ParagraphStyle()
    indented.firstLineHeadIndent = 17.3
    indented.headIndent = 4.1
    indented.tailIndent = -3.7
    for text in Self.texts + ["a b c\nOK, Save changes\nHello all"] {
      for paragraphStyle in [ParagraphStyle(), indented] {
        let prepared = try Measurer().prepare(text, style: style, paragraphStyle: paragraphStyle)
        for width in [60.0, 97.3, 2_000] {
          for container in [TextContainer.textView(width: width), .label(width: width)] {
            let lines = prepared.lineCount(in: container)
            var tight = container
            tight.width = LineWidth(prepared.tightestWidth(in: container))
            #expect(prepared.lineCount(in: tight) == lines, "\(text) in \(tight.width.points)")
            var snug = container
            snug.width = LineWidth(prepared.layout(in: container).snugSize().width)
            #expect(prepared.lineCount(in: snug) <= lines, "\(text) in \(snug.width.points)")
          }
        }
      }
    }
  }

  @Test func `steps reach the last size and scale`() throws {
    let style = try TextStyle(font: TestFonts.inter.font, size: 16)
    let measurer = Measurer()
    for (sizes, step) in [(8.0...8.6, 0.1), (10...16.4, 0.1), (10...11, 0.25)] {
      let fit = try measurer.largestFit(
        "Hello", style: style, in: .label(width: 1_000), sizes: sizes, step: step)
      #expect(fit?.size == sizes.upperBound)
    }
    let narrow = try measurer.prepare("Hello", style: style).maximumContentWidth * 0.85
    var label = TextContainer.label(width: narrow)
    label.maximumNumberOfLines = 1
    let fitted = try measurer.fit(
      StyledText("Hello", style: style), in: label, minimumScaleFactor: 0.8, step: 0.2)
    #expect(fitted.scale == 0.8)
    #expect(fitted.fits)
  }

  @Test func `lines that are too long are shortened in browsers, whichever way they are measured`()
    throws
  {
    let style = try TextStyle(font: TestFonts.inter.font, size: 16)
    for mode in [LineBreakMode.byTruncatingTail, .byTruncatingMiddle, .byClipping] {
      var container = TextContainer.label(width: 60)
      container.lineBreakMode = mode
      for profile in LayoutProfile.all {
        func extent(_ measurer: Measurer) throws -> TextExtent {
          try measurer.typesetter(style: style, profile: profile)
            .extent(of: "Incomprehensibilities a", in: container)
        }
        #expect(try extent(Measurer()) == extent(Measurer(fastPaths: .none)))
      }
    }
  }

  @Test func `a paragraph that stands twice goes on with the script before it`() throws {
    let font = try #require(FontCache("Amiri-Regular.ttf").ifInstalled)
    let style = try TextStyle(font: font, size: 100)
    var paragraphStyle = ParagraphStyle()
    paragraphStyle.whiteSpace = .preWrap
    func widths(_ text: String) throws -> [Double] {
      try Measurer().prepare(text, style: style, paragraphStyle: paragraphStyle, profile: .css)
        .layout(in: .label(width: 1_000)).lineFragments.map(\.width)
    }
    let both = try widths("م\n...\nb\n...\n")
    #expect(try both[1] == widths("م\n...\n")[1])
    #expect(try both[3] == widths("b\n...\n")[1])
  }

  @Test func `insets below 0 are none`() throws {
    let prepared = try Measurer().prepare(
      "abc def", style: TextStyle(font: TestFonts.inter.font, size: 16))
    var container = TextContainer.label(width: 57)
    let lines = prepared.lineCount(in: container)
    container.insets.left = -10
    container.insets.right = -10
    #expect(prepared.lineCount(in: container) == lines)
  }
}
