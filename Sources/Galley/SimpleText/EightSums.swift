internal import GalleyText

/// Sums over eight characters, and the places among them: all are looked at in any case, for nobody foresees
/// which will be asked for.
///
/// Two characters share a word of 64 bits, so that each step is one for both.
struct EightSums: BitwiseCopyable {
  /// The sums behind each of them.
  private let sums: InlineArray<4, UInt64>
  /// How many of them fit into the room.
  let fittingCount: Int
  /// A bit for each character before which a line may end, or that leaves the path.
  let places: UInt32

  /// What puts a number into both halves of a word, and adds the lower half to the upper one.
  private static let both: UInt64 = 1 << 32 | 1

  /// - Parameters:
  ///   - position: The first of the characters, with one before it and seven behind it.
  ///   - pairs: The entries of a table.
  ///   - room: What sums that fit are not above; below 0 there is none, as a sum may be 0.
  @inline(__always)
  init(
    _ text: Span<UInt8>, at position: Int, pairs: UnsafeMutablePointer<UInt32>, room: Int64
  ) {
    precondition(position > 0 && position &+ 8 <= text.count)
    let both = EightSums.both
    // SAFETY: nine bytes from the one before `position` on are in the text; the span is not used behind this.
    let bytes = unsafe text.bytes
    let first = unsafe EightSums.entries(bytes, position, pairs)
    let second = unsafe EightSums.entries(bytes, position &+ 2, pairs)
    let third = unsafe EightSums.entries(bytes, position &+ 4, pairs)
    let fourth = unsafe EightSums.entries(bytes, position &+ 6, pairs)
    // Values are below 2²⁴: eight of them are below 2²⁸.
    let sum2 = EightSums.values(of: first) &* both
    let sum4 = (EightSums.values(of: second) &+ sum2 &>> 32) &* both
    let sum6 = (EightSums.values(of: third) &+ sum4 &>> 32) &* both
    let sum8 = (EightSums.values(of: fourth) &+ sum6 &>> 32) &* both
    sums = [sum2, sum4, sum6, sum8]
    // The highest bit stays where a sum is not more than the room.
    let most = UInt64(bitPattern: max(-1, min(room, 1 << 28)))
    let top = (1 << 31) &* both &+ most &* both
    let fitting =
      ((top &- sum2) &>> 31 & both) &+ ((top &- sum4) &>> 31 & both)
      &+ ((top &- sum6) &>> 31 & both) &+ ((top &- sum8) &>> 31 & both)
    fittingCount = Int(truncatingIfNeeded: fitting & 0xFF &+ fitting &>> 32)
    let places =
      EightSums.places(of: first) | EightSums.places(of: second) &<< 2
      | EightSums.places(of: third) &<< 4 | EightSums.places(of: fourth) &<< 6
    self.places = UInt32(truncatingIfNeeded: (places | places &>> 31) & 0xFF)
  }

  /// The entries of two characters, of which the text has three bytes from `offset - 1` on.
  // SAFETY: as said; any two bytes are an index of a table of 2¹⁶ entries.
  @inline(__always)
  private static func entries(
    _ bytes: RawSpan, _ offset: Int, _ pairs: UnsafeMutablePointer<UInt32>
  ) -> UInt64 {
    let first = unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset &- 1, as: UInt16.self)
    let second = unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset, as: UInt16.self)
    return unsafe UInt64(pairs[Int(UInt16(littleEndian: first))])
      | UInt64(pairs[Int(UInt16(littleEndian: second))]) &<< 32
  }

  @inline(__always)
  private static func values(of entries: UInt64) -> UInt64 {
    entries &>> UInt64(SimpleTextTable.valueShift)
      & (UInt64(UInt32.max &>> SimpleTextTable.valueShift) &* both)
  }

  /// The lowest bit of each half, where a line may end or a character leaves the path.
  @inline(__always)
  private static func places(of entries: UInt64) -> UInt64 {
    (entries &>> UInt64(SimpleTextTable.mayEndLine.trailingZeroBitCount)
      | entries &>> UInt64(SimpleTextTable.leavesPath.trailingZeroBitCount)) & both
  }

  /// The sum of the characters before one of them.
  @inline(__always)
  func sum(before offset: Int) -> Int64 {
    guard offset > 0 else { return 0 }
    let last = offset &- 1
    return Int64(sums[last &>> 1] &>> UInt64(last & 1 &* 32) & 0xFFFF_FFFF)
  }
}

/// What becomes of a line that is full among eight characters.
enum FullEight {
  /// Only white space is too much for it, and hangs.
  case hangs
  /// It has ended, and the eight may fit the next one.
  case ended
  /// The place where it ends is not near.
  case unknown
}
