/// Ligatures of letters, or dashes, that come to what their letters come to, if a pair of these is told to be moved otherwise: `fi`
/// is as wide as `f` and `i` and something less, is kerned on its left as an `f` and on its right as an `i`.
///
/// Where a ligature is kerned otherwise than its letters, a rule says so: with what stands beside it the text leaves
/// the path.
struct LigaturePairs {
  /// The pairs that become ligatures, as places of candidates, and what is added between their advances.
  private(set) var pairs: [Pair] = []
  /// The rules that are told by the pairs, by their places.
  private(set) var told: Set<Int> = []
  /// Where what the pairs tell is not what the font does.
  private(set) var exceptions: [SimpleRule] = []

  struct Pair {
    var first: Int
    var second: Int
    var units: Int16
  }

  /// A ligature that letters may become: the place of its rule, and those of its letters and itself.
  private struct Ligature {
    var rule: Int
    var lookup: Int
    var letters: [Int]
    var glyph: Int
    /// What its advance has more than those of its letters.
    var units: Int
  }

  /// Latin fonts have five: ff, fi, fl, ffi, ffl; some another dozen.
  private static let mostLigatures = 24

  private let classes: PairClasses
  private let alike: AlikeForms
  /// Those that may be such ligatures.
  private let glyphs: GlyphIndexSet

  /// - Parameters:
  ///   - rules: All that simple glyphs can match.
  ///   - letters: The candidates that are letters and may be parts of such ligatures.
  ///   - glyphs: The candidates that may be such ligatures.
  ///   - alike: What rules make of candidates without changing how wide they are.
  ///   - advances: The advance of each candidate.
  /// - Complexity: O(*n*) in the rules; O(candidates) for each ligature.
  init(
    _ rules: [SimpleRule], letters: GlyphIndexSet, glyphs: GlyphIndexSet, _ classes: PairClasses,
    _ alike: AlikeForms, _ candidates: SimpleCandidates, advances: (Int) -> Int32
  ) {
    self.classes = classes
    self.alike = alike
    self.glyphs = glyphs
    let all = LigaturePairs.ligatures(rules, letters, glyphs, candidates, advances)
    let two = all.filter { $0.letters.count == 2 && Int16(exactly: $0.units) != nil }
    for ligature in two {
      pairs.append(
        Pair(
          first: ligature.letters[0], second: ligature.letters[1], units: Int16(ligature.units)))
    }
    let three = all.filter { $0.letters.count == 3 && isSum($0, of: two) }
    told = Set((two + three).map(\.rule))
    for ligature in two + three { addNeighbors(of: ligature) }
    addOverlaps(of: two, without: three)
    addJoints(of: two + three)
  }

  /// The ligatures of a few letters that no other rule has to do with, and that are characters of their own, as nearly
  /// all are: rules are read for characters.
  private static func ligatures(
    _ rules: [SimpleRule], _ letters: GlyphIndexSet, _ glyphs: GlyphIndexSet,
    _ candidates: SimpleCandidates, _ advances: (Int) -> Int32
  ) -> [Ligature] {
    var found: [Ligature] = []
    // How often letters become ligatures, whichever.
    var counts: [[Int]: Int] = [:]
    for (index, rule) in rules.enumerated() {
      guard let ligature = rule.ligature, (2...3).contains(rule.positions.count) else { continue }
      let parts = rule.positions.compactMap(\.onlyMember)
      guard parts.count == rule.positions.count, parts.allSatisfy(letters.contains) else {
        continue
      }
      counts[parts, default: 0] += 1
      guard !rule.skips, rule.reached == nil, let glyph = candidates.place(of: ligature.glyph),
        glyphs.contains(glyph)
      else { continue }
      found.append(
        Ligature(
          rule: index, lookup: ligature.lookup, letters: parts, glyph: glyph,
          units: parts.reduce(Int(advances(glyph))) { $0 - Int(advances($1)) }))
      guard found.count <= mostLigatures else { return [] }
    }
    guard !found.isEmpty else { return [] }
    var wanted = glyphs.none
    for rule in rules { for position in rule.positions { wanted.formUnion(position) } }
    return found.filter { !wanted.contains($0.glyph) && counts[$0.letters] == 1 }
  }

