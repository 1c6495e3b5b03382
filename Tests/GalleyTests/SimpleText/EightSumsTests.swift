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
    for index in 0..<1 << 16 {
      unsafe (pairs + index).initialize(to: UInt32(random.number(below: Int(most) + 1)))
    }
    let bytes = (0..<100).map { _ in UInt8(random.number(below: 256)) }
    for position in 1...bytes.count - 8 {
      var sums: [Int64] = [0]
      var places: UInt32 = 0
      for offset in 0..<8 {
        let place = position + offset
        let entry = unsafe pairs[Int(bytes[place - 1]) | Int(bytes[place]) << 8]
        sums.append(sums[offset] + Int64(entry >> SimpleTextTable.valueShift))
        let stops = SimpleTextTable.mayEndLine | SimpleTextTable.leavesPath
        if entry & stops != 0 { places |= 1 << UInt32(offset) }
      }
      for room in [.min, -1, .max] + sums + sums.map({ $0 - 1 }) {
        let eight = unsafe EightSums(bytes.span, at: position, pairs: pairs, room: room)
        #expect(eight.places == places)
        #expect(eight.fittingCount == sums.dropFirst().count { $0 <= room })
        #expect((0...8).map { eight.sum(before: $0) } == sums)
      }
    }
  }
}
