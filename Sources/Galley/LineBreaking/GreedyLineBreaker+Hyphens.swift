internal import GalleyFonts
internal import GalleyText

/// What a line does about hyphens that do not fit.
///
/// A hyphen may be wider than the letters behind it, so that a line holds more than up to the hyphen.
extension GreedyLineBreaker {
  /// The advance of the hyphen at an opportunity, in points; nil if none shows there.
  func hyphenAdvance(at index: Int) throws(ShapingError) -> Double? {
    let opportunity = paragraph.opportunities[index]
    guard opportunity.isHyphen else { return nil }
    let last =
      shaped.isLikeChromium ? max(Int(opportunity.contentEnd), 1) : Int(opportunity.position)
    return shaped.scale.points(try shaper.hyphenAdvance(at: last - 1))
  }

  /// The last opportunity that fits without its hyphen.
  ///
  /// Chromium: where the last place that fits is a hyphen's, and the hyphen does not, the line is
  /// looked for anew with so much less room, and not only among the places of hyphens.
  func lastFitting(from start: LineStart, before end: Int, limit: Double, origin: Double)
    throws(ShapingError) -> (index: Int, width: Double)?
  {
    for index in (start.opportunity..<end).reversed() {
      let advance = try lineWidth(from: start, to: index, origin: origin)
      let hyphen = try hyphenAdvance(at: index) ?? 0
      if advance - hyphen <= limit { return (index, advance) }
    }
    return nil
  }

  /// Up to where a word is cut that no line can hold: the end of the first word that does not fit
  /// without its hyphen.
  func endOfCut(from start: LineStart, limit: Double, origin: Double) throws(ShapingError) -> Int {
    var index = start.opportunity
    while shaped.isLikeChromium, index + 1 < paragraph.opportunities.count,
      paragraph.opportunities[index].isHyphen,
      try lineWidth(from: start, to: index, origin: origin) - (hyphenAdvance(at: index) ?? 0)
        <= limit
    {
      index += 1
    }
    return Int(paragraph.opportunities[index].contentEnd)
  }

  /// The room that is left beside the hyphen, where a word is cut behind a soft hyphen; nil elsewhere.
  func roomBesideHyphen(from start: LineStart, cut: Int, limit: Double) throws(ShapingError)
    -> Double?
  {
    guard shaped.isLikeChromium else { return nil }
    let last = shaped.contentEnd(from: start.position, to: cut) - 1
    guard last > start.position, shaped.scalars[last] == "\u{AD}" else { return nil }
    return limit - shaped.scale.points(try shaper.hyphenAdvance(at: last))
  }

  /// The last place before `end` up to which a cut word fits.
  func lastCut(from start: LineStart, before end: Int, limit: Double, origin: Double)
    throws(ShapingError) -> Int?
  {
    var cut = end
    while let previous = previousGrapheme(before: cut, after: start.position) {
      cut = previous
      if try width(start.position..<cut, origin: origin) <= limit { return cut }
    }
    return nil
  }

  /// The end of the first letter, if a soft hyphen follows it.
  ///
  /// Chromium ends no line there but one into which nothing fits, where lines may end anywhere.
  func placeBeforeSoftHyphen(from start: LineStart) -> Int? {
    let style = context.paragraphStyle
    let endsAnywhere = context.cutsWords || style.lineBreakStrictness == .anywhere
    guard shaped.isLikeChromium, context.wraps, endsAnywhere else { return nil }
    var place = start.position + 1
    while place < shaped.count, !shaped.flags[place].contains(.grapheme) { place += 1 }
    return place < shaped.count && shaped.scalars[place] == "\u{AD}" ? place : nil
  }

  /// The opportunity at which a line ends into which nothing fits: the first one.
  ///
  /// In browsers with the spaces behind it, before which a line could end, too.
  func overflowingOpportunity(from start: LineStart) -> Int {
    var index = start.opportunity
    while shaped.isLikeChromium, index + 1 < paragraph.opportunities.count,
      paragraph.opportunities[index + 1].contentEnd <= paragraph.opportunities[index].position,
      !paragraph.opportunities[index].isMandatory
    {
      index += 1
    }
    return index
  }
}
