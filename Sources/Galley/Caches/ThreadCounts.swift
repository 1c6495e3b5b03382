internal import GalleyText

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// How often something was known, and how often not, counted by any thread.
///
/// Threads count in lines of the processor's cache of their own, so that they do not wait for each other; where
/// two come to have the same, one of two counts may be lost.
struct ThreadCounts: ~Copyable, Sendable {
  private let words = AtomicWords(count: ThreadCounts.lineCount * AtomicWords.lineSize)

  private static let lineCount = 64
  /// Which word of a line counts what.
  private enum Kind { static let hits = 0, misses = 1 }

  /// Counts a hit.
  @inline(__always)
  func countHit() { _ = count(Kind.hits) }

  /// Counts a miss; how many there were in this line.
  @inline(__always) @discardableResult
  func countMiss() -> UInt64 { count(Kind.misses) }

  /// The hits in the line of the thread that asks.
  var hits: UInt64 { words.load(ThreadCounts.line &* AtomicWords.lineSize &+ Kind.hits) }

  @inline(__always)
  private func count(_ kind: Int) -> UInt64 {
    let index = ThreadCounts.line &* AtomicWords.lineSize &+ kind
    let count = words.load(index)
    words.store(count &+ 1, index)
    return count
  }

  /// The line of the thread that asks.
  @inline(__always)
  private static var line: Int {
    #if canImport(Darwin)
      let thread = UInt(bitPattern: unsafe pthread_self())
    #else
      let thread = UInt(pthread_self())
    #endif
    // What describes a thread is some pages from that of another.
    return Int(truncatingIfNeeded: (thread &>> 12 &* 0x9E37_79B9_7F4A_7C15) &>> 58)
  }

  /// What all threads counted, without bytes.
  var statistics: CacheStatistics {
    var sum = CacheStatistics()
    for line in 0..<ThreadCounts.lineCount {
      sum.hits += Int(words.load(line * AtomicWords.lineSize + Kind.hits))
      sum.misses += Int(words.load(line * AtomicWords.lineSize + Kind.misses))
    }
    return sum
  }
}
