import Testing

@testable import Galley

@Suite("Entries by their hashes")
struct EntryTableTests {
  /// Remembers a value of one word.
  private func remember(_ value: UInt64, of hash: UInt64, in table: borrowing EntryTable) {
    table.append(hash, count: 2) { ring, start in
      ring.store(hash, start)
      ring.store(value, start + 1)
    }
  }

  private func value(of hash: UInt64, in table: borrowing EntryTable) -> UInt64? {
    table.first(hash) { ring, place in
      guard let start = ring.start(of: place, count: 2), ring.load(start) == hash else {
        return nil
      }
      let value = ring.load(start + 1)
      return ring.isWhole(place) ? value : nil
    }?.value
  }

  @Test("all entries that there is room for are found, and nothing else")
  func found() {
    let table = EntryTable(byteLimit: 1 << 20, slotBytes: 1 << 18)
    var generator = SystemRandomNumberGenerator()
    let hashes = Set((0..<2_000).map { _ in UInt64.random(in: 1 ... .max, using: &generator) })
    for hash in hashes { remember(~hash, of: hash, in: table) }
    for hash in hashes { #expect(value(of: hash, in: table) == ~hash) }
    for _ in 0..<2_000 {
      let other = UInt64.random(in: 1 ... .max, using: &generator)
      #expect(value(of: other, in: table) == (hashes.contains(other) ? ~other : nil))
    }
  }

  @Test("entries are told apart whose marks are the same, and whose tags are")
  func alike() {
    let table = EntryTable(byteLimit: 1 << 20, slotBytes: 1 << 18)
    // The tag is the highest twelve bits, the mark the lower eight of these.
    let sameMark = (0..<16).map { UInt64($0) << 60 | 0x2B << 52 | 77 &* UInt64($0) }
    let sameTag = (0..<16).map { 0xABC << 52 | 0x1_2345_6789 &* UInt64($0 + 1) }
    for hash in sameMark + sameTag { remember(~hash, of: hash, in: table) }
    for hash in sameMark + sameTag { #expect(value(of: hash, in: table) == ~hash) }
    #expect(value(of: 0xABC << 52, in: table) == nil)
    #expect(value(of: 0x2B << 52 | 5, in: table) == nil)
  }

  @Test("what is remembered again is found anew")
  func again() {
    let table = EntryTable(byteLimit: 1 << 16, slotBytes: 1 << 14)
    for turn in 0..<50 as Range<UInt64> {
      remember(turn, of: 0xDEAD_BEEF_1234_5678, in: table)
      #expect(value(of: 0xDEAD_BEEF_1234_5678, in: table) == turn)
    }
  }

  @Test("where more come than there is room for, the last is found, and the oldest go")
  func evicted() {
    let table = EntryTable(byteLimit: 1 << 14, slotBytes: 1 << 12)
    var generator = SystemRandomNumberGenerator()
    let hashes = (0..<5_000).map { _ in UInt64.random(in: 1 ... .max, using: &generator) }
    for hash in hashes {
      remember(~hash, of: hash, in: table)
      #expect(value(of: hash, in: table) == ~hash)
    }
    #expect(table.usedBytes <= 1 << 14)
    let kept = hashes.filter { value(of: $0, in: table) == ~$0 }
    #expect(kept.count < 1_024)
    #expect(kept.count > 100)
  }
}
