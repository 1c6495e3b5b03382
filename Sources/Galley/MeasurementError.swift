/// A text could not be measured.
@nonexhaustive
public enum MeasurementError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text has more bytes than a measurement may have.
  case textTooLong(bytes: Int, limit: Int)
  /// A font made so many glyphs of a short text that it must be broken or hostile.
  case fontMakesTooManyGlyphs(fontName: String, scalars: Int)
  /// The rules of a font never end.
  case fontFails(fontName: String)
  /// A style asks for more OpenType features than one text may have.
  case tooManyFeatures(count: Int, limit: Int)
  /// A library ran out of memory.
  case outOfMemory
  /// The measurement was cancelled.
  case cancelled
  /// The measurement took longer than it was given.
  case deadlineExceeded

  public var description: String {
    switch self {
    case .textTooLong(let bytes, let limit):
      "The text has \(bytes) bytes, more than the limit of \(limit); raise the limit or measure "
        + "it in parts."
    case .fontMakesTooManyGlyphs(let fontName, let scalars):
      "The font \(fontName) makes too many glyphs of \(scalars) characters; use another font."
    case .fontFails(let fontName):
      "The font \(fontName) cannot shape this text, its rules never end; use another font."
    case .tooManyFeatures(let count, let limit):
      "The style asks for \(count) OpenType features; ask for at most \(limit)."
    case .outOfMemory:
      "There was no memory for the measurement; measure less at once."
    case .cancelled:
      "The measurement was cancelled; start it again to have its answer."
    case .deadlineExceeded:
      "The measurement took longer than its deadline; give it more time or a shorter text."
    }
  }
}
