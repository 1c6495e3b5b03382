/// What a pair of glyphs does to the first one's advance.
enum PairAdjustment: Hashable {
  case units(Int32)
  /// More than the first glyph's advance changes: the pair is for HarfBuzz.
  case beyond
}

/// A subtable of pair adjustments (OpenType `GPOS`, lookup type 2).
struct PairSubtable {
  private let table: FontTable
  let coverage: CoverageTable
  let format: UInt16
  private let values: PairValues
  /// Whether it has values for second glyphs: what comes next then begins behind them.
  let hasSecondValues: Bool
  /// Format 2: the classes of first and of second glyphs, and how many there are.
  let firstClasses: ClassTable
  let secondClasses: ClassTable
  private let firstCount: Int
  private let secondCount: Int

  /// How many classes format 2 has, first and second.
  var classCount: Int { firstCount + secondCount }
  var classPairCount: Int { firstCount * secondCount }

  init?(_ table: FontTable, isVaried: Bool) {
    guard let format = table.uint16(0), format == 1 || format == 2,
      let place = table.uint16(2), let coverage = CoverageTable(table.part(at: Int(place))),
      let first = table.uint16(4), let second = table.uint16(6)
    else { return nil }
    self.table = table
    self.format = format
    self.coverage = coverage
    values = PairValues(first: first, second: second, isVaried: isVaried)
    hasSecondValues = second != 0
    func classes(_ offset: Int) -> ClassTable {
      guard format == 2, let place = table.uint16(offset), place != 0 else {
        return ClassTable(nil)
      }
      return ClassTable(table.part(at: Int(place)))
    }
    firstClasses = classes(8)
    secondClasses = classes(10)
    firstCount = format == 2 ? Int(table.uint16(12) ?? 0) : 0
    secondCount = format == 2 ? Int(table.uint16(14) ?? 0) : 0
  }

  /// How many pairs format 1 has for the first glyph at a place of the coverage.
  func recordCount(at index: Int) -> Int {
    guard format == 1, let place = table.uint16(10 + 2 * index),
      let count = table.part(at: Int(place))?.uint16(0)
    else { return 0 }
    return Int(count)
  }

  /// Format 1: the second glyphs of the first glyph at a place of the coverage.
  func records(at index: Int) -> [(second: UInt16, adjustment: PairAdjustment)] {
    guard let place = table.uint16(10 + 2 * index), let set = table.part(at: Int(place)),
      let count = set.uint16(0)
    else { return [] }
    let size = 2 + values.size
    var records: [(second: UInt16, adjustment: PairAdjustment)] = []
    records.reserveCapacity(Int(count))
    for position in 0..<Int(count) {
      let offset = 2 + size * position
      guard let second = set.uint16(offset) else { break }
      records.append((second, values.adjustment(set, at: offset + 2)))
    }
    return records
  }

  /// Format 2: what two classes do; nil if either is none that the subtable has.
  func adjustment(firstClass: Int, secondClass: Int) -> PairAdjustment? {
    guard firstClass < firstCount, secondClass < secondCount else { return nil }
    let record = firstClass * secondCount + secondClass
    return values.adjustment(table, at: 16 + values.size * record)
  }
}

/// How value records are laid out, and the one number of them that widths depend on.
private struct PairValues {
  let size: Int
  private let advanceOffset: Int?
  private let deviceOffset: Int?
  /// How many numbers before the advance place the first glyph.
  private let placementCount: Int
  private let isBeyond: Bool

  init(first: UInt16, second: UInt16, isVaried: Bool) {
    func bytes(_ format: UInt16) -> Int { 2 * (format & 0xFF).nonzeroBitCount }
    size = bytes(first) + bytes(second)
    advanceOffset = first & 0x04 != 0 ? bytes(first & 0x03) : nil
    placementCount = (first & 0x03).nonzeroBitCount
    // Device tables only matter at a place on the axes: we never ask for hinted sizes.
    deviceOffset = isVaried && first & 0x40 != 0 ? bytes(first & 0x3F) : nil
    // A value for the second glyph keeps it from being the first of the next pair.
    isBeyond = second != 0
  }

  func adjustment(_ table: FontTable, at offset: Int) -> PairAdjustment {
    if isBeyond { return .beyond }
    if let deviceOffset, table.uint16(offset + deviceOffset) ?? 0 != 0 { return .beyond }
    let units = advanceOffset.flatMap { table.int16(offset + $0) } ?? 0
    // A pair that is only placed belongs together, too, where a line would part it.
    if units == 0, (0..<placementCount).contains(where: { table.int16(offset + 2 * $0) ?? 0 != 0 })
    {
      return .beyond
    }
    return .units(Int32(units))
  }
}
