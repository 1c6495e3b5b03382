internal import GalleyText

/// What is between the end of one line and the start of the next, at an opportunity.
///
/// Most opportunities of a text share a few of these: a word space makes one.
struct LineJoint: Hashable, Sendable, BitwiseCopyable {
  /// What the start of the next line adds to the key of the line's end.
  var startDelta: Int32
  /// The advance of what hangs at the line's end.
  var hangingAdvance: Int32
  /// The bytes of what hangs at the line's end.
  var hangingBytes: UInt16
  /// Whether the line ends with a visible hyphen.
  var isHyphen: Bool
}

/// A paragraph's measure level: one flat buffer of what its lines are found by.
///
/// Six bytes for each break opportunity: the advance up to the end of the line before it and the
/// index of its joint in one word, its place in the text in half of one. In the finer units of several
/// fonts a table is wide: the advance has the word for itself, the index a byte of its own. Built for
/// paragraphs without tabs and inner mandatory breaks, whose keys only grow; others stay
/// `ShapedParagraph`s.
struct MeasureTable: @unchecked Sendable {
  // All of it: a text can have a million paragraphs. `@unchecked Sendable`: nobody changes the memory
  // once it is made.
  private let memory: TableMemory
  /// The table by its address, valid as long as this lives.
  @inline(__always)
  var view: TableView { memory.view }
  /// The lines whose widths cannot be had by adding.
  var shortLines: ShortLines { memory.shortLines }

  var count: Int { view.count }

  /// Whether keys have whole words.
  var isWide: Bool { view.isWide }

  static func largestJointCount(isWide: Bool) -> Int { isWide ? 256 : 1 << TableView.jointBits }
  static func largestKey(isWide: Bool) -> Int64 { (1 << (isWide ? 31 : 25)) - 2 }
  static let largestPlace = Int(UInt16.max)

  /// The bytes of the buffer.
  var byteCount: Int { memory.byteCount }

  /// The advance up to the end of a line that ends at an opportunity.
  @inline(__always)
  func endKey(_ index: Int) -> Int64 { view.endKey(index) }

  /// The joint at an opportunity.
  func joint(_ index: Int) -> LineJoint { view.joint(index) }

  /// What the sums have too much of, for a line that starts at an opportunity.
  @inline(__always)
  func startKey(_ index: Int) -> Int64 { view.startKey(index) }

  /// The UTF-8 offset, in the paragraph, of the start of the line after an opportunity.
  func place(_ index: Int) -> Int { view.place(index) }
}

extension LineJoint {
  // Two words: 20 bits of start delta, 12 of hanging bytes; 31 of hanging advance, 1 of hyphen. In a
  // wide table the start delta has a third.
  fileprivate func packed(isWide: Bool) -> [UInt32]? {
    guard isWide || startDelta.magnitude < 1 << 19, hangingBytes < 1 << 12,
      hangingAdvance.magnitude < 1 << 30
    else { return nil }
    let words = [
      UInt32(bitPattern: startDelta) & 0xFFFFF | UInt32(hangingBytes) << 20,
      UInt32(bitPattern: hangingAdvance) << 1 | (isHyphen ? 1 : 0),
    ]
    return isWide ? words + [UInt32(bitPattern: startDelta)] : words
  }
}

extension MeasureTable {
  /// Collects opportunities for a table; `finish` gives nil if one does not fit into it.
  struct Builder {
    private var keys: [UInt32] = []
    private var places: [UInt16] = []
    private var indices: [UInt8] = []
    private var joints: [LineJoint] = []
    private var isPossible = true
    private var lastKey: Int64 = 0

    private let shortLines: ShortLines
    private let isWide: Bool

    init(capacity: Int = 0, shortLines: ShortLines = .none, isWide: Bool = false) {
      self.shortLines = shortLines
      self.isWide = isWide
      keys.reserveCapacity(capacity)
      places.reserveCapacity(capacity)
    }

    /// Adds the next opportunity.
    mutating func append(endKey: Int64, place: Int, joint: LineJoint) {
      guard isPossible, endKey >= lastKey, endKey <= MeasureTable.largestKey(isWide: isWide),
        place <= MeasureTable.largestPlace, let index = index(of: joint)
      else {
        isPossible = false
        return
      }
      lastKey = endKey
      if isWide {
        keys.append(UInt32(endKey))
        indices.append(UInt8(index))
      } else {
        keys.append(UInt32(endKey) << TableView.jointBits | UInt32(index))
      }
      places.append(UInt16(place))
    }

