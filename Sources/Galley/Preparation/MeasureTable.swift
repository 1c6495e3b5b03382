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
  /// The joints, two words each; the keys with their joints' indices; the places, two in a word.
  private let words: [UInt32]
  let count: Int
  private let jointCount: Int
  /// The lines whose widths cannot be had by adding.
  let shortLines: ShortLines

  /// Bits of a key's word that hold the index of its joint.
  private static let jointBits: UInt32 = 6
  static let largestJointCount = 1 << 6
  static let largestKey = (Int64(1) << 26) - 1
  static let largestPlace = Int(UInt16.max)

  /// The bytes of the buffer.
  var byteCount: Int { words.capacity * 4 + 32 }

  /// The advance up to the end of a line that ends at an opportunity.
  @inline(__always)
  func endKey(_ index: Int) -> Int64 { Int64(words[2 * jointCount + index] >> MeasureTable.jointBits) }

  /// The joint at an opportunity.
  @inline(__always)
  func joint(_ index: Int) -> LineJoint {
    let joint = Int(words[2 * jointCount + index] & (1 << MeasureTable.jointBits - 1))
    return MeasureTable.unpack(words[2 * joint], words[2 * joint + 1])
  }

  /// What the sums have too much of, for a line that starts at an opportunity.
  @inline(__always)
  func startKey(_ index: Int) -> Int64 {
    let word = words[2 * jointCount + index]
    let joint = Int(word & (1 << MeasureTable.jointBits - 1))
    let startDelta = Int32(bitPattern: words[2 * joint] << 12) >> 12
    return Int64(word >> MeasureTable.jointBits) + Int64(startDelta)
  }

  /// The UTF-8 offset, in the paragraph, of the start of the line after an opportunity.
  func place(_ index: Int) -> Int {
    let word = words[2 * jointCount + count + index >> 1]
    return Int(index & 1 == 0 ? word & 0xFFFF : word >> 16)
  }

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
      keys.append(UInt32(endKey) << MeasureTable.jointBits | UInt32(index))
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
      let size = 2 * joints.count + keys.count + (keys.count + 1) / 2
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
    var index = 0
    while index < places.count {
      let next = index + 1 < places.count ? UInt32(places[index + 1]) : 0
      words.append(UInt32(places[index]) | next << 16)
      index += 2
    }
    self.words = words
    self.shortLines = shortLines
    count = keys.count
    jointCount = joints.count
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
  /// What a line that ends at an opportunity measures, if it starts where `base` was taken from.
  @inline(__always)
  func width(to index: Int, base: Int64) -> Int64 { max(0, endKey(index) - base) }

  /// The last opportunity from `first` on at which a line of this room can end; nil if none fits.
  ///
  /// Lines are short against paragraphs: steps that double, then halving.
  @inline(__always)
  func lastFitting(from first: Int, base: Int64, limit: Int64) -> Int? {
    let bound = base + limit
    guard endKey(first) <= bound else { return nil }
    var low = first
    var step = 4
    while low + step < count, endKey(low + step) <= bound {
      low += step
      step &*= 2
    }
    // The key at `low` fits, that at `high` does not, or `high` is the end.
    var high = min(low + step, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if endKey(middle) <= bound { low = middle } else { high = middle }
    }
    return low
  }

  /// Counts the lines of even room; nil if a word must be cut, or a line be shaped.
  ///
  /// - Parameter limit: The widest line that fits, in units of advance.
  /// - Complexity: O(*l* log *k*) for *l* lines of *k* opportunities.
  func fit(limit: Int64, cutsWords: Bool) -> LineFit? {
    guard limit >= shortLines.limit else { return nil }
    var fit = LineFit(lines: 0, least: shortLines.limit, next: .max)
    var base: Int64 = 0
    var first = 0
    while first < count {
      let last: Int
      if let fitting = lastFitting(from: first, base: base, limit: limit) {
        last = fitting
        fit.least = max(fit.least, width(to: last, base: base))
        if last + 1 < count { fit.next = min(fit.next, endKey(last + 1) - base) }
      } else {
        guard !cutsWords else { return nil }
        last = first
        fit.next = min(fit.next, endKey(last) - base)
      }
      fit.lines += 1
      base = startKey(last)
      first = last + 1
    }
    return fit
  }
}
