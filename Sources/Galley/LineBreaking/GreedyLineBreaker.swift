internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// First-fit line breaking: each line takes all it can.
struct GreedyLineBreaker {
  let paragraph: ShapedForm
  let context: LayoutContext
  let worker: ShapingWorker
  /// Where tabs move to; nil if the paragraph has none.
  let tabs: TabRule?

  var shaped: ShapedParagraph { paragraph.shaped }
  var shaper: LineShaper { LineShaper(paragraph: shaped, worker: worker) }

  /// The line that starts at `start`, and the start of the line after it; nil at the end.
  ///
  /// - Parameter width: The room for the line, in points.
  /// - Parameter origin: Where the line starts in its container, for tabs.
  func nextLine(from start: LineStart, width: Double, origin: Double)
    throws(ShapingError) -> (line: LineRange, next: LineStart)?
  {
    guard start.position < shaped.count else { return nil }
    let limit = width + context.profile.fitSlack
    var best: (index: Int, width: Double)?
    var hyphen: (index: Int, width: Double)?
    var unfitHyphen: Double?
    var index = start.opportunity
    while index < paragraph.opportunities.count {
      let advance = try lineWidth(from: start, to: index, origin: origin)
      guard advance <= limit, seemsToFit(from: start, to: index, limit: limit) else {
        // What follows may be narrower than the hyphen.
        guard let hyphen = try hyphenAdvance(at: index), advance - hyphen <= limit else { break }
        unfitHyphen = hyphen
        index += 1
        continue
      }
      unfitHyphen = nil
      if paragraph.opportunities[index].isAutomatic {
        hyphen = (index, advance)
      } else {
        best = (index, advance)
        hyphen = nil
      }
      if paragraph.opportunities[index].isMandatory { break }
      index += 1
    }
    if shaped.isLikeChromium, let unfitHyphen {
      best = try lastFitting(
        from: start, before: index, limit: limit - unfitHyphen, origin: origin)
    }
    if let hyphen, best == nil || isTooEmpty(best?.width ?? 0, of: width) { best = hyphen }
    if let best { return end(start, at: best.index, width: best.width) }
    if context.cutsWords, context.wraps,
      let cut = try cutWord(from: start, limit: limit, origin: origin)
    {
      return cut
    }
    if context.wraps, let place = overflowPlace(of: start, limit: limit) {
      return try endAtPlace(place, from: start, origin: origin)
    }
    if let place = placeBeforeSoftHyphen(from: start) {
      return try endAtPlace(place, from: start, origin: origin)
    }
    let overflowing = behindBase(overflowingOpportunity(from: start))
    let overflow = try lineWidth(from: start, to: overflowing, origin: origin)
    return end(start, at: overflowing, width: overflow, isOverflowing: true)
  }

  /// Chromium: text that overflows its line and ends with a space before a base takes the base with it.
  private func behindBase(_ index: Int) -> Int {
    guard shaped.isLikeChromium, let ruby = shaped.ruby,
      index + 1 < paragraph.opportunities.count, !paragraph.opportunities[index].isMandatory
    else { return index }
    let place = Int(paragraph.opportunities[index].position)
    guard Int(paragraph.opportunities[index].contentEnd) < place else { return index }
    let follows = ruby.pair(at: place)?.range.lowerBound == place
    return follows && ruby.pair(at: place - 1) == nil ? index + 1 : index
  }

  /// Whether a line that ends between words is filled so little that its next word is hyphenated
  /// (TextKit's `hyphenationFactor`).
  private func isTooEmpty(_ used: Double, of room: Double) -> Bool {
    used < min(1, context.paragraphStyle.hyphenationFactor) * room
  }

