internal import GalleyText

extension Document {
  /// The height of the text in its container, insets included, in points.
  ///
  /// - Complexity: O(1); in `android` O(log *n*), and, where the last paragraph has lines of several heights, that of
  ///   measuring that paragraph.
  public var height: Double {
    let rule = setting.meter.rule
    return rule.height(
      of: stack, lineCount: lineCount, extraBelow: lastExtraBelow, in: container)
  }

  /// What is not below the last line; nil if that is a plain line.
  private var lastExtraBelow: Double? {
    guard extraLine == nil, setting.meter.hasExtraBelow, let last = lastWithLines,
      last.extent.plainLines < last.extent.lines
    else { return nil }
    // What was measured before is measured again: it cannot fail but for want of memory.
    return try? setting.meter.firstLines(Int(last.extent.lines), of: last.bytes).extraBelow
  }

  /// The height of the first lines, insets included, in points: that of the text with so many as
  /// `TextContainer.maximumNumberOfLines`.
  ///
  /// - Parameter count: The lines; 0 and less are no limit, as is more than there are.
  /// - Throws: `MeasurementError` if there is no memory to shape the paragraph.
  /// - Complexity: O(log *n*); where the paragraph with the last of the lines has lines of several heights, that of
  ///   measuring it.
  public func height(ofFirstLines count: Int) throws(MeasurementError) -> Double {
    guard count > 0, count < lineCount,
      let place = tree.paragraph(where: { $0.lines >= count })
    else { return height }
    let own = count - place.before.lines
    let before = stack(of: place.before)
    let rule = setting.meter.rule
    guard place.extent.plainLines < place.extent.lines else {
      // Of plain lines there is nothing to know but how many they are.
      let endsParagraph = own == Int(place.extent.lines) && place.extent.isSeparated
      let first = LineStack(
        plainLines: own, spacedLines: own - 1, endedParagraphs: endsParagraph ? 1 : 0)
      return rule.height(of: before + first, lineCount: count, in: container)
    }
    let counter = try setting.meter.firstLines(own, of: place.bytes)
    return rule.height(
      of: before + counter.stack, lineCount: count, extraBelow: counter.extraBelow, in: container)
  }

  /// The number of lines.
  ///
  /// - Complexity: O(1)
  public var lineCount: Int { tree.sums.lines + (extraLine == nil ? 0 : 1) }

  /// Where the first line of a paragraph has its top, in points; a line's `top`.
  ///
  /// Of white space that collapsed to nothing, where a line would be.
  ///
  /// - Complexity: O(log *n*)
  public func top(ofParagraph index: Int) -> Double {
    top(of: place(ofParagraph: index).before)
  }

  /// The number of lines above a paragraph.
  ///
  /// - Complexity: O(log *n*)
  public func firstLine(ofParagraph index: Int) -> Int { place(ofParagraph: index).before.lines }

  /// The index of the paragraph that has a line, counted from 0; nil if there is no such line.
  ///
  /// The extra line belongs to the last paragraph.
  /// - Complexity: O(log *n*)
  public func paragraphIndex(ofLine line: Int) -> Int? {
    guard line >= 0, line < lineCount, paragraphCount > 0 else { return nil }
    return tree.paragraph { $0.lines > line }?.before.paragraphs ?? paragraphCount - 1
  }

  /// The index of the paragraph whose layout fragment is at a height; nil for the empty text.
  ///
  /// A fragment holds the spacing before and after its paragraph. Places above the first paragraph
  /// belong to it, places below the last line to the paragraph that has it.
  /// - Complexity: O(log *n*)
  public func paragraphIndex(atY y: Double) -> Int? {
    guard paragraphCount > 0 else { return nil }
    return (place(atY: y) ?? lastWithLines)?.before.paragraphs ?? paragraphCount - 1
  }

  /// The last paragraph that has lines; nil if none has.
  ///
  /// White space that collapses, behind the last newline or as all of the text, is a paragraph without lines.
  var lastWithLines: ParagraphPlace? {
    let stacked = tree.sums.stacked
    return stacked == 0 ? nil : tree.paragraph { $0.stacked >= stacked }
  }

  /// The paragraph at a height; nil below the last.
  func place(atY y: Double) -> ParagraphPlace? {
    tree.paragraph { fragmentTop(after: $0) > y }
  }
}

extension Document {
  /// What the whole text stacks up to.
  private var stack: LineStack {
    let sums = tree.sums
    var stack = self.stack(of: sums)
    stack.followingParagraphs = max(0, sums.stacked - 1)
    stack.spacedLines = max(0, sums.lines - 1)
    if let extraLine {
      stack.plainLines += 1
      stack.spacedLines = sums.lines
      if extraLine == .paragraph { stack.followingParagraphs = sums.stacked }
    }
    return stack
  }

  /// What paragraphs stack up to that have others below them.
  func stack(of sums: DocumentSums) -> LineStack {
    LineStack(
      plainLines: sums.plainLines, spacedLines: sums.lines, followingParagraphs: sums.stacked,
      endedParagraphs: setting.meter.isOneParagraph ? 0 : sums.ended,
      otherHeights: sums.otherHeights)
  }

  /// The top of the line that follows these paragraphs.
  func top(of before: DocumentSums) -> Double {
    LineHeightRule.length(container.insets.top) + setting.meter.rule.points(stack(of: before))
  }

  /// Where the layout fragment ends that ends these paragraphs: that of the next begins there.
  private func fragmentTop(after sums: DocumentSums) -> Double {
    var stack = stack(of: sums)
    stack.followingParagraphs = max(0, sums.stacked - 1)
    return LineHeightRule.length(container.insets.top) + setting.meter.rule.points(stack)
  }

  /// The empty line that follows, if any.
  var extraLine: ExtraLine? {
    let sums = tree.sums
    if sums.separated == sums.paragraphs {
      return container.kind == .textView || profile.emptyLabelHasLine ? .paragraph : nil
    }
    return container.kind == .textView && sums.lineSeparated > 0 ? .line : nil
  }
}
