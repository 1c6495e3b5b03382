/// All pair adjustments of a font that apply to a text, and the classes of glyphs they tell apart.
struct PairLayers {
  private var layers: [[PairSubtable]] = []
  private var legacy: LegacyKerning?
  private let candidates: SimpleCandidates

  init(candidates: SimpleCandidates) { self.candidates = candidates }

  mutating func add(_ lookup: LayoutLookup, isVaried: Bool) {
    layers.append(lookup.subtables.compactMap { PairSubtable($0, isVaried: isVaried) })
  }

  mutating func add(_ legacy: LegacyKerning) { self.legacy = legacy }

  /// How many subtables there are.
  var subtableCount: Int { layers.reduce(0) { $0 + $1.count } }

  /// How many steps `refine` takes, or more than `limit`.
  func cost(_ simple: GlyphIndexSet, limit: Int) -> Int {
    var cost = legacy == nil ? 0 : 200_000
    for subtable in layers.joined() where cost <= limit {
      cost += candidates.glyphs.count
      simple.forEach { index in
        guard cost <= limit, subtable.format == 1,
          let place = subtable.coverage.index(of: candidates.glyphs[index])
        else { return }
        cost += subtable.recordCount(at: place)
      }
    }
    return cost
  }

  /// Parts the glyphs so that two of a class are kerned alike, on the left and on the right.
  func refine(left: inout GlyphPartition, right: inout GlyphPartition, simple: GlyphIndexSet) {
    for subtable in layers.joined() {
      if subtable.format == 1 {
        refineByRecords(of: subtable, &left, &right, simple)
      } else {
        refineByClasses(of: subtable, &left, &right, simple)
      }
    }
    if let legacy { refine(by: legacy, &left, &right, simple) }
  }

  private func refineByClasses(
    of subtable: PairSubtable, _ left: inout GlyphPartition, _ right: inout GlyphPartition,
    _ simple: GlyphIndexSet
  ) {
    var covered: [(index: Int, key: Int)] = []
    simple.forEach { index in
      let glyph = candidates.glyphs[index]
      guard subtable.coverage.contains(glyph) else { return }
      covered.append((index, Int(subtable.firstClasses.classOf(glyph)) + 1))
    }
    guard !covered.isEmpty else { return }
    left.refine(covered)
    var seconds: [(index: Int, key: Int)] = []
    simple.forEach { index in
      let secondClass = subtable.secondClasses.classOf(candidates.glyphs[index])
      if secondClass != 0 { seconds.append((index, Int(secondClass))) }
    }
    right.refine(seconds)
  }

  private func refineByRecords(
    of subtable: PairSubtable, _ left: inout GlyphPartition, _ right: inout GlyphPartition,
    _ simple: GlyphIndexSet
  ) {
    var rows: [PairRow: Int] = [:]
    var firsts: [(index: Int, key: Int)] = []
    simple.forEach { index in
      guard let place = subtable.coverage.index(of: candidates.glyphs[index]) else { return }
      let row = PairRow(
        subtable.records(at: place).compactMap { record in
          self.place(of: record.second, in: simple).map { ($0, record.adjustment) }
        })
      let key = rows[row] ?? rows.count + 1
      rows[row] = key
      firsts.append((index, key))
    }
    left.refine(firsts)
    for row in rows.keys { row.refine(&right) }
  }

  private func refine(
    by legacy: LegacyKerning, _ left: inout GlyphPartition, _ right: inout GlyphPartition,
    _ simple: GlyphIndexSet
  ) {
    var rows: [PairRow: Int] = [:]
    var firsts: [(index: Int, key: Int)] = []
    for (glyph, pairs) in legacy.pairs {
      guard let index = place(of: glyph, in: simple) else { continue }
      let row = PairRow(
        pairs.compactMap { pair in
          place(of: pair.second, in: simple).map { ($0, .units(pair.value)) }
        })
      let key = rows[row] ?? rows.count + 1
      rows[row] = key
      firsts.append((index, key))
    }
    left.refine(firsts)
    for row in rows.keys { row.refine(&right) }
  }

  /// The place of a glyph among the candidates, if it is simple.
  private func place(of glyph: UInt16, in simple: GlyphIndexSet) -> Int? {
    guard Int(glyph) < candidates.places.count else { return nil }
    let place = Int(candidates.places[Int(glyph)])
    return place >= 0 && simple.contains(place) ? place : nil
  }
}

