internal import CICU
internal import GalleyText

/// A pattern for dates in a locale's words (UTS #35), in the Gregorian calendar and GMT.
package struct DatePattern: Sendable {
  /// The pattern itself, such as `dd.MM.yyyy`.
  package let pattern: String
  package let locale: String
  private let handle: Lock<DatePatternHandle>

  /// The most UTF-16 units of a pattern, and of what it writes.
  static let capacity = 1_024

  /// A pattern as it is written.
  ///
  /// - Throws: `UnicodeError` if ICU cannot use the pattern.
  package init(_ pattern: String, locale: String) throws(UnicodeError) {
    self.pattern = pattern
    self.locale = locale
    handle = Lock(try DatePatternHandle(pattern: Array(pattern.utf16), locale: locale))
  }

  /// The pattern that a locale uses for these fields, such as `yMMMd`.
  ///
  /// - Throws: `UnicodeError` if ICU has no pattern for them.
  package init(skeleton: String, locale: String) throws(UnicodeError) {
    let fields = Array(skeleton.utf16)
    var room = [UInt16](repeating: 0, count: DatePattern.capacity)
    var status = U_ZERO_ERROR
    // SAFETY: ICU reads and writes within the counts given, only until the call ends.
    let count = unsafe fields.withUnsafeBufferPointer { fields in
      unsafe room.withUnsafeMutableBufferPointer { room in
        unsafe galley_udatpg_bestPattern(
          locale, fields.baseAddress, Int32(fields.count), room.baseAddress, Int32(room.count),
          &status)
      }
    }
    guard status.rawValue <= 0, count > 0 else { throw UnicodeError(icuStatus: status.rawValue) }
    let pattern = String(decoding: room.prefix(Int(count)), as: UTF16.self)
    try self.init(pattern, locale: locale)
  }

  /// A moment, in milliseconds since 1970, in words.
  package func string(milliseconds: Double) throws(UnicodeError) -> String {
    try handle.withLock { (handle) throws(UnicodeError) in try handle.string(milliseconds) }
  }

  /// The most digits of a date.
  ///
  /// ICU divides a fraction of a second by ten as often as it has digits more than three: with 36
  /// its divisor has overflowed to 0, and the process ends.
  static let mostDigits = 32

  /// The moment that a text says, in milliseconds since 1970; nil if all of it is no date.
  package func milliseconds(of text: String) -> Double? {
    let units = Array(text.utf16.prefix(DatePattern.capacity + 1))
    guard units.count <= DatePattern.capacity else { return nil }
    let digits = text.unicodeScalars.count { $0.properties.numericType == .decimal }
    guard digits <= DatePattern.mostDigits else { return nil }
    return handle.withLock { $0.milliseconds(of: units) }
  }
}

/// The owner of ICU's `UDateFormat`.
@safe
private final class DatePatternHandle {
  private let raw: UnsafeMutablePointer<UDateFormat?>

  init(pattern: [UInt16], locale: String) throws(UnicodeError) {
    guard pattern.count <= DatePattern.capacity else {
      throw .textTooLong(utf16Count: pattern.count)
    }
    var status = U_ZERO_ERROR
    // SAFETY: ICU copies the pattern before the closure ends; this object owns the handle.
    let opened = unsafe pattern.withUnsafeBufferPointer { buffer in
      unsafe galley_udat_open(locale, buffer.baseAddress, Int32(buffer.count), &status)
    }
    guard let raw = unsafe opened, status.rawValue <= 0 else {
      if let opened = unsafe opened { unsafe galley_udat_close(opened) }
      throw UnicodeError(icuStatus: status.rawValue)
    }
    unsafe self.raw = raw
  }

  deinit { unsafe galley_udat_close(raw) }

  func string(_ milliseconds: Double) throws(UnicodeError) -> String {
    var room = [UInt16](repeating: 0, count: DatePattern.capacity)
    var status = U_ZERO_ERROR
    // SAFETY: ICU writes at most as many units as the room has.
    let count = unsafe room.withUnsafeMutableBufferPointer { room in
      unsafe galley_udat_format(
        raw, milliseconds, room.baseAddress, Int32(room.count), &status)
    }
    guard status.rawValue <= 0 else { throw UnicodeError(icuStatus: status.rawValue) }
    return String(decoding: room.prefix(Int(count)), as: UTF16.self)
  }

  func milliseconds(of units: [UInt16]) -> Double? {
    var status = U_ZERO_ERROR
    var end: Int32 = 0
    // SAFETY: ICU reads the text only until the closure ends.
    let moment = unsafe units.withUnsafeBufferPointer { units in
      unsafe galley_udat_parse(raw, units.baseAddress, Int32(units.count), &end, &status)
    }
    return status.rawValue <= 0 && Int(end) == units.count && end > 0 ? moment : nil
  }
}
