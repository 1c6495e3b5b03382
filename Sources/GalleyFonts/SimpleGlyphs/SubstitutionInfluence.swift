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

  /// The influences on each glyph of a program, on what it becomes included; nil if that takes too long.
  ///
  /// A rule decides about all glyphs of its input, whether or not it changes them: one that does
  /// nothing keeps the rules behind it away.
  ///
  /// - Parameter joined: Whether a glyph that may be a ligature counts as all the characters that may
  ///   be in it.
  /// - Complexity: O(*n*) in the rules and their glyphs.
  static func all(
    of lookups: [SubstitutionLookup], _ results: SubstitutionResults, glyphCount: Int, joined: Bool
  ) -> [SubstitutionInfluence]? {
    let lengths =
      joined ? lengths(by: results, glyphCount: glyphCount) : Array(repeating: 1, count: glyphCount)
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
    for ligature in results.ligatures {
      let length = results.length(of: ligature.parts, lengths)
      var before = 0
      for part in ligature.parts {
        let glyph = Int(results.parts[part])
        all[glyph].formUnion(SubstitutionInfluence(before, of: length))
        before += lengths[glyph]
      }
    }
    for lookup in lookups {
      switch lookup {
      case .single, .ligatures: break
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
    let isTold = results.follow { from, to in
      let old = all[from]
      all[from].formUnion(all[to])
      return all[from].before != old.before || all[from].after != old.after
    }
    return isTold ? all : nil
  }

  /// The most characters that each glyph may stand for.
  private static func lengths(by results: SubstitutionResults, glyphCount: Int) -> [Int] {
    var lengths = [Int](repeating: 1, count: glyphCount)
    // Ligatures of ligatures, and no endless ones: what is longer than any window is long enough.
    for _ in 0..<8 {
      let old = lengths
      for ligature in results.ligatures {
        let length = results.length(of: ligature.parts, lengths)
        lengths[ligature.result] = max(lengths[ligature.result], min(length, 255))
      }
      for (from, to) in results.singles {
        lengths[Int(to)] = max(lengths[Int(to)], lengths[Int(from)])
      }
      if lengths == old { break }
    }
    return lengths
  }
}

extension SubstitutionResults {
  /// How many characters the parts of a ligature are together, by how many each glyph is.
  fileprivate func length(of parts: Range<Int>, _ lengths: [Int]) -> Int {
    var length = 0
    for part in parts { length += lengths[Int(self.parts[part])] }
    return length
  }
}
