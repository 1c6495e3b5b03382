internal import GalleyText

/// How a table's keys are packed: code that reads many is compiled for each way.
protocol KeyPacking {
  static var isWide: Bool { get }
  /// The bits of a key's word below the key.
  static var shift: Int32 { get }
}

extension KeyPacking {
  /// All bits below a key, set.
  @inline(__always)
  static var mask: Int32 { 1 &<< shift &- 1 }

  /// What a key's word is compared with to know whether it is beyond a bound: the index of its joint
  /// does not count.
  @inline(__always)
  static func bound(_ key: Int64) -> Int32 {
    let key = max(-1, min(key, MeasureTable.largestKey(isWide: isWide)))
    return Int32(truncatingIfNeeded: key) &<< shift | mask
  }
}

/// Keys that share their words with the indices of their joints.
enum NarrowKeys: KeyPacking {
  static var isWide: Bool { false }
  static var shift: Int32 { Int32(TableView.jointBits) }
}

/// Keys that have whole words.
enum WideKeys: KeyPacking {
  static var isWide: Bool { true }
  static var shift: Int32 { 0 }
}

/// A table by its address: nothing is retained while lines are counted.
@safe
struct TableView: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: the memory is that of a `MeasureTable` that outlives this; indices are those of its
  // opportunities. `@unchecked Sendable`: it only reads what nobody changes.
  private let header: UnsafePointer<TableHeader>
  /// The joints.
  private let words: UnsafePointer<UInt32>
  /// The keys behind them.
  private let keys: UnsafePointer<UInt32>
  /// The number of opportunities.
  let count: Int

  /// Bits of a key's word that hold the index of its joint.
  static let jointBits: UInt32 = 6
  /// So many keys are compared at once: more than most lines have, so that one step finds their end.
  static let vectorWidth = 16
  /// Behind the last key of a table of fewer: none that fits.
  static let noKey = UInt32(Int32.max)

  @inline(__always)
  init(
    header: UnsafeMutablePointer<TableHeader>, words: UnsafeMutablePointer<UInt32>
  ) {
    unsafe self.header = UnsafePointer(header)
    unsafe self.words = UnsafePointer(words)
    unsafe keys = UnsafePointer(words) + Int(header.pointee.jointWords)
    count = unsafe Int(header.pointee.count)
  }

  /// With less room, some lines must be shaped.
  @inline(__always)
  var leastRoom: Int64 { unsafe Int64(header.pointee.leastRoom) }

  /// Whether keys have whole words.
  @inline(__always)
  var isWide: Bool { unsafe header.pointee.isWide }

  /// Whether it is known where in the text opportunities are.
  var hasPlaces: Bool { unsafe header.pointee.hasPlaces }

  /// The indices of a wide table's joints, four in a word.
  @inline(__always)
  private var indices: UnsafePointer<UInt32> {
    unsafe keys + max(count, TableView.vectorWidth)
  }

  @inline(__always)
  func word(_ index: Int) -> UInt32 {
    assert(index >= 0 && index < count)
    return unsafe keys[index]
  }

  /// The advance up to the end of a line that ends at an opportunity.
  @inline(__always)
  func endKey<Keys: KeyPacking>(_ index: Int, as keys: Keys.Type) -> Int64 {
    let word = word(index)
    return Int64(Keys.isWide ? word : word &>> TableView.jointBits)
  }

  /// The joint at an opportunity.
  func joint(_ index: Int) -> LineJoint {
    let joint = isWide ? 3 * wideJoint(index) : 2 * narrowJoint(index)
    let (first, second) = unsafe (words[joint], words[joint + 1])
    let startDelta =
      isWide ? startDelta(index, as: WideKeys.self) : startDelta(index, as: NarrowKeys.self)
    return LineJoint(
      startDelta: startDelta, hangingAdvance: Int32(bitPattern: second) >> 1,
      hangingBytes: UInt16(first >> 20), isHyphen: second & 1 == 1)
  }

  @inline(__always)
  private func narrowJoint(_ index: Int) -> Int {
    Int(word(index) & (1 &<< TableView.jointBits &- 1))
  }

  @inline(__always)
  private func wideJoint(_ index: Int) -> Int {
    let word = unsafe indices[index &>> 2]
    return Int(word &>> UInt32(8 &* (index & 3)) & 0xFF)
  }

  @inline(__always)
  private func startDelta<Keys: KeyPacking>(_ index: Int, as keys: Keys.Type) -> Int32 {
    startDelta(ofJoint: jointIndex(index, as: keys), as: keys)
  }

  @inline(__always)
  private func startDelta<Keys: KeyPacking>(ofJoint joint: Int, as keys: Keys.Type) -> Int32 {
    guard !Keys.isWide else { return unsafe Int32(bitPattern: words[3 &* joint &+ 2]) }
    return unsafe Int32(bitPattern: words[2 &* joint] &<< 12) &>> 12
  }

  /// What the sums have too much of, for a line that starts at an opportunity.
  @inline(__always)
  func startKey<Keys: KeyPacking>(_ index: Int, as keys: Keys.Type) -> Int64 {
    endKey(index, as: keys) &+ Int64(startDelta(index, as: keys))
  }

  /// The UTF-8 offset, in the paragraph, of the start of the line after an opportunity.
  func place(_ index: Int) -> Int {
    assert(index >= 0 && index < count && hasPlaces)
    let word = unsafe indices[(isWide ? (count + 3) / 4 : 0) + index >> 1]
    return Int(index & 1 == 0 ? word & 0xFFFF : word >> 16)
  }

  /// The word of the advance up to the end of a line that ends at an opportunity.
  @inline(__always)
  func endWord<Keys: KeyPacking>(_ index: Int, as keys: Keys.Type) -> Int32 {
    Int32(bitPattern: word(index)) & ~Keys.mask
  }

  /// The index of an opportunity's joint.
  @inline(__always)
  func jointIndex<Keys: KeyPacking>(_ index: Int, as keys: Keys.Type) -> Int {
    Keys.isWide ? wideJoint(index) : narrowJoint(index)
  }

  /// What the first two joints add; the second as much as the first, if there is none.
  func firstJoints<Keys: KeyPacking>(as keys: Keys.Type) -> FirstJoints {
    let size = Keys.isWide ? 3 : 2
    let first = startDelta(ofJoint: 0, as: keys) &<< Keys.shift
    guard unsafe Int(header.pointee.jointWords) > size else {
      return FirstJoints(first: first, more: 0)
    }
    let second = startDelta(ofJoint: 1, as: keys) &<< Keys.shift
    return FirstJoints(first: first, more: second &- first)
  }

  /// What the start of the next line adds to the word of a line's end, at an opportunity.
  @inline(__always)
  func startDeltaWord<Keys: KeyPacking>(_ index: Int, as keys: Keys.Type) -> Int32 {
    startDelta(index, as: keys) &<< Keys.shift
  }

  /// The word of where a line starts, behind one that ends at an opportunity.
  ///
  /// Of the first two joints, which most opportunities have, neither is guessed: where lines end between syllables as
  /// often as behind spaces, every other guess is wrong.
  @inline(__always)
  func startWord<Keys: KeyPacking>(
    _ index: Int, _ joints: FirstJoints, as keys: Keys.Type
  ) -> Int32 {
    let joint = jointIndex(index, as: keys)
    guard joint < 2 else { return startWord(index, as: keys) }
    return endWord(index, as: keys) &+ joints.first
      &+ (joints.more & (0 &- Int32(truncatingIfNeeded: joint)))
  }

  /// The first opportunity from `first` on that is beyond a bound; the end if there is none.
  ///
  /// Keys only grow: where fewer than a vector are left, those before `first` are looked at, too, so
  /// that nothing has to be behind the last.
  ///
  /// - Complexity: O(*k*) for *k* of them, sixteen in a step without a branch that depends on them.
  @inline(never)
  func firstBeyond(bound: Int32, from first: Int) -> Int {
    let last = max(0, count &- TableView.vectorWidth)
    var start = min(first, last)
    var fitting = countFitting(bound: bound, from: start)
    while fitting == TableView.vectorWidth, start < last {
      start = min(start &+ TableView.vectorWidth, last)
      fitting = countFitting(bound: bound, from: start)
    }
    return max(first, min(count, start &+ fitting))
  }

  /// The same, looked for near an opportunity: where lines are long, it is as far from there as there are opportunities
  /// to an advance.
  ///
  /// - Complexity: O(1) where advances are even; else as above.
  @inline(never)
  func firstBeyond<Keys: KeyPacking>(
    bound: Int32, from first: Int, near guess: Int, as keys: Keys.Type
  ) -> Int {
    let last = count &- TableView.vectorWidth
    guard last > first else { return firstBeyond(bound: bound, from: first) }
    let density = OpportunityDensity(of: count, to: endWord(count &- 1, as: keys))
    var place = max(first, min(guess, count &- 1))
    for _ in 0..<3 {
      let rest = density.count(in: bound &- Int32(bitPattern: word(place)))
      let start = max(first, min(place &+ rest &- TableView.vectorWidth / 2, last))
      let fitting = countFitting(bound: bound, from: start)
      if fitting > 0, fitting < TableView.vectorWidth { return start &+ fitting }
      if fitting == 0, start == first { return first }
      if fitting > 0, start == last { return count }
      place = fitting == 0 ? start : start &+ TableView.vectorWidth &- 1
    }
    return firstBeyond(bound: bound, from: first)
  }

  /// The bound of a line: where it starts and its room, or beyond all keys.
  @inline(__always)
  static func sum(_ base: Int32, _ room: Int32) -> Int32 {
    let (sum, isBeyondAll) = base.addingReportingOverflow(room)
    return isBeyondAll ? .max : sum
  }

  /// How many of a vector's keys are not beyond a bound.
  @inline(__always)
  func countFitting(bound: Int32, from start: Int) -> Int {
    let lanes = unsafe UnsafeRawPointer(keys).loadUnaligned(
      fromByteOffset: start &* 4, as: SIMD16<Int32>.self)
    // Quarters are added up as vectors: as bits of a mask they would be counted one by one. What a
    // comparison makes is minus one.
    let most = SIMD16<Int32>(repeating: bound)
    let beyond = SIMD16<Int32>.zero.replacing(with: -1, where: lanes .> most)
    let halves = beyond.lowHalf &+ beyond.highHalf
    return TableView.vectorWidth &+ Int((halves.lowHalf &+ halves.highHalf).wrappedSum())
  }

  /// So many keys are compared where a line's end is guessed.
  static let guessedWidth = 8

  /// The same for so many as are compared around a guess.
  @inline(__always)
  func countNearlyFitting(bound: Int32, from start: Int) -> Int {
    let lanes = unsafe UnsafeRawPointer(keys).loadUnaligned(
      fromByteOffset: start &* 4, as: SIMD8<Int32>.self)
    // What compares vectors would be compiled lane by lane where this is inlined.
    let beyond = (SIMD8<Int32>(repeating: bound) &- lanes) &>> 31
    return TableView.guessedWidth &+ Int((beyond.lowHalf &+ beyond.highHalf).wrappedSum())
  }
}

/// What the starts of lines add to the words of the ends before them, at opportunities with the first joint of a table
/// and, more or less than that, with the second.
struct FirstJoints: BitwiseCopyable {
  let first: Int32
  let more: Int32
}
