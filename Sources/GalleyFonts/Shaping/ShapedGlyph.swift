/// The way in which glyphs follow each other.
package enum TextDirection: UInt8, Hashable, Sendable {
  case leftToRight
  case rightToLeft
  case topToBottom
  case bottomToTop
}

/// A glyph as HarfBuzz placed it; lengths in font units.
package struct ShapedGlyph: Hashable, BitwiseCopyable, Sendable {
  /// The glyph's number in its font; 0 is .notdef.
  package var glyph: UInt32
  /// The first scalar of its cluster: an index into the whole array.
  package var cluster: Int32
  package var xAdvance: Int32
  package var yAdvance: Int32
  package var xOffset: Int32
  package var yOffset: Int32
  /// Whether a line that starts with this cluster must be shaped again, and so must what precedes.
  package var isUnsafeToBreak: Bool
  /// Whether this text, shaped in one piece, may differ from two pieces parted before this cluster.
  package var isUnsafeToConcat: Bool
}

/// What the guard rails did to a text that was shaped; empty for honest text.
package struct ShapingNotes: OptionSet, Hashable, Sendable, BitwiseCopyable {
  package var rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// More combining marks in a row than are shaped together: the run was split between two.
  package static let splitMarks = ShapingNotes(rawValue: 1)
  /// The text was too long for one call and had no safe place to part it: it was parted anyway.
  package static let splitUnsafely = ShapingNotes(rawValue: 2)
}

/// Why a text could not be shaped.
@nonexhaustive
package enum ShapingError: Error, Hashable, Sendable {
  /// The system has no memory left.
  case outOfMemory
  /// The font makes more glyphs of the text than any honest font does.
  case tooManyGlyphs(font: String, scalars: Int, limit: Int)
  /// HarfBuzz gave up: the font's rules feed themselves.
  case failed(font: String)
  /// More features than the limit.
  case tooManyFeatures(count: Int, limit: Int)
  /// The range is not inside the text, or not inside its context.
  case invalidRange
  /// `Shaper.shouldStop` said so.
  case stopped
}

extension ShapingError: CustomStringConvertible {
  /// One sentence that says what is wrong and what to do.
  package var description: String {
    switch self {
    case .outOfMemory: "There is not enough memory to shape the text: free some or shorten it."
    case .tooManyGlyphs(let font, let scalars, let limit):
      """
      The font “\(font)” makes more than \(limit) glyphs of \(scalars) characters: use another font.
      """
    case .failed(let font): "The rules of the font “\(font)” never end: use another font."
    case .tooManyFeatures(let count, let limit):
      "\(count) features are more than the limit of \(limit): give fewer."
    case .invalidRange: "The range to shape lies outside the text: give one inside."
    case .stopped: "The shaping was stopped: start it again to have its answer."
    }
  }
}
