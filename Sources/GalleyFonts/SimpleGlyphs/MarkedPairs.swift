/// The pairs of glyphs at which the rules of a font are met, so that the text leaves the path there: of each rule the pair
/// that is met least often.
struct MarkedPairs {
  /// First and second glyphs.
  private(set) var pairs: [(GlyphIndexSet, GlyphIndexSet)] = []
  private let candidates: SimpleCandidates
  private let simple: GlyphIndexSet
  /// The place of the space among the candidates.
  private let space: Int?

  init(_ candidates: SimpleCandidates, simple: GlyphIndexSet, space: Int?) {
    (self.candidates, self.simple, self.space) = (candidates, simple, space)
  }

  /// Marks the pairs at which a rule of several positions is met: the rule for each word in which it changes something.
  mutating func mark(_ rule: SimpleRule) -> [SimpleRule] {
    words(changedBy: rule).compactMap { word in
      var (rule, word) = rule.told(around: word)
      // Other words may be shaped, and their characters be simple or not.
      for position in rule.positions.indices {
        let others = word.contains(position) ? nil : rule.reached?[position].members
        rule.positions[position] = others ?? rule.positions[position].intersection(simple)
      }
      guard !rule.positions.contains(where: \.isEmpty) else { return nil }
      if rule.pairs.isEmpty {
        rule.marked = markPair(of: rule, touching: word)
      } else {
        for pair in rule.pairs where !isMarked(pair.first, pair.second) {
          note(pair.first, pair.second)
        }
      }
      return rule
    }
  }

  /// The positions of a rule by the words in which it changes something.
  ///
  /// Who leaves the path at a pair leaves it for one word. A rule that sees across a space, as that for
  /// the x of "3 x 4" in Inter, is met where that changes which it changes.
  private func words(changedBy rule: SimpleRule) -> [Range<Int>] {
    func maySplit(_ position: Int) -> Bool {
      space.map(rule.positions[position].contains) ?? false
    }
    let changed = rule.changed.isEmpty ? Array(rule.positions.indices) : rule.changed
    var words: [Range<Int>] = []
    for position in changed where rule.positions.indices.contains(position) {
      if words.contains(where: { $0.contains(position) }) { continue }
      var (start, end) = (position, position + 1)
      if !maySplit(position) {
        while start > 0, !maySplit(start - 1) { start -= 1 }
        while end < rule.positions.count, !maySplit(end) { end += 1 }
      }
      words.append(start..<end)
    }
    return words
  }

  /// Marks one of the pairs of a rule that have a part in a word; gives its first position.
  private mutating func markPair(of rule: SimpleRule, touching word: Range<Int>) -> Int {
    let positions = rule.positions
    let pairs = max(0, word.lowerBound - 1)...min(positions.count - 2, word.upperBound - 1)
    var marked = pairs.lowerBound
    var least = Double.infinity
    for first in pairs {
      if isMarked(positions[first], positions[first + 1]) { return first }
      let cost =
        candidates.weight(of: positions[first]) * candidates.weight(of: positions[first + 1])
      if cost < least { (marked, least) = (first, cost) }
    }
    note(positions[marked], positions[marked + 1])
    return marked
  }

  /// Has pairs leave the path.
  private mutating func note(_ first: GlyphIndexSet, _ second: GlyphIndexSet) {
    if let known = pairs.firstIndex(where: { $0.0 == first }) {
      pairs[known].1.formUnion(second)
    } else if let known = pairs.firstIndex(where: { $0.1 == second }) {
      pairs[known].0.formUnion(first)
    } else {
      pairs.append((first, second))
    }
  }

  /// Whether every pair of these already leaves the path.
  private func isMarked(_ first: GlyphIndexSet, _ second: GlyphIndexSet) -> Bool {
    pairs.contains { first.isSubset(of: $0.0) && second.isSubset(of: $0.1) }
  }
}
