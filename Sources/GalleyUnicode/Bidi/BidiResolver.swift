internal import CICU
internal import GalleyText

/// The owner of ICU's `UBiDi`, for the time of one paragraph.
@safe
struct BidiResolver: ~Copyable {
  private let raw: OpaquePointer

  /// An object with room for `count` UTF-16 units.
  init(utf16Count count: Int) throws(UnicodeError) {
    guard count < Int(Int32.max) else { throw .textTooLong(utf16Count: count) }
    var status = U_ZERO_ERROR
    // SAFETY: the object belongs to this value, which closes it once.
    let opened = unsafe galley_ubidi_openSized(Int32(count), &status)
    guard let raw = unsafe opened, status.rawValue <= 0 else { throw UnicodeError(status) }
    unsafe self.raw = raw
  }

  /// Resolves the levels of a text.
  func resolve(_ text: UTF16Text, direction: WritingDirection) throws(UnicodeError) {
    var status = U_ZERO_ERROR
    // SAFETY: ICU keeps the pointer to the text but reads it in this call only.
    unsafe text.units.withUnsafeBufferPointer { buffer in
      unsafe galley_ubidi_setPara(
        raw, buffer.baseAddress, Int32(buffer.count), BidiResolver.level(of: direction), &status)
    }
    guard status.rawValue <= 0 else { throw UnicodeError(status) }
  }

  deinit { unsafe galley_ubidi_close(raw) }

  /// ICU's name of a base direction: a level, or UBIDI_DEFAULT_LTR for the first strong character.
  private static func level(of direction: WritingDirection) -> UInt8 {
    switch direction {
    case .natural: 0xFE
    case .leftToRight: 0
    case .rightToLeft: 1
    }
  }

  var baseLevel: BidiLevel { unsafe BidiLevel(rawValue: galley_ubidi_getParaLevel(raw)) }

  /// The level of each scalar.
  func levels(of text: UTF16Text, scalarCount: Int) throws(UnicodeError) -> [BidiLevel] {
    guard scalarCount > 0 else { return [] }
    var status = U_ZERO_ERROR
    // SAFETY: ICU has one level per unit of the text, in place as long as `self` lives.
    guard let start = unsafe galley_ubidi_getLevels(raw, &status), status.rawValue <= 0
    else { throw UnicodeError(status) }
    let units = unsafe UnsafeBufferPointer(start: start, count: text.units.count).span
    var result = [BidiLevel](repeating: BidiLevel(rawValue: 0), count: scalarCount)
    for unit in units.indices {
      if let scalar = text.scalarIndex(ofUnit: unit) {
        result[scalar] = BidiLevel(rawValue: units[unit])
      }
    }
    return result
  }
}

extension UnicodeError {
  /// What an ICU status means.
  init(_ status: UErrorCode) {
    switch status {
    case U_REGEX_TIME_OUT: self = .timedOut
    case U_REGEX_STACK_OVERFLOW: self = .tooComplex
    default:
      // SAFETY: ICU's names of errors are static strings.
      self = unsafe .icu(name: String(cString: galley_u_errorName(status)))
    }
  }
}
