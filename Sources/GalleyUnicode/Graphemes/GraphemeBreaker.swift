/// Cuts texts into what a reader calls letters: extended grapheme clusters (UAX #29, Unicode 17.0).
package enum GraphemeBreaker {
  private static let trie = ScalarTrie<UInt8>(
    blocks: GraphemeTable.blocks, values: GraphemeTable.classes)
  private static let transitions = PackedTable.numbers(GraphemeTable.transitions, digits: 2)

  /// Whether a character is of the grapheme cluster of a space before it: marks, skin tones, joiners.
  package static func extendsSpace(_ scalar: Unicode.Scalar) -> Bool {
    let step = transitions[stateBehindSpace * GraphemeTable.classCount + Int(trie[scalar])]
    return step & 1 == 0
  }

  private static let stateBehindSpace = Int(transitions[Int(trie[" "])] >> 1)

  /// Whether a grapheme starts before each scalar; `n + 1` entries, the first and the last true.
  ///
  /// - Complexity: O(*n*).
  package static func boundaries(in scalars: [Unicode.Scalar]) -> [Bool] {
    var boundaries = [Bool](repeating: true, count: scalars.count + 1)
    let trie = trie
    let transitions = transitions
    var state = 0
    for index in scalars.indices {
      let scalarClass = Int(trie[scalars[index]])
      let step = Int(transitions[state * GraphemeTable.classCount + scalarClass])
      state = step >> 1
      boundaries[index] = step & 1 == 1
    }
    return boundaries
  }
}