    private mutating func index(of joint: LineJoint) -> Int? {
      if let known = joints.lastIndex(of: joint) { return known }
      guard joints.count < MeasureTable.largestJointCount(isWide: isWide),
        joint.packed(isWide: isWide) != nil
      else { return nil }
      joints.append(joint)
      return joints.count - 1
    }

    /// The table, in one allocation.
    consuming func finish() -> MeasureTable? {
      guard isPossible, !keys.isEmpty, Int32(exactly: shortLines.limit) != nil else { return nil }
      return MeasureTable(
        memory: TableMemory.make(
          joints: joints.compactMap { $0.packed(isWide: isWide) }, keys: keys, indices: indices,
          places: places, shortLines: shortLines))
    }
  }
}

/// What is in front of a table's words.
private struct TableHeader: BitwiseCopyable {
  /// With less room, some lines must be shaped.
  var leastRoom: Int32
  var count: Int32
  /// The words of all joints.
  var jointWords: UInt16
  /// The most opportunities that a line takes which is too short to be added up.
  var longestShortLine: UInt8
  var isWide: Bool
}

/// The memory of a table: one allocation, freed with the last table that has it.
///
/// The header; the joints, two words each, or three; the keys with their joints' indices, at least as
/// many as a vector reads; the places, two in a word; the indices of a wide table, four in a word.
@safe
private final class TableMemory: ManagedBuffer<TableHeader, UInt32> {
  // SAFETY: written in `make` alone, before anybody else has it.
  static func make(
    joints: [[UInt32]], keys: [UInt32], indices: [UInt8], places: [UInt16],
    shortLines: ShortLines
  ) -> TableMemory {
    let header = TableHeader(
      leastRoom: Int32(shortLines.limit), count: Int32(keys.count),
      jointWords: UInt16(joints.reduce(0) { $0 + $1.count }),
      longestShortLine: UInt8(shortLines.longest), isWide: !indices.isEmpty)
    let buffer = create(minimumCapacity: wordCount(of: header)) { _ in header }
    unsafe buffer.withUnsafeMutablePointerToElements { words in
      var next = 0
      func append(_ word: UInt32) {
        unsafe words[next] = word
        next += 1
      }
      for word in joints.joined() { append(word) }
      for key in keys { append(key) }
      for _ in keys.count..<max(keys.count, TableView.vectorWidth) { append(TableView.noKey) }
      for index in stride(from: 0, to: places.count, by: 2) {
        let other = index + 1 < places.count ? UInt32(places[index + 1]) : 0
        append(UInt32(places[index]) | other << 16)
      }
      for index in stride(from: 0, to: indices.count, by: 4) {
        var word: UInt32 = 0
        for place in index..<min(index + 4, indices.count) {
          word |= UInt32(indices[place]) << UInt32(8 * (place - index))
        }
        append(word)
      }
      assert(next == wordCount(of: header))
    }
    // SAFETY: `create` makes an object of the class that it is called on.
    return unsafe unsafeDowncast(buffer, to: TableMemory.self)
  }

  private static func wordCount(of header: TableHeader) -> Int {
    let count = Int(header.count)
    return Int(header.jointWords) + max(count, TableView.vectorWidth) + (count + 1) / 2
      + (header.isWide ? (count + 3) / 4 : 0)
  }

  var view: TableView {
    unsafe withUnsafeMutablePointers { unsafe TableView(header: $0, words: $1) }
  }

  var shortLines: ShortLines {
    ShortLines(longest: Int(header.longestShortLine), limit: Int64(header.leastRoom))
  }

  /// The bytes of all of it.
  var byteCount: Int {
    2 * MemoryLayout<Int>.size + MemoryLayout<TableHeader>.stride
      + TableMemory.wordCount(of: header) * 4
  }
}

