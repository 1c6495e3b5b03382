internal import GalleyFonts
internal import GalleyText

/// Advances of lines as drawing them would give: where a line's ends cut through what was shaped
/// together, the pieces up to the next safe places are shaped again.
///
/// A safe place is one whose glyphs HarfBuzz does not mark `UNSAFE_TO_BREAK`: what stands on one
/// side of it does not depend on the other side.
struct LineShaper {
  let paragraph: ShapedParagraph
  let worker: ShapingWorker

  /// Farther than this no safe place is looked for: the next cluster counts as one, so that text in
  /// a font that never marks a place as safe still takes linear time.
  static let reach = 64

  /// The first place from `start` on at which the shaped paragraph can be used as it is.
  func safePlace(from start: Int) -> Int {
    let flags = paragraph.flags
    var index = start
    let limit = min(paragraph.count, start + LineShaper.reach)
    while index < limit, !flags[index].contains(.cluster) || flags[index].contains(.unsafeToBreak) {
      index += 1
    }
    while index < paragraph.count, !flags[index].contains(.cluster) { index += 1 }
    return index
  }

  /// The last place up to `end` until which the shaped paragraph can be used as it is.
  func safePlace(upTo end: Int) -> Int {
    let flags = paragraph.flags
    var index = end
    guard index < paragraph.count else { return index }
    let limit = max(0, end - LineShaper.reach)
    while index > limit, !flags[index].contains(.cluster) || flags[index].contains(.unsafeToBreak) {
      index -= 1
    }
    while index > 0, !flags[index].contains(.cluster) { index -= 1 }
    return index
  }

  /// What a line that starts at `start` loses from the sums: add the sum at its end to get its
  /// advance.
  ///
  /// Valid for lines that reach the safe place.
  func startKey(at start: Int) throws(ShapingError) -> (safe: Int, key: LineAdvance) {
    let safe = safePlace(from: start)
    guard safe > start else {
      var key = paragraph.sum(start)
      if let ruby = paragraph.ruby { key.units -= ruby.startOverhang(at: start) }
      return (safe, key)
    }
    return (safe, paragraph.sum(safe) - (try shapedAdvance(of: start..<safe)))
  }

  /// The sum up to `end` as a line that ends there has it.
  func endKey(at end: Int) throws(ShapingError) -> (safe: Int, key: LineAdvance) {
    let safe = safePlace(upTo: end)
    guard safe < end else {
      // A line that ends with an annotation has room for all of it.
      var key = paragraph.sum(end)
      if let ruby = paragraph.ruby { key.units += ruby.endOverhang(at: end) }
      return (safe, key)
    }
    return (safe, paragraph.sum(safe) + (try shapedAdvance(of: safe..<end)))
  }

  /// The advance of a line, its ends shaped as they are drawn.
  func advance(of range: Range<Int>) throws(ShapingError) -> LineAdvance {
    guard !range.isEmpty else { return .zero }
    let safe = safePlace(from: range.lowerBound)
    // Where the ends' unsafe stretches meet, neither is worth shaping by itself.
    guard safe <= safePlace(upTo: range.upperBound) else { return try shapedAdvance(of: range) }
    let start = try startKey(at: range.lowerBound)
    return try endKey(at: range.upperBound).key - start.key
  }

  /// The advance of a piece shaped alone; inside a word whose letters join, with the rest of the
  /// word as context.
  func shapedAdvance(of range: Range<Int>) throws(ShapingError) -> LineAdvance {
    var sum = LineAdvance.zero
    var index = paragraph.itemIndex(at: range.lowerBound)
    while index < paragraph.items.count, paragraph.items[index].range.lowerBound < range.upperBound
    {
      let item = paragraph.items[index]
      sum = sum + (try shapedAdvance(of: item.range.clamped(to: range), line: range, item: item))
      index += 1
    }
    return sum
  }

  private func shapedAdvance(of part: Range<Int>, line: Range<Int>, item: TextItem)
    throws(ShapingError) -> LineAdvance
  {
    switch item.kind {
    case .tab, .control: return .zero
    case .attachment(let attachment):
      return LineAdvance(units: paragraph.scale.units(points: item.advance(of: attachment)))
    case .text: break
    }
    let style = paragraph.runs[item.style].style
    try worker.shape(
      paragraph.scalars, range: part, context: context(of: line), item: item,
      language: style.language, features: paragraph.features(of: style),
      isLikeChromium: paragraph.isLikeChromium, mayRepeat: true)
    return sum(of: worker.glyphs, item: item, style: style)
  }

  /// What HarfBuzz may see around a line: nothing, but for words whose letters join.
  func context(of line: Range<Int>) -> Range<Int> {
    var start = line.lowerBound
    var end = line.upperBound
    if paragraph.cutsJoinedWord(at: start) { start = max(0, start - 16) }
    if paragraph.cutsJoinedWord(at: end) { end = min(paragraph.count, end + 16) }
    return start..<end
  }

  private func sum(of glyphs: [ShapedGlyph], item: TextItem, style: TextStyle) -> LineAdvance {
    var sum = LineAdvance.zero
    let factor = paragraph.scale.factor(of: item.font)
    var index = 0
    while index < glyphs.count {
      let cluster = Int(glyphs[index].cluster)
      var units: Int64 = 0
      while index < glyphs.count, Int(glyphs[index].cluster) == cluster {
        units += Int64(glyphs[index].xAdvance)
        index += 1
      }
      if paragraph.scale.isFontUnits {
        sum.units += units * factor
      } else {
        sum.units += paragraph.fixedAdvance(units, of: cluster, item: item, style: style)
      }
      if paragraph.scale.letterSpacing != 0,
        paragraph.takesLetterSpacing(cluster, item: item)
      {
        sum.spacings += 1
      }
    }
    return sum
  }
}
