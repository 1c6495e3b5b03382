internal import GalleyText

/// The codes that were given so far, by numbers for characters: each a byte that is set once.
struct CodeBytes: ~Copyable, Sendable {
  private let words: AtomicWords
  let count: Int

  /// Nobody has asked for a code yet.
  static let unknown: UInt8 = 0
  /// There is no code.
  static let none: UInt8 = 1

  init(count: Int) {
    self.count = count
    words = AtomicWords(count: (count + 7) / 8)
  }

  /// What was set; `unknown` if nothing was.
  @inline(__always)
  subscript(place: Int) -> UInt8 {
    // Whatever was written before it is seen.
    UInt8(truncatingIfNeeded: words.loadAcquiring(place &>> 3) &>> CodeBytes.shift(of: place))
  }

  /// Sets what nobody has set yet, under a lock, after all that belongs to it was written.
  func set(_ code: UInt8, at place: Int) {
    let word = UInt64(code) << CodeBytes.shift(of: place)
    words.storeReleasing(words.load(place >> 3) | word, place >> 3)
  }

  /// Where the code of a place is in its word.
  @inline(__always)
  private static func shift(of place: Int) -> UInt64 { UInt64(truncatingIfNeeded: place & 7) &<< 3 }
}