/// A table by its address: nothing is retained while lines are counted.
@safe
struct TableView: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: the memory is that of a `MeasureTable` that outlives this; indices are those of its
  // opportunities. `@unchecked Sendable`: it only reads what nobody changes.
  private let header: UnsafePointer<TableHeader>

  /// Bits of a key's word that hold the index of its joint.
  static let jointBits: UInt32 = 6
  /// So many keys are compared at once: more than most lines have, so that one step finds their end.
  static let vectorWidth = 16
  /// Behind the last key of a table of fewer: none that fits.
  static let noKey = UInt32(Int32.max)

  fileprivate init(
    header: UnsafeMutablePointer<TableHeader>, words: UnsafeMutablePointer<UInt32>
  ) {
    unsafe self.header = UnsafePointer(header)
    let follow = unsafe UnsafeMutableRawPointer(header + 1) == UnsafeMutableRawPointer(words)
    precondition(follow, "Words follow their header.")
  }

  /// The number of opportunities.
  @inline(__always)
  var count: Int { unsafe Int(header.pointee.count) }

  /// With less room, some lines must be shaped.
  @inline(__always)
  var leastRoom: Int64 { unsafe Int64(header.pointee.leastRoom) }

  /// The joints, and behind them the keys.
  @inline(__always)
  private var words: UnsafePointer<UInt32> {
    unsafe UnsafeRawPointer(header + 1).assumingMemoryBound(to: UInt32.self)
  }

  /// The place of the first key among the words.
  @inline(__always)
  private var firstKey: Int { unsafe Int(header.pointee.jointWords) }

  /// The place of the first place among the words.
  private var firstPlace: Int { firstKey + max(count, TableView.vectorWidth) }

  /// Whether keys have whole words.
  @inline(__always)
  var isWide: Bool { unsafe header.pointee.isWide }

  @inline(__always)
  private func word(_ index: Int) -> UInt32 {
    assert(index >= 0 && index < count)
    return unsafe words[firstKey &+ index]
  }

  @inline(__always)
  func endKey(_ index: Int) -> Int64 {
    let word = word(index)
    return Int64(isWide ? word : word &>> TableView.jointBits)
  }

  /// The joint at an opportunity.
  func joint(_ index: Int) -> LineJoint {
    let joint = isWide ? 3 * wideJoint(index) : 2 * narrowJoint(index)
    let (first, second) = unsafe (words[joint], words[joint + 1])
    return LineJoint(
      startDelta: startDelta(index), hangingAdvance: Int32(bitPattern: second) >> 1,
      hangingBytes: UInt16(first >> 20), isHyphen: second & 1 == 1)
  }

  @inline(__always)
  private func narrowJoint(_ index: Int) -> Int {
    Int(word(index) & (1 &<< TableView.jointBits &- 1))
  }

  @inline(__always)
  private func wideJoint(_ index: Int) -> Int {
    let word = unsafe words[firstPlace &+ (count &+ 1) / 2 &+ index &>> 2]
    return Int(word &>> UInt32(8 &* (index & 3)) & 0xFF)
  }

  @inline(__always)
  private func startDelta(_ index: Int) -> Int32 {
    guard !isWide else { return unsafe Int32(bitPattern: words[3 &* wideJoint(index) &+ 2]) }
    return unsafe Int32(bitPattern: words[2 &* narrowJoint(index)] &<< 12) &>> 12
  }

  @inline(__always)
  func startKey(_ index: Int) -> Int64 { endKey(index) &+ Int64(startDelta(index)) }

  func place(_ index: Int) -> Int {
    assert(index >= 0 && index < count)
    let word = unsafe words[firstPlace + index >> 1]
    return Int(index & 1 == 0 ? word & 0xFFFF : word >> 16)
  }

  /// How many opportunities from `first` on have keys up to a bound.
  ///
  /// Keys only grow: where fewer than a vector are left, those before `first` are looked at, too, so
  /// that nothing has to be behind the last.
  ///
  /// - Parameter guess: How many surely have, if lines are alike: they are not looked at, unless the
  ///   next have not.
  /// - Complexity: O(*k*) for *k* of them beyond the guess, sixteen in a step without a branch that
  ///   depends on them.
  @inline(__always)
  func countFitting(from first: Int, bound: Int64, guess: Int = 0) -> Int {
    guard bound >= 0 else { return 0 }
    // All bits of a joint's index are below the bound's.
    let key = min(bound, MeasureTable.largestKey(isWide: isWide))
    let largest = Int32(truncatingIfNeeded: isWide ? key : (key &<< 6) | 63)
    let most = SIMD16<Int32>(repeating: largest)
    let keys = unsafe UnsafeRawPointer(words + firstKey)
    let last = max(0, count &- TableView.vectorWidth)
    var start = min(first &+ guess, last)
    var isGuessed = start > first
    while true {
      let lanes = unsafe keys.loadUnaligned(
        fromByteOffset: start &* 4, as: SIMD16<Int32>.self)
      // Quarters are added up as vectors: as bits of a mask they would be counted one by one.
      let fits = SIMD16<Int32>.zero.replacing(with: 1, where: lanes .<= most)
      let halves = fits.lowHalf &+ fits.highHalf
      let fitting = Int((halves.lowHalf &+ halves.highHalf).wrappedSum())
      if fitting == TableView.vectorWidth, start < last {
        start = min(start &+ TableView.vectorWidth, last)
        isGuessed = false
      } else if fitting == 0, isGuessed {
        start = first
        isGuessed = false
      } else {
        return max(0, start &+ fitting &- first)
      }
    }
  }
}
