internal import CICU
internal import GalleyText

/// Finds words in runs of Thai, Lao, Khmer and Burmese letters, by ICU's dictionaries.
///
/// ICU chooses a dictionary by the script of the letters; the language makes no difference to it.
/// Opening an iterator costs 150 µs, so those that are not in use are kept; more threads than that
/// at once open their own.
package final class DictionaryBreaker: Sendable {
  /// The breaker that all line breakers share unless told otherwise: iterators have no memory of
  /// the texts they were used for.
  package static let shared = DictionaryBreaker()

  /// How many iterators are kept, at a few kilobytes each.
  private static let kept = 16

  private let idle = Lock<[LineIterator]>([])

  package init() {}

  /// The places within a range of a text where a dictionary word starts, first and last excluded.
  ///
  /// Empty if ICU has no data: then the range is one word.
  package func boundaries(in scalars: [Unicode.Scalar], range: Range<Int>) -> [Int] {
    guard let iterator = takeIterator() else { return [] }
    let text = UTF16Text(scalars[range])
    let boundaries = iterator.boundaries(in: text.units)
    idle.withLock { if $0.count < DictionaryBreaker.kept { $0.append(iterator) } }
    return boundaries.compactMap { unit in
      guard let scalar = text.scalarIndex(ofUnit: unit), scalar > 0, scalar < range.count
      else { return nil }
      return range.lowerBound + scalar
    }
  }

  private func takeIterator() -> LineIterator? {
    if let iterator = idle.withLock({ $0.popLast() }) { return iterator }
    return LineIterator()
  }
}

/// The owner of an ICU line break iterator.
///
/// `@unchecked Sendable`: an iterator is either idle, in a `Lock`, or in the hands of the one
/// thread that took it out.
@safe
private final class LineIterator: @unchecked Sendable {
  private let raw: OpaquePointer

  init?() {
    var status = U_ZERO_ERROR
    // SAFETY: the iterator belongs to this object, which closes it once.
    guard let raw = unsafe galley_ubrk_openLine(&status), status.rawValue <= 0 else { return nil }
    unsafe self.raw = raw
  }

  deinit { unsafe galley_ubrk_close(raw) }

  /// The boundaries of a text, its two ends included.
  func boundaries(in units: [UInt16]) -> [Int] {
    guard units.count < Int(Int32.max) else { return [] }
    var result: [Int] = []
    // SAFETY: ICU reads the units only while the closure runs; before the next use it gets others.
    unsafe units.withUnsafeBufferPointer { buffer in
      var status = U_ZERO_ERROR
      unsafe galley_ubrk_setText(raw, buffer.baseAddress, Int32(buffer.count), &status)
      guard status.rawValue <= 0 else { return }
      var boundary = unsafe galley_ubrk_first(raw)
      while boundary >= 0 {
        result.append(Int(boundary))
        boundary = unsafe galley_ubrk_next(raw)
      }
    }
    return result
  }
}
