import Foundation

/// A sound small font some of whose tables were replaced, as a stranger would.
struct BombFont {
  private var tables: [(tag: String, bytes: [UInt8])] = []

  /// The tables of `latin.ttf`, which has 74 glyphs.
  init() throws {
    let file = try [UInt8](Data(contentsOf: Material.fixtures.appending(path: "latin.ttf")))
    func number(_ place: Int, _ count: Int) -> Int {
      file[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    for record in 0..<number(4, 2) {
      let place = 12 + 16 * record
      let start = number(place + 8, 4)
      tables.append(
        (
          String(decoding: file[place..<place + 4], as: UTF8.self),
          Array(file[start..<start + number(place + 12, 4)])
        ))
    }
  }

  subscript(tag: String) -> [UInt8] {
    get { tables.first { $0.tag == tag }?.bytes ?? [] }
    set {
      for index in tables.indices where tables[index].tag == tag { tables[index].bytes = newValue }
    }
  }

  /// The font's file; its checksums are zeros, which nobody minds.
  var bytes: [UInt8] {
    var directory: [UInt8] = [0, 1, 0, 0] + BombFont.uint16(tables.count) + [0, 0, 0, 0, 0, 0]
    var body: [UInt8] = []
    let start = 12 + 16 * tables.count
    for (tag, bytes) in tables {
      directory += Array(tag.utf8) + [0, 0, 0, 0] + BombFont.uint32(start + body.count)
      directory += BombFont.uint32(bytes.count)
      body += bytes + [UInt8](repeating: 0, count: -bytes.count & 3)
    }
    return directory + body
  }

  private static func uint16(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  }

  private static func uint32(_ number: Int) -> [UInt8] {
    uint16(number >> 16) + uint16(number)
  }

  /// Makes `factor` of each `glyph`, and of each of those again, so many times.
  mutating func multiply(glyph: UInt32, by factor: Int, times: Int) {
    let glyphID = BombFont.uint16(Int(glyph))
    let sequence = BombFont.uint16(factor) + (0..<factor).flatMap { _ in glyphID }
    // A multiple substitution: format, place of the coverage, count and place of the sequence.
    let subtable =
      [1, 8 + sequence.count, 1, 8].flatMap { BombFont.uint16($0) } + sequence
      + [1, 1].flatMap { BombFont.uint16($0) } + glyphID
    let lookup = [2, 0, 1, 8].flatMap { BombFont.uint16($0) } + subtable
    substitute(by: Array(repeating: lookup, count: times))
  }

  /// Covers all glyphs there may be by each of so many subtables, which are one and the same.
  ///
  /// - Parameters:
  ///   - isOrdered: Whether the glyphs are in order.
  ///   - type: 1, 4 or 5: single substitutions that change nothing, ligatures or contexts of which there are none.
  mutating func cover(type: Int, times: Int, isOrdered: Bool) {
    let ranges = [[0, 0xFFFE, 0]] + (isOrdered ? [] : [[5, 4, 0]])
    let subtable = ([1, 6, 0] + [2, ranges.count] + ranges.flatMap { $0 }).flatMap {
      BombFont.uint16($0)
    }
    let offsets = Array(repeating: 6 + 2 * times, count: times)
    let lookup = ([type, 0, times] + offsets).flatMap { BombFont.uint16($0) } + subtable
    substitute(by: [lookup])
  }

  private mutating func substitute(by all: [[UInt8]]) {
    let times = all.count
    var places: [Int] = []
    for lookup in all {
      places.append((places.last ?? 2 + 2 * times) + (places.isEmpty ? 0 : lookup.count))
    }
    let lookups = ([times] + places).flatMap { BombFont.uint16($0) } + all.flatMap { $0 }
    let script = [4, 0, 0, 0xFFFF, 1, 0].flatMap { BombFont.uint16($0) }
    let scripts = BombFont.uint16(1) + Array("DFLT".utf8) + BombFont.uint16(8) + script
    let feature = ([0, times] + Array(0..<times)).flatMap { BombFont.uint16($0) }
    let features = BombFont.uint16(1) + Array("ccmp".utf8) + BombFont.uint16(8) + feature
    let starts = [10, 10 + scripts.count, 10 + scripts.count + features.count]
    self["GSUB"] =
      [0, 1, 0, 0] + starts.flatMap { BombFont.uint16($0) } + scripts + features + lookups
  }

  /// Makes each of these glyphs of so many copies of the next, the last one of nothing.
  mutating func chain(glyphs: ClosedRange<Int>, copies: Int) {
    var outlines: [UInt8] = []
    var places: [UInt8] = []
    for glyph in 0..<74 {
      places += BombFont.uint32(outlines.count)
      guard glyphs.contains(glyph), glyph < glyphs.upperBound else { continue }
      // No contours of its own, a box, then the components: flags, glyph, two offsets of a byte.
      outlines += [0xFF, 0xFF] + [UInt8](repeating: 0, count: 8)
      for copy in 1...copies {
        outlines += BombFont.uint16(copy < copies ? 0x22 : 0x02) + BombFont.uint16(glyph + 1)
        outlines += [0, 0]
      }
      outlines += [UInt8](repeating: 0, count: -outlines.count & 3)
    }
    self["glyf"] = outlines
    self["loca"] = places + BombFont.uint32(outlines.count)
    // The places are 32 bits wide.
    var head = self["head"]
    head[50] = 0
    head[51] = 1
    self["head"] = head
  }
}
