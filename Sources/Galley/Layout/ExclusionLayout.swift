internal import GalleyFonts
public import GalleyText

extension PreparedText {
  /// Lays the text out in a container, around shapes.
  ///
  /// TextKit's `exclusionPaths`.
  ///
  /// Lines fill the gaps beside and between the shapes, from the leading side; a gap that does not
  /// hold the next word is passed over. Every line has the height of plain text of the first style
  /// when gaps are looked for. `maximumNumberOfLines` counts heights, not gaps.
  ///
  /// - Complexity: O(*l* × *p* + *n*) in lines, shapes and characters.
  public func layout(in container: TextContainer, around paths: [ExclusionPath]) -> TextLayout {
    var flow = ExclusionFlow(storage: storage, container: container, paths: paths)
    return flow.layout()
  }
}

/// Fills the gaps between shapes with lines.
struct ExclusionFlow {
  private let storage: PreparedStorage
  private let container: TextContainer
  private let paths: [ExclusionPath]
  private let room: LineRoom
  private let rule: LineStackRule
  private let heights: LineHeightRule
  private let padding: Double
  private var fragments: [TextLineFragment] = []
  /// Of each fragment's box, what it does not have in the last row.
  private var extras: [Double] = []
  private var y: Double
  private var rows = 0
  private var isFull = false
  private var offset = TextOffset.zero

  /// A place for a line.
  private struct Gap {
    var left: Double
    var right: Double
    var isWhole: Bool
  }

  init(storage: PreparedStorage, container: TextContainer, paths: [ExclusionPath]) {
    self.storage = storage
    self.container = container
    self.paths = paths
    let style = storage.context.paragraphStyle
    room = LineRoom(container: container, style: style)
    rule = storage.setup.stackRule(in: container)
    heights = LineHeightRule(
      profile: storage.context.profile, style: style, container: container)
    padding = LineHeightRule.length(container.lineFragmentPadding)
    y = LineHeightRule.length(container.insets.top)
  }

  mutating func layout() -> TextLayout {
    for index in storage.paragraphs.indices where !isFull {
      if index > 0 { y += rule.paragraphSpacingBefore }
      fill(index)
      if storage.paragraphs[index].endsWithSeparator, !isFull { y += rule.paragraphSpacing }
    }
    let top = LineHeightRule.length(container.insets.top)
    let lastExtra = dropExtraOfLastRow()
    let bottom = fragments.map { $0.top + $0.height }.max() ?? top
    let end = isFull ? bottom : max(bottom, y - (rows > 0 ? rule.lineSpacing + lastExtra : 0))
    return TextLayout(
      height: fragments.isEmpty && container.kind != .textView
        ? 0 : end + LineHeightRule.length(container.insets.bottom),
      width: fragments.reduce(0) { max($0, $1.width) }, lineFragments: fragments,
      isTruncated: isFull, container: container,
      writingMode: storage.context.paragraphStyle.writingMode, room: room)
  }

  /// The lines of the last row end with their fonts; gives what they lose.
  private mutating func dropExtraOfLastRow() -> Double {
    guard let lastTop = fragments.last?.top, !container.includesLastLineSpacing else { return 0 }
    for index in fragments.indices where fragments[index].top == lastTop {
      fragments[index].height -= extras[index]
    }
    return zip(fragments, extras).reduce(0) { $1.0.top == lastTop ? max($0, $1.1) : $0 }
  }

  private mutating func fill(_ index: Int) {
    let form = storage.shapedForm(at: index)
    var metrics = MetricsCursor(spans: form.metricsSpans)
    var start = LineStart.paragraph
    while start.position < form.shaped.count, !isFull {
      let gaps = gaps(
        isFirst: start.position == 0, isRightToLeft: form.shaped.baseLevel.isRightToLeft)
      var height = 0.0
      let isFirstRow = start.position == 0
      var endsRow = false
      for gap in gaps where start.position < form.shaped.count && !endsRow {
        guard let (line, next) = broken(form, from: start, in: gap) else { continue }
        let characters = start.position..<next.position
        // Lines side by side lend each other no room.
        var annotations = AnnotationSpacing(storage: storage)
        let box = annotations.box(
          heights.box(of: metrics.spans(characters)), of: characters, in: form.shaped)
        if !fits(box) { return isFull = true }
        append(line, box: box, gap: gap, paragraph: index, isFirst: isFirstRow)
        height = max(height, box.height)
        start = next
        endsRow = form.opportunities[max(0, next.opportunity - 1)].isMandatory
      }
      if height > 0 {
        rows += 1
        y += height + rule.lineSpacing
      } else if !moveDown() {
        return
      }
    }
  }

