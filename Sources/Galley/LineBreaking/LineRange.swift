internal import GalleyText

/// A line of a paragraph: which characters, and how wide.
struct LineRange: Hashable, Sendable {
  /// The characters, as UTF-8 offsets in the paragraph.
  var utf8: Range<Int>
  /// The advance of the line as it is drawn, without what hangs, in points.
  var width: Double
  /// The advance of what hangs at its end, in points.
  var hangingAdvance: Double
  /// Whether a soft hyphen is seen at its end.
  var endsWithHyphen: Bool

  /// - Parameter width: Less than 0 where letters are drawn over each other; a line is no narrower
  ///   than nothing.
  init(utf8: Range<Int>, width: Double, hangingAdvance: Double, endsWithHyphen: Bool) {
    self.utf8 = utf8
    self.width = max(0, width)
    self.hangingAdvance = hangingAdvance
    self.endsWithHyphen = endsWithHyphen
  }
}

/// Where a line starts, and what is needed to measure it.
struct LineStart: Sendable {
  /// The first character, as an index into the paragraph's.
  var position: Int
  /// The first opportunity behind it.
  var opportunity: Int
  var safe: Int
  var key: LineAdvance

  /// The start of a paragraph.
  static let paragraph = LineStart(position: 0, opportunity: 0, safe: 0, key: .zero)
}
