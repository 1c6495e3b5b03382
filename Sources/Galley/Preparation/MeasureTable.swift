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

  /// Whether it is known where in the text opportunities are: else it can only count lines.
  var hasPlaces: Bool { view.hasPlaces }

  /// Whether keys have whole words.
  var isWide: Bool { view.isWide }

  static func largestJointCount(isWide: Bool) -> Int { isWide ? 256 : 1 << TableView.jointBits }
  static func largestKey(isWide: Bool) -> Int64 { (1 << (isWide ? 31 : 25)) - 2 }
  static let largestPlace = Int(UInt16.max)

  /// The bytes of the buffer.
  var byteCount: Int { memory.byteCount }

  /// The advance up to the end of a line that ends at an opportunity.
  @inline(__always)
  func endKey(_ index: Int) -> Int64 {
    isWide ? view.endKey(index, as: WideKeys.self) : view.endKey(index, as: NarrowKeys.self)
  }

  /// The joint at an opportunity.
  func joint(_ index: Int) -> LineJoint { view.joint(index) }

  /// What the sums have too much of, for a line that starts at an opportunity.
  @inline(__always)
  func startKey(_ index: Int) -> Int64 {
    isWide ? view.startKey(index, as: WideKeys.self) : view.startKey(index, as: NarrowKeys.self)
  }

  /// The UTF-8 offset, in the paragraph, of the start of the line after an opportunity.
  func place(_ index: Int) -> Int { view.place(index) }
}

extension LineJoint {
  fileprivate func canBePacked(isWide: Bool) -> Bool {
    (isWide || startDelta.magnitude < 1 << 19) && hangingBytes < 1 << 12
      && hangingAdvance.magnitude < 1 << 30
  }

  // Two words: 20 bits of start delta, 12 of hanging bytes; 31 of hanging advance, 1 of hyphen. In a
  // wide table the start delta has a third.
  @inline(__always)
  func pack(isWide: Bool, into append: (UInt32) -> Void) {
    append(UInt32(bitPattern: startDelta) & 0xFFFFF | UInt32(hangingBytes) << 20)
    append(UInt32(bitPattern: hangingAdvance) << 1 | (isHyphen ? 1 : 0))
    if isWide { append(UInt32(bitPattern: startDelta)) }
  }
}

/// Which opportunities a table can hold, asked one after the other: their keys only grow.
private struct TableKeys {
  private let largest: Int64
  private var last: Int64 = 0

  init(isWide: Bool) { largest = MeasureTable.largestKey(isWide: isWide) }

  /// Whether one can be behind those before it.
  ///
  /// - Parameters:
  ///   - end: The advance up to the end of a line that ends there.
  ///   - start: What the sums have too much of for the next.
  @inline(__always)
  mutating func takes(end: Int64, start: Int64) -> Bool {
    guard end >= last, end <= largest, start >= 0, start <= largest else { return false }
    last = end
    return true
  }
}

/// The different joints of a table, in the order in which they are met.
private struct TableJoints {
  private(set) var all: [LineJoint] = []
  private let isWide: Bool
  private var last = 0

  init(isWide: Bool) { self.isWide = isWide }

  /// The index of a joint, which is added if it is new; nil if the table cannot hold it.
  ///
  /// Nearly all are the first, or the one before.
  @inline(__always)
  mutating func index(of joint: LineJoint) -> Int? {
    if let first = all.first {
      if first == joint { return 0 }
      if all[last] == joint { return last }
    }
    return otherIndex(of: joint)
  }

  @inline(never)
  private mutating func otherIndex(of joint: LineJoint) -> Int? {
    if let known = all.firstIndex(of: joint) {
      last = known
      return known
    }
    guard all.count < MeasureTable.largestJointCount(isWide: isWide),
      joint.canBePacked(isWide: isWide)
    else { return nil }
    all.append(joint)
    last = all.count - 1
    return last
  }
}

extension MeasureTable {
  private static let mostOpportunities = Int(UInt16.max) - 1

  /// Collects opportunities for a table; `finish` gives nil if one does not fit into it.
  struct Builder {
    private var ends: [UInt32] = []
    private var places: [UInt16] = []
    private var indices: [UInt8] = []
    private var joints: TableJoints
    private var keys: TableKeys
    private var isPossible = true
    private let shortLines: ShortLines
    private let isWide: Bool

    init(capacity: Int = 0, shortLines: ShortLines = .none, isWide: Bool = false) {
      self.shortLines = shortLines
      self.isWide = isWide
      joints = TableJoints(isWide: isWide)
      keys = TableKeys(isWide: isWide)
      ends.reserveCapacity(capacity)
    }

    /// Adds the next opportunity.
    ///
    /// - Parameter place: Where it is in the text.
    mutating func append(endKey: Int64, place: Int, joint: LineJoint) {
      guard isPossible, keys.takes(end: endKey, start: endKey + Int64(joint.startDelta)),
        place <= MeasureTable.largestPlace, ends.count < MeasureTable.mostOpportunities,
        let index = joints.index(of: joint)
      else {
        isPossible = false
        return
      }
      ends.append(UInt32(endKey))
      indices.append(UInt8(index))
      places.append(UInt16(place))
    }

    /// The table, in one allocation.
    consuming func finish() -> MeasureTable? {
      guard isPossible, !ends.isEmpty, Int32(exactly: shortLines.limit) != nil else { return nil }
      let (ends, indices, places) = (ends, indices, places)
      return MeasureTable(
        memory: TableMemory.make(
          count: ends.count, joints: joints.all, shortLines: shortLines, isWide: isWide,
          hasPlaces: true, key: { (ends[$0], Int(indices[$0])) }, place: { places[$0] }))
    }
  }

  /// The table of opportunities of which only the sums are known, and which is only there to count lines;
  /// nil if one does not fit into it.
  ///
  /// They are looked through twice, and nothing is kept between.
  ///
  /// - Parameters:
  ///   - sums: The sums up to the ends of lines, and what the sums have too much of for the next.
  ///   - leastRoom: With less room, some lines must be shaped.
  /// - Complexity: O(*n*), times the number of different joints for those that have another than the first
  ///   or the one before.
  init?(counting sums: Span<(end: Int64, start: Int64)>, leastRoom: Int64, isWide: Bool) {
    guard !sums.isEmpty, sums.count <= MeasureTable.mostOpportunities,
      Int32(exactly: leastRoom) != nil
    else { return nil }
    var joints = TableJoints(isWide: isWide)
    var keys = TableKeys(isWide: isWide)
    for index in sums.indices {
      let sum = sums[index]
      guard keys.takes(end: sum.end, start: sum.start),
        joints.index(of: LineJoint(from: sum.end, to: sum.start)) != nil
      else { return nil }
    }
    memory = TableMemory.make(
      count: sums.count, joints: joints.all, shortLines: ShortLines(longest: 0, limit: leastRoom),
      isWide: isWide, hasPlaces: false,
      key: { index in
        let sum = sums[index]
        let joint = joints.index(of: LineJoint(from: sum.end, to: sum.start))
        return (UInt32(truncatingIfNeeded: sum.end), joint ?? 0)
      }, place: { _ in 0 })
  }
}

extension LineJoint {
  /// The joint of two sums that a table takes, where nothing hangs.
  @inline(__always)
  fileprivate init(from end: Int64, to start: Int64) {
    self.init(
      startDelta: Int32(truncatingIfNeeded: start &- end), hangingAdvance: 0, hangingBytes: 0,
      isHyphen: false)
  }
}
