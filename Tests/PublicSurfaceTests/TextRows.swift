import Galley
import Testing

extension NumberRow {
  /// `GalleyText`: values.
  static let text: [NumberRow] = [
    NumberRow("GalleyText/FontMetrics.swift init(ascender:descender:lineGap:)") {
      _ = verticalMetrics(&$0)
    },
    NumberRow("GalleyText/FontMetrics.swift init(position:thickness:)") {
      _ = LineDecorationMetrics(position: $0.integer(), thickness: $0.integer())
    },
    NumberRow(
      "GalleyText/FontMetrics.swift init(unitsPerEm:hhea:typo:win:usesTypoMetrics:capHeight:"
        + "xHeight:underline:strikethrough:familyName:)"
    ) { _ = fontMetrics(&$0) },
    NumberRow("GalleyText/FontUnits.swift init(rawValue:)") {
      _ = FontUnits(rawValue: $0.integer())
    },
    NumberRow("GalleyText/FontUnits.swift points(pointSize:unitsPerEm:)") {
      _ = FontUnits(rawValue: $0.integer()).points(
        pointSize: $0.double(), unitsPerEm: FontUnits(rawValue: $0.integer()))
    },
    NumberRow("GalleyText/Geometry.swift init(x:y:)") { _ = $0.point() },
    NumberRow("GalleyText/Geometry.swift init(width:height:)") { _ = $0.size() },
    NumberRow("GalleyText/Geometry.swift init(x:y:width:height:)") { _ = $0.rect() },
    NumberRow("GalleyText/LineBreaking.swift init(rawValue:)") {
      var style = ParagraphStyle()
      style.lineBreakStrategy = LineBreakStrategy(rawValue: $0.integer())
      measure(paragraphStyle: style)
    },
    NumberRow("GalleyText/LineMetrics.swift init(ascent:descent:leading:)") {
      let metrics = LineMetrics(
        ascent: $0.double(), descent: $0.double(), leading: $0.double())
      _ = metrics.union(metrics).naturalHeight(usesFontLeading: true)
    },
    NumberRow("GalleyText/LineMetrics.swift lineMetrics(pointSize:profile:)") {
      let metrics = fontMetrics(&$0)
      for profile in LayoutProfile.all {
        _ = metrics.lineMetrics(pointSize: $0.double(), profile: profile)
      }
    },
    NumberRow("GalleyText/ParagraphStyle.swift init(alignment:location:)") {
      var style = ParagraphStyle()
      style.tabStops = [
        TextTab(alignment: .right, location: $0.double()), TextTab(location: $0.double()),
      ]
      style.defaultTabInterval = $0.double()
      measure(paragraphStyle: style)
    },
    NumberRow("GalleyText/ParagraphStyle.swift setLineHeight(_:)") {
      var style = ParagraphStyle()
      style.setLineHeight($0.double())
      measure(paragraphStyle: style)
    },
    NumberRow("GalleyText/PixelGrid.swift roundUp(_:)") {
      let number = $0.double()
      for grid in [PixelGrid.none, .integer, .pixel(scale: $0.double())] {
        _ = grid.roundUp(number)
      }
    },
    NumberRow("GalleyText/TextContainer.swift init(_:)") {
      guard case .points(let points) = LineWidth($0.double()) else { return }
      #expect(points >= 0 && points <= 1e7)
    },
    NumberRow("GalleyText/TextContainer.swift init(top:left:bottom:right:)") {
      var container = TextContainer.textView(width: 320)
      container.insets = EdgeInsets(
        top: $0.double(), left: $0.double(), bottom: $0.double(), right: $0.double())
      container.lineFragmentPadding = $0.double()
      container.height = $0.double()
      container.maximumNumberOfLines = $0.integer()
      measure(in: container)
    },
    NumberRow("GalleyText/TextContainer.swift init(kind:width:)") {
      // The case itself takes any number.
      measure(in: TextContainer(kind: .textView, width: .points($0.double())))
    },
    NumberRow("GalleyText/TextContainer.swift label(width:)") {
      measure(in: .label(width: $0.double()))
    },
    NumberRow("GalleyText/TextContainer.swift textView(width:)") {
      measure(in: .textView(width: $0.double()))
    },
    NumberRow("GalleyText/TextContainer.swift boundingBox(width:)") {
      measure(in: .boundingBox(width: $0.double()))
    },
    NumberRow("GalleyText/TextOffset.swift init(utf8:utf16:)") {
      _ = $0.offset().index(in: Sample.text)
    },
    NumberRow("GalleyText/TextOffset.swift <(left:right:)") { _ = $0.offset() < $0.offset() },
    NumberRow("GalleyText/TextOffset.swift subscript(range:)") { _ = Sample.text[$0.offsets()] },
    NumberRow("GalleyText/WritingDirection.swift init(rawValue:)") {
      let level = BidiLevel(rawValue: $0.integer())
      _ = (level.isRightToLeft, level < level)
    },
  ]

  private static func verticalMetrics(_ numbers: inout OddNumbers) -> VerticalMetrics {
    VerticalMetrics(
      ascender: numbers.integer(), descender: numbers.integer(), lineGap: numbers.integer())
  }

  private static func fontMetrics(_ numbers: inout OddNumbers) -> FontMetrics {
    FontMetrics(
      unitsPerEm: numbers.integer(), hhea: verticalMetrics(&numbers),
      typo: verticalMetrics(&numbers), win: verticalMetrics(&numbers), usesTypoMetrics: true,
      capHeight: FontUnits(rawValue: numbers.integer()),
      xHeight: FontUnits(rawValue: numbers.integer()))
  }
}
