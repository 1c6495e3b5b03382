/// Why a file of strings or rules could not be read, and where.
package struct ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, for programs.
  package enum Reason: String, Hashable, Sendable {
    /// Neither the name nor the first bytes say what the file is.
    case unknownFormat = "unknown-format"
    /// The bytes are no text: broken UTF-8, NUL bytes, another encoding.
    case notText = "not-text"
    /// The text does not follow the grammar of its format.
    case malformed
    /// Values are nested deeper than anybody writes them.
    case tooDeep = "too-deep"
    /// The file is larger than the limit, or becomes so when its entities are written out.
    case tooLarge = "too-large"
    /// A value of another kind, or a name that nobody knows.
    case badValue = "bad-value"
  }

  package let reason: Reason
  /// The file as it was named.
  package var path: String
  /// Counted from 1; nil if the file as a whole is meant.
  package let line: Int?
  /// One sentence that says what is wrong and what to do.
  package let message: String

  package init(_ reason: Reason, _ message: String, path: String = "", line: Int? = nil) {
    self.reason = reason
    self.message = message
    self.path = path
    self.line = line
  }

  /// The place and the sentence: `de.po:12: …`.
  package var description: String {
    var place = path
    if let line { place += place.isEmpty ? "line \(line)" : ":\(line)" }
    return place.isEmpty ? message : "\(place): \(message)"
  }

  /// This error of the file at `path`.
  func at(_ path: String) -> ReadingError {
    var error = self
    error.path = path
    return error
  }
}

/// What files of strings and rules may ask for.
package enum ReadingLimits {
  /// The most bytes of a file: 64 MiB.
  package static let fileBytes = 64 << 20
  /// The most levels of nested values or elements.
  package static let depth = 128
  /// The most texts of one catalog.
  package static let entries = 2_000_000
}