  /// Chromium: whether the line fits as the paragraph was shaped, before its end is shaped anew.
  private func seemsToFit(from start: LineStart, to index: Int, limit: Double) -> Bool {
    guard shaped.isLikeChromium, tabs == nil else { return true }
    let contentEnd = Int(paragraph.opportunities[index].contentEnd)
    guard contentEnd > start.position else { return true }
    return shaped.scale.points(shaped.estimate(at: contentEnd) - start.key) <= limit
  }

  /// Where a line ends that nothing fits into, if not at the first opportunity.
  ///
  /// Chromium, with `break-all`, looks from the character that overflows on and steps over combining
  /// marks then: a place behind that character may serve at which no line that fits can end.
  private func overflowPlace(of start: LineStart, limit: Double) -> Int? {
    guard !shaped.overflowActions.isEmpty else { return nil }
    let wordEnd = Int(paragraph.opportunities[start.opportunity].position)
    var overflowing = start.position + 1
    while overflowing + 1 < wordEnd,
      shaped.scale.points(shaped.estimate(at: overflowing + 1) - start.key) <= limit
    {
      overflowing += 1
    }
    var place = overflowing
    while place < wordEnd {
      var base = place - 1
      while base >= overflowing, LineBreaker.isMark(shaped.scalars[base]) { base -= 1 }
      if shaped.overflowActions[place] == .allowed,
        base >= overflowing || !LineBreaker.isMark(shaped.scalars[overflowing - 1])
      {
        return place
      }
      place += 1
    }
    return nil
  }

  /// Ends a line at a place that is no opportunity of its own.
  private func endAtPlace(_ place: Int, from start: LineStart, origin: Double)
    throws(ShapingError) -> (line: LineRange, next: LineStart)
  {
    let contentEnd = shaped.contentEnd(from: start.position, to: place)
    let content = start.position..<contentEnd
    let width = try width(content, origin: origin)
    let key = try shaper.startKey(at: place)
    let line = line(
      start.position..<place, contentEnd: contentEnd, width: width, endsWithHyphen: false)
    var opportunity = start.opportunity
    while opportunity + 1 < paragraph.opportunities.count,
      Int(paragraph.opportunities[opportunity].position) <= place
    {
      opportunity += 1
    }
    let next = LineStart(position: place, opportunity: opportunity, safe: key.safe, key: key.key)
    return (line, next)
  }

  func end(_ start: LineStart, at index: Int, width: Double, isOverflowing: Bool = false)
    -> (line: LineRange, next: LineStart)
  {
    let opportunity = paragraph.opportunities[index]
    let contentEnd = max(start.position, Int(opportunity.contentEnd))
    let line = line(
      start.position..<Int(opportunity.position), contentEnd: contentEnd, width: width,
      endsWithHyphen: opportunity.isHyphen, isOverflowing: isOverflowing)
    let next = LineStart(
      position: Int(opportunity.position), opportunity: index + 1,
      safe: Int(opportunity.startSafe), key: opportunity.startKey)
    return (line, next)
  }

  private func line(
    _ range: Range<Int>, contentEnd: Int, width: Double, endsWithHyphen: Bool,
    isOverflowing: Bool = false
  ) -> LineRange {
    let hanging = shaped.sum(range.upperBound) - shaped.sum(contentEnd)
    // Room for the whole annotation at the end is asked for, and then not taken.
    let overhang = isOverflowing ? 0 : shaped.ruby?.endOverhang(at: contentEnd) ?? 0
    let width = width - shaped.scale.points(LineAdvance(units: overhang))
    return LineRange(
      utf8: Int(shaped.offsets[range.lowerBound])..<Int(shaped.offsets[range.upperBound]),
      width: (endsWithHyphen ? nil : drawnWidth(range.lowerBound..<contentEnd)) ?? width,
      hangingAdvance: shaped.scale.points(hanging), endsWithHyphen: endsWithHyphen)
  }

  /// The width of a line that browsers make of several boxes; nil for others.
  private func drawnWidth(_ content: Range<Int>) -> Double? {
    guard shaped.isLikeChromium, !content.isEmpty, tabs == nil else { return nil }
    return (try? ChromiumBoxes(shaper: shaper).width(of: content)) ?? nil
  }

