import Galley
import Testing

/// Layout is total: no number from outside traps, and none makes an answer that is no number.
@Suite("Numbers from outside") struct OutsideNumbersTests {
  static let numbers: [Double] = [
    0, -0.0, -1, 1, .nan, .signalingNaN, .infinity, -.infinity, 1e7, 1e300, -1e300,
    .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e-12,
  ]

  static let styleProperties: [(String, any WritableKeyPath<ParagraphStyle, Double> & Sendable)] = [
    ("firstLineHeadIndent", \.firstLineHeadIndent), ("headIndent", \.headIndent),
    ("tailIndent", \.tailIndent), ("lineSpacing", \.lineSpacing),
    ("paragraphSpacing", \.paragraphSpacing),
    ("paragraphSpacingBefore", \.paragraphSpacingBefore),
    ("minimumLineHeight", \.minimumLineHeight), ("maximumLineHeight", \.maximumLineHeight),
    ("lineHeightMultiple", \.lineHeightMultiple), ("defaultTabInterval", \.defaultTabInterval),
    ("hyphenationFactor", \.hyphenationFactor),
  ]

  static let containerProperties:
    [(String, any WritableKeyPath<TextContainer, Double> & Sendable)] = [
      ("lineFragmentPadding", \.lineFragmentPadding), ("top", \.insets.top),
      ("left", \.insets.left), ("bottom", \.insets.bottom), ("right", \.insets.right),
    ]

  static let text = "ab cd\tef\nאב\n\ngh ij "

  @Test("paragraph styles", arguments: styleProperties.map(\.0))
  func styles(name: String) throws {
    let property = try #require(Self.styleProperties.first { $0.0 == name }).1
    for number in Self.numbers {
      var style = ParagraphStyle()
      style[keyPath: property] = number
      try check(style: style) { _ in }
      style.alignment = .center
      style.baseWritingDirection = .rightToLeft
      try check(style: style) { _ in }
    }
  }

  @Test("font sizes", arguments: [1e-300, 1e-15, 1e-6, 10_000])
  func sizes(size: Double) throws {
    let style = try TextStyle(font: TestFonts.mono.font, size: size)
    for profile in LayoutProfile.all {
      for width in [0, 30, 1e7] {
        check(
          try Measurer().prepare("ab cd ef", style: style, profile: profile),
          in: .label(width: width))
      }
    }
  }

  @Test func `containers`() throws {
    for number in Self.numbers {
      try check(style: .default) { $0.width = .points(number) }
      try check(style: .default) { $0.height = number }
      for (_, property) in Self.containerProperties {
        try check(style: .default) { $0[keyPath: property] = number }
      }
    }
    for count in [Int.min, -1, 0, 1, Int.max] {
      try check(style: .default) { $0.maximumNumberOfLines = count }
    }
  }

  @Test("tab stops", arguments: TextTab.Alignment.allCases)
  func tabStops(alignment: TextTab.Alignment) throws {
    for number in Self.numbers {
      var style = ParagraphStyle()
      style.tabStops = [TextTab(alignment: alignment, location: number)]
      try check(style: style) { _ in }
    }
  }

  @Test func `attachments`() throws {
    let style = try TextStyle(font: TestFonts.mono.font, size: 10)
    for number in Self.numbers {
      for attachment in [
        TextAttachment(size: TextSize(width: number, height: 5)),
        TextAttachment(size: TextSize(width: 5, height: number)),
        TextAttachment(size: TextSize(width: 5, height: 5), baselineOffset: number),
      ] {
        var text = StyledText("ab ", style: style)
        text.append(attachment, style: style)
        text.append(" cd", style: style)
        for profile in LayoutProfile.all {
          check(try Measurer().prepare(text, profile: profile), in: .label(width: 20))
        }
      }
    }
  }

  private func check(style: ParagraphStyle, _ change: (inout TextContainer) -> Void) throws {
    for profile in LayoutProfile.all {
      let prepared = try MonoText.prepared(Self.text, style: style, profile: profile)
      for kind in TextContainer.Kind.allCases {
        var container = TextContainer(kind: kind, width: .points(30))
        change(&container)
        check(prepared, in: container)
      }
    }
  }

  private func check(_ prepared: PreparedText, in container: TextContainer) {
    let layout = prepared.layout(in: container)
    #expect(layout.height >= 0 && layout.height.isFinite)
    #expect(layout.width >= 0 && layout.width.isFinite)
    #expect(prepared.height(in: container) == layout.height)
    #expect(prepared.lineCount(in: container) == layout.lineCount)
    var end = TextOffset.zero
    for line in layout.lineFragments {
      #expect(line.range.lowerBound == end || line.isExtraLine)
      end = line.range.upperBound
      let lengths = [
        line.x, line.top, line.baseline, line.width, line.height, line.usedRect.height,
      ]
      let areFinite = lengths.allSatisfy { $0.isFinite }
      #expect(areFinite, "\(lengths)")
    }
  }
}
