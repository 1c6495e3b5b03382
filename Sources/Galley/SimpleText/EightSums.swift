internal import GalleyText

/// Sums over eight characters, and the places among them: all are looked at in any case, for nobody
/// foresees which will be asked for.
struct EightSums: BitwiseCopyable {
  /// The sums before each of them, and behind the last.
  private var sums = InlineArray<9, Int64>(repeating: 0)
  /// How many of them fit into the room.
  private(set) var fittingCount = 0
  /// A bit for each character before which a line may end, or that leaves the path.
  private(set) var places: UInt32 = 0

  /// - Parameters:
  ///   - position: The first of the characters, with one before it and seven behind it.
  ///   - pairs: The entries of a table.
  @inline(__always)
  init(
    _ text: Span<UInt8>, at position: Int, pairs: UnsafeMutablePointer<UInt32>, room: Int64
  ) {
    precondition(position > 0 && position &+ 8 <= text.count)
    let bytes = unsafe text.bytes
    let stops = SimpleTextTable.mayEndLine | SimpleTextTable.leavesPath
    var sum: Int64 = 0
    for offset in 0..<8 {
      // SAFETY: two bytes of those that were asked for are an index of a table of 2¹⁶ entries; nine sums
      // have a place for each of eight and one more.
      let pair = unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: position &+ offset &- 1, as: UInt16.self)
      let entry = unsafe pairs[Int(UInt16(littleEndian: pair))]
      sum &+= Int64(entry &>> SimpleTextTable.valueShift)
      unsafe sums[unchecked: offset &+ 1] = sum
      fittingCount &+= sum <= room ? 1 : 0
      places |= (entry & stops == 0 ? 0 : 1) &<< UInt32(offset)
    }
  }

  /// The sum of the characters before one of them.
  @inline(__always)
  func sum(before offset: Int) -> Int64 { sums[offset] }
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
