internal import CProcessor
internal import GalleyText
internal import Synchronization

/// Words that any thread may read and write at any time, each by itself.
///
/// All zero at first, and of the system's memory only as many pages as were touched. The first starts a
/// line of the processor's cache.
///
/// SAFETY: the memory is this value's alone, from `init` to `deinit`; zero bits are an atomic zero.
/// `@unchecked Sendable`: the words are atomic.
@safe
struct AtomicWords: ~Copyable, @unchecked Sendable {
  private let memory: UnsafeMutableRawPointer
  private let words: UnsafeMutablePointer<Atomic<UInt64>>
  let count: Int

  /// Words of a line of the processor's cache.
  static let lineSize = 8

  /// So many words, or as many as can be had of a half, a quarter and so on; so many at least.
  ///
  /// - Parameter isTouched: Whether all are soon used, see `ZeroMemory`.
  init(count: Int, least: Int = 1, isTouched: Bool = false) {
    let line = AtomicWords.lineSize
    let (memory, most) = unsafe ZeroMemory.allocate(
      count: max(least, count) + line, least: least + line, isTouched: isTouched)
    unsafe self.memory = memory
    unsafe words = memory.alignedUp(toMultipleOf: line * 8).bindMemory(
      to: Atomic<UInt64>.self, capacity: most - line)
    self.count = most - line
  }

  deinit { unsafe ZeroMemory.free(memory, count: count + AtomicWords.lineSize) }

  /// The word at an index, which is one of them.
  @inline(__always)
  func load(_ index: Int) -> UInt64 {
    assert(index >= 0 && index < count)
    return unsafe words[index].load(ordering: .relaxed)
  }

  /// The same, and whatever was written before it.
  @inline(__always)
  func loadAcquiring(_ index: Int) -> UInt64 {
    assert(index >= 0 && index < count)
    return unsafe words[index].load(ordering: .acquiring)
  }

  /// Says that the word at an index will be asked for: until then its line of the cache is on its way.
  @inline(__always)
  func prefetch(_ index: Int) {
    assert(index >= 0 && index < count)
    unsafe galley_prefetch(words + index)
  }

  @inline(__always)
  func store(_ word: UInt64, _ index: Int) {
    assert(index >= 0 && index < count)
    unsafe words[index].store(word, ordering: .relaxed)
  }

  /// Stores a word and returns the one before; what is read behind it is not older.
  @inline(__always)
  func exchange(_ word: UInt64, _ index: Int) -> UInt64 {
    assert(index >= 0 && index < count)
    return unsafe words[index].exchange(word, ordering: .acquiring)
  }

  /// The same, after whatever was written before.
  @inline(__always)
  func storeReleasing(_ word: UInt64, _ index: Int) {
    assert(index >= 0 && index < count)
    unsafe words[index].store(word, ordering: .releasing)
  }
}