/// What one first glyph does with each second one.
private struct PairRow: Hashable {
  private let seconds: [Int]
  private let adjustments: [PairAdjustment]

  init(_ pairs: [(Int, PairAdjustment)]) {
    seconds = pairs.map(\.0)
    adjustments = pairs.map(\.1)
  }

  /// Tells seconds with different adjustments apart, and from those without.
  func refine(_ right: inout GlyphPartition) {
    var keys: [PairAdjustment: Int] = [:]
    var members: [(index: Int, key: Int)] = []
    var seen: Set<Int> = []
    for (second, adjustment) in zip(seconds, adjustments) where seen.insert(second).inserted {
      let key = keys[adjustment] ?? keys.count + 1
      keys[adjustment] = key
      members.append((second, key))
    }
    right.refine(members)
  }
}

// MARK: - The adjustments of one first glyph

extension PairLayers {
  /// What HarfBuzz adds to the advance of a glyph before each of `seconds`, one for each class on
  /// the right: of each lookup the first subtable that has the pair, and all lookups added up.
  func row(first: Int, seconds: [Int], rightClasses: [Int32]) -> [PairAdjustment] {
    let glyph = candidates.glyphs[first]
    var row = [PairAdjustment](repeating: .units(0), count: seconds.count)
    for subtables in layers {
      var isDone = [Bool](repeating: false, count: seconds.count)
      for subtable in subtables {
        guard let place = subtable.coverage.index(of: glyph) else { continue }
        if subtable.format == 1 {
          for record in subtable.records(at: place) {
            guard Int(record.second) < candidates.places.count else { continue }
            let second = Int(candidates.places[Int(record.second)])
            guard second >= 0 else { continue }
            let column = Int(rightClasses[second])
            guard column < seconds.count, !isDone[column] else { continue }
            isDone[column] = true
            row[column].add(record.adjustment)
          }
        } else {
          addClasses(of: subtable, glyph, seconds, to: &row, &isDone)
        }
      }
    }
    for pair in legacy?.pairs[glyph] ?? [] {
      guard Int(pair.second) < candidates.places.count else { continue }
      let second = Int(candidates.places[Int(pair.second)])
      guard second >= 0, Int(rightClasses[second]) < seconds.count else { continue }
      let column = Int(rightClasses[second])
      // Several glyphs of a class have the same value: it counts once.
      if seconds[column] == second { row[column].add(.units(pair.value)) }
    }
    return row
  }

  private func addClasses(
    of subtable: PairSubtable, _ glyph: UInt16, _ seconds: [Int], to row: inout [PairAdjustment],
    _ isDone: inout [Bool]
  ) {
    let firstClass = Int(subtable.firstClasses.classOf(glyph))
    for column in seconds.indices where !isDone[column] {
      let second = candidates.glyphs[seconds[column]]
      let adjustment = subtable.adjustment(
        firstClass: firstClass, secondClass: Int(subtable.secondClasses.classOf(second)))
      // HarfBuzz is content with the first subtable that has both classes, even class 0.
      guard let adjustment else { continue }
      isDone[column] = true
      row[column].add(adjustment)
    }
  }
}

extension PairLayers {
  /// What HarfBuzz adds to the advance of a glyph before another one: of each lookup the first
  /// subtable that has the pair, and all lookups added up.
  func adjustment(_ first: UInt16, _ second: UInt16) -> PairAdjustment {
    var sum = PairAdjustment.units(0)
    for subtables in layers {
      for subtable in subtables {
        guard let found = subtable.adjustment(first, second) else { continue }
        sum.add(found)
        break
      }
    }
    for pair in legacy?.pairs[first] ?? [] where pair.second == second {
      sum.add(.units(pair.value))
    }
    return sum
  }
}

extension PairSubtable {
  /// What the subtable does with a pair; nil if it does not have it.
  fileprivate func adjustment(_ first: UInt16, _ second: UInt16) -> PairAdjustment? {
    guard let place = coverage.index(of: first) else { return nil }
    if format == 1 { return records(at: place).first { $0.second == second }?.adjustment }
    return adjustment(
      firstClass: Int(firstClasses.classOf(first)), secondClass: Int(secondClasses.classOf(second)))
  }
}

extension PairAdjustment {
  fileprivate mutating func add(_ other: PairAdjustment) {
    guard case .units(let sum) = self, case .units(let more) = other else {
      self = .beyond
      return
    }
    self = .units(sum &+ more)
  }
}
