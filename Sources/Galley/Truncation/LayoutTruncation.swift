internal import GalleyFonts
internal import GalleyText

/// Shortens the lines of a layout that have no room for their text.
struct LayoutTruncation {
  let storage: PreparedStorage
  let container: TextContainer
  let options: TruncationOptions
  let worker: ShapingWorker

  private var context: LayoutContext { storage.context }
  private var isCSS: Bool { context.profile.breaksLikeChromium }

  /// How the lines of this layout are shortened if they are too long; nil if they are not.
  ///
  /// In CSS, `text-overflow` is about each line that overflows, and so is the container's mode.
  static func lineMode(_ context: LayoutContext, _ container: TextContainer) -> LineBreakMode? {
    let mode = context.paragraphStyle.lineBreakMode
    if !mode.wraps { return mode }
    let isCSS = context.profile.breaksLikeChromium
    return isCSS && !container.lineBreakMode.wraps ? container.lineBreakMode : nil
  }

  /// How the last line is shortened if there is more text than room; nil if it is not.
  static func lastLineMode(
    _ context: LayoutContext, _ container: TextContainer, _ options: TruncationOptions
  ) -> LineBreakMode? {
    if !container.lineBreakMode.wraps { return container.lineBreakMode }
    let mode = context.paragraphStyle.lineBreakMode
    if !mode.wraps, mode != .byClipping { return mode }
    return options.truncatesLastVisibleLine || options.isForced ? .byTruncatingTail : nil
  }

  func apply(to layout: inout TextLayout) {
    let last = layout.lineFragments.indices.last
    let alignment = LineAlignment(container: container, style: context.paragraphStyle)
    var changed: [Int] = []
    if let mode = LayoutTruncation.lineMode(context, container) {
      for index in layout.lineFragments.indices where index != last || !isCutShort(layout) {
        if shorten(&layout.lineFragments[index], mode: mode) { changed.append(index) }
      }
    }
    if let last, isCutShort(layout),
      let mode = LayoutTruncation.lastLineMode(context, container, options)
    {
      if shortenLast(&layout.lineFragments[last], mode: mode) { changed.append(last) }
    }
    guard !changed.isEmpty else { return }
    layout.isTruncated =
      layout.isTruncated
      || changed.contains {
        layout.lineFragments[$0].truncation != nil
      }
    layout.width = layout.lineFragments.reduce(0) { max($0, $1.width) }
    for index in changed {
      let line = layout.lineFragments[index]
      let isFirst =
        index == 0 || layout.lineFragments[index - 1].paragraphIndex != line.paragraphIndex
      layout.lineFragments[index].x = alignment.x(
        width: line.width, available: line.availableWidth,
        indent: alignment.room.line(isFirst: isFirst).indent,
        isRightToLeft: storage.baseLevel(ofParagraph: line.paragraphIndex).isRightToLeft,
        widest: layout.width)
    }
  }

  private func isCutShort(_ layout: TextLayout) -> Bool { layout.isTruncated || options.isForced }

  /// Shortens a line that is wider than its room; false if it is not.
  private func shorten(_ line: inout TextLineFragment, mode: LineBreakMode) -> Bool {
    let slack = context.profile.fitSlack
    guard line.width > line.availableWidth + slack, let target = target(line) else { return false }
    if tighten(&line, target: target, range: target.content) { return true }
    return shorten(&line, target: target, range: target.content, mode: mode)
  }

  /// Makes the last line say that there is more: with as much of its paragraph as fits, in CSS with
  /// what it was broken to.
  private func shortenLast(_ line: inout TextLineFragment, mode: LineBreakMode) -> Bool {
    guard let target = target(line) else { return false }
    let range = isCSS ? target.content : target.contentToMandatoryBreak
    if !options.isForced, target.endsText(range, paragraphIndex: line.paragraphIndex),
      tighten(&line, target: target, range: range)
    {
      return true
    }
    return shorten(&line, target: target, range: range, mode: mode)
  }

  private func target(_ line: TextLineFragment) -> LineTarget? {
    LineTarget(storage: storage, fragment: line, container: container, worker: worker)
  }

