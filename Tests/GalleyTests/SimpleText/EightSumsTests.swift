import Testing

@testable import Galley

/// What is said of eight characters at once is what is said of one after the other.
@Suite("Sums of eight characters") struct EightSumsTests {
  @Test("are those of a loop over them", arguments: [UInt32.max, 0x3FFFF, 0x3FF])
  func loop(most: UInt32) {
    var random = EditGenerator(seed: 23)
    // SAFETY: two bytes are an index below 2¹⁶.
    let pairs = UnsafeMutablePointer<UInt32>.allocate(capacity: 1 << 16)
    defer { unsafe pairs.deallocate() }
    // Entries have two flags.
    let stops = PairTable.mayEndLine | PairTable.leavesPath
    let values = UInt32.max << PairTable.valueShift
    for index in 0..<1 << 16 {
      let entry = UInt32(random.number(below: Int(most) + 1)) & (values | stops)
      unsafe (pairs + index).initialize(to: entry)
    }
    let bytes = (0..<100).map { _ in UInt8(random.number(below: 256)) }
    for position in 1...bytes.count - 8 {
      var sums: [Int64] = [0]
      var places: UInt32 = 0
      for offset in 0..<8 {
        let place = position + offset
        let entry = unsafe pairs[Int(bytes[place - 1]) | Int(bytes[place]) << 8]
        sums.append(sums[offset] + Int64(entry >> PairTable.valueShift))
        if entry & stops != 0 { places |= 1 << UInt32(offset) }
      }
      let eight = unsafe EightSums(bytes.span, at: position, pairs: pairs)
      #expect(eight.places == places)
      #expect((0...8).map { eight.sum(before: $0) } == sums)
      for count in 0...8 {
        let last = (0..<count).last { places & 1 << UInt32($0) != 0 }
        #expect(eight.lastPlace(among: count) == last)
      }
      for room in [.min, -1, 1 << 53] + sums + sums.map({ $0 - 1 }) {
        #expect(eight.fittingCount(room: room) == sums.dropFirst().count { $0 <= room })
      }
    }
  }
}
