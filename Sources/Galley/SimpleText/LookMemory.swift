internal import GalleyText

/// What looks at the characters around a pair have found: the font's rules are long, texts repeat
/// themselves.
///
/// A pure function with a memory: a look depends on the bytes of its window and the pair's place in
/// it, and on nothing else that a table does not have.
final class LookMemory: Sendable {
  /// The window of a look.
  struct Window: Hashable {
    /// Its bytes, from the lowest up.
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    private var count: UInt8
    private var place: UInt8

    /// - Returns: Nil for windows of more than 16 bytes.
    init?(_ text: Span<UInt8>, range: Range<Int>, place: Int) {
      guard range.count <= 16 else { return nil }
      count = UInt8(range.count)
      self.place = UInt8(truncatingIfNeeded: place)
      for index in range {
        high = high &<< 8 | low &>> 56
        low = low &<< 8 | UInt64(text[index])
      }
    }
  }

  private let known = Lock<[Window: Int64?]>([:])
  /// The most windows that are remembered, some 200 KB.
  private static let limit = 4096

  /// What a look into a window finds.
  func look(into window: Window?, _ look: () -> Int64?) -> Int64? {
    guard let window else { return look() }
    if let found = known.withLock({ $0[window] }) { return found }
    let found = look()
    known.withLock { known in
      if known.count >= LookMemory.limit { known.removeAll(keepingCapacity: true) }
      known[window] = .some(found)
    }
    return found
  }
}
