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

  /// The glyphs of some candidates.
  func glyphs(_ places: [Int]) -> [UInt16] { places.map { candidates.glyphs[$0] } }

  /// How many subtables there are.
  var subtableCount: Int { layers.reduce(0) { $0 + $1.count } }

  /// How many steps `refine` takes, or more than `limit`.
  func cost(_ simple: GlyphIndexSet, limit: Int) -> Int {
    var cost = legacy == nil ? 0 : 200_000
    for subtable in layers.joined() where cost <= limit {
      cost += candidates.glyphs.count
      guard subtable.format == 1 else { continue }
      forEach(coveredBy: subtable.coverage, simple) { _, place in
        if cost <= limit { cost += subtable.recordCount(at: place) }
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
    var covered: [GlyphPartition.Key] = []
    forEach(coveredBy: subtable.coverage, simple) { index, _ in
      let glyphClass = subtable.firstClasses.classOf(candidates.glyphs[index])
      covered.append(GlyphPartition.Key(index: index, key: Int32(glyphClass)))
    }
    guard !covered.isEmpty else { return }
    left.refine(covered)
    right.refine(keys(of: subtable.secondClasses, simple))
  }

  /// The simple glyphs that are not of class 0.
  private func keys(of classes: ClassTable, _ simple: GlyphIndexSet) -> [GlyphPartition.Key] {
    var keys: [GlyphPartition.Key] = []
    func note(_ index: Int, _ glyphClass: UInt16) {
      guard glyphClass != 0 else { return }
      keys.append(GlyphPartition.Key(index: index, key: Int32(glyphClass)))
    }
    let isRead =
      isMostGlyphs
      && classes.forEach(below: candidates.places.count) { glyph, glyphClass in
        if let index = place(of: glyph, in: simple) { note(index, glyphClass) }
      }
    if isRead { return keys }
    keys = []
    simple.forEach { note($0, classes.classOf(candidates.glyphs[$0])) }
    return keys
  }

  /// Calls `body` with each simple glyph that is covered, and its place in the coverage.
  private func forEach(
    coveredBy coverage: CoverageTable, _ simple: GlyphIndexSet,
    _ body: (_ index: Int, _ place: Int) -> Void
  ) {
    var covered: [(index: Int, place: Int)] = []
    let isRead =
      isMostGlyphs
      && coverage.forEach(below: candidates.places.count) { glyph, place in
        if let index = self.place(of: glyph, in: simple) { covered.append((index, place)) }
      }
    if isRead {
      for glyph in covered { body(glyph.index, glyph.place) }
      return
    }
    simple.forEach { index in
      if let place = coverage.index(of: candidates.glyphs[index]) { body(index, place) }
    }
  }

  /// Whether tables are sooner read from end to end than asked for each of the candidates.
  private var isMostGlyphs: Bool { candidates.glyphs.count * 8 >= candidates.places.count }

  private func refineByRecords(
    of subtable: PairSubtable, _ left: inout GlyphPartition, _ right: inout GlyphPartition,
    _ simple: GlyphIndexSet
  ) {
    var rows = PairRows()
    forEach(coveredBy: subtable.coverage, simple) { index, place in
      rows.add(
        PairRow(
          subtable.records(at: place).compactMap { record in
            self.place(of: record.second, in: simple).map { ($0, record.adjustment) }
          }), of: index)
    }
    rows.refine(&left, &right)
  }

  private func refine(
    by legacy: LegacyKerning, _ left: inout GlyphPartition, _ right: inout GlyphPartition,
    _ simple: GlyphIndexSet
  ) {
    var rows = PairRows()
    for (glyph, pairs) in legacy.pairs {
      guard let index = place(of: glyph, in: simple) else { continue }
      rows.add(
        PairRow(
          pairs.compactMap { pair in
            place(of: pair.second, in: simple).map { ($0, .units(pair.value)) }
          }), of: index)
    }
    rows.refine(&left, &right)
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
  /// The glyphs, and by how much they are moved.
  private let pairs: [UInt64]
  private let digest: UInt64

  init(_ pairs: [(Int, PairAdjustment)]) {
    self.pairs = pairs.map { UInt64($0) << 32 | UInt64(UInt32(bitPattern: $1.key)) }
    digest = self.pairs.reduce(0) { mixed($0 ^ $1) }
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  /// The seconds, each once; of several pairs of the same the first one counts.
  var keys: [GlyphPartition.Key] {
    var seen: Set<UInt64> = []
    let isSorted = zip(pairs, pairs.dropFirst()).allSatisfy { $0 >> 32 < $1 >> 32 }
    return pairs.compactMap {
      guard isSorted || seen.insert($0 >> 32).inserted else { return nil }
      return GlyphPartition.Key(
        index: Int($0 >> 32), key: Int32(bitPattern: UInt32(truncatingIfNeeded: $0)))
    }
  }
}

/// The rows of a table of pairs, equal ones once.
private struct PairRows {
  private var numbers: [PairRow: Int32] = [:]
  private var rows: [PairRow] = []
  private var firsts: [GlyphPartition.Key] = []

  /// Adds the row of a glyph.
  mutating func add(_ row: PairRow, of index: Int) {
    let number = numbers[row] ?? Int32(rows.count)
    if number == rows.count {
      numbers[row] = number
      rows.append(row)
    }
    firsts.append(GlyphPartition.Key(index: index, key: number))
  }

  /// Tells firsts with different rows apart, and seconds with different adjustments, or without one.
  func refine(_ left: inout GlyphPartition, _ right: inout GlyphPartition) {
    left.refine(firsts)
    for row in rows { right.refine(row.keys) }
  }
}

extension PairAdjustment {
  /// A number that adjustments share if they are the same.
  fileprivate var key: Int32 {
    // No 16-bit value is as small.
    if case .units(let units) = self { units } else { .min }
  }
}

// MARK: - The adjustments of one first glyph

extension PairLayers {
  /// What HarfBuzz adds to the advance of a glyph before each of `seconds`, one for each class on
  /// the right: of each lookup the first subtable that has the pair, and all lookups added up.
  func row(
    first: Int, seconds: [Int], rightClasses: [UInt16], _ classes: inout SecondClasses
  ) -> [PairAdjustment] {
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
          addClasses(of: subtable, glyph, classes.numbers(in: subtable), to: &row, &isDone)
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
    of subtable: PairSubtable, _ glyph: UInt16, _ secondClasses: [UInt16],
    to row: inout [PairAdjustment], _ isDone: inout [Bool]
  ) {
    let firstClass = Int(subtable.firstClasses.classOf(glyph))
    for column in secondClasses.indices where !isDone[column] {
      let adjustment = subtable.adjustment(
        firstClass: firstClass, secondClass: Int(secondClasses[column]))
      // HarfBuzz is content with the first subtable that has both classes, even class 0.
      guard let adjustment else { continue }
      isDone[column] = true
      row[column].add(adjustment)
    }
  }
}

/// The classes that tables give to the same glyphs, each found once.
struct SecondClasses {
  private let glyphs: [UInt16]
  private var known: [Int: [UInt16]] = [:]

  init(_ glyphs: [UInt16]) { self.glyphs = glyphs }

  fileprivate mutating func numbers(in subtable: PairSubtable) -> [UInt16] {
    let table = subtable.secondClasses
    if let known = known[table.key] { return known }
    let numbers = glyphs.map { table.classOf($0) }
    known[table.key] = numbers
    return numbers
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
