internal import Galley
internal import GalleyText

/// A text in one layout, drawn: places count from the top left of the text's box on the page.
struct Panel {
  let layout: TextLayout
  private(set) var layers: [Overlay: [Mark]] = [:]
  /// Everything that is drawn.
  private(set) var bounds: TextRect

  private let lines: [TextLine]
  private let overlays: Set<Overlay>
  /// The text's box, as wide as its text if the container has no width.
  private let box: TextRect
  /// Where lines begin and end without insets, padding and indents.
  private let room: (left: Double, right: Double)
  private let turn: PageTurn

  init(
    _ geometry: TextGeometry, opportunities: Opportunities, overlays: Set<Overlay>,
    labeler: Labeler?
  ) {
    layout = geometry.layout
    let container = layout.container
    turn = PageTurn(layout)
    self.overlays = overlays
    lines = geometry.lines()
    let width = container.width == .unlimited ? layout.snugSize().width : container.width.points
    box = TextRect(x: 0, y: 0, width: width, height: layout.height)
    bounds = turn.page(box)
    let left = Panel.length(container.insets.left) + Panel.length(container.lineFragmentPadding)
    let right =
      width - Panel.length(container.insets.right) - Panel.length(container.lineFragmentPadding)
    room = (left, max(left, right))
    for line in lines { include(line) }
    for overlay in Overlay.allCases where overlays.contains(overlay) {
      layers[overlay] = marks(overlay, geometry, opportunities)
    }
    if let labeler { label(by: labeler) }
  }

  /// Lengths from outside: NaN and negative ones count as 0.
  private static func length(_ value: Double) -> Double { value > 0 ? min(value, 1e7) : 0 }

  private mutating func include(_ line: TextLine) {
    for rect in [line.fragment.usedRect, line.inkBounds, hangingRect(line)] {
      include(rect.map { turn.page($0, of: line.fragment) })
    }
  }

  private mutating func include(_ rect: TextRect?) {
    guard let rect else { return }
    let (x, y) = (min(bounds.x, rect.x), min(bounds.y, rect.y))
    bounds = TextRect(
      x: x, y: y, width: max(bounds.maxX, rect.maxX) - x, height: max(bounds.maxY, rect.maxY) - y)
  }

  private func marks(
    _ overlay: Overlay, _ geometry: TextGeometry, _ opportunities: Opportunities
  ) -> [Mark] {
    switch overlay {
    case .container: containerMarks
    case .bands: bandMarks
    case .lineBoxes:
      lines.map { .frame(turn.page(lineBox($0.fragment)), thickness: 0.5, .lineBox) }
    case .usedWidths:
      lines.map { turn.page(.rects(usedWidth($0), .usedWidth), of: $0.fragment) }
    case .baselines:
      [
        .rects(
          lines.map {
            turn.page(
              TextRect(
                x: lineBox($0.fragment).x, y: $0.fragment.baseline - 0.25,
                width: lineBox($0.fragment).width, height: 0.5))
          }, .baseline)
      ]
    case .glyphs:
      glyphMarks(tokens: false, ink: .text)
        + (overlays.contains(.truncation) ? [] : glyphMarks(tokens: true, ink: .text))
    case .inkBounds:
      lines.compactMap { line in
        line.inkBounds.map {
          .frame(turn.page($0, of: line.fragment), thickness: 0.5, .inkBounds)
        }
      }
    case .breakOpportunities: opportunityMarks(geometry, opportunities)
    case .truncation: glyphMarks(tokens: true, ink: .truncation)
    case .labels: []
    }
  }

  /// The glyphs of the text, or those that stand for text that is not shown.
  private func glyphMarks(tokens: Bool, ink: Ink) -> [Mark] {
    lines.flatMap { line in
      (line.runs + line.annotations.flatMap(\.runs))
        .filter { $0.isTruncationToken == tokens }.flatMap { $0.marks(ink: ink) }
        .map { turn.page($0, of: line.fragment) }
    }
  }
}

// MARK: - Boxes

extension Panel {
  private var containerMarks: [Mark] {
    let container = layout.container
    let top = Panel.length(container.insets.top)
    let bottom = Panel.length(container.insets.bottom)
    let inner = TextRect(
      x: Panel.length(container.insets.left), y: top,
      width: max(
        0,
        box.width - Panel.length(container.insets.left) - Panel.length(container.insets.right)),
      height: max(0, box.height - top - bottom))
    var marks: [Mark] = [.rects([turn.page(box)], .container)]
    if inner != box { marks.append(.rects(turn.page(Panel.ring(box, around: inner)), .inset)) }
    let content = TextRect(
      x: room.left, y: inner.y, width: room.right - room.left, height: inner.height)
    if content != inner {
      marks.append(.rects(turn.page(Panel.ring(inner, around: content)), .padding))
    }
    return marks + [.frame(turn.page(box), thickness: 0.75, .containerEdge)]
  }

  /// What of `outer` is not in `inner`.
  private static func ring(_ outer: TextRect, around inner: TextRect) -> [TextRect] {
    [
      TextRect(x: outer.x, y: outer.y, width: outer.width, height: inner.y - outer.y),
      TextRect(
        x: outer.x, y: inner.maxY, width: outer.width, height: max(0, outer.maxY - inner.maxY)),
      TextRect(x: outer.x, y: inner.y, width: inner.x - outer.x, height: inner.height),
      TextRect(
        x: inner.maxX, y: inner.y, width: max(0, outer.maxX - inner.maxX), height: inner.height),
    ].filter { $0.width > 0 && $0.height > 0 }
  }

