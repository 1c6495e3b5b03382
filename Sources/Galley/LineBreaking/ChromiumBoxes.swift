internal import GalleyFonts
internal import GalleyText

/// Widths of lines as rows of boxes: how browsers add up lines that change direction.
///
/// A line of one direction is as wide as its glyphs. Where the embedding level changes, Chromium
/// makes a box of each stretch and rounds each up to its unit of layout, 1/64 px (`LayoutUnit`).
struct ChromiumBoxes {
  let shaper: LineShaper

  /// Chromium's unit of layout, in points.
  static let unit = 1.0 / 64

  /// The width of a line that changes direction; nil if it does not.
  func width(of range: Range<Int>) throws(ShapingError) -> Double? {
    let paragraph = shaper.paragraph
    let first = paragraph.itemIndex(at: range.lowerBound)
    let last = paragraph.itemIndex(at: max(range.lowerBound, range.upperBound - 1))
    let items = paragraph.items[first...last]
    guard items.contains(where: { $0.level != items[first].level }) else { return nil }
    var width = 0.0
    var start = range.lowerBound
    for index in first...last {
      let end = min(paragraph.items[index].range.upperBound, range.upperBound)
      if index < last, paragraph.items[index + 1].level == paragraph.items[index].level { continue }
      let box = paragraph.scale.points(try shaper.advance(of: start..<end))
      width += (box / ChromiumBoxes.unit - 1e-6).rounded(.up) * ChromiumBoxes.unit
      start = end
    }
    return width
  }
}
