/// What one paragraph of a document adds to its sums.
struct ParagraphExtent: Hashable, Sendable, BitwiseCopyable {
  /// Its bytes, the separator that ends it included.
  var bytes: Int32
  /// Its UTF-16 units.
  var utf16: Int32
  /// Its lines.
  var lines: Int32
  /// Those of its lines that are as high as plain text.
  var plainLines: Int32
  /// The heights of its other lines, in units of `LineStackRule.unit`.
  var otherHeights: Int64
  /// Whether a separator ends it.
  var isSeparated: Bool
  /// Whether a line separator ends it: only the last paragraph's end can be one.
  var isLineSeparated: Bool
  /// Whether it has lines at all: white space that collapses to nothing has none.
  var isStacked: Bool
}

/// Sums over paragraphs of a document that stand together; every field can be added and taken away.
struct DocumentSums: Hashable, Sendable, BitwiseCopyable {
  var bytes = 0
  var utf16 = 0
  var paragraphs = 0
  /// Paragraphs that a separator ends.
  var separated = 0
  /// Paragraphs that a line separator ends: the last one, or none.
  var lineSeparated = 0
  /// Paragraphs that have lines.
  var stacked = 0
  /// Paragraphs that have lines and a separator: space may follow them.
  var ended = 0
  var lines = 0
  var plainLines = 0
  // `ParagraphExtent.otherHeights` in two halves of 32 bits, so that no sum of them overflows and
  // what was added can be taken away again.
  private var otherHigh = 0
  private var otherLow = 0

  init() {}

  init(_ extent: ParagraphExtent) {
    bytes = Int(extent.bytes)
    utf16 = Int(extent.utf16)
    paragraphs = 1
    separated = extent.isSeparated ? 1 : 0
    lineSeparated = extent.isLineSeparated ? 1 : 0
    stacked = extent.isStacked ? 1 : 0
    ended = extent.isStacked && extent.isSeparated ? 1 : 0
    lines = Int(extent.lines)
    plainLines = Int(extent.plainLines)
    otherHigh = Int(extent.otherHeights >> 32)
    otherLow = Int(extent.otherHeights & 0xFFFF_FFFF)
  }

  /// The heights of the lines that are not plain; saturates as `LineStack` does.
  var otherHeights: Int64 {
    let high = otherHigh + otherLow >> 32
    guard high <= Int(Int32.max) else { return .max }
    return Int64(high) << 32 | Int64(otherLow & 0xFFFF_FFFF)
  }

  @inline(__always)
  static func += (left: inout DocumentSums, right: DocumentSums) {
    left.bytes &+= right.bytes
    left.utf16 &+= right.utf16
    left.paragraphs &+= right.paragraphs
    left.separated &+= right.separated
    left.lineSeparated &+= right.lineSeparated
    left.stacked &+= right.stacked
    left.ended &+= right.ended
    left.lines &+= right.lines
    left.plainLines &+= right.plainLines
    left.otherHigh &+= right.otherHigh
    left.otherLow &+= right.otherLow
  }

  @inline(__always)
  static func -= (left: inout DocumentSums, right: DocumentSums) {
    left.bytes &-= right.bytes
    left.utf16 &-= right.utf16
    left.paragraphs &-= right.paragraphs
    left.separated &-= right.separated
    left.lineSeparated &-= right.lineSeparated
    left.stacked &-= right.stacked
    left.ended &-= right.ended
    left.lines &-= right.lines
    left.plainLines &-= right.plainLines
    left.otherHigh &-= right.otherHigh
    left.otherLow &-= right.otherLow
  }
}