  /// Whether one more row of this height has room; the first one always has.
  private func fits(_ box: LineBox) -> Bool {
    if container.maximumNumberOfLines > 0, rows >= container.maximumNumberOfLines { return false }
    guard let height = container.height, rows > 0 else { return true }
    return y + box.height + LineHeightRule.length(container.insets.bottom) <= height
  }

  /// The line that fills a gap; nil if the gap does not hold the next word.
  private func broken(_ form: ShapedForm, from start: LineStart, in gap: Gap)
    -> (line: LineRange, next: LineStart)?
  {
    let width = max(0, gap.right - gap.left)
    let found = storage.pool.withLayoutWorker { worker in
      try? GreedyLineBreaker(
        paragraph: form, context: storage.context, worker: worker,
        tabs: storage.tabs(of: form.shaped)
      ).nextLine(from: start, width: width, origin: 0)
    }
    guard let found else { return nil }
    let endsInWord = found.next.opportunity == start.opportunity
    let overflows = found.line.width > width + storage.context.profile.fitSlack
    return gap.isWhole || !(endsInWord || overflows) ? found : nil
  }

  /// What is free at the height of a plain line, from the leading side.
  private func gaps(isFirst: Bool, isRightToLeft: Bool) -> [Gap] {
    let (indent, width) = room.line(isFirst: isFirst)
    let left =
      room.left + (isRightToLeft && room.width.isFinite ? room.width - indent - width : indent)
    let covered = paths.compactMap { $0.covered(from: y, to: y + rule.plainBox.height) }
      .sorted { $0.lowerBound < $1.lowerBound }
    var gaps: [Gap] = []
    var start = left
    let end = left + width
    for range in covered where range.upperBound > left && range.lowerBound < end {
      if range.lowerBound - padding > start {
        gaps.append(Gap(left: start, right: range.lowerBound - padding, isWhole: false))
      }
      start = max(start, range.upperBound + padding)
    }
    if start <= left { return [Gap(left: left, right: end, isWhole: true)] }
    if end > start { gaps.append(Gap(left: start, right: end, isWhole: false)) }
    return isRightToLeft ? gaps.reversed() : gaps
  }

  /// Moves to where the shapes may leave more room; false if there is no such place.
  private mutating func moveDown() -> Bool {
    let height = max(rule.plainBox.height, 1)
    let bottoms = paths.compactMap { path -> Double? in
      guard let vertical = path.vertical, vertical.lowerBound < y + height, vertical.upperBound > y
      else { return nil }
      // Round shapes free room before they end.
      if case .rectangle = path { return vertical.upperBound }
      return min(vertical.upperBound, y + max(height / 2, (vertical.upperBound - y) / 1000))
    }
    guard let next = bottoms.min(), next > y, next < LineHeightRule.limit else { return false }
    y = next
    return true
  }

  private mutating func append(
    _ line: LineRange, box: LineBox, gap: Gap, paragraph index: Int, isFirst: Bool
  ) {
    let paragraph = storage.paragraphs[index]
    let base = paragraph.utf8Range.lowerBound
    let lower = storage.textOffset(atUTF8: base + line.utf8.lowerBound, near: offset)
    offset = storage.textOffset(atUTF8: base + line.utf8.upperBound, near: lower)
    let alignment = LineAlignment(
      container: TextContainer(width: LineWidth(gap.right - gap.left)), style: plainStyle)
    let x = alignment.x(
      width: line.width, available: gap.right - gap.left, indent: 0,
      isRightToLeft: paragraph.baseLevel.isRightToLeft, widest: line.width)
    extras.append(box.extraBelow)
    fragments.append(
      TextLineFragment(
        range: lower..<offset, paragraphIndex: index, width: line.width,
        trailingWhitespaceAdvance: line.hangingAdvance, top: y, height: box.height,
        baseline: y + box.baseline, ascent: box.ascent, descent: box.descent, x: gap.left + x,
        availableWidth: gap.right - gap.left, lineSpacing: rule.lineSpacing,
        spacingBefore: isFirst && index > 0 ? rule.paragraphSpacingBefore : 0, spacingAfter: 0,
        endsWithHyphen: line.endsWithHyphen, isExtraLine: false))
  }

  /// The paragraph style without indents, which gaps have already.
  private var plainStyle: ParagraphStyle {
    var style = ParagraphStyle()
    style.alignment = storage.context.paragraphStyle.alignment
    return style
  }
}
