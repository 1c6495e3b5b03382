internal import GalleyText

/// Sums over eight characters, and the places among them: all are looked at in any case, for nobody foresees
/// which will be asked for.
///
/// Sums are of entries as they are: the low bits count the places so far. Whatever grows from character to character is
/// found by counting those that are below it.
struct EightSums: BitwiseCopyable {
  /// The sums of the entries before each of them, and before the one behind them.
  private let sums: InlineArray<9, UInt64>

  /// - Parameters:
  ///   - position: The first of the characters, with one before it and seven behind it.
  ///   - pairs: The entries of a table.
  @inline(__always)
  init(_ text: Span<UInt8>, at position: Int, pairs: UnsafePointer<UInt32>) {
    precondition(position > 0 && position &+ 8 <= text.count)
    // SAFETY: nine bytes from the one before `position` on are in the text; the span is not used behind this.
    let bytes = unsafe text.bytes
    let first = position &- 1
    let sum1 = unsafe ByteRun.entry(bytes, first, pairs)
    let sum2 = unsafe sum1 &+ ByteRun.entry(bytes, first &+ 1, pairs)
    let sum3 = unsafe sum2 &+ ByteRun.entry(bytes, first &+ 2, pairs)
    let sum4 = unsafe sum3 &+ ByteRun.entry(bytes, first &+ 3, pairs)
    let sum5 = unsafe sum4 &+ ByteRun.entry(bytes, first &+ 4, pairs)
    let sum6 = unsafe sum5 &+ ByteRun.entry(bytes, first &+ 5, pairs)
    let sum7 = unsafe sum6 &+ ByteRun.entry(bytes, first &+ 6, pairs)
    let sum8 = unsafe sum7 &+ ByteRun.entry(bytes, first &+ 7, pairs)
    sums = [0, sum1, sum2, sum3, sum4, sum5, sum6, sum7, sum8]
  }

  /// How many of them fit into a room: of how many the sum is not above it.
  ///
  /// - Parameter room: Below 2⁵⁴; below 0 nothing fits, as a sum may be 0.
  @inline(__always)
  func fittingCount(room: Int64) -> Int {
    let end = UInt64(bitPattern: max(0, room &+ 1)) &<< EightSums.shift
    return count { $0 < end }
  }

  /// The last of the first `count` before which a line may end, or that leaves the path; nil if there is none.
  @inline(__always)
  func lastPlace(among count: Int) -> Int? {
    let all = flags(before: count)
    guard all != 0 else { return nil }
    return self.count { UInt8(truncatingIfNeeded: $0) < all }
  }

  /// A bit for each of them before which a line may end, or that leaves the path.
  @inline(__always)
  var places: UInt32 {
    var places: UInt32 = 0
    for offset in 0..<8 where flags(before: offset) != flags(before: offset &+ 1) {
      places |= 1 &<< UInt32(truncatingIfNeeded: offset)
    }
    return places
  }

  /// The sum of the characters before one of them.
  @inline(__always)
  func sum(before offset: Int) -> Int64 { Int64(sums[offset] &>> EightSums.shift) }

  private static let shift = UInt64(PairTable.valueShift)

  /// How many places there are before one of them, in two halves of four bits, as entries have them.
  @inline(__always)
  private func flags(before offset: Int) -> UInt8 { UInt8(truncatingIfNeeded: sums[offset]) }

  /// Of how many of them the sum with them is like that.
  @inline(__always)
  private func count(_ isLikeThat: (UInt64) -> Bool) -> Int {
    var count = 0
    for offset in 1...8 where isLikeThat(sums[offset]) { count &+= 1 }
    return count
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
