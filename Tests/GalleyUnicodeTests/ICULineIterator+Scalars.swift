import ICULineBreaks

@testable import GalleyUnicode

extension ICULineIterator {
  /// The boundaries within a text, its two ends excluded.
  func boundaries(in scalars: [Unicode.Scalar]) -> [Int] {
    let text = UTF16Text(scalars)
    return boundaries(in: text.units).compactMap { text.scalarIndex(ofUnit: $0) }
  }
}
