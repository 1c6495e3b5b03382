/// Bytes are no prepared text that can be used here.
@nonexhaustive
public enum StoredTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// They do not begin as a stored text does.
  case unrecognizedFormat
  /// They were written by a version that differs.
  case otherVersion(UInt32)
  /// Some are missing or were changed.
  case damaged
  /// The text was prepared with other fonts, styles, paragraph style or profile.
  case otherStyle
  /// The text could not be prepared again.
  case measurement(MeasurementError)

  public var description: String {
    switch self {
    case .unrecognizedFormat: "These bytes are no stored text; give what encoded() wrote."
    case .otherVersion(let version):
      "This text was stored by version \(version); prepare it again."
    case .damaged: "The stored text is damaged; prepare it again."
    case .otherStyle:
      "The text was stored with other fonts or styles; give the same ones or prepare it again."
    case .measurement(let error): error.description
    }
  }
}
