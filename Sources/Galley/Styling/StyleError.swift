/// A style was asked for with a number that no text can have.
@nonexhaustive
public enum StyleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A font size is not above 0 and at most `TextStyle.largestPointSize`.
  case invalidPointSize(Double)
  /// A spacing or an offset is not finite, or larger than a line can be.
  case invalidLength(name: String, value: Double)

  public var description: String {
    switch self {
    case .invalidPointSize(let size):
      "The font size \(size) cannot be used; give a number above 0 and at most "
        + "\(Int(TextStyle.largestPointSize))."
    case .invalidLength(let name, let value):
      "The \(name) \(value) cannot be used; give a finite number between -1000000 and 1000000."
    }
  }
}
