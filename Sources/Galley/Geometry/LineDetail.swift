internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// What stands in a line and cannot be taken apart: a cluster of glyphs, a tab, an attachment.
struct LineCluster: Sendable {
  /// Which of the line's paragraphs the characters are of: 0 is its own, 1 a truncation token.
  var source: Int
  /// The characters, as indices into those of the source.
  var range: Range<Int>
  /// The item of the source that it belongs to.
  var item: Int
  var level: BidiLevel
  /// How far the pen moves: exactly, and what tabs, tightening and justification add.
  var advance: LineAdvance
  var extra: Double = 0
  /// Free room before its glyphs, a part of the advance, in points.
  var lead: Double = 0
  /// Its glyphs among the line's, in visual order.
  var glyphs: Range<Int>
  /// Whether it hangs at the line's end.
  var isHanging = false
  /// Whether it is the hyphen of a soft hyphen, drawn in the style's own font.
  var isHyphen = false
  /// Its left edge, from the left edge of what does not hang; set when the line is arranged.
  var x: Double = 0
  /// The advance in points; set when the line is arranged.
  var width: Double = 0
}

/// A line with its glyphs, from left to right.
///
/// Made again from the text whenever somebody asks; measuring never sees it.
struct LineDetail: Sendable {
  var sources: [ShapedParagraph]
  /// In logical order while the line is built, in visual order once it is arranged.
  var clusters: [LineCluster] = []
  var glyphs: [ShapedGlyph] = []
  /// The advance of what does not hang, in points.
  private(set) var width: Double = 0

  init(paragraph: ShapedParagraph) { sources = [paragraph] }

  var paragraph: ShapedParagraph { sources[0] }

  /// Puts the clusters into visual order (UAX #9, L1 and L2) and adds up where each stands.
  mutating func arrange() {
    let base = paragraph.baseLevel
    for index in clusters.indices where clusters[index].isHanging { clusters[index].level = base }
    let order = BidiParagraph.visualOrder(levels: clusters.map(\.level))
    clusters = order.map { clusters[$0] }
    place()
  }

  /// Adds up where each cluster stands; they are in visual order.
  mutating func place() {
    var sums = [LineAdvance](repeating: .zero, count: sources.count)
    var extra = 0.0
    var left: Double?
    var right = 0.0
    for index in clusters.indices {
      let before = points(sums, extra)
      sums[clusters[index].source] = sums[clusters[index].source] + clusters[index].advance
      extra += clusters[index].extra
      let after = points(sums, extra)
      clusters[index].x = before
      clusters[index].width = after - before
      guard !clusters[index].isHanging else { continue }
      left = left ?? before
      right = after
    }
    // What hangs left of a right-to-left line stands at negative places.
    let isRightToLeft = paragraph.baseLevel.isRightToLeft
    let origin = left ?? (isRightToLeft ? points(sums, extra) : 0)
    for index in clusters.indices { clusters[index].x -= origin }
    width = left == nil ? 0 : right - origin
  }

  private func points(_ sums: [LineAdvance], _ extra: Double) -> Double {
    zip(sources, sums).reduce(extra) { $0 + $1.0.scale.points($1.1) }
  }
}
