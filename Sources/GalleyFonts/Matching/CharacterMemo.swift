internal import Synchronization

/// Numbers by characters, remembered in one atomic word each: any thread may ask and tell, and the worst
/// that a race does is to forget.
///
/// A character has one place, which it shares with others; the last one told stays. 16 KB: as many places
/// as a text in several scripts, ideographs among them, has characters.
struct CharacterMemo: ~Copyable, Sendable {
  // The value, the character's block, and 1; 0: nothing. With its block the place says the character.
  private let entries: InlineArray<4096, Atomic<UInt32>>
  private static let blockBits: UInt32 = 12
  private static let valueShift: UInt32 = 10

  init() { entries = InlineArray { _ in Atomic(0) } }

  /// What was told of a character; nil if that is not remembered.
  @inline(__always)
  func value(of key: UInt32) -> UInt32? {
    let entry = entries[CharacterMemo.place(of: key)].load(ordering: .relaxed)
    return entry & (1 &<< CharacterMemo.valueShift &- 1) == CharacterMemo.tag(of: key)
      ? entry &>> CharacterMemo.valueShift : nil
  }

  /// Remembers a value below 2²² of a character; others are forgotten.
  func remember(_ value: UInt32, of key: UInt32) {
    guard value < 1 << 22 else { return }
    entries[CharacterMemo.place(of: key)].store(
      value << CharacterMemo.valueShift | CharacterMemo.tag(of: key), ordering: .relaxed)
  }

  /// The block, of which there are fewer than 2⁹, and 1.
  @inline(__always)
  private static func tag(of key: UInt32) -> UInt32 { (key &>> blockBits) &<< 1 | 1 }

  /// Neighbors have places beside each other; blocks do not start at the same place.
  @inline(__always)
  private static func place(of key: UInt32) -> Int {
    Int((key &+ (key &>> blockBits) &* 1_321) & (1 &<< blockBits &- 1))
  }
}
