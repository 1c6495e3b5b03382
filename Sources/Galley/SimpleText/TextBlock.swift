internal import GalleyText

/// Up to 64 characters on their way to the fitter: running sums, and where lines may end.
///
/// The memory is lent by whoever makes the block; places are masked, so that no index is outside it.
@safe
struct TextBlock {
  static let capacity = 64
  /// The elements of each of the two pieces of memory that a block is made of: 1 KB, more of which is not the stack's.
  static let stride = 128

  // SAFETY: both point to `stride` elements that outlive the block; every index is masked.
  private let sums: UnsafeMutablePointer<Int64>
  private let starts: UnsafeMutablePointer<Int64>
  /// `OpenBrackets.memoryCount` elements.
  private let brackets: UnsafeMutablePointer<Int64>

  private init(
    sums: UnsafeMutablePointer<Int64>, starts: UnsafeMutablePointer<Int64>,
    brackets: UnsafeMutablePointer<Int64>
  ) {
    unsafe (self.sums, self.starts, self.brackets) = (sums, starts, brackets)
  }

  /// Lends a block to `body`; nil if there is no memory.
  @inline(__always)
  static func withBlock<Result>(_ body: (TextBlock) -> Result?) -> Result? {
    // SAFETY: each has elements, so that there is a first one; the block ends with `body`.
    unsafe withUnsafeTemporaryAllocation(of: Int64.self, capacity: stride) { sums in
      unsafe withUnsafeTemporaryAllocation(of: Int64.self, capacity: stride) { starts in
        unsafe withUnsafeTemporaryAllocation(
          of: Int64.self, capacity: OpenBrackets.memoryCount
        ) { brackets in
          guard let sums = sums.baseAddress, let starts = starts.baseAddress,
            let brackets = brackets.baseAddress
          else { return nil }
          return unsafe body(TextBlock(sums: sums, starts: starts, brackets: brackets))
        }
      }
    }
  }

  /// A list without brackets, in the block's memory: one at a time.
  @inline(__always)
  var noBrackets: OpenBrackets { unsafe OpenBrackets(in: brackets) }

  /// The sum before a character, what it adds to the character before it included.
  @inline(__always)
  subscript(sum index: Int) -> Int64 {
    get { unsafe sums[index & (TextBlock.stride - 1)] }
    nonmutating set { unsafe sums[index & (TextBlock.stride - 1)] = newValue }
  }

  /// What the sums have too much of for a line that starts at a character.
  @inline(__always)
  subscript(start index: Int) -> Int64 {
    get { unsafe starts[index & (TextBlock.stride - 1)] }
    nonmutating set { unsafe starts[index & (TextBlock.stride - 1)] = newValue }
  }

  /// Adds a character below the block's capacity: where a line that starts with it has its start, and
  /// the sum behind it.
  @inline(__always)
  func add(at index: Int, start: Int64, end: Int64) {
    let place = index & (TextBlock.capacity - 1)
    unsafe starts[place] = start
    unsafe sums[place &+ 1] = end
  }

  /// Adds a character: the sum before it, and that of a line that starts with it, if that is another.
  ///
  /// Of more characters than fit the last are kept.
  @inline(__always)
  func add(at index: Int, _ sum: Int64, start: Int64? = nil) {
    let place = index & (TextBlock.stride - 1)
    unsafe starts[place] = start ?? sum
    unsafe sums[place] = sum
  }

  /// Makes the first sums, up to one before a character, those of units of which so many are one before.
  func multiply(by factor: Int64, to end: Int) {
    self[sum: 0] &*= factor
    for index in 0..<end {
      self[sum: index + 1] &*= factor
      self[start: index] &*= factor
    }
  }

  /// The first place up to `end` whose sum is more than `bound`; `end + 1` if none is.
  @inline(__always)
  func firstBeyond(_ bound: Int64, to end: Int) -> Int {
    var low = 0
    var high = end + 1
    while low < high {
      let middle = (low &+ high) &>> 1
      if self[sum: middle] <= bound { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}

/// A mask of the places below one.
@inline(__always)
func maskBelow(_ place: Int) -> UInt64 {
  place >= 64 ? .max : (1 &<< UInt64(truncatingIfNeeded: place)) &- 1
}
