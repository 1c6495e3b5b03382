internal import Synchronization

/// Numbers by numbers, remembered in one atomic word each: any thread may ask and tell, and the worst
/// that a race does is to forget.
///
/// A key has one of the places, a power of two, which it shares with others; the last one told stays.
/// Eight bytes a place.
struct AtomicMemo<let places: Int>: ~Copyable, Sendable {
  // The key in the upper half, the value in the lower; 0: nothing.
  private let entries: InlineArray<places, Atomic<UInt64>>

  init() { entries = InlineArray { _ in Atomic(0) } }

  /// What was told of a key; nil if that is not remembered.
  @inline(__always)
  func value(of key: UInt32) -> UInt32? {
    let entry = entries[AtomicMemo.place(of: key)].load(ordering: .relaxed)
    return entry != 0 && entry &>> 32 == UInt64(key)
      ? UInt32(truncatingIfNeeded: entry) : nil
  }

  /// Remembers the value of a key; 0 of 0 is forgotten.
  func remember(_ value: UInt32, of key: UInt32) {
    entries[AtomicMemo.place(of: key)].store(
      UInt64(key) &<< 32 | UInt64(value), ordering: .relaxed)
  }

  /// Neighbors have places beside each other; blocks of 4,096 do not start at the same place.
  @inline(__always)
  private static func place(of key: UInt32) -> Int {
    Int(truncatingIfNeeded: key &+ (key &>> 12) &* 1_321) & (places &- 1)
  }
}
