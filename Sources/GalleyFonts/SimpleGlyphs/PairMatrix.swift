/// The pairs of the simple glyphs of a font as classes and a matrix, as small as they can be.
struct PairMatrix {
  /// For each candidate glyph its row and its column; 0 for those that are not simple.
  private(set) var leftClasses: [UInt16] = []
  private(set) var rightClasses: [UInt16] = []
  private(set) var leftCount = 1
  private(set) var rightCount = 1
  private(set) var adjustments: [Int16] = [0]
  /// For pairs that leave the path only because a rule may match: what they add if none does.
  private(set) var adjustmentsWithoutRules: [Int: Int16] = [:]
  /// The places of pairs that become ligatures: nothing else is told there.
  private(set) var ligaturePlaces: [Int] = []
  /// Whether there were too many classes for a table.
  private(set) var isEmpty = false

  /// The most entries: 4 MB of them are more than any cache would hold.
  static let limit = 1 << 21

  init(_ builder: SimpleGlyphsBuilder) {
    let count = builder.candidates.glyphs.count
    if !builder.isExhausted, let classes = builder.pairClasses {
      var left = classes.left
      var right = classes.right
      left.refine(by: builder.simple)
      right.refine(by: builder.simple)
      for (first, second) in builder.unsafePairs {
        left.refine(by: first)
        right.refine(by: second)
      }
      for pair in builder.ligaturePairs {
        left.refine(by: builder.simple.only(pair.first))
        right.refine(by: builder.simple.only(pair.second))
      }
      left.order()
      right.order()
      if left.count * right.count <= Self.limit {
        fill(builder, classes, left, right)
        return
      }
    }
    isEmpty = true
    leftClasses = [UInt16](repeating: 0, count: count)
    rightClasses = leftClasses
  }

  private mutating func fill(
    _ builder: SimpleGlyphsBuilder, _ classes: PairClasses, _ left: GlyphPartition,
    _ right: GlyphPartition
  ) {
    let seconds = right.representatives
    let firsts = left.representatives
    var rows: [[PairCell]] = firsts.map { first in
      guard builder.simple.contains(first) else {
        return [PairCell](repeating: .nothing, count: seconds.count)
      }
      return seconds.map { PairCell(classes.adjustment(first, $0)) }
    }
    for pair in builder.ligaturePairs {
      let column = Int(right.classes[pair.second])
      rows[Int(left.classes[pair.first])][column] = PairCell(ligature: pair.units)
    }
    for (first, second) in builder.unsafePairs {
      let columns = seconds.indices.filter { second.contains(seconds[$0]) }
      for row in firsts.indices where first.contains(firsts[row]) {
        for column in columns { rows[row][column].mayMatchRule = true }
      }
    }
    // Columns of glyphs that are not simple are never read.
    for column in seconds.indices where !builder.simple.contains(seconds[column]) {
      for row in rows.indices { rows[row][column] = .nothing }
    }
    compact(rows, left, right)
  }

  /// Merges equal rows and equal columns; row 0 and column 0 are all zero.
  private mutating func compact(
    _ rows: [[PairCell]], _ left: GlyphPartition, _ right: GlyphPartition
  ) {
    var kept = PairLines(first: [PairCell](repeating: .nothing, count: right.count))
    let rowNumbers = rows.map { kept.number(of: $0) }
    var columns = PairLines(first: [PairCell](repeating: .nothing, count: kept.lines.count))
    let columnNumbers = (0..<right.count).map { column in
      columns.number(of: kept.lines.map { $0[column] })
    }
    leftClasses = left.classes.map { rowNumbers[Int($0)] }
    rightClasses = right.classes.map { columnNumbers[Int($0)] }
    leftCount = kept.lines.count
    rightCount = columns.lines.count
    adjustments = []
    adjustments.reserveCapacity(leftCount * rightCount)
    for row in 0..<leftCount {
      for column in columns.lines {
        let cell = column[row]
        if cell.mayMatchRule, cell.value != SimpleGlyphs.leavesPath {
          adjustmentsWithoutRules[adjustments.count] = cell.value
        }
        if cell.isLigature { ligaturePlaces.append(adjustments.count) }
        adjustments.append(cell.mayMatchRule ? SimpleGlyphs.leavesPath : cell.value)
      }
    }
  }
}

/// What a pair of classes does: font units or `leavesPath`, and whether a rule may match.
private struct PairCell: Equatable, BitwiseCopyable {
  private var bits: Int32

  static let nothing = PairCell(bits: 0)

  private init(bits: Int32) { self.bits = bits }

  init(_ adjustment: PairAdjustment) {
    guard case .units(let units) = adjustment, let small = Int16(exactly: units) else {
      bits = Int32(SimpleGlyphs.leavesPath) << 2
      return
    }
    bits = Int32(small) << 2
  }

  /// What is told of two letters that become a ligature.
  init(ligature units: Int16) { bits = Int32(units) << 2 | 2 }

  var value: Int16 { Int16(truncatingIfNeeded: bits >> 2) }

  var isLigature: Bool { bits & 2 != 0 }

  var mayMatchRule: Bool {
    get { bits & 1 != 0 }
    set { bits = newValue ? bits | 1 : bits & ~1 }
  }

  fileprivate var hash: UInt64 { UInt64(UInt32(bitPattern: bits)) }
}

/// A line of a matrix, its hash computed once and quickly.
private struct PairLine: Hashable {
  let cells: [PairCell]
  private let digest: UInt64

  init(_ cells: [PairCell]) {
    self.cells = cells
    digest = cells.reduce(0) { mixed($0 ^ $1.hash) }
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// Lines of a matrix, equal ones once.
private struct PairLines {
  private(set) var lines: [[PairCell]]
  private var numbers: [PairLine: UInt16]

  init(first: [PairCell]) {
    lines = [first]
    numbers = [PairLine(first): 0]
  }

  mutating func number(of line: [PairCell]) -> UInt16 {
    let line = PairLine(line)
    if let known = numbers[line] { return known }
    let number = UInt16(truncatingIfNeeded: lines.count)
    numbers[line] = number
    lines.append(line.cells)
    return number
  }
}