  /// The width of the line from `start` to an opportunity, as it would be drawn.
  func lineWidth(from start: LineStart, to index: Int, origin: Double)
    throws(ShapingError) -> Double
  {
    let opportunity = paragraph.opportunities[index]
    let contentEnd = Int(opportunity.contentEnd)
    guard contentEnd > start.position else { return 0 }
    if let tabs {
      let hyphen =
        opportunity.isHyphen ? try shaper.hyphenAdvance(at: contentEnd - 1) : .zero
      return try tabs.width(of: start.position..<contentEnd, origin: origin, shaper: shaper)
        + shaped.scale.points(hyphen)
    }
    if start.safe <= Int(opportunity.endSafe) {
      return shaped.scale.points(opportunity.endKey - start.key)
    }
    var advance = try shaper.shapedAdvance(of: start.position..<contentEnd)
    if opportunity.isHyphen { advance = advance + (try shaper.hyphenAdvance(at: contentEnd - 1)) }
    return shaped.scale.points(advance)
  }

  /// Cuts a word that no line can hold: at the last grapheme that fits, at least after the first.
  ///
  /// The place is looked for with the paragraph's sums and then mended with the advance of the line
  /// as it would be drawn, forward while it fits (not in Chromium), else backward until it does.
  private func cutWord(from start: LineStart, limit: Double, origin: Double)
    throws(ShapingError) -> (line: LineRange, next: LineStart)?
  {
    let wordEnd = try endOfCut(from: start, limit: limit, origin: origin)
    let first = placeBeforeSoftHyphen(from: start)
    guard var cut = first ?? nextGrapheme(after: start.position, before: wordEnd) else {
      return nil
    }
    while let next = nextGrapheme(after: cut, before: wordEnd),
      estimate(from: start, to: next, origin: origin) <= limit
    {
      cut = next
    }
    var width = try width(start.position..<cut, origin: origin)
    if width <= limit {
      while !shaped.isLikeChromium,
        let next = nextGrapheme(after: cut, before: wordEnd)
      {
        let longer = try self.width(start.position..<next, origin: origin)
        guard longer <= limit else { break }
        cut = next
        width = longer
      }
    } else {
      while width > limit, let previous = previousGrapheme(before: cut, after: start.position) {
        cut = previous
        width = try self.width(start.position..<cut, origin: origin)
      }
    }
    if let room = try roomBesideHyphen(from: start, cut: cut, limit: limit) {
      let least = first ?? nextGrapheme(after: start.position, before: cut)
      cut = try lastCut(from: start, before: cut, limit: room, origin: origin) ?? least ?? cut
    }
    return try endAtPlace(cut, from: start, origin: origin)
  }

  private func estimate(from start: LineStart, to end: Int, origin: Double) -> Double {
    tabs == nil
      ? shaped.scale.points(placeBeforeShaping(end) - start.key)
      : shaped.scale.points(placeBeforeShaping(end) - shaped.sum(start.position))
  }

  private func placeBeforeShaping(_ end: Int) -> LineAdvance {
    shaped.isLikeChromium ? shaped.estimate(at: end) : shaped.sum(end)
  }

  func width(_ range: Range<Int>, origin: Double) throws(ShapingError) -> Double {
    if let tabs { return try tabs.width(of: range, origin: origin, shaper: shaper) }
    return shaped.scale.points(try shaper.advance(of: range))
  }

  func nextGrapheme(after position: Int, before end: Int) -> Int? {
    var position = position + 1
    while position < end, !shaped.mayCut(at: position) { position += 1 }
    return position < end ? position : nil
  }

  func previousGrapheme(before position: Int, after start: Int) -> Int? {
    var position = position - 1
    while position > start, !shaped.mayCut(at: position) { position -= 1 }
    return position > start ? position : nil
  }
}
