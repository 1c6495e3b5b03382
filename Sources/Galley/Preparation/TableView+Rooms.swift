internal import GalleyText

extension TableView {
  /// The lines in so many rooms are counted at once.
  static let roomCount = 8

  /// Counts the lines in each of some rooms; nil if lines or the text are so long that `fit` is as good.
  ///
  /// Each opportunity is met once, by all rooms: nobody waits for the end of a line. -1 where a word must be cut,
  /// or a line be shaped.
  ///
  /// - Parameter limits: The widest lines that fit, in units of advance.
  /// - Complexity: O(*n*) for *n* opportunities, some cycles for each.
  @inline(never)
  func lineCounts(limits: InlineArray<8, Int64>, cutsWords: Bool) -> SIMD8<Int32>? {
    isWide
      ? lineCounts(limits: limits, cutsWords: cutsWords, as: WideKeys.self)
      : lineCounts(limits: limits, cutsWords: cutsWords, as: NarrowKeys.self)
  }

  @inline(__always)
  private func lineCounts<Keys: KeyPacking>(
    limits: InlineArray<8, Int64>, cutsWords: Bool, as keys: Keys.Type
  ) -> SIMD8<Int32>? {
    let whole = endWord(count &- 1, as: keys)
    // Where nothing else is known of a line, all its opportunities are; sums of two words must be words.
    guard whole < 1 << 30 else { return nil }
    var rooms = SIMD8<Int32>()
    for index in limits.indices { rooms[index] = min(Keys.bound(limits[index]), whole | Keys.mask) }
    let widest = Int64(rooms.max())
    guard Int64(count) * widest <= TableView.mostPerLine * (Int64(whole) + widest) else {
      return nil
    }
    let (breaks, longest) = breaks(rooms: rooms, as: keys)
    var counts = breaks &+ 1
    for index in limits.indices
    where limits[index] < leastRoom || cutsWords && longest > rooms[index] { counts[index] = -1 }
    return counts
  }

  /// With more opportunities to a line than these, it is faster to look for its end.
  private static let mostPerLine: Int64 = 48

  /// How many lines end before the last, in each of some rooms, and the word of the widest that holds nothing but
  /// what cannot be parted.
  @inline(__always)
  private func breaks<Keys: KeyPacking>(rooms: SIMD8<Int32>, as keys: Keys.Type)
    -> (breaks: SIMD8<Int32>, longest: Int32)
  {
    var breaks = SIMD8<Int32>.zero
    var bounds = rooms
    var longest = endWord(0, as: keys)
    var start = longest &+ startDeltaWord(0, as: keys)
    for index in 1..<max(1, count) {
      let word = Int32(bitPattern: word(index))
      // Minus one where a word is beyond a bound: what compares vectors would be compiled lane by lane here.
      let isBeyond = (bounds &- word) &>> 31
      breaks &-= isBeyond
      bounds ^= (bounds ^ (rooms &+ start)) & isBeyond
      let end = word & ~Keys.mask
      longest = max(longest, end &- start)
      start = end &+ startDeltaWord(index, as: keys)
    }
    return (breaks, longest)
  }
}
