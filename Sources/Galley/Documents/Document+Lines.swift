internal import GalleyText

extension Document {
  /// The lines of a paragraph, at their places in the document.
  ///
  /// They are those that a layout of the whole text has, but in unlimited room, where lines that
  /// are not at the left stand beside the widest line of their paragraph and not of the text. The
  /// last paragraph has the extra line, if there is one. White space that collapses behind the last newline has no
  /// lines: it is in the range of the line before it.
  ///
  /// - Complexity: O(log *n*), and the shaping of the paragraph.
  public func lineFragments(ofParagraph index: Int) throws(MeasurementError) -> [TextLineFragment] {
    try lineFragments(of: place(ofParagraph: index))
  }

  /// The line at a height; the first one above the text, the last one below it, nil if there is no
  /// line at all.
  ///
  /// - Complexity: O(log *n*), and the shaping of its paragraph.
  public func lineFragment(atY y: Double) throws(MeasurementError) -> TextLineFragment? {
    let lines =
      if let place = place(atY: y) ?? lastWithLines {
        try lineFragments(of: place)
      } else {
        try extraLineOfEmptyText()
      }
    return lines.last { $0.fragmentRect.y <= y } ?? lines.first
  }

  /// The lines that a band of the text's box shows, from the top.
  ///
  /// - Complexity: O(log *n*), and the shaping of the paragraphs that the band touches.
  public func lineFragments(from top: Double, to bottom: Double)
    throws(MeasurementError) -> [TextLineFragment]
  {
    guard paragraphCount > 0 else { return try extraLineOfEmptyText() }
    var lines: [TextLineFragment] = []
    var index = paragraphIndex(atY: top) ?? 0
    while index < paragraphCount {
      let place = place(ofParagraph: index)
      lines += try lineFragments(of: place)
      if let last = lines.last, last.fragmentRect.maxY >= bottom { break }
      index += 1
    }
    return lines.filter { $0.fragmentRect.maxY >= top && $0.fragmentRect.y <= bottom }
  }

  private func lineFragments(of place: ParagraphPlace) throws(MeasurementError)
    -> [TextLineFragment]
  {
    let isLast = place.before.paragraphs + 1 == paragraphCount
    let text = try setting.meter.prepare(place.bytes)
    var lines = collect(text, withExtraLine: isLast && extraLine != nil)
    guard let last = lines.fragments.indices.last else { return [] }
    let hasLinesBelow = place.before.stacked + 1 < tree.sums.stacked
    if hasLinesBelow { lines.restoreLineSpacing(at: last) }
    var moved = lines.moved(below: place.before, in: self)
    if !hasLinesBelow { moved[last].range = moved[last].range.lowerBound..<endOffset }
    return moved
  }

  private func extraLineOfEmptyText() throws(MeasurementError) -> [TextLineFragment] {
    guard extraLine != nil else { return [] }
    let text = try setting.meter.prepare([])
    return collect(text, withExtraLine: true).moved(below: DocumentSums(), in: self)
  }

  private func collect(_ text: PreparedText, withExtraLine: Bool) -> ParagraphLines {
    var own = setting.meter.container
    own.includesLastLineSpacing = container.includesLastLineSpacing
    if withExtraLine { own.kind = container.kind }
    var lines = ParagraphLines(
      builder: LineFragmentBuilder(storage: text.storage, container: own),
      rule: setting.meter.rule, withExtraLine: withExtraLine)
    LayoutFlow(storage: text.storage, container: own).run(&lines)
    var layout = lines.builder.finish()
    text.storage.finish(&layout, in: own, options: TruncationOptions())
    lines.fragments = layout.lineFragments
    return lines
  }
}

/// The lines of one paragraph, and what is above each of them.
private struct ParagraphLines: LineSink {
  var builder: LineFragmentBuilder
  let rule: LineStackRule
  let withExtraLine: Bool
  var fragments: [TextLineFragment] = []
  private var above: [LineStack] = []
  private var baselines: [Double] = []
  private var heights: [Double] = []

  init(builder: LineFragmentBuilder, rule: LineStackRule, withExtraLine: Bool) {
    self.builder = builder
    self.rule = rule
    self.withExtraLine = withExtraLine
  }

  mutating func take(_ line: FlowedLine) {
    above.append(line.stackBefore)
    baselines.append(line.box.baseline)
    heights.append(line.box.height)
    builder.take(line)
  }

  mutating func takeExtraLine(
    _ kind: ExtraLine, box: LineBox, stackBefore: LineStack, room: LineRoom
  ) {
    guard withExtraLine else { return }
    above.append(stackBefore)
    baselines.append(box.baseline)
    heights.append(box.height)
    builder.takeExtraLine(kind, box: box, stackBefore: stackBefore, room: room)
  }

  mutating func end(stack: LineStack, isTruncated: Bool) {
    builder.end(stack: stack, isTruncated: isTruncated)
  }

  /// Only the last line of the whole text is without spacing and without what is below others.
  mutating func restoreLineSpacing(at index: Int) {
    fragments[index].lineSpacing = rule.lineSpacing
    fragments[index].height = heights[index]
  }

  /// The lines at their places below other paragraphs.
  func moved(below before: DocumentSums, in document: Document) -> [TextLineFragment] {
    let inset = LineHeightRule.length(document.container.insets.top)
    let stackBefore = document.stack(of: before)
    var lines = fragments
    for index in lines.indices {
      let range = lines[index].range
      lines[index].range =
        moved(range.lowerBound, by: before)..<moved(range.upperBound, by: before)
      lines[index].paragraphIndex += before.stacked
      lines[index].top = inset + rule.points(stackBefore + above[index])
      lines[index].baseline = lines[index].top + baselines[index]
    }
    if before.stacked > 0, let first = lines.first, !first.isExtraLine {
      lines[0].spacingBefore = rule.paragraphSpacingBefore
    }
    return lines
  }

  private func moved(_ offset: TextOffset, by before: DocumentSums) -> TextOffset {
    TextOffset(utf8: offset.utf8 + before.bytes, utf16: offset.utf16 + before.utf16)
  }
}