  /// Whether a ligature of three letters is told by its two pairs, and is made before what these become: of two lookups
  /// which is applied first their order alone does not say.
  private func isSum(_ ligature: Ligature, of two: [Ligature]) -> Bool {
    var sum = 0
    for first in 0...1 {
      let letters = Array(ligature.letters[first...first + 1])
      if let pair = two.first(where: { $0.letters == letters }) {
        guard ligature.lookup == pair.lookup, ligature.rule < pair.rule else { return false }
        sum += pair.units
      } else if case .units(let units) = classes.adjustment(letters[0], letters[1]) {
        sum += Int(units)
      } else {
        return false
      }
    }
    return sum == ligature.units
  }

  // MARK: - Exceptions

  /// What is kerned otherwise before or behind a ligature than before or behind its letters.
  private mutating func addNeighbors(of ligature: Ligature) {
    let letters = ligature.letters.map(glyphs.only)
    let (first, last) = (ligature.letters[0], ligature.letters[letters.count - 1])
    let before = withSources(classes.firsts(before: first, unlikeBefore: [ligature.glyph]))
    if !before.isEmpty {
      exceptions.append(
        SimpleRule(
          positions: [before] + letters, skips: false, changed: Array(1...letters.count), marked: 0,
          pairs: [(before, letters[0])]))
    }
    let behind = withSources(classes.seconds(after: last, unlikeAfter: [ligature.glyph]))
    if !behind.isEmpty {
      exceptions.append(
        SimpleRule(
          positions: letters + [behind], skips: false, changed: Array(0..<letters.count),
          marked: letters.count - 1, pairs: [(letters[letters.count - 1], behind)]))
    }
  }

  /// Some glyphs, and all that may become one of them.
  private func withSources(_ glyphs: GlyphIndexSet) -> GlyphIndexSet {
    var all = glyphs
    for source in alike.sources where alike.forms(of: source).contains(where: glyphs.contains) {
      all.insert(source)
    }
    return all
  }

  /// Where two pairs share a letter only one of them becomes a ligature, unless all three do.
  private mutating func addOverlaps(of two: [Ligature], without three: [Ligature]) {
    for one in two {
      for other in two where one.letters[1] == other.letters[0] {
        let letters = one.letters + [other.letters[1]]
        if !three.contains(where: { $0.letters == letters }) { addException(of: letters) }
      }
    }
    // The same of a pair that begins with the last of three letters, or ends with their first.
    for one in three {
      for other in two {
        if one.letters[2] == other.letters[0] {
          addException(of: one.letters + [other.letters[1]])
        }
        if other.letters[1] == one.letters[0] {
          addException(of: [other.letters[0]] + one.letters)
        }
      }
    }
  }

  /// Two ligatures side by side that are kerned otherwise than the letters that meet there.
  private mutating func addJoints(of all: [Ligature]) {
    for one in all {
      for other in all {
        let met = classes.adjustment(one.letters[one.letters.count - 1], other.letters[0])
        if classes.adjustment(one.glyph, other.glyph) != met {
          addException(of: one.letters + other.letters)
        }
      }
    }
  }

  private mutating func addException(of letters: [Int]) {
    exceptions.append(SimpleRule(positions: letters.map(glyphs.only), skips: false))
  }
}

extension SimpleCandidates {
  /// The places of the characters whose ligatures may come to what these come to: the letters of ASCII, or, where none is
  /// a candidate, the dashes U+2014 and U+2015, of which two make one line among ideographs.
  ///
  /// Among letters dashes are kerned, and each pair of them would have to be asked about.
  var joinable: GlyphIndexSet {
    var (letters, dashes) = (
      GlyphIndexSet(capacity: glyphs.count), GlyphIndexSet(capacity: glyphs.count)
    )
    for (scalar, index) in scalars {
      guard scalar.value <= 0x2015 else { break }
      if scalar.value >= 0x2014 { dashes.insert(index) }
      if scalar.value < 0x80, scalar.properties.isAlphabetic { letters.insert(index) }
    }
    return letters.isEmpty ? dashes : letters
  }
}
