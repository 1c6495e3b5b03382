internal import GalleyText

extension TableView {
  /// The lines in so many rooms are counted at once.
  static let roomCount = 8

  /// Counts the lines in each of some rooms; -1 where a word must be cut, a line be shaped, or keys are too large.
  ///
  /// Rooms are taken together, opportunity by opportunity or, where lines are long, line by line: nobody waits for
  /// the end of a line.
  ///
  /// - Parameter limits: The widest lines that fit, in units of advance, at most `QuickCount.Units.mostUnits`.
  /// - Complexity: as `fit` for the narrowest, in a third of the time for all of them.
  @inline(__always)
  func lineCounts(limits: SIMD8<Int32>, cutsWords: Bool) -> SIMD8<Int32> {
    isWide
      ? lineCounts(limits: limits, cutsWords: cutsWords, as: WideKeys.self)
      : lineCounts(limits: limits, cutsWords: cutsWords, as: NarrowKeys.self)
  }

  @inline(never)
  private func lineCounts<Keys: KeyPacking>(
    limits: SIMD8<Int32>, cutsWords: Bool, as keys: Keys.Type
  ) -> SIMD8<Int32> {
    let whole = endWord(count &- 1, as: keys)
    // A sum of two words may be none, but what a third is less than that, or more, is one.
    guard whole < 1 << 30 else { return SIMD8(repeating: -1) }
    // What fits as a whole is on one line, in whatever room.
    let rooms = limits.atMost(whole &>> Keys.shift) &<< Keys.shift | Keys.mask
    let widest = Int64(rooms.max())
    let hasLongLines = Int64(count) * widest > TableView.mostPerLine * (Int64(whole) + widest)
    let (counts, longest) =
      hasLongLines
      ? linesByLine(rooms: rooms, as: keys) : linesByOpportunity(rooms: rooms, as: keys)
    // All ones, which is minus one, where it is not known.
    let needShaping = (limits &- Int32(truncatingIfNeeded: leastRoom)) &>> 31
    let cutWords = cutsWords ? (rooms &- longest) &>> 31 : .zero
    return counts | needShaping | cutWords
  }

  /// With more opportunities to a line than these, it is faster to look for its end.
  private static let mostPerLine: Int64 = 16

  /// The number of lines in each of some rooms, and the word of the widest that holds nothing but what cannot be
  /// parted.
  ///
  /// For short lines: each opportunity is met once, by all rooms.
  @inline(__always)
  private func linesByOpportunity<Keys: KeyPacking>(rooms: SIMD8<Int32>, as keys: Keys.Type)
    -> (lines: SIMD8<Int32>, longest: Int32)
  {
    var lines = SIMD8<Int32>(repeating: 1)
    var bounds = rooms
    var longest = endWord(0, as: keys)
    var start = startWord(0, as: keys)
    for index in 1..<max(1, count) {
      let word = Int32(bitPattern: word(index))
      // Minus one where a word is beyond a bound: what compares vectors would be compiled lane by lane here.
      let isBeyond = (bounds &- word) &>> 31
      lines &-= isBeyond
      bounds ^= (bounds ^ (rooms &+ start)) & isBeyond
      longest = max(longest, (word & ~Keys.mask) &- start)
      start = startWord(index, as: keys)
    }
    return (lines, longest)
  }

  /// The same for long lines: all rooms take a line in turn.
  ///
  /// A word is told as the widest where there is a room that it is too wide for.
  @inline(__always)
  private func linesByLine<Keys: KeyPacking>(rooms: SIMD8<Int32>, as keys: Keys.Type)
    -> (lines: SIMD8<Int32>, longest: Int32)
  {
    let last = max(0, count &- TableView.vectorWidth)
    let density = Float(count) / Float(endWord(count &- 1, as: keys) | 1)
    var walks = InlineArray<8, LineWalk> { LineWalk(room: rooms[$0], density: density) }
    var longest: Int32 = 0
    var isDone = false
    while !isDone {
      isDone = true
      for index in 0..<8 {
        var walk = walks[index]
        guard walk.base != .max else { continue }
        walk.lines &+= 1
        let start = min(walk.first &+ walk.stride, last)
        let fitting = countFitting(bound: TableView.sum(walk.base, walk.room), from: start)
        var end = start &+ fitting
        if end < count, end <= walk.first || end == start || fitting == TableView.vectorWidth {
          end = firstBeyond(base: walk.base, room: walk.room, from: walk.first)
          if end == walk.first, end < count {
            longest = max(longest, endWord(end, as: keys) &- walk.base)
            end &+= 1
          }
        }
        let isLast = end >= count
        let base = startWord(min(end, count) &- 1, as: keys)
        walk.base = isLast ? .max : base
        walk.first = end
        walks[index] = walk
        if !isLast { isDone = false }
      }
    }
    var lines = SIMD8<Int32>()
    for index in 0..<8 { lines[index] = walks[index].lines }
    return (lines, longest)
  }

  /// What the sums have too much of, for a line that starts at an opportunity, as a word.
  @inline(__always)
  private func startWord<Keys: KeyPacking>(_ index: Int, as keys: Keys.Type) -> Int32 {
    endWord(index, as: keys) &+ startDeltaWord(index, as: keys)
  }
}

extension SIMD8<Int32> {
  /// The lesser of each number and another one, from which it is no farther than numbers go.
  @inline(__always)
  fileprivate func atMost(_ most: Int32) -> Self {
    let more = self &- most
    return most &+ (more & (more &>> 31))
  }
}

/// How far the lines of a room are taken.
private struct LineWalk: BitwiseCopyable {
  let room: Int32
  /// From the start of a line to where its end is looked for: the middle of so many as are looked at is where it is
  /// on the average.
  let stride: Int
  /// The word of the line's start; the largest there is behind the last line, from where on nothing changes.
  var base: Int32 = 0
  var first = 0
  var lines: Int32 = 0

  init(room: Int32, density: Float) {
    self.room = room
    stride = max(0, Int(Float(room) * density) &- TableView.vectorWidth / 2)
  }
}