  /// As wide as the room for lines, or as the line where that is wider.
  private func lineBox(_ line: TextLineFragment) -> TextRect {
    let left = min(room.left, line.x)
    let right = max(room.right, line.usedRect.maxX)
    return TextRect(x: left, y: line.top, width: right - left, height: line.height)
  }

  private var bandMarks: [Mark] {
    func band(from top: Double, to bottom: Double, _ line: TextLineFragment) -> TextRect {
      let box = lineBox(line)
      return turn.page(
        TextRect(x: box.x, y: top, width: box.width, height: max(0, bottom - top)), of: line)
    }
    let fragments = lines.map(\.fragment)
    return [
      .rects(fragments.map { band(from: $0.baseline - $0.ascent, to: $0.baseline, $0) }, .ascent),
      .rects(fragments.map { band(from: $0.baseline, to: $0.baseline + $0.descent, $0) }, .descent),
    ]
  }

  /// A bar along the line's lower edge, with ends that stand up; dashed under what hangs.
  private func usedWidth(_ line: TextLine) -> [TextRect] {
    let used = line.fragment.usedRect
    let y = line.fragment.top + line.fragment.height - 1.5
    var rects = [
      TextRect(x: used.x, y: y, width: used.width, height: 1),
      TextRect(x: used.x, y: y - 2, width: 0.75, height: 5),
      TextRect(x: used.maxX - 0.75, y: y - 2, width: 0.75, height: 5),
    ]
    if let hanging = hangingRect(line) {
      var x = hanging.x + 1.5
      // The limit is for lines of nothing but spaces.
      while x < hanging.maxX, rects.count < 1_000 {
        rects.append(TextRect(x: x, y: y, width: min(1.5, hanging.maxX - x), height: 1))
        x += 3
      }
    }
    return rects
  }

  /// Where white space hangs past a line's end; nil if none does.
  private func hangingRect(_ line: TextLine) -> TextRect? {
    let fragment = line.fragment
    let width = fragment.trailingWhitespaceAdvance
    guard width > 0, width.isFinite else { return nil }
    // What hangs has the direction of the paragraph, and is the first to be seen if that is to the
    // left.
    let hangsLeft = line.runs.first.map { $0.x < fragment.x - 1e-6 } ?? false
    let used = fragment.usedRect
    return TextRect(
      x: hangsLeft ? used.x - width : used.maxX, y: fragment.top, width: width,
      height: fragment.height)
  }
}

// MARK: - Opportunities

extension Panel {
  /// A tick where a line may end, a triangle where one does.
  private func opportunityMarks(_ geometry: TextGeometry, _ opportunities: Opportunities) -> [Mark]
  {
    var marks: [Mark] = []
    let shown = layout.visibleRanges.last?.upperBound.utf8 ?? 0
    for offset in opportunities.offsets where offset.utf8 <= shown {
      let caret = geometry.caret(at: offset, affinity: .upstream)
      guard layout.lineFragments.indices.contains(caret.lineIndex) else { continue }
      let line = layout.lineFragments[caret.lineIndex]
      let size = max(2, min(8, line.descent))
      let (x, y) = (caret.rect.x, line.baseline + 0.5)
      if line.range.upperBound == offset {
        let triangle = [
          TextPoint(x: x, y: y), TextPoint(x: x + size * 0.7, y: y + size),
          TextPoint(x: x - size * 0.7, y: y + size),
        ]
        marks.append(turn.page(.polygons([triangle], .opportunity), of: line))
      } else {
        let tick = TextRect(x: x - 0.5, y: y, width: 1, height: size)
        marks.append(turn.page(.rects([tick], .opportunity), of: line))
      }
    }
    return marks
  }
}

// MARK: - Labels

extension Panel {
  private mutating func label(by labeler: Labeler) {
    var found: [Mark] = []
    func add(_ label: (marks: [Mark], bounds: TextRect)) -> TextRect {
      found += label.marks
      return label.bounds
    }
    let content = bounds
    for (index, line) in lines.enumerated() {
      // Above columns there is room for their numbers alone.
      guard !layout.writingMode.isVertical else {
        let column = turn.page(lineBox(line.fragment))
        let place = TextPoint(x: column.x + column.width / 2 - 2.5, y: content.y - 4)
        include(add(labeler.marks("\(index + 1)", at: place, size: 8)))
        continue
      }
      let baseline = line.fragment.baseline
      include(
        add(
          labeler.marks(
            "\(index + 1)", at: TextPoint(x: content.x - 5, y: baseline), size: 8, endsThere: true)
        ))
      guard overlays.contains(.usedWidths) else { continue }
      let width = line.fragment.usedRect.width.decimal(2)
      include(
        add(
          labeler.marks(
            width, at: TextPoint(x: content.maxX + 5, y: baseline), size: 8, ink: .usedWidth)))
    }
    let lineCount = layout.lineCount
    var caption =
      "height \(layout.height.decimal(2)), \(lineCount) \(lineCount == 1 ? "line" : "lines")"
    if layout.isTruncated { caption += ", truncated" }
    let isUnlimited = layout.container.width == .unlimited
    let width = isUnlimited ? "unlimited" : layout.container.width.points.decimal(2)
    let top = content.y - (layout.writingMode.isVertical ? 10 : 0)
    include(add(labeler.marks(caption, at: TextPoint(x: box.x, y: top - 7), size: 9)))
    include(
      add(
        labeler.marks("width \(width)", at: TextPoint(x: box.x, y: top - 19), size: 11, ink: .text))
    )
    layers[.labels] = found
  }
}
