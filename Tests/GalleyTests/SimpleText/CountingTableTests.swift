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

  /// Words as large as two may be without their sum being none, lines long and short, words that fit nowhere.
  @Test(arguments: [false, true])
  func `many rooms at once have the lines of one after the other`(isWide: Bool) {
    var generator = RandomText(seed: 43)
    let bound: Int64 = isWide ? 1 << 30 : 1 << 24
    var (asked, refused, careful) = (0, 0, 0)
    for round in 0..<6_000 {
      let far = [0, bound / 2, bound - 40_000, bound - 9_000, bound - 300][round % 5]
      let largest = [90, 90, 1_500][round % 3]
      var end: Int64 = 0
      let count = Int.random(in: 1...(round % 2 == 0 ? 8 : 200), using: &generator)
      let keys = (0..<count).map { index in
        end += Int64.random(in: 0...Int64(largest), using: &generator) + (index == 3 ? far : 0)
        let delta = Int64.random(in: round % 7 == 0 ? -60...3_000 : 0...30, using: &generator)
        return (end: end, start: max(0, end + delta))
      }
      let leastRoom = Int64.random(in: 0...80, using: &generator)
      guard let table = Self.table(of: keys, leastRoom: leastRoom, isWide: isWide) else { continue }
      defer { withExtendedLifetime(table) {} }
      let view = table.view
      var limits = SIMD8<Int32>()
      for index in limits.indices {
        let limit =
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: Int64.random(in: 0...300, using: &generator)
          case 1: Int64.random(in: 0...20_000, using: &generator)
          default: max(0, end - Int64.random(in: -10...4_000, using: &generator))
          }
        limits[index] = Int32(min(limit, Int64(QuickCount.Units.mostUnits)))
      }
      for cutsWords in [false, true] {
        let counts = view.lineCounts(limits: limits, cutsWords: cutsWords)
        guard end < bound else {
          #expect(counts == SIMD8(repeating: -1))
          refused += 1
          continue
        }
        asked += 1
        for index in limits.indices {
          let fit = view.fit(limit: Int64(limits[index]), cutsWords: cutsWords)
          // A word that is wide by itself need not be by itself on a line.
          if counts[index] < 0, fit != nil {
            careful += 1
          } else {
            #expect(Int(counts[index]) == fit?.lines ?? -1)
          }
        }
      }
    }
    #expect(asked > 6_000 && refused > 100 && careful < 100)
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
