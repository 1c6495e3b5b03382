/// How far the characters reach that have a part in what becomes of one, as long as each is a glyph of
/// its own; where ligatures are made, up to as many times farther as they have characters.
struct SubstitutionInfluence: BitwiseCopyable, Sendable {
  var before: UInt8 = 0
  var after: UInt8 = 0

  /// Farther than anyone looks: what becomes of it is not known.
  static let unknown = SubstitutionInfluence(before: .max, after: .max)

  fileprivate mutating func formUnion(_ other: SubstitutionInfluence) {
    before = max(before, other.before)
    after = max(after, other.after)
  }
}

extension SubstitutionInfluence {
  /// Of a glyph of a rule's input, behind so many characters of all that the rule looks at.
  fileprivate init(_ before: Int, of length: Int) {
    self.init(before: UInt8(clamping: before), after: UInt8(clamping: length - before - 1))
  }

  /// The influences on each glyph of a program, on what it becomes included.
  ///
  /// A rule decides about all glyphs of its input, whether or not it changes them: one that does
  /// nothing keeps the rules behind it away.
  ///
  /// - Parameter joined: Whether a glyph that may be a ligature counts as all the characters that may
  ///   be in it.
  /// - Complexity: O(*n*) in the rules and their glyphs.
  static func all(
    of lookups: [SubstitutionLookup], glyphCount: Int, joined: Bool
  ) -> [SubstitutionInfluence] {
    let lengths =
      joined ? lengths(of: lookups, glyphCount: glyphCount) : Array(repeating: 1, count: glyphCount)
    /// The most characters that glyphs of some sets may be.
    func longest(_ sets: [GlyphIndexSet]) -> Int {
      guard joined else { return sets.count }
      return sets.reduce(0) { sum, set in
        var most = 1
        set.forEach { most = max(most, lengths[$0]) }
        return sum + most
      }
    }
    var all = [SubstitutionInfluence](repeating: SubstitutionInfluence(), count: glyphCount)
    /// What glyphs become.
    var results: [(from: Int, to: Int)] = []
    for lookup in lookups {
      switch lookup {
      case .single(let singles):
        for (place, result) in singles.enumerated() where result != SubstitutionProgram.none {
          results.append((place, Int(result)))
        }
      case .ligatures(let ligatures):
        for (first, list) in ligatures.enumerated() {
          for ligature in list {
            let length = ligature.rest.reduce(lengths[first]) { $0 + lengths[Int($1)] }
            var before = 0
            func take(_ part: Int) {
              all[part].formUnion(SubstitutionInfluence(before, of: length))
              before += lengths[part]
              results.append((part, Int(ligature.result)))
            }
            take(first)
            for part in ligature.rest { take(Int(part)) }
          }
        }
      case .contexts(let contexts, _):
        for context in contexts {
          let ahead = longest(context.before)
          let length = ahead + longest(context.input) + longest(context.after)
          var before = ahead
          for set in context.input {
            let influence = SubstitutionInfluence(before, of: length)
            set.forEach { all[$0].formUnion(influence) }
            before += longest([set])
          }
        }
      case .unknown(let glyphs):
        glyphs.forEach { all[$0] = .unknown }
      }
    }
    var isStable = false
    while !isStable {
      isStable = true
      for (from, to) in results {
        let old = all[from]
        all[from].formUnion(all[to])
        if all[from].before != old.before || all[from].after != old.after { isStable = false }
      }
    }
    return all
  }

  /// The most characters that each glyph may stand for.
  private static func lengths(of lookups: [SubstitutionLookup], glyphCount: Int) -> [Int] {
    var lengths = [Int](repeating: 1, count: glyphCount)
    // Ligatures of ligatures, and no endless ones: what is longer than any window is long enough.
    for _ in 0..<8 {
      for case .ligatures(let ligatures) in lookups {
        for (first, list) in ligatures.enumerated() {
          for ligature in list {
            let length = ligature.rest.reduce(lengths[first]) { $0 + lengths[Int($1)] }
            let result = Int(ligature.result)
            lengths[result] = max(lengths[result], min(length, 255))
          }
        }
      }
      for case .single(let singles) in lookups {
        for (place, result) in singles.enumerated() where result != SubstitutionProgram.none {
          lengths[Int(result)] = max(lengths[Int(result)], lengths[place])
        }
      }
    }
    return lengths
  }
}
