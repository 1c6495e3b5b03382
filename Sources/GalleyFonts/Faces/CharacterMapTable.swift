/// The table of a font's `cmap` that HarfBuzz asks, if it is whole (OpenType, "cmap").
struct CharacterMapTable {
  private let table: FontTable
  private let format: UInt16

  /// Platforms and encodings, in the order in which HarfBuzz takes them.
  ///
  /// Symbols, which come before, are found by other characters as well.
  private static let encodings: [UInt32] = [
    0x3_000A, 0x0_0006, 0x0_0004, 0x3_0001, 0x0_0003, 0x0_0002, 0x0_0001, 0x0_0000,
  ]
  private static let symbols: UInt32 = 0x3_0000
  /// More tables than any font has.
  private static let mostTables = 64

  /// Finds the table; nil if a part of `cmap` is damaged or of a format that few fonts have.
  ///
  /// HarfBuzz leaves out what is broken, by writing zeros, or other lengths, into the parts around:
  /// where there is nothing to leave out, it reads what stands there.
  init?(_ cmap: FontTable) {
    guard cmap.uint16(0) == 0, let count = cmap.uint16(2), count <= Self.mostTables else {
      return nil
    }
    var tables: [UInt32: Range<Int>] = [:]
    var last = -1
    for index in 0..<Int(count) {
      guard let encoding = cmap.uint32(4 + 8 * index), Int(encoding) > last,
        let place = cmap.uint32(8 + 8 * index), place >= 4 + 8 * UInt32(count),
        let length = Self.length(cmap, at: Int(place))
      else { return nil }
      tables[encoding] = Int(place)..<Int(place) + length
      last = Int(encoding)
    }
    guard tables[Self.symbols] == nil,
      let encoding = Self.encodings.first(where: { tables[$0] != nil }),
      let range = tables[encoding],
      tables.values.allSatisfy({ $0 == range || !$0.overlaps(range) }),
      let table = cmap.part(at: range.lowerBound, count: range.count), let format = table.uint16(0),
      format == 4 || format == 12
    else { return nil }
    self.table = table
    self.format = format
  }

  /// The bytes that a table takes; nil if it is not inside, or of a format of which nothing is known.
  private static func length(_ cmap: FontTable, at place: Int) -> Int? {
    let length: Int
    let least: Int
    switch cmap.uint16(place) {
    case 0, 2, 6:
      length = Int(cmap.uint16(place + 2) ?? 0)
      least = 6
    case 4:
      length = Int(cmap.uint16(place + 2) ?? 0)
      least = 16 + 4 * Int(cmap.uint16(place + 6) ?? 0)
    case 12:
      length = Int(cmap.uint32(place + 4) ?? 0)
      least = 16 + 12 * Int(cmap.uint32(place + 12) ?? 0)
    case 14:
      length = Int(cmap.uint32(place + 2) ?? 0)
      least = 10 + 11 * Int(cmap.uint32(place + 6) ?? 0)
    default: return nil
    }
    return length >= least && length <= cmap.count - place ? length : nil
  }

  /// Calls `body` with runs of characters and the first one's glyph, whose glyphs follow each other.
  ///
  /// - Returns: False if the characters are out of order; it stops there.
  func forEachRun(_ body: (ClosedRange<UInt32>, UInt32) -> Void) -> Bool {
    format == 4 ? forEachSegment(body) : forEachGroup(body)
  }

  private func forEachGroup(_ body: (ClosedRange<UInt32>, UInt32) -> Void) -> Bool {
    var last = -1
    for group in 0..<Int(table.uint32(12) ?? 0) {
      guard let start = table.uint32(16 + 12 * group), let end = table.uint32(20 + 12 * group),
        let glyph = table.uint32(24 + 12 * group), Int(start) > last, start <= end, end <= 0x10_FFFF
      else { return false }
      body(start...end, glyph)
      last = Int(end)
    }
    return true
  }

  private func forEachSegment(_ body: (ClosedRange<UInt32>, UInt32) -> Void) -> Bool {
    guard let size = table.uint16(6).map(Int.init), size.isMultiple(of: 2) else { return false }
    let glyphCount = (table.count - 16 - 4 * size) / 2
    var last = -1
    for place in stride(from: 14, to: 14 + size, by: 2) {
      guard let end = table.uint16(place), let start = table.uint16(place + size + 2),
        let delta = table.uint16(place + 2 * size + 2),
        let offset = table.uint16(place + 3 * size + 2),
        Int(start) > last, start <= end
      else { return false }
      last = Int(end)
      if offset == 0 {
        addSegment(start...end, delta, body)
        continue
      }
      // Counted from where the offset stands.
      let first = Int(offset) / 2 - (14 + size - place) / 2
      for value in start...end {
        let index = first + Int(value - start)
        guard index >= 0, index < glyphCount, let listed = table.uint16(16 + 4 * size + 2 * index),
          listed != 0
        else { continue }
        body(UInt32(value)...UInt32(value), UInt32(listed &+ delta))
      }
    }
    return true
  }

  /// A run whose glyphs are the characters moved, around from the last number to 0 at most once.
  private func addSegment(
    _ values: ClosedRange<UInt16>, _ delta: UInt16, _ body: (ClosedRange<UInt32>, UInt32) -> Void
  ) {
    let (start, end) = (UInt32(values.lowerBound), UInt32(values.upperBound))
    let first = values.lowerBound &+ delta
    guard first > values.upperBound &+ delta else { return body(start...end, UInt32(first)) }
    let turn = start + UInt32(UInt16.max - first)
    body(start...turn, UInt32(first))
    body(turn + 1...end, 0)
  }
}
