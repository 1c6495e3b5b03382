internal import CICU
internal import GalleyText

/// Finds the words of a text, for carets that jump over them: UAX #29 as ICU follows it, with its
/// dictionaries for scripts without spaces.
package enum WordBreaker {
  /// The words of a text, without what stands between them, in order.
  ///
  /// One word for the whole text if ICU has no data. Opens an iterator: about 150 µs.
  /// - Complexity: O(*n*).
  package static func words(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    guard !scalars.isEmpty, let iterator = WordIterator() else { return [0..<scalars.count] }
    let text = UTF16Text(scalars)
    return iterator.words(in: text.units).compactMap { units in
      guard let start = text.scalarIndex(ofUnit: units.lowerBound),
        let end = text.scalarIndex(ofUnit: units.upperBound), start < end
      else { return nil }
      return start..<end
    }
  }
}

/// The owner of an ICU word break iterator.
@safe
private struct WordIterator: ~Copyable {
  private let raw: OpaquePointer

  init?() {
    var status = U_ZERO_ERROR
    // SAFETY: the iterator belongs to this value, which closes it once.
    guard let raw = unsafe galley_ubrk_openWord(&status), status.rawValue <= 0 else { return nil }
    unsafe self.raw = raw
  }

  deinit { unsafe galley_ubrk_close(raw) }

  /// The stretches that are words: letters, numbers, kana or ideographs, no spaces or punctuation.
  func words(in units: [UInt16]) -> [Range<Int>] {
    guard units.count < Int(Int32.max) else { return [] }
    var result: [Range<Int>] = []
    // SAFETY: ICU reads the units only while the closure runs; afterwards the iterator is closed.
    unsafe units.withUnsafeBufferPointer { buffer in
      var status = U_ZERO_ERROR
      unsafe galley_ubrk_setText(raw, buffer.baseAddress, Int32(buffer.count), &status)
      guard status.rawValue <= 0 else { return }
      var start = unsafe galley_ubrk_first(raw)
      while start >= 0 {
        let end = unsafe galley_ubrk_next(raw)
        guard end > start else { return }
        // UBRK_WORD_NONE is 0 to 99: what is no word.
        if unsafe galley_ubrk_ruleStatus(raw) >= 100 { result.append(Int(start)..<Int(end)) }
        start = end
      }
    }
    return result
  }
}
