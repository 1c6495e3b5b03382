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
  func pack(isWide: Bool, into append: (UInt32) -> Void) {
    append(UInt32(bitPattern: startDelta) & 0xFFFFF | UInt32(hangingBytes) << 20)
    append(UInt32(bitPattern: hangingAdvance) << 1 | (isHyphen ? 1 : 0))
    if isWide { append(UInt32(bitPattern: startDelta)) }
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
    }

    /// Adds the next opportunity.
    ///
    /// - Parameter place: Where it is in the text; nil for all, if lines will only be counted.
    mutating func append(endKey: Int64, place: Int?, joint: LineJoint) {
      let startKey = endKey + Int64(joint.startDelta)
      let largest = MeasureTable.largestKey(isWide: isWide)
      guard isPossible, endKey >= lastKey, endKey <= largest, startKey >= 0, startKey <= largest,
        place ?? 0 <= MeasureTable.largestPlace, keys.count < Int(UInt16.max),
        let index = index(of: joint)
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
      if let place { places.append(UInt16(place)) }
    }

    private mutating func index(of joint: LineJoint) -> Int? {
      if let known = joints.lastIndex(of: joint) { return known }
      guard joints.count < MeasureTable.largestJointCount(isWide: isWide),
        joint.canBePacked(isWide: isWide)
      else { return nil }
      joints.append(joint)
      return joints.count - 1
    }

    /// The table, in one allocation.
    consuming func finish() -> MeasureTable? {
      guard isPossible, !keys.isEmpty, Int32(exactly: shortLines.limit) != nil else { return nil }
      var words: [UInt32] = []
      words.reserveCapacity(joints.count * 3)
      for joint in joints { joint.pack(isWide: isWide) { words.append($0) } }
      return MeasureTable(
        memory: TableMemory.make(
          joints: words, keys: keys, indices: indices, places: places, shortLines: shortLines))
    }
  }
}

extension MeasureTable {
  /// The same table as a builder makes of opportunities of which only the sums are known; nil if one does
  /// not fit into it.
  ///
  /// Nearly all have the first joint: they are looked through twice, and nothing is kept between.
  ///
  /// - Parameters:
  ///   - keys: The sums up to the ends of lines, and what the sums have too much of for the next.
  ///   - leastRoom: With less room, some lines must be shaped.
  /// - Complexity: O(*n*), times the number of different joints for those that have another than the first
  ///   or the one before.
  init?(counting keys: Span<(end: Int64, start: Int64)>, leastRoom: Int64, isWide: Bool) {
    guard !keys.isEmpty, keys.count < Int(UInt16.max), Int32(exactly: leastRoom) != nil else {
      return nil
    }
    var joints = StartDeltas()
    let most = MeasureTable.largestJointCount(isWide: isWide)
    let largest = MeasureTable.largestKey(isWide: isWide)
    var last: Int64 = 0
    for index in keys.indices {
      let key = keys[index]
      guard key.end >= last, key.end <= largest, key.start >= 0, key.start <= largest else {
        return nil
      }
      last = key.end
      let delta = Int32(truncatingIfNeeded: key.start &- key.end)
      guard joints.place(of: delta) == nil else { continue }
      guard joints.count < most, isWide || delta.magnitude < 1 << 19 else { return nil }
      joints.append(delta)
    }
    memory = TableMemory.make(
      counting: keys, joints: &joints, leastRoom: Int32(leastRoom), isWide: isWide)
  }
}

/// Different start deltas of joints with nothing else, in the order in which they were met.
struct StartDeltas {
  private var deltas = InlineArray<256, Int32>(repeating: 0)
  private(set) var count = 0
  private var last = 0

  subscript(place: Int) -> Int32 { deltas[place] }

  mutating func append(_ delta: Int32) {
    deltas[count] = delta
    last = count
    count += 1
  }

  /// The place of one; nil if it was not met.
  @inline(__always)
  mutating func place(of delta: Int32) -> Int? {
    guard count > 0 else { return nil }
    if deltas[0] == delta { return 0 }
    if deltas[last] == delta { return last }
    for place in 1..<max(1, count) where deltas[place] == delta {
      last = place
      return place
    }
    return nil
  }
}
