internal import CICU

/// ICU's line break iterator, to compare with: UAX #14 of its own version, and its dictionaries.
///
/// A module of its own: Foundation, which tests import, has another ICU of the same names.
@safe
public final class ICULineIterator {
  private let raw: OpaquePointer

  /// Nil if ICU has no data.
  public init?() {
    var status = U_ZERO_ERROR
    // SAFETY: the iterator belongs to this object, which closes it once.
    guard let raw = unsafe galley_ubrk_openLine(&status), status.rawValue <= 0 else { return nil }
    unsafe self.raw = raw
  }

  deinit { unsafe galley_ubrk_close(raw) }

  /// The boundaries within a text of UTF-16 units, its two ends excluded.
  public func boundaries(in units: [UInt16]) -> [Int] {
    var result: [Int] = []
    // SAFETY: ICU reads the units only while the closure runs; before the next use it gets others.
    unsafe units.withUnsafeBufferPointer { buffer in
      var status = U_ZERO_ERROR
      unsafe galley_ubrk_setText(raw, buffer.baseAddress, Int32(buffer.count), &status)
      guard status.rawValue <= 0 else { return }
      var boundary = unsafe galley_ubrk_first(raw)
      while boundary >= 0 {
        if boundary > 0, boundary < buffer.count { result.append(Int(boundary)) }
        boundary = unsafe galley_ubrk_next(raw)
      }
    }
    return result
  }
}
