import Foundation

/// A font made for a test: characters with advances, and whatever rules the test is about.
///
/// Glyphs are told by names: a character is the glyph of that character, any other name one that no character has.
public struct RuleFont: Sendable {
  /// A lookup of `GSUB` or `GPOS`, of one subtable.
  public enum Lookup: Sendable {
    /// A glyph for a glyph.
    case single([String: String])
    /// Several glyphs, or none, for a glyph.
    case multiple([String: [String]])
    /// A glyph for several, in order of preference.
    case ligatures([([String], String)])
    /// Lookups that are applied at places of the input, in a context.
    case context(
      before: [[String]], input: [[String]], after: [[String]], actions: [(place: Int, lookup: Int)]
    )
    /// Glyphs are moved.
    case moved([String], Int)
    /// The first of two glyphs is moved; the second, too, if it has a number of its own.
    case pairs([(String, String, first: Int, second: Int?)])
  }

  public var unitsPerEm = 1_000
  /// The advances of glyphs, in font units.
  public var advances: [String: Int]
  /// Which scripts the rules are for.
  public var scripts = ["DFLT", "latn", "cyrl", "hebr", "thai"]
  public var substitutions: [Lookup] = []
  /// The lookups that the feature has; others are applied by contexts.
  public var activeSubstitutions: [Int] = []
  public var substitutionFeature = "calt"
  public var positions: [Lookup] = []
  public var activePositions: [Int] = []
  public var positionFeature = "kern"
  /// `GDEF`: 1 base, 2 ligature, 3 mark.
  public var classes: [String: Int] = [:]
  /// The pairs of a `kern` table.
  public var kerning: [(String, String, Int)] = []
  public var kerningCoverage = 1
  /// Flags of lookups, by their places; of both tables.
  public var flags: [Int: Int] = [:]

  public init(advances: [String: Int]) { self.advances = advances }

  /// Characters with an advance each, and glyphs with another.
  public init(_ characters: String, advance: Int = 500, others: [String: Int] = [:]) {
    advances = others
    for scalar in characters.unicodeScalars where advances[String(scalar)] == nil {
      advances[String(scalar)] = advance
    }
  }

  /// Writes the font into a new file.
  public func write() throws -> String {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("rules-\(UUID().uuidString).ttf").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }
}

// MARK: - Tables

extension RuleFont {
  /// All glyphs but the first, which is for what is missing: those of characters in their order, then the others.
  private var names: [String] {
    func isCharacter(_ name: String) -> Bool { name.unicodeScalars.count == 1 }
    func value(_ name: String) -> UInt32 { name.unicodeScalars.first?.value ?? 0 }
    return advances.keys.filter(isCharacter).sorted { value($0) < value($1) }
      + advances.keys.filter { !isCharacter($0) }.sorted()
  }

