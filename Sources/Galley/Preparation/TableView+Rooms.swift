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
    let whole = endWord(count &- 1, as: keys)
    let density = OpportunityDensity(of: count, to: whole)
    let joints = firstJoints(as: keys)
    var walks = InlineArray<8, LineWalk> {
      LineWalk(number: $0, room: rooms[$0], density: density)
    }
    var lines = InlineArray<8, Int32>(repeating: 0)
    var longest: Int32 = 0
    var line: Int32 = 0
    // Those that are not at the end of the text stand before the others.
    var open = TableView.roomCount
    while open > 0 {
      line &+= 1
      var index = 0
      while index < open {
        // SAFETY: `index` is below `open`, which only shrinks, and each number is another one below 8.
        if unsafe take(
          &walks[unchecked: index], of: Int(whole), density, joints, &longest, as: keys)
        {
          index &+= 1
        } else {
          open &-= 1
          unsafe lines[unchecked: walks[unchecked: index].number] = line
          unsafe walks[unchecked: index] = walks[unchecked: open]
        }
      }
    }
    let all = SIMD8(
      lines[0], lines[1], lines[2], lines[3], lines[4], lines[5], lines[6], lines[7])
    return (all, longest)
  }

  /// Takes a line; false if it is the last.
  ///
  /// Where it ends is guessed twice, each time by how many opportunities there are to an advance: from the line's
  /// start and, nearer, from what is found there.
  @inline(__always)
  private func take<Keys: KeyPacking>(
    _ walk: inout LineWalk, of whole: Int, _ density: OpportunityDensity, _ joints: FirstJoints,
    _ longest: inout Int32, as keys: Keys.Type
  ) -> Bool {
    assert(count >= TableView.guessedWidth)
    let last = count &- TableView.guessedWidth
    guard whole > walk.base &+ walk.room else { return false }
    let bound = Int32(truncatingIfNeeded: walk.base &+ walk.room)
    let guess = min(walk.first &+ walk.stride, last)
    let rest = density.count(in: bound &- Int32(bitPattern: word(guess)))
    let start = max(0, min(guess &+ rest &- TableView.guessedWidth / 2, last))
    let fitting = countNearlyFitting(bound: bound, from: start)
    var end = start &+ fitting
    if fitting == 0 || fitting == TableView.guessedWidth || end <= walk.first {
      end = firstBeyond(bound: bound, from: fitting == 0 ? walk.first : max(walk.first, start))
      if end == walk.first {
        longest = max(
          longest, endWord(end, as: keys) &- Int32(truncatingIfNeeded: walk.base))
        end &+= 1
        guard end < count else { return false }
      }
    }
    walk.base = Int(startWord(end &- 1, joints, as: keys))
    walk.first = end
    return true
  }

  /// What the sums have too much of, for a line that starts at an opportunity, as a word.
  @inline(__always)
  func startWord<Keys: KeyPacking>(_ index: Int, as keys: Keys.Type) -> Int32 {
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
  let number: Int
  /// So many opportunities are on a line, on the average.
  let stride: Int
  var first = 0
  let room: Int
  /// The word of the line's start.
  var base = 0

  init(number: Int, room: Int32, density: OpportunityDensity) {
    self.number = number
    self.room = Int(room)
    stride = density.count(in: room)
  }
}
