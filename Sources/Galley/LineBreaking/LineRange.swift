internal import GalleyText

/// A line of a paragraph: which characters, and how wide.
struct LineRange: Hashable, Sendable {
  /// The characters, as indices into the paragraph's.
  var start: Int
  var end: Int
  /// The end of those that count in the width.
  var contentEnd: Int
  /// The advance of the line as it is drawn, without what hangs, in points.
  var width: Double
  /// Whether a soft hyphen is seen at its end.
  var endsWithHyphen: Bool
}

/// Where a line starts, and what is needed to measure it.
struct LineStart: Sendable {
  var position: Int
  /// The first opportunity behind it.
  var opportunity: Int
  var safe: Int
  var key: LineAdvance

  /// The start of a paragraph.
  static let paragraph = LineStart(position: 0, opportunity: 0, safe: 0, key: .zero)
}
