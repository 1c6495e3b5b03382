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
/// index of its joint in one word, its place in the text in half of one. Built for paragraphs of one
/// unit of advance, without tabs and inner mandatory breaks, whose keys only grow; others stay
/// `ShapedParagraph`s.
struct MeasureTable: Sendable {
  // All of it: a text can have a million paragraphs.
  private let memory: TableMemory
  /// The table by its address, valid as long as this lives.
  @inline(__always)
  var view: TableView { memory.view }
  /// The lines whose widths cannot be had by adding.
  var shortLines: ShortLines { memory.shortLines }

  var count: Int { view.count }

  static let largestJointCount = 1 << TableView.jointBits
  static let largestKey = (Int64(1) << 25) - 2
  static let largestPlace = Int(UInt16.max)

  /// The bytes of the buffer.
  var byteCount: Int { memory.byteCount }

  /// The advance up to the end of a line that ends at an opportunity.
  @inline(__always)
  func endKey(_ index: Int) -> Int64 { view.endKey(index) }

  /// The joint at an opportunity.
  func joint(_ index: Int) -> LineJoint {
    let words = view.joint(index)
    return MeasureTable.unpack(words.first, words.second)
  }

  /// What the sums have too much of, for a line that starts at an opportunity.
  @inline(__always)
  func startKey(_ index: Int) -> Int64 { view.startKey(index) }

  /// The UTF-8 offset, in the paragraph, of the start of the line after an opportunity.
  func place(_ index: Int) -> Int { view.place(index) }

  // A joint: 20 bits of start delta, 12 of hanging bytes; 31 of hanging advance, 1 of hyphen.
  private static func pack(_ joint: LineJoint) -> (UInt32, UInt32)? {
    guard joint.startDelta.magnitude < 1 << 19, joint.hangingBytes < 1 << 12,
      joint.hangingAdvance.magnitude < 1 << 30
    else { return nil }
    return (
      UInt32(bitPattern: joint.startDelta) & 0xFFFFF | UInt32(joint.hangingBytes) << 20,
      UInt32(bitPattern: joint.hangingAdvance) << 1 | (joint.isHyphen ? 1 : 0)
    )
  }

  private static func unpack(_ first: UInt32, _ second: UInt32) -> LineJoint {
    LineJoint(
      startDelta: Int32(bitPattern: first << 12) >> 12,
      hangingAdvance: Int32(bitPattern: second) >> 1, hangingBytes: UInt16(first >> 20),
      isHyphen: second & 1 == 1)
  }
}

extension MeasureTable {
  /// Collects opportunities for a table; `finish` gives nil if one does not fit into it.
  struct Builder {
    private var keys: [UInt32] = []
    private var places: [UInt16] = []
    private var joints: [LineJoint] = []
    private var isPossible = true
    private var lastKey: Int64 = 0

    private let shortLines: ShortLines

    init(capacity: Int = 0, shortLines: ShortLines = .none) {
      self.shortLines = shortLines
      keys.reserveCapacity(capacity)
      places.reserveCapacity(capacity)
    }

    /// Adds the next opportunity.
    mutating func append(endKey: Int64, place: Int, joint: LineJoint) {
      guard isPossible, endKey >= lastKey, endKey <= MeasureTable.largestKey,
        place <= MeasureTable.largestPlace, let index = index(of: joint)
      else {
        isPossible = false
        return
      }
      lastKey = endKey
      keys.append(UInt32(endKey) << TableView.jointBits | UInt32(index))
      places.append(UInt16(place))
    }

    private mutating func index(of joint: LineJoint) -> Int? {
      if let known = joints.lastIndex(of: joint) { return known }
      guard joints.count < MeasureTable.largestJointCount, MeasureTable.pack(joint) != nil else {
        return nil
      }
      joints.append(joint)
      return joints.count - 1
    }

    /// The table, in one allocation.
    consuming func finish() -> MeasureTable? {
      guard isPossible, !keys.isEmpty else { return nil }
      let size =
        2 * joints.count + keys.count + TableView.vectorWidth + (keys.count + 1) / 2
      return MeasureTable(
        joints: joints, keys: keys, places: places, size: size, shortLines: shortLines)
    }
  }

  private init?(
    joints: [LineJoint], keys: [UInt32], places: [UInt16], size: Int, shortLines: ShortLines
  ) {
    var words: [UInt32] = []
    words.reserveCapacity(size)
    for joint in joints {
      guard let packed = MeasureTable.pack(joint) else { return nil }
      words.append(packed.0)
      words.append(packed.1)
    }
    words.append(contentsOf: keys)
    // Keys are read by the vector: behind the last are some that never fit.
    words.append(contentsOf: repeatElement(TableView.noKey, count: TableView.vectorWidth))
    var index = 0
    while index < places.count {
      let next = index + 1 < places.count ? UInt32(places[index + 1]) : 0
      words.append(UInt32(places[index]) | next << 16)
      index += 2
    }
    memory = TableMemory(
      words, count: keys.count, jointCount: joints.count, shortLines: shortLines)
  }
}

/// The memory of a table: one allocation, freed with the last table that has it.
@safe
private final class TableMemory: @unchecked Sendable {
  // SAFETY: written in `init` alone, freed in `deinit`; `@unchecked Sendable`: nothing changes
  // between.
  private let words: UnsafeMutablePointer<UInt32>
  private let wordCount: Int
  let view: TableView
  let shortLines: ShortLines

  init(_ words: [UInt32], count: Int, jointCount: Int, shortLines: ShortLines) {
    wordCount = words.count
    self.shortLines = shortLines
    unsafe self.words = .allocate(capacity: words.count)
    for index in words.indices { unsafe self.words[index] = words[index] }
    view = unsafe TableView(
      words: self.words, count: count, jointCount: jointCount, leastRoom: shortLines.limit)
  }

