internal import CICU
internal import GalleyText

/// A regular expression in ICU's syntax, with limits that hold against hostile patterns.
///
/// Compiled once; threads that match with the same expression wait for each other.
package struct RegularExpression: Sendable {
  /// How an expression matches.
  package struct Options: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Letters match in either case (`(?i)`).
    package static let caseInsensitive = Options(rawValue: 2)
    /// `^` and `$` match at the ends of lines, too (`(?m)`).
    package static let multiline = Options(rawValue: 8)
    /// `.` matches line ends, too (`(?s)`).
    package static let dotMatchesLineEnds = Options(rawValue: 32)
  }

  /// The default limit of time, in steps of ICU's engine: about a millisecond each.
  package static let defaultTimeLimit = 250
  /// How much memory a match may use to go back, in bytes.
  package static let stackLimit = 2 << 20

  package let pattern: String
  private let handle: Lock<RegularExpressionHandle>

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The expression.
  ///   - options: How it matches.
  ///   - timeLimit: The most steps of a match, about a millisecond each.
  /// - Throws: `UnicodeError.invalidPattern` with the place of the mistake.
  package init(
    _ pattern: String, options: Options = [], timeLimit: Int = defaultTimeLimit
  ) throws(UnicodeError) {
    self.pattern = pattern
    handle = Lock(
      try RegularExpressionHandle(
        pattern: Array(pattern.utf16), options: options.rawValue,
        timeLimit: Int32(clamping: max(1, timeLimit))))
  }

  /// The first match in a text, as UTF-16 offsets; nil without one.
  package func firstMatch(in text: String) throws(UnicodeError) -> Range<Int>? {
    let units = Array(text.utf16)
    return try handle.withLock { (handle) throws(UnicodeError) in
      try handle.firstMatch(in: units)
    }
  }

  /// Whether the expression is found anywhere in a text.
  package func search(in text: String) throws(UnicodeError) -> Bool {
    try firstMatch(in: text) != nil
  }

  /// Whether the whole text matches.
  package func matches(_ text: String) throws(UnicodeError) -> Bool {
    let units = Array(text.utf16)
    return try handle.withLock { (handle) throws(UnicodeError) in
      try handle.matches(units)
    }
  }
}

/// The owner of ICU's `URegularExpression`.
@safe
private final class RegularExpressionHandle {
  private let raw: OpaquePointer

  init(pattern: [UInt16], options: UInt32, timeLimit: Int32) throws(UnicodeError) {
    var status = U_ZERO_ERROR
    var place = UParseError()
    // SAFETY: ICU copies the pattern before the closure ends; this object owns the handle.
    let opened = unsafe pattern.withUnsafeBufferPointer { buffer in
      // ICU wants a pointer, even to an empty pattern, which it then refuses.
      unsafe galley_uregex_open(
        buffer.baseAddress, Int32(clamping: buffer.count), options, &place, &status)
    }
    guard let raw = unsafe opened, status.rawValue <= 0 else {
      if let opened = unsafe opened { unsafe galley_uregex_close(opened) }
      throw unsafe UnicodeError.invalidPattern(
        reason: RegularExpressionHandle.reason(status), utf16Offset: Int(max(0, place.offset)))
    }
    unsafe self.raw = raw
    unsafe galley_uregex_setTimeLimit(raw, timeLimit, &status)
    unsafe galley_uregex_setStackLimit(raw, Int32(RegularExpression.stackLimit), &status)
    guard status.rawValue <= 0 else { throw UnicodeError(icuStatus: status.rawValue) }
  }

  deinit { unsafe galley_uregex_close(raw) }

  func firstMatch(in units: [UInt16]) throws(UnicodeError) -> Range<Int>? {
    try withText(units) { (status: inout UErrorCode) -> Range<Int>? in
      guard unsafe galley_uregex_find(raw, 0, &status) != 0, status.rawValue <= 0 else {
        return nil
      }
      let start = unsafe galley_uregex_start(raw, &status)
      let end = unsafe galley_uregex_end(raw, &status)
      return start >= 0 && start <= end ? Int(start)..<Int(end) : nil
    }
  }

  func matches(_ units: [UInt16]) throws(UnicodeError) -> Bool {
    try withText(units) { (status: inout UErrorCode) -> Bool in
      unsafe galley_uregex_matches(raw, &status) != 0
    }
  }

  /// Sets the text for the time of `body`.
  private func withText<Result>(
    _ units: [UInt16], _ body: (inout UErrorCode) -> Result
  ) throws(UnicodeError) -> Result {
    guard units.count < Int(Int32.max) else { throw .textTooLong(utf16Count: units.count) }
    // ICU refuses a null pointer; an empty array may have none.
    let text = units.isEmpty ? [0] : units
    var status = U_ZERO_ERROR
    // SAFETY: ICU reads the text only until the closure ends; the next call sets another.
    let result = unsafe text.withUnsafeBufferPointer { buffer in
      unsafe galley_uregex_setText(raw, buffer.baseAddress, Int32(units.count), &status)
      return body(&status)
    }
    guard status.rawValue <= 0 else { throw UnicodeError(icuStatus: status.rawValue) }
    return result
  }

  /// ICU's word for a mistake in a pattern, as a phrase.
  private static func reason(_ status: UErrorCode) -> String {
    switch status {
    case U_REGEX_RULE_SYNTAX: "syntax error"
    case U_REGEX_BAD_ESCAPE_SEQUENCE: "unknown escape"
    case U_REGEX_MISMATCHED_PAREN: "unbalanced parenthesis"
    case U_REGEX_MISSING_CLOSE_BRACKET: "missing ]"
    case U_REGEX_NUMBER_TOO_BIG: "number too big"
    case U_REGEX_BAD_INTERVAL, U_REGEX_MAX_LT_MIN: "bad {m,n}"
    case U_REGEX_INVALID_BACK_REF: "reference to a group that is not there"
    case U_REGEX_INVALID_FLAG: "unknown flag"
    case U_REGEX_LOOK_BEHIND_LIMIT: "look-behind without a limit"
    case U_REGEX_INVALID_RANGE: "bad range"
    case U_REGEX_INVALID_CAPTURE_GROUP_NAME: "bad group name"
    case U_ILLEGAL_ARGUMENT_ERROR: "empty pattern"
    default: unsafe String(cString: galley_u_errorName(status))
    }
  }
}
