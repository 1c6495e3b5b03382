/// What the lookups of a `SubstitutionProgram` make of which glyphs, wherever they are applied.
struct SubstitutionResults {
  private(set) var singles: [(from: UInt16, to: UInt16)] = []
  /// The glyphs of all ligatures, one behind the other.
  private(set) var parts: [UInt16] = []
  private(set) var ligatures: [(parts: Range<Int>, result: Int)] = []

  private static let mostSteps = 16_000_000

  init(of lookups: [SubstitutionLookup]) {
    // Those that contexts apply are mostly the same.
    var known: Set<[UInt16]> = []
    for lookup in lookups {
      switch lookup {
      case .single(let results) where known.insert(results).inserted:
        for (place, result) in results.enumerated() where result != SubstitutionProgram.none {
          singles.append((UInt16(place), result))
        }
      case .ligatures(let all):
        for (first, list) in all.enumerated() {
          for ligature in list {
            let start = parts.count
            parts.append(UInt16(first))
            parts += ligature.rest
            ligatures.append((start..<parts.count, Int(ligature.result)))
          }
        }
      case .single, .contexts, .unknown: break
      }
    }
  }

  /// Calls `body` with each glyph and what it becomes, or a ligature that it is part of, until it has seen all of
  /// them in a row and said each time that nothing changed; false if that takes longer than with honest fonts.
  func follow(_ body: (_ from: Int, _ to: Int) -> Bool) -> Bool {
    var steps = SubstitutionResults.mostSteps
    let round = singles.count + parts.count
    var isStable = false
    while !isStable {
      isStable = true
      steps -= round
      guard steps > 0 else { return false }
      for (from, to) in singles where body(Int(from), Int(to)) { isStable = false }
      for ligature in ligatures {
        for part in ligature.parts where body(Int(parts[part]), ligature.result) {
          isStable = false
        }
      }
    }
    return true
  }
}
