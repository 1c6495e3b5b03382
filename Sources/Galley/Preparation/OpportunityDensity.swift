/// How many opportunities there are to an advance, on the average.
struct OpportunityDensity: BitwiseCopyable {
  /// In parts of 2³² to a unit of words.
  private let parts: Int64

  init(of count: Int, to word: Int32) {
    parts = min(Int64(count) &<< 32 / Int64(word | 1), Int64(UInt32.max))
  }

  /// Rounded down; less than none for what is to the left.
  @inline(__always)
  func count(in word: Int32) -> Int { Int(truncatingIfNeeded: (Int64(word) &* parts) &>> 32) }
}
