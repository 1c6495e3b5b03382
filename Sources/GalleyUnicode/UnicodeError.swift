internal import CICU

/// What ICU may refuse.
package enum UnicodeError: Error, Hashable, Sendable {
  /// The pattern is no regular expression: what is wrong, and at which UTF-16 offset of the pattern.
  case invalidPattern(reason: String, utf16Offset: Int)
  /// A regular expression took more steps than its limit allows.
  case timedOut
  /// A regular expression went deeper than its limit allows.
  case tooComplex
  /// The text is longer than ICU's 31-bit offsets reach.
  case textTooLong(utf16Count: Int)
  /// ICU failed otherwise; `name` is its own name of the error.
  case icu(name: String)
}

extension UnicodeError: CustomStringConvertible {
  /// One sentence that says what to do.
  package var description: String {
    switch self {
    case .invalidPattern(let reason, let offset):
      "The pattern is no regular expression: \(reason) at offset \(offset)."
    case .timedOut:
      "The regular expression took too long; make it simpler or the text shorter."
    case .tooComplex:
      "The regular expression needs too much memory for this text; make it simpler."
    case .textTooLong(let count):
      "The text has \(count) UTF-16 units; cut it into pieces of less than 2^31."
    case .icu(let name):
      "ICU failed with \(name); check that its data is installed."
    }
  }
}

extension UnicodeError {
  /// What an ICU status means.
  ///
  /// The status is a number here: a C type in a signature would reach those who test this module,
  /// where Foundation's own ICU declares it otherwise.
  init(icuStatus status: Int32) {
    switch UErrorCode(status) {
    case U_REGEX_TIME_OUT: self = .timedOut
    case U_REGEX_STACK_OVERFLOW: self = .tooComplex
    default:
      // SAFETY: ICU's names of errors are static strings.
      self = unsafe .icu(name: String(cString: galley_u_errorName(UErrorCode(status))))
    }
  }
}
