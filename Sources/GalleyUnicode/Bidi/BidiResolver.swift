internal import CICU
internal import GalleyText

/// The owner of ICU's `UBiDi`, for the time of one paragraph.
@safe
struct BidiResolver: ~Copyable {
  private let raw: OpaquePointer

  /// An object with room for `count` UTF-16 units.
  init(utf16Count: Int) throws(UnicodeError) {
    let count = utf16Count + BidiResolver.mixedParagraph.count
    guard count < Int(Int32.max) else { throw .textTooLong(utf16Count: utf16Count) }
    var status = U_ZERO_ERROR
    // SAFETY: the object belongs to this value, which closes it once.
    let opened = unsafe galley_ubidi_openSized(Int32(count), &status)
    guard let raw = unsafe opened, status.rawValue <= 0 else {
      throw UnicodeError(icuStatus: status.rawValue)
    }
    unsafe self.raw = raw
  }

  /// A second paragraph that runs both ways.
  ///
  /// Where all of a text runs one way, ICU does not resolve it and reports the base level
  /// throughout: 0 for Arabic numbers from left to right, whose level is 2.
  private static let mixedParagraph: [UInt16] = [0x2029, 0x61, 0x5D0]

  /// Resolves the levels of a text.
  func resolve(_ text: UTF16Text, direction: WritingDirection) throws(UnicodeError) {
    var status = U_ZERO_ERROR
    let units = text.units + BidiResolver.mixedParagraph
    // SAFETY: ICU keeps the pointer to the text but reads it in this call only.
    unsafe units.withUnsafeBufferPointer { buffer in
      unsafe galley_ubidi_setPara(
        raw, buffer.baseAddress, Int32(buffer.count), BidiResolver.level(of: direction), &status)
    }
    guard status.rawValue <= 0 else { throw UnicodeError(icuStatus: status.rawValue) }
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
    else { throw UnicodeError(icuStatus: status.rawValue) }
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
