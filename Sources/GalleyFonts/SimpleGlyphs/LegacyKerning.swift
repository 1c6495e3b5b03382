/// The pairs of the `kern` table, which HarfBuzz heeds where `GPOS` has no kerning.
struct LegacyKerning {
  /// For each first glyph its second glyphs, in order.
  private(set) var pairs: [UInt16: [(second: UInt16, value: Int32)]] = [:]
  private var pairCount = 0

  /// Reads Windows' form of the table (version 0, format 0, horizontal).
  ///
  /// Returns nil for anything else: Apple's versions, state machines, cross-stream values, pairs out
  /// of order. Those fonts are left to HarfBuzz.
  init?(_ table: FontTable) {
    guard table.uint16(0) == 0, let count = table.uint16(2) else { return nil }
    var offset = 4
    for position in 0..<Int(count) {
      guard let length = table.uint16(offset + 2), let coverage = table.uint16(offset + 4) else {
        return nil
      }
      // Format in the high byte; horizontal 1, minimum 2, cross-stream 4, override 8.
      guard coverage == 0x0001 else { return nil }
      guard read(table, at: offset + 6) else { return nil }
      // The length overflows in fonts with more than 10,920 pairs: only the last may be so long.
      if position + 1 < Int(count), Int(length) < 14 { return nil }
      offset += Int(length)
    }
  }

  private mutating func read(_ table: FontTable, at offset: Int) -> Bool {
    guard let count = table.uint16(offset), pairCount + Int(count) <= 200_000 else { return false }
    pairCount += Int(count)
    var last: UInt32?
    for pair in 0..<Int(count) {
      let place = offset + 8 + 6 * pair
      guard let key = table.uint32(place), let value = table.int16(place + 4) else { return false }
      if let last, last >= key { return false }
      last = key
      pairs[UInt16(key >> 16), default: []].append(
        (UInt16(truncatingIfNeeded: key), Int32(value)))
    }
    return true
  }
}
