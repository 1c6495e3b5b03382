public import GalleyText

/// Numbers by numbers, remembered in one atomic word each: any thread may ask and tell, and the worst
/// that a race does is to forget.
///
/// A key has one of the places, a power of two, which it shares with others; the last one told stays.
/// Eight bytes a place.
@usableFromInline package struct AtomicMemo<let places: Int>: ~Copyable, Sendable {
  // The key in the upper half, the value in the lower; 0: nothing.
  @usableFromInline let entries: AtomicWords

  @inlinable
  package init() { entries = AtomicWords(count: places) }

  /// The bytes that it takes.
  package static var byteCount: Int { places * MemoryLayout<UInt64>.stride }

  /// What was told of a key; nil if that is not remembered.
  @inlinable @inline(__always)
  package func value(of key: UInt32) -> UInt32? {
    let entry = entries.load(AtomicMemo.place(of: key))
    return entry != 0 && entry &>> 32 == UInt64(key)
      ? UInt32(truncatingIfNeeded: entry) : nil
  }

  /// Remembers the value of a key; 0 of 0 is forgotten.
  @inlinable
  package func remember(_ value: UInt32, of key: UInt32) {
    entries.store(UInt64(key) &<< 32 | UInt64(value), AtomicMemo.place(of: key))
  }

  /// Whether the place of a key is free.
  @inlinable
  package func hasRoom(for key: UInt32) -> Bool {
    entries.load(AtomicMemo.place(of: key)) == 0
  }

  /// Remembers the value of a key, if its place is free; false if it is another key's.
  @inlinable
  package func rememberIfFree(_ value: UInt32, of key: UInt32) -> Bool {
    let new = UInt64(key) &<< 32 | UInt64(value)
    return entries.storeIfZero(new, AtomicMemo.place(of: key)) == 0
  }

  /// Neighbors have places beside each other; blocks of 4,096 do not start at the same place.
  @inlinable @inline(__always)
  static func place(of key: UInt32) -> Int {
    Int(truncatingIfNeeded: key &+ (key &>> 12) &* 1_321) & (places &- 1)
  }
}
