/// What the lookups of a `SubstitutionProgram` make of which glyphs, wherever they are applied.
struct SubstitutionResults {
  private(set) var singles: [(from: Int, to: Int)] = []
  private(set) var ligatures: [(parts: [Int], result: Int)] = []

  init(of lookups: [SubstitutionLookup]) {
    // Those that contexts apply are mostly the same.
    var known: [[UInt16]] = []
    for lookup in lookups {
      switch lookup {
      case .single(let results) where !known.contains(results):
        known.append(results)
        for (place, result) in results.enumerated() where result != SubstitutionProgram.none {
          singles.append((place, Int(result)))
        }
      case .ligatures(let all):
        for (first, list) in all.enumerated() {
          for ligature in list {
            ligatures.append(([first] + ligature.rest.map(Int.init), Int(ligature.result)))
          }
        }
      case .single, .contexts, .unknown: break
      }
    }
  }

  /// Calls `body` with each glyph and what it becomes, or a ligature that it is part of, until it has seen all of
  /// them in a row and said each time that nothing changed.
  func follow(_ body: (_ from: Int, _ to: Int) -> Bool) {
    var isStable = false
    while !isStable {
      isStable = true
      for (from, to) in singles where body(from, to) { isStable = false }
      for (parts, result) in ligatures {
        for part in parts where body(part, result) { isStable = false }
      }
    }
  }
}
