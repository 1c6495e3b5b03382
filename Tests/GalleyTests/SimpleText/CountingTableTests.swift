import Testing

@testable import Galley

/// Tables that only count lines, made directly of their sums, against the sums and a builder's tables.
@Suite("Counting tables") struct CountingTableTests {
  private static func table(of keys: [(end: Int64, start: Int64)], leastRoom: Int64, isWide: Bool)
    -> MeasureTable?
  {
    MeasureTable(counting: keys.span, leastRoom: leastRoom, isWide: isWide)
  }

  private static func builtTable(
    of keys: [(end: Int64, start: Int64)], leastRoom: Int64, isWide: Bool
  ) -> MeasureTable? {
    var builder = MeasureTable.Builder(
      capacity: keys.count, shortLines: ShortLines(longest: 0, limit: leastRoom), isWide: isWide)
    for key in keys {
      guard let delta = Int32(exactly: key.start - key.end) else { return nil }
      builder.append(
        endKey: key.end, place: 0,
        joint: LineJoint(startDelta: delta, hangingAdvance: 0, hangingBytes: 0, isHyphen: false))
    }
    return builder.finish()
  }

  /// What is asked of a table, but for its places.
  private static func contents(of table: MeasureTable) -> [Int64] {
    let view = table.view
    var all: [Int64] = [Int64(table.count), view.leastRoom, table.isWide ? 1 : 0]
    for index in 0..<table.count {
      let joint = table.joint(index)
      all += [table.endKey(index), table.startKey(index), Int64(joint.startDelta)]
      all += [Int64(joint.hangingAdvance), Int64(joint.hangingBytes), joint.isHyphen ? 1 : 0]
    }
    for room in stride(from: Int64(0), to: 4_000, by: 97) {
      let fit = view.fit(limit: room, cutsWords: false)
      all += [Int64(fit?.lines ?? -1), fit?.least ?? -1, fit?.next ?? -1]
    }
    return all
  }

  @Test func `a table has what a builder's has, or there is none either way`() {
    var generator = RandomText(seed: 41)
    var (made, refused) = (0, 0)
    for round in 0..<6_000 {
      let isWide = round % 2 == 0
      let kinds = [1, 3, 40, 64, 65, 256, 300][round / 2 % 7]
      let deltas = (0..<kinds).map { _ in Int64.random(in: -60...400, using: &generator) }
      var end: Int64 = round % 31 == 0 ? (isWide ? 1 << 31 : 1 << 25) - 3_000 : 0
      let keys = (0..<Int.random(in: 0...90, using: &generator)).map { _ in
        end += Int64.random(in: round % 37 == 0 ? -1...90 : 0...90, using: &generator)
        let delta = deltas[Int.random(in: 0..<kinds, using: &generator)]
        return (end: end, start: end + (round % 41 == 0 ? delta << 12 : delta))
      }
      let leastRoom =
        round % 43 == 0 ? Int64(1) << 31 : Int64.random(in: 0...500, using: &generator)
      let table = Self.table(of: keys, leastRoom: leastRoom, isWide: isWide)
      let built = Self.builtTable(of: keys, leastRoom: leastRoom, isWide: isWide)
      #expect((table == nil) == (built == nil))
      guard let table, let built else {
        refused += 1
        continue
      }
      made += 1
      #expect(Self.contents(of: table) == Self.contents(of: built))
      #expect(!table.hasPlaces && table.count == keys.count)
      #expect(keys.indices.allSatisfy { table.endKey($0) == keys[$0].end })
      #expect(keys.indices.allSatisfy { table.startKey($0) == keys[$0].start })
    }
    #expect(made > 2_000 && refused > 200)
  }
}