  private var numbers: [String: Int] {
    Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0 + 1) })
  }

  /// The file.
  public var bytes: [UInt8] {
    var tables: [(String, [UInt8])] = [
      ("cmap", characterMap), ("glyf", [0, 0, 0, 0]), ("head", head), ("hhea", horizontalHeader),
      ("hmtx", words([500, 0] + names.flatMap { [advances[$0] ?? 0, 0] })),
      ("loca", words(Array(repeating: 0, count: names.count + 2))),
      ("maxp", words([1, 0, names.count + 1] + Array(repeating: 0, count: 13))),
      ("name", words([0, 0, 6])), ("post", words([3, 0] + Array(repeating: 0, count: 14))),
    ]
    if !substitutions.isEmpty {
      tables.append(
        ("GSUB", layout(substitutions, activeSubstitutions, substitutionFeature, contextType: 6)))
    }
    if !positions.isEmpty {
      tables.append(("GPOS", layout(positions, activePositions, positionFeature, contextType: 8)))
    }
    if !classes.isEmpty { tables.append(("GDEF", glyphClasses)) }
    if !kerning.isEmpty { tables.append(("kern", kernTable)) }
    tables.sort { $0.0 < $1.0 }
    var file = words([1, 0, tables.count, 128, 3, 16])
    var place = 12 + 16 * tables.count
    for (tag, table) in tables {
      file += Array(tag.utf8) + longs([0, place, table.count])
      place += (table.count + 3) / 4 * 4
    }
    for (_, table) in tables {
      file += table + Array(repeating: 0, count: (4 - table.count % 4) % 4)
    }
    return file
  }

  private var head: [UInt8] {
    words([1, 0, 1, 0]) + longs([0, 0x5F0F_3CF5]) + words([3, unitsPerEm])
      + longs([0, 0, 0, 0]) + words([0, -200, 1_000, 800, 0, 8, 2, 0, 0])
  }

  private var horizontalHeader: [UInt8] {
    words([1, 0, 800, -200, 0, 1_000, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, names.count + 1])
  }

  private var characterMap: [UInt8] {
    let scalars = names.filter { $0.unicodeScalars.count == 1 }.compactMap(\.unicodeScalars.first)
    let groups = scalars.enumerated().flatMap { [Int($1.value), Int($1.value), $0 + 1] }
    return words([0, 1, 3, 10]) + longs([12]) + words([12, 0])
      + longs([16 + 4 * groups.count, 0, scalars.count] + groups)
  }

  private var glyphClasses: [UInt8] {
    words([1, 0, 12, 0, 0, 0]) + words([1, 1, names.count]) + words(names.map { classes[$0] ?? 0 })
  }

  private var kernTable: [UInt8] {
    let numbers = numbers
    let pairs = kerning.map { [numbers[$0.0] ?? 0, numbers[$0.1] ?? 0, $0.2] }
      .sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
    return words(
      [0, 1, 0, 14 + 6 * pairs.count, kerningCoverage, pairs.count, 0, 0, 0] + pairs.flatMap { $0 })
  }

  private func layout(
    _ lookups: [Lookup], _ active: [Int], _ feature: String, contextType: Int
  ) -> [UInt8] {
    let script = words([4, 0]) + words([0, 0xFFFF, 1, 0])
    let first = 2 + 6 * scripts.count
    let scriptList =
      words([scripts.count])
      + scripts.sorted().flatMap { Array($0.utf8) + words([first]) } + script
    let featureList =
      words([1]) + Array(feature.utf8) + words([8]) + words([0, active.count] + active.sorted())
    let made = lookups.enumerated().map { place, lookup -> [UInt8] in
      let (type, subtable) = subtable(lookup, contextType: contextType)
      return words([type, flags[place] ?? 0, 1, 8]) + subtable
    }
    let lookupList = list(count: [made.count], made)
    return words([1, 0, 10, 10 + scriptList.count, 10 + scriptList.count + featureList.count])
      + scriptList + featureList + lookupList
  }

  /// Numbers, then the offsets of parts, then these.
  private func list(count head: [Int], _ parts: [[UInt8]]) -> [UInt8] {
    words(head + offsets(of: parts, from: 2 * (head.count + parts.count)).places)
      + parts.flatMap { $0 }
  }

  private func coverage(_ glyphs: [String]) -> [UInt8] {
    let numbers = numbers
    let covered = Set(glyphs.compactMap { numbers[$0] }).sorted()
    return words([1, covered.count] + covered)
  }

  private func subtable(_ lookup: Lookup, contextType: Int) -> (type: Int, bytes: [UInt8]) {
    let numbers = numbers
    func number(_ name: String) -> Int { numbers[name] ?? 0 }
    func sorted(_ names: some Sequence<String>) -> [String] {
      Set(names).sorted { number($0) < number($1) }
    }
    switch lookup {
    case .single(let glyphs):
      let firsts = sorted(glyphs.keys)
      let head = [2, 6 + 2 * firsts.count, firsts.count]
      return (1, words(head + firsts.map { number(glyphs[$0] ?? "") }) + coverage(firsts))
    case .multiple(let glyphs):
      let firsts = sorted(glyphs.keys)
      let sequences = firsts.map { first -> [UInt8] in
        let made = glyphs[first] ?? []
        return words([made.count] + made.map(number))
      }
      return (2, covered(firsts, sequences))
    case .ligatures(let ligatures):
      let firsts = sorted(ligatures.compactMap(\.0.first))
      let sets = firsts.map { first in
        let own = ligatures.filter { $0.0.first == first }
        return list(
          count: [own.count],
          own.map { words([number($0.1), $0.0.count] + $0.0.dropFirst().map(number)) })
      }
      return (4, covered(firsts, sets))
    case .context(let before, let input, let after, let actions):
      let parts = [before.reversed(), input, after]
      var place = 2 + parts.reduce(0) { $0 + 2 + 2 * $1.count } + 2 + 4 * actions.count
      var head = [3]
      var coverages: [UInt8] = []
      for part in parts {
        head.append(part.count)
        for glyphs in part {
          let own = coverage(glyphs)
          head.append(place)
          place += own.count
          coverages += own
        }
      }
      head += [actions.count] + actions.flatMap { [$0.place, $0.lookup] }
      return (contextType, words(head) + coverages)
    case .moved(let glyphs, let value):
      return (1, words([1, 8, 4, value]) + coverage(glyphs))
    case .pairs(let pairs):
      let firsts = sorted(pairs.map(\.0))
      let hasSeconds = pairs.contains { $0.second != nil }
      let sets = firsts.map { first in
        let own = pairs.filter { $0.0 == first }.sorted { number($0.1) < number($1.1) }
        return words(
          [own.count]
            + own.flatMap { [number($0.1), $0.first] + (hasSeconds ? [$0.second ?? 0] : []) })
      }
      return (2, covered(firsts, sets, [4, hasSeconds ? 4 : 0]))
    }
  }

  /// A subtable of format 1 with a part for each glyph that it covers.
  private func covered(_ firsts: [String], _ parts: [[UInt8]], _ formats: [Int] = []) -> [UInt8] {
    let head = 3 + formats.count
    let (offsets, end) = offsets(of: parts, from: 2 * (head + parts.count))
    return words([1, end] + formats + [parts.count] + offsets) + parts.flatMap { $0 }
      + coverage(firsts)
  }

  /// Where parts are that lie one behind the other, and where they end.
  private func offsets(of parts: [[UInt8]], from start: Int) -> (places: [Int], end: Int) {
    parts.reduce(into: ([], start)) {
      $0.places.append($0.end)
      $0.end += $1.count
    }
  }

  private func words(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  private func longs(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { words([$0 >> 16, $0]) }
  }
}
