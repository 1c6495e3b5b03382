internal import CProcessor
public import Synchronization

/// Words that any thread may read and write at any time, each by itself.
///
/// All zero at first, and of the system's memory only as many pages as were touched. The first starts a
/// line of the processor's cache. An `InlineArray` of atomics would be written at the start, and destroyed word by
/// word at the end: 166 instructions each.
///
/// SAFETY: the memory is this value's alone, from `init` to `deinit`; zero bits are an atomic zero, of which nothing
/// has to be destroyed. Whoever asks has masked the index, or checked it. `@unchecked Sendable`: the words are atomic.
@safe @usableFromInline
package struct AtomicWords: ~Copyable, @unchecked Sendable {
  private let memory: UnsafeMutableRawPointer
  @usableFromInline let words: UnsafeMutablePointer<Atomic<UInt64>>
  @usableFromInline package let count: Int

  /// Words of a line of the processor's cache.
  @inlinable package static var lineSize: Int { 8 }

  /// So many words, or as many as can be had of a half, a quarter and so on; so many at least.
  ///
  /// - Parameters:
  ///   - least: All, if it is nil.
  ///   - isTouched: Whether all are soon used, see `ZeroMemory`.
  @usableFromInline
  package init(count: Int, least: Int? = nil, isTouched: Bool = false) {
    let line = AtomicWords.lineSize
    let least = least ?? count
    let (memory, most) = unsafe ZeroMemory.allocate(
      count: max(least, count) + line, least: least + line, isTouched: isTouched)
    unsafe self.memory = memory
    unsafe words = memory.alignedUp(toMultipleOf: line * 8).bindMemory(
      to: Atomic<UInt64>.self, capacity: most - line)
    self.count = most - line
  }

  deinit { unsafe ZeroMemory.free(memory, count: count + AtomicWords.lineSize) }

  /// Where the word at an index is, which is one of them.
  @unsafe @usableFromInline @inline(__always)
  func address(of index: Int) -> UnsafePointer<Atomic<UInt64>> {
    assert(index >= 0 && index < count)
    return unsafe UnsafePointer(words + index)
  }

  /// The word at an index, which is one of them.
  @inlinable @inline(__always)
  package func load(_ index: Int) -> UInt64 {
    unsafe address(of: index).pointee.load(ordering: .relaxed)
  }

  /// The same, and whatever was written before it.
  @inlinable @inline(__always)
  package func loadAcquiring(_ index: Int) -> UInt64 {
    unsafe address(of: index).pointee.load(ordering: .acquiring)
  }

  /// Says that the word at an index will be asked for: until then its line of the cache is on its way.
  package func prefetch(_ index: Int) { unsafe galley_prefetch(address(of: index)) }

  @inlinable @inline(__always)
  package func store(_ word: UInt64, _ index: Int) {
    unsafe address(of: index).pointee.store(word, ordering: .relaxed)
  }

  /// The same, after whatever was written before.
  @inlinable @inline(__always)
  package func storeReleasing(_ word: UInt64, _ index: Int) {
    unsafe address(of: index).pointee.store(word, ordering: .releasing)
  }

  /// Stores a word and returns the one before; what is read behind it is not older.
  @inlinable @inline(__always)
  package func exchange(_ word: UInt64, _ index: Int) -> UInt64 {
    unsafe address(of: index).pointee.exchange(word, ordering: .acquiring)
  }

  /// Stores a word where there is none; the one that was there, 0 if none was.
  @inlinable @inline(__always)
  package func storeIfZero(_ word: UInt64, _ index: Int) -> UInt64 {
    unsafe address(of: index).pointee.compareExchange(
      expected: 0, desired: word, ordering: .relaxed
    ).original
  }
}
