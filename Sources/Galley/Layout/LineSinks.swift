internal import GalleyText

/// Counts lines and adds up their heights, and builds none.
struct LineCounter: LineSink {
  let rule: LineStackRule
  private(set) var lineCount = 0
  private(set) var stack = LineStack()
  /// Of the last line so far.
  private(set) var extraBelow = 0.0

  init(rule: LineStackRule) { self.rule = rule }

  mutating func take(_ line: FlowedLine) {
    lineCount += 1
    extraBelow = line.box.extraBelow
  }

  mutating func takeExtraLine(
    _ kind: ExtraLine, box: LineBox, stackBefore: LineStack, room: LineRoom
  ) {
    lineCount += 1
    extraBelow = box.extraBelow
  }

  mutating func end(stack: LineStack, isTruncated: Bool) { self.stack = stack }

  /// The height of what was counted, in a container.
  func height(in container: TextContainer) -> Double {
    rule.height(of: stack, lineCount: lineCount, extraBelow: extraBelow, in: container)
  }
}

extension LineStackRule {
  /// The height of a text's box: its lines, the insets, and the last line's spacing where asked for.
  ///
  /// Without `extraBelow`, that of the last line's box, the last line is plain.
  func height(
    of stack: LineStack, lineCount: Int, extraBelow: Double? = nil, in container: TextContainer
  ) -> Double {
    guard lineCount > 0 || container.kind == .textView else { return 0 }
    var stack = stack
    var height = LineHeightRule.length(container.insets.top)
    if container.includesLastLineSpacing {
      if lineCount > 0 { stack.spacedLines += 1 }
    } else if lineCount > 0 {
      height -= extraBelow ?? plainBox.extraBelow
    }
    height += points(stack)
    return height + LineHeightRule.length(container.insets.bottom)
  }
}

/// Builds a line fragment of every line.
struct LineFragmentBuilder: LineSink {
  private let storage: PreparedStorage
  private let container: TextContainer
  private let rule: LineStackRule
  private let room: LineRoom
  private var fragments: [TextLineFragment] = []
  private var stack = LineStack()
  private var isTruncated = false
  private var offsets: OffsetCursor
  /// Of the last line so far.
  private var extraBelow = 0.0

  init(storage: PreparedStorage, container: TextContainer) {
    self.storage = storage
    self.container = container
    rule = storage.setup.stackRule(in: container)
    room = LineRoom(container: container, style: storage.context.paragraphStyle)
    offsets = OffsetCursor(text: storage.text)
    // Grown step by step, the lines of a million paragraphs would take half as much again.
    let isUnlimited = container.maximumNumberOfLines <= 0 && container.height == nil
    if isUnlimited { fragments.reserveCapacity(storage.paragraphs.count + 1) }
  }

  mutating func take(_ line: FlowedLine) {
    let base = line.paragraph.utf8Range.lowerBound
    let start = offsets.offset(atUTF8: base + line.range.utf8.lowerBound)
    let end = offsets.offset(atUTF8: base + line.range.utf8.upperBound)
    let top = LineHeightRule.length(container.insets.top) + rule.points(line.stackBefore)
    let isLast = line.isLastOfParagraph
    extraBelow = line.box.extraBelow
    fragments.append(
      TextLineFragment(
        range: start..<end, paragraphIndex: line.paragraph.index, width: line.range.width,
        trailingWhitespaceAdvance: line.range.hangingAdvance, top: top,
        height: line.box.height, baseline: top + line.box.baseline, ascent: line.box.ascent,
        descent: line.box.descent, x: line.indent, availableWidth: line.availableWidth,
        lineSpacing: rule.lineSpacing,
        spacingBefore: line.isFirstOfParagraph && line.paragraph.index > 0
          ? rule.paragraphSpacingBefore : 0,
        spacingAfter: isLast && line.paragraph.endsWithSeparator ? rule.paragraphSpacing : 0,
        endsWithHyphen: line.range.endsWithHyphen, isExtraLine: false))
  }

  mutating func takeExtraLine(
    _ kind: ExtraLine, box: LineBox, stackBefore: LineStack, room: LineRoom
  ) {
    let end = offsets.offset(atUTF8: storage.text.utf8.count)
    let top = LineHeightRule.length(container.insets.top) + rule.points(stackBefore)
    let beginsParagraph = kind == .paragraph
    let (indent, width) = room.line(isFirst: beginsParagraph)
    extraBelow = box.extraBelow
    fragments.append(
      TextLineFragment(
        range: end..<end,
        paragraphIndex: storage.paragraphs.count - (beginsParagraph ? 0 : 1), width: 0,
        trailingWhitespaceAdvance: 0, top: top, height: box.height, baseline: top + box.baseline,
        ascent: box.ascent, descent: box.descent, x: indent, availableWidth: width,
        lineSpacing: rule.lineSpacing, spacingBefore: 0, spacingAfter: 0, endsWithHyphen: false,
        isExtraLine: true))
  }

  mutating func end(stack: LineStack, isTruncated: Bool) {
    self.stack = stack
    self.isTruncated = isTruncated
  }

  /// The layout of the lines that were taken; they are handed over, none stay here.
  mutating func finish() -> TextLayout {
    if let last = fragments.indices.last, !isTruncated {
      // White space that collapses to nothing behind the last newline is a paragraph without lines.
      let range = fragments[last].range
      fragments[last].range = range.lowerBound..<offsets.offset(atUTF8: storage.text.utf8.count)
    }
    if let last = fragments.indices.last, !container.includesLastLineSpacing {
      fragments[last].lineSpacing = 0
      fragments[last].height -= extraBelow
    }
    var width = 0.0
    for index in fragments.indices { width = max(width, fragments.span[index].width) }
    align(width: width)
    let height = rule.height(
      of: stack, lineCount: fragments.count, extraBelow: extraBelow, in: container)
    var lines: [TextLineFragment] = []
    swap(&lines, &fragments)
    return TextLayout(
      height: height,
      width: width, lineFragments: lines, isTruncated: isTruncated, container: container,
      writingMode: storage.context.paragraphStyle.writingMode, room: room)
  }

  /// Moves the lines to where the alignment wants them; in unlimited room, beside the widest line.
  private mutating func align(width: Double) {
    let alignment = LineAlignment(container: container, style: storage.context.paragraphStyle)
    let storage = storage
    var lines = fragments.mutableSpan
    for index in lines.indices {
      let paragraph = lines[index].paragraphIndex
      lines[index].x = alignment.x(
        width: lines[index].width, available: lines[index].availableWidth, indent: lines[index].x,
        isRightToLeft: storage.baseLevel(ofParagraph: paragraph).isRightToLeft, widest: width)
    }
  }
}

/// Counts UTF-16 units along a text, for offsets that only grow.
struct OffsetCursor {
  private let text: String
  private var place = TextOffset.zero

  init(text: String) { self.text = text }

  /// The offset at a UTF-8 offset, not before the last one asked for.
  mutating func offset(atUTF8 end: Int) -> TextOffset {
    let bytes = text.utf8.span
    let end = min(end, bytes.count)
    var utf16 = place.utf16
    var index = place.utf8
    while index < end {
      let byte = bytes[index]
      // Every character has one byte that continues none; those of four bytes are two units.
      if byte & 0xC0 != 0x80 { utf16 += byte >= 0xF0 ? 2 : 1 }
      index += 1
    }
    place = TextOffset(utf8: max(end, place.utf8), utf16: utf16)
    return place
  }
}
