internal import GalleyText

/// The hashes that were met, by some of their bits, as far as there is room: two in a word.
///
/// Any thread may ask and tell; of two that do so at one place at once one may be lost.
struct MetHashes: ~Copyable, Sendable {
  private let words: AtomicWords
  private let mask: Int

  /// - Parameter count: Of the words, a power of two; as many as can be had of them where memory is short.
  init(count: Int) {
    words = AtomicWords(count: count, least: AtomicWords.lineSize, isTouched: true)
    mask = MetHashes.powerOfTwo(upTo: words.count) - 1
  }

  /// As many as so many bytes have room for; some at least.
  init(byteLimit: Int) {
    self.init(count: MetHashes.powerOfTwo(upTo: max(AtomicWords.lineSize, byteLimit / 8)))
  }

  private static func powerOfTwo(upTo number: Int) -> Int {
    1 << (Int.bitWidth - 1 - number.leadingZeroBitCount)
  }

  var byteCount: Int { words.count * 8 }

  @inline(__always)
  private func index(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash &>> 32) & mask }

  /// Says that a hash will be noted: another core may have its place.
  @inline(__always)
  func willNote(_ hash: UInt64) { words.prefetch(index(of: hash)) }

  /// Notes a hash; whether it was met before, as far as that is known.
  ///
  /// - Parameter turn: Another number each time.
  func note(_ hash: UInt64, turn: UInt64) -> Bool {
    let index = index(of: hash)
    let tag = hash & 0xFFFF_FFFF | 1
    let known = words.load(index)
    if known & 0xFFFF_FFFF == tag || known &>> 32 == tag { return true }
    // Which of two makes room is drawn: one after the other, three that come in turn would put each other
    // out for ever.
    let drawn = (turn ^ hash) &* 0x9E37_79B9_7F4A_7C15
    let isFirst = ((drawn ^ drawn &>> 29) &* 0xBF58_476D_1CE4_E5B9) &>> 63 == 0
    words.store(isFirst ? known & ~0xFFFF_FFFF | tag : known & 0xFFFF_FFFF | tag &<< 32, index)
    return false
  }
}