  deinit { unsafe words.deallocate() }

  /// The bytes of the words, and of this.
  var byteCount: Int { wordCount * 4 + 72 }
}

/// A table by its address: nothing is retained while lines are counted.
@safe
struct TableView: BitwiseCopyable, @unchecked Sendable {
  // The joints, two words each; the keys with their joints' indices, and as many that never fit as a
  // vector reads; the places, two in a word.
  //
  // SAFETY: the memory is that of a `MeasureTable` that outlives this; indices are those of its
  // opportunities. `@unchecked Sendable`: it only reads what nobody changes.
  private let words: UnsafeMutablePointer<UInt32>
  private let shortCount: Int32
  private let jointCount: Int32
  /// With less room, some lines must be shaped.
  let leastRoom: Int64

  /// Bits of a key's word that hold the index of its joint.
  static let jointBits: UInt32 = 6
  /// So many keys are compared at once: more than most lines have, so that one step finds their end.
  static let vectorWidth = 16
  /// Behind the last key.
  static let noKey = UInt32(Int32.max)

  fileprivate init(
    words: UnsafeMutablePointer<UInt32>, count: Int, jointCount: Int, leastRoom: Int64
  ) {
    unsafe self.words = words
    shortCount = Int32(count)
    self.jointCount = Int32(jointCount)
    self.leastRoom = leastRoom
  }

  /// The number of opportunities.
  @inline(__always)
  var count: Int { Int(shortCount) }

  @inline(__always)
  private func word(_ index: Int) -> UInt32 {
    assert(index >= 0 && index < count)
    return unsafe words[2 &* Int(jointCount) &+ index]
  }

  @inline(__always)
  func endKey(_ index: Int) -> Int64 { Int64(word(index) &>> TableView.jointBits) }

  @inline(__always)
  func joint(_ index: Int) -> (first: UInt32, second: UInt32) {
    let joint = Int(word(index) & (1 &<< TableView.jointBits &- 1))
    return unsafe (words[2 &* joint], words[2 &* joint &+ 1])
  }

  @inline(__always)
  func startKey(_ index: Int) -> Int64 {
    let startDelta = Int32(bitPattern: joint(index).first &<< 12) &>> 12
    return endKey(index) &+ Int64(startDelta)
  }

  func place(_ index: Int) -> Int {
    assert(index >= 0 && index < count)
    let word = unsafe words[2 * Int(jointCount) + count + TableView.vectorWidth + index >> 1]
    return Int(index & 1 == 0 ? word & 0xFFFF : word >> 16)
  }

  /// How many opportunities from `first` on have keys up to a bound.
  ///
  /// - Complexity: O(*k*) for *k* of them, sixteen in a step without a branch that depends on them.
  @inline(__always)
  func countFitting(from first: Int, bound: Int64) -> Int {
    guard bound >= 0 else { return 0 }
    // All bits of a joint's index are below the bound's.
    let key = min(bound, MeasureTable.largestKey)
    let largest = Int32(truncatingIfNeeded: (key &<< 6) | 63)
    let most = SIMD16<Int32>(repeating: largest)
    let keys = unsafe UnsafeRawPointer(words)
    let start = (2 &* Int(jointCount) &+ first) &* 4
    var fitting = 0
    while true {
      let lanes = unsafe keys.loadUnaligned(
        fromByteOffset: start &+ fitting &* 4, as: SIMD16<Int32>.self)
      // Quarters are added up as vectors: as bits of a mask they would be counted one by one.
      let fits = SIMD16<Int32>.zero.replacing(with: 1, where: lanes .<= most)
      let halves = fits.lowHalf &+ fits.highHalf
      let count = Int((halves.lowHalf &+ halves.highHalf).wrappedSum())
      fitting &+= count
      // Behind the last key are as many that never fit.
      guard count == TableView.vectorWidth else { return fitting }
    }
  }
}

// MARK: - Lines

/// The lines of a paragraph at one width, and for which widths they are the same.
struct LineFit: Hashable, Sendable {
  /// The number of lines.
  var lines: Int
  /// The widest line that was kept, in units of advance: narrower room changes something.
  var least: Int64
  /// The narrowest line that was not taken because it was too wide: with so much room, something
  /// changes.
  var next: Int64
}

extension MeasureTable {
  /// The last opportunity from `first` on at which a line of this room can end; nil if none fits.
  ///
  /// Lines are short against paragraphs: what fits is counted.
  @inline(__always)
  func lastFitting(from first: Int, base: Int64, limit: Int64) -> Int? {
    let fitting = view.countFitting(from: first, bound: base &+ limit)
    return fitting == 0 ? nil : first + fitting - 1
  }
}

extension TableView {
  /// Counts the lines of even room; nil if a word must be cut, or a line be shaped.
  ///
  /// - Parameter limit: The widest line that fits, in units of advance.
  /// - Complexity: O(*l* log *k*) for *l* lines of *k* opportunities.
  func fit(limit: Int64, cutsWords: Bool) -> LineFit? {
    guard limit >= leastRoom else { return nil }
    var fit = LineFit(lines: 0, least: leastRoom, next: .max)
    var base: Int64 = 0
    var first = 0
    let count = count
    while true {
      let fitting = countFitting(from: first, bound: base &+ limit)
      if fitting > 0 {
        fit.least = max(fit.least, endKey(first &+ fitting &- 1) &- base)
      } else {
        guard !cutsWords else { return nil }
      }
      if first &+ fitting < count { fit.next = min(fit.next, endKey(first &+ fitting) &- base) }
      fit.lines &+= 1
      first &+= max(fitting, 1)
      guard first < count else { return fit }
      base = startKey(first &- 1)
    }
  }
}
