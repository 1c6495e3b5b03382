import Galley
import GalleyTestSupport
import Testing

/// A measurer with all short cuts beside one with none.
struct Comparison {
  let fast: Measurer
  let plain: Measurer
  /// Of which every text is shaped, and then has a table.
  let shaping: Measurer
  let style: TextStyle
  let profile: LayoutProfile
  var paragraphStyle = ParagraphStyle()
  /// What was not the same.
  private(set) var differences: [String] = []

  init(style: TextStyle, profile: LayoutProfile) {
    fast = Measurer()
    plain = Measurer(fastPaths: .none)
    shaping = Measurer(fastPaths: [.tables, .answers])
    self.style = style
    self.profile = profile
  }

  /// In 16 points of some of the fonts for tests.
  init(fonts: [String], profile name: String) throws {
    self.init(
      style: try TextStyle(fonts: TestFonts.cascade(fonts), size: 16),
      profile: try #require(LayoutProfile(named: name)))
  }

  /// One text at many widths, and again at each: what is known of it by then has no part in the answers.
  mutating func compareAgain(_ text: String, widths: [Double]) throws {
    let (prepared, shaped, slow) = try prepare(text, fast: typesetter)
    for width in widths {
      let container = TextContainer.label(width: width)
      let expected = slow.measure(in: container)
      let answers = [prepared, prepared, shaped, shaped].map { $0.measure(in: container) }
      if answers.contains(where: { $0 != expected }) {
        differences.append("\(width) \(answers) \(expected) \(text.debugDescription)")
      }
    }
  }

  private var typesetter: Typesetter {
    fast.typesetter(style: style, paragraphStyle: paragraphStyle, profile: profile)
  }

  /// A text as each measurer prepares it.
  private func prepare(_ text: String, fast quick: Typesetter) throws
    -> (fast: PreparedText, shaped: PreparedText, plain: PreparedText)
  {
    // What has measured a text prepares simple ones by a pass over their bytes; others are shaped.
    _ = try quick.lineCount(of: text, in: .label(width: 1))
    return (
      try quick.prepare(text),
      try shaping.prepare(text, style: style, paragraphStyle: paragraphStyle, profile: profile),
      try plain.prepare(text, style: style, paragraphStyle: paragraphStyle, profile: profile)
    )
  }

  mutating func compare(_ text: String, widths: [Double]) throws {
    let quick = typesetter
    let (prepared, shaped, slow) = try prepare(text, fast: quick)
    compareMany(widths, [prepared, shaped])
    for width in widths {
      var even = TextContainer.label(width: width)
      even.fallbackFontsRaiseLines = false
      let isEven = !profile.fallbackFontsRaiseLabels
      let containers = [TextContainer.label(width: width), .textView(width: width + 10)]
      for container in isEven ? containers : containers + [even] {
        let layout = slow.layout(in: container)
        let expected = TextMeasure(height: layout.height, lineCount: layout.lineCount)
        let answers = [
          try quick.measure(text, in: container), prepared.measure(in: container),
          prepared.measure(in: container), shaped.measure(in: container),
        ]
        if answers.contains(where: { $0 != expected }) {
          differences.append("\(width) \(answers) \(expected) \(text.debugDescription)")
        }
        let extent = TextExtent(
          width: layout.width, height: layout.height, lineCount: layout.lineCount,
          isTruncated: layout.isTruncated, missingCharacters: slow.missingCharacters)
        if try quick.extent(of: text, in: container) != extent {
          differences.append(
            "extent at \(width) \(try quick.extent(of: text, in: container)) not \(extent) of \(text.debugDescription)"
          )
        }
        if prepared.layout(in: container) != layout {
          differences.append("lines at \(width) of \(text.debugDescription)")
        }
      }
    }
  }

  /// Many widths in one call, with some beside them, are as one after the other.
  private mutating func compareMany(_ widths: [Double], _ texts: [PreparedText]) {
    let widths = widths + [47] + widths.map { $0 * 0.77 + 1 } + [211, 320]
    var boxed = TextContainer.label(width: 1)
    boxed.lineFragmentPadding = 3
    boxed.insets.top = 2
    for text in texts {
      for container in [TextContainer.label(width: 1), boxed] {
        let measures = text.measures(atWidths: widths, in: container)
        for (width, measure) in zip(widths, measures) {
          var box = container
          box.width = LineWidth(width)
          if text.measure(in: box) != measure {
            differences.append(
              "among others at \(width) \(measure) of \(text.text.debugDescription)")
          }
        }
      }
    }
  }
}
