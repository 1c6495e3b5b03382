/// A coverage table: which glyphs a subtable is about (OpenType, "Coverage Table").
struct CoverageTable: Sendable {
  private let table: FontTable
  private let format: UInt16
  private let count: Int

  init?(_ table: FontTable?) {
    guard let table, let format = table.uint16(0), let count = table.uint16(2),
      format == 1 || format == 2
    else { return nil }
    self.table = table
    self.format = format
    self.count = Int(count)
  }

  /// Where the table starts, by which it is known.
  var key: Int { table.range.lowerBound }

  /// The place of a glyph in the coverage; nil if it is not covered.
  ///
  /// In a table out of order a glyph is found or not as the search goes; this one goes as HarfBuzz's.
  func index(of glyph: UInt16) -> Int? {
    guard format == 1 else {
      guard let record = table.rangeRecord(of: glyph, count: count),
        let start = table.uint16(record), let first = table.uint16(record + 4)
      else { return nil }
      return Int(first) + Int(glyph - start)
    }
    var low = 0
    var high = count - 1
    while low <= high {
      let middle = (low + high) / 2
      guard let found = table.uint16(4 + 2 * middle) else { return nil }
      if found == glyph { return middle }
      if glyph < found { high = middle - 1 } else { low = middle + 1 }
    }
    return nil
  }

  func contains(_ glyph: UInt16) -> Bool { index(of: glyph) != nil }

  /// Calls `body` with each covered glyph and its place.
  ///
  /// - Parameter limit: Of this glyph and those behind it none is seen.
  /// - Returns: False if the table is out of order, as only broken ones are; it stops there. So at most
  ///   65,536 glyphs are seen.
  @discardableResult
  func forEach(below limit: Int = 65_536, _ body: (_ glyph: UInt16, _ index: Int) -> Void) -> Bool {
    var last = -1
    for position in 0..<count {
      if format == 1 {
        guard let glyph = table.uint16(4 + 2 * position), Int(glyph) > last else { return false }
        if glyph >= limit { return true }
        body(glyph, position)
        last = Int(glyph)
      } else {
        guard let start = table.uint16(4 + 6 * position), let end = table.uint16(6 + 6 * position),
          let first = table.uint16(8 + 6 * position), Int(start) > last, start <= end
        else { return false }
        for glyph in start...end {
          if glyph >= limit { return true }
          body(glyph, Int(first) + Int(glyph - start))
        }
        last = Int(end)
      }
    }
    return true
  }
}

extension CoverageTable {
  /// Calls `body` with each covered glyph and its place, if they are at most so many.
  ///
  /// - Returns: False if there are more, or the table is out of order; some may have been seen then.
  func forEach(atMost most: Int, _ body: (_ glyph: UInt16, _ index: Int) -> Void) -> Bool {
    guard count <= most else { return false }
    if format == 2 {
      var covered = 0
      for position in 0..<count {
        guard let start = table.uint16(4 + 6 * position), let end = table.uint16(6 + 6 * position)
        else { return false }
        covered += Int(end) - Int(start) + 1
        guard start <= end, covered <= most else { return false }
      }
    }
    return forEach { body($0, $1) }
  }
}

/// A class definition table: a number for each glyph, 0 for those not named.
struct ClassTable: Sendable {
  private let table: FontTable?

  /// A missing table has all glyphs in class 0.
  init(_ table: FontTable?) { self.table = table }

  var key: Int { table?.range.lowerBound ?? -1 }

  func classOf(_ glyph: UInt16) -> UInt16 {
    guard let table, let format = table.uint16(0) else { return 0 }
    if format == 1 {
      guard let start = table.uint16(2), let count = table.uint16(4), glyph >= start,
        glyph - start < count
      else { return 0 }
      return table.uint16(6 + 2 * Int(glyph - start)) ?? 0
    }
    guard format == 2, let count = table.uint16(2),
      let record = table.rangeRecord(of: glyph, count: Int(count))
    else { return 0 }
    return table.uint16(record + 4) ?? 0
  }

  /// Calls `body` with each glyph that is named, and its class.
  ///
  /// - Parameter limit: Of this glyph and those behind it none is seen.
  /// - Returns: False if the table is out of order, as only broken ones are; it stops there. So at most
  ///   65,536 glyphs are seen.
  func forEach(below limit: Int, _ body: (_ glyph: UInt16, _ glyphClass: UInt16) -> Void) -> Bool {
    guard let table, let format = table.uint16(0) else { return true }
    if format == 1 {
      guard let start = table.uint16(2), let count = table.uint16(4) else { return true }
      for place in 0..<max(0, min(Int(count), limit - Int(start))) {
        body(start + UInt16(place), table.uint16(6 + 2 * place) ?? 0)
      }
      return true
    }
    guard format == 2, let count = table.uint16(2) else { return true }
    var last = -1
    for position in 0..<Int(count) {
      guard let start = table.uint16(4 + 6 * position), let end = table.uint16(6 + 6 * position),
        Int(start) > last, start <= end
      else { return false }
      let glyphClass = table.uint16(8 + 6 * position) ?? 0
      for glyph in start...end {
        if glyph >= limit { return true }
        body(glyph, glyphClass)
      }
      last = Int(end)
    }
    return true
  }
}

extension FontTable {
  /// Where the record of the range that has a glyph stands in a table of format 2; nil if none has it.
  ///
  /// Records are start, end and a number, behind the format and their count.
  fileprivate func rangeRecord(of glyph: UInt16, count: Int) -> Int? {
    var low = 0
    var high = count - 1
    while low <= high {
      let middle = (low + high) / 2
      let record = 4 + 6 * middle
      guard let start = uint16(record), let end = uint16(record + 2) else { return nil }
      if glyph < start {
        high = middle - 1
      } else if glyph > end {
        low = middle + 1
      } else {
        return record
      }
    }
    return nil
  }
}