  /// Takes a little of the space between the characters of a line that is at most 5 % too wide, the
  /// threshold of TextKit's `tighteningFactorForTruncation`.
  private func tighten(_ line: inout TextLineFragment, target: LineTarget, range: Range<Int>)
    -> Bool
  {
    guard context.paragraphStyle.allowsDefaultTighteningForTruncation, !isCSS,
      let width = try? target.truncator.width(range), width > line.availableWidth,
      width <= line.availableWidth * 1.05
    else { return false }
    let gaps = target.graphemeCount(range) - 1
    guard gaps > 0 else { return false }
    line.tightening = (line.availableWidth - width) / Double(gaps)
    line.width = line.availableWidth
    extend(&line, to: range.upperBound, target)
    return true
  }

  private func shorten(
    _ line: inout TextLineFragment, target: LineTarget, range: Range<Int>, mode: LineBreakMode
  ) -> Bool {
    do throws(MeasurementError) {
      let token = mode == .byClipping ? nil : try token(for: line, target, range, mode)
      let keepsShapes = isCSS && mode == .byTruncatingTail
      let room = line.availableWidth - (token?.width ?? 0)
      let kept =
        keepsShapes
        ? try target.keepInView(range, room: room)
        : try target.truncator.keep(range, mode: mode, room: room)
      line.truncation = LineTruncation(
        mode: mode,
        visibleRanges: kept.ranges.map { target.offsets($0, near: line.range.lowerBound) },
        token: token?.styled, tokenWidth: token?.width ?? 0, keepsShapes: keepsShapes)
      guard let token else { return true }
      line.width = max(0, kept.width + token.width)
      line.trailingWhitespaceAdvance = 0
      line.endsWithHyphen = false
      extend(&line, to: kept.ranges.last?.upperBound ?? target.end, target)
      return true
    } catch {
      // A failed shaper has no glyphs to give: the line stays as it was.
      return false
    }
  }

  /// The token of a line: the caller's, or an ellipsis in the style of the text beside it; in CSS, of
  /// the block.
  private func token(
    for line: TextLineFragment, _ target: LineTarget, _ range: Range<Int>, _ mode: LineBreakMode
  ) throws(MeasurementError) -> TruncationToken {
    var styled = options.token
    if styled == nil {
      var place = 0
      if !isCSS, target.paragraph.runs.count > 1 {
        let kept = try target.truncator.keep(range, mode: mode, room: line.availableWidth)
        let isHead = mode == .byTruncatingHead
        place = (isHead ? kept.ranges[0].lowerBound : kept.ranges[0].upperBound - 1)
      }
      styled = TruncationToken.ellipsis(in: target.style(at: place), profile: context.profile)
    }
    return try TruncationToken(
      styled ?? StyledText("", style: target.style(at: 0)), beside: target.paragraph, in: worker,
      context: context)
  }

  /// Lets a line that shows more than it was broken to reach to the end of what it shows.
  private func extend(_ line: inout TextLineFragment, to end: Int, _ target: LineTarget) {
    let end = target.offset(of: end, near: line.range.upperBound)
    if end > line.range.upperBound { line.range = line.range.lowerBound..<end }
  }
}

extension LineTarget {
  /// What finds the parts of this line that fit.
  var truncator: LineTruncator {
    LineTruncator(paragraph: paragraph, shaper: shaper, tabs: tabs, origin: origin)
  }

  /// What is kept of a line that is cut at its end side as it is seen (CSS UI 4, 4.1): the longest
  /// row of clusters that fits, at least one, in the shapes that they have in the whole line.
  func keepInView(_ range: Range<Int>, room: Double) throws(MeasurementError) -> LineTruncator.Kept
  {
    var drawer = LineDrawer(paragraph: paragraph, worker: worker)
    do throws(ShapingError) {
      try drawer.draw(range, end: range.upperBound, tabs: tabs.map { ($0, origin) })
    } catch {
      throw MeasurementError(error)
    }
    var detail = drawer.detail
    detail.arrange()
    let isRightToLeft = paragraph.baseLevel.isRightToLeft
    let clusters = isRightToLeft ? detail.clusters.reversed() : detail.clusters
    var kept = LineTruncator.Kept(ranges: [], width: 0)
    var ranges: [Range<Int>] = []
    for cluster in clusters {
      let width = isRightToLeft ? detail.width - cluster.x : cluster.x + cluster.width
      guard ranges.isEmpty || width <= room else { break }
      ranges.append(cluster.range)
      kept.width = width
    }
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = kept.ranges.last, last.upperBound == range.lowerBound {
        kept.ranges[kept.ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        kept.ranges.append(range)
      }
    }
    return kept
  }
}
