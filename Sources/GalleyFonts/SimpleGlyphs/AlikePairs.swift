/// The pairs whose adjustment is another one if one of their glyphs, or both, have become forms as wide.
struct AlikePairs {
  private let alike: AlikeForms
  private let classes: PairClasses
  private let simple: GlyphIndexSet
  /// For each candidate those behind it with which that is so, and those before it.
  private var behind: [Int: GlyphIndexSet] = [:]
  private var before: [Int: GlyphIndexSet] = [:]

  init(_ alike: AlikeForms, _ classes: PairClasses, simple: GlyphIndexSet) {
    (self.alike, self.classes, self.simple) = (alike, classes, simple)
  }

  /// The rules that matter of one which makes something alike of a position: with what stands before or behind that,
  /// if it is kerned otherwise.
  mutating func rules(of rule: SimpleRule) -> [SimpleRule] {
    guard let position = rule.changed.first else { return [rule] }
    let changed = rule.positions[position].intersection(simple)
    var beyond = changed
    changed.forEach { place in
      if alike.forms(of: place).allSatisfy(simple.contains) { beyond.remove(place) }
    }
    var rules = [true, false].compactMap { isBehind in
      self.rule(of: rule, at: position, changed, isBehind: isBehind)
    }
    // Forms that are not simple are kerned nobody knows how.
    if !beyond.isEmpty {
      var other = rule
      other.positions[position] = beyond
      rules.append(other)
    }
    return rules
  }

  private mutating func rule(
    of rule: SimpleRule, at position: Int, _ changed: GlyphIndexSet, isBehind: Bool
  ) -> SimpleRule? {
    let neighbor = isBehind ? position + 1 : position - 1
    let wanted = rule.positions.indices.contains(neighbor) ? rule.positions[neighbor] : simple
    var (members, neighbors) = (simple.none, simple.none)
    var pairs: [(first: GlyphIndexSet, second: GlyphIndexSet)] = []
    changed.forEach { place in
      let beside = unlike(beside: place, isBehind: isBehind).intersection(wanted)
      if beside.isEmpty { return }
      members.insert(place)
      neighbors.formUnion(beside)
      if let known = pairs.firstIndex(where: { (isBehind ? $0.second : $0.first) == beside }) {
        if isBehind { pairs[known].first.insert(place) } else { pairs[known].second.insert(place) }
      } else {
        let own = simple.only(place)
        pairs.append(isBehind ? (own, beside) : (beside, own))
      }
    }
    guard !pairs.isEmpty else { return nil }
    var other = rule
    other.positions[position] = members
    if other.positions.indices.contains(neighbor) {
      other.positions[neighbor] = neighbors
    } else {
      let place = isBehind ? neighbor : 0
      other.positions.insert(neighbors, at: place)
      other.reached?.insert(SimpleRule.Reached(members: neighbors), at: place)
      if !isBehind { other.changed = [position + 1] }
    }
    other.marked = isBehind ? position : max(0, neighbor)
    other.pairs = pairs
    return other
  }

  /// The simple glyphs that are kerned otherwise beside a candidate if it, or they, have become forms.
  private mutating func unlike(beside place: Int, isBehind: Bool) -> GlyphIndexSet {
    if let known = isBehind ? behind[place] : before[place] { return known }
    // Those without forms are told by their classes.
    let forms = alike.forms(of: place)
    var set =
      isBehind
      ? classes.seconds(after: place, unlikeAfter: forms)
      : classes.firsts(before: place, unlikeBefore: forms)
    for other in alike.sources where simple.contains(other) {
      let (first, second) = isBehind ? (place, other) : (other, place)
      if !isAlike(first, second) { set.insert(other) }
    }
    set = set.intersection(simple)
    if isBehind { behind[place] = set } else { before[place] = set }
    return set
  }

  private func isAlike(_ first: Int, _ second: Int) -> Bool {
    let wanted = classes.adjustment(first, second)
    let (firsts, seconds) = (alike.forms(of: first), alike.forms(of: second))
    for form in firsts where classes.adjustment(form, second) != wanted { return false }
    for other in seconds {
      guard classes.adjustment(first, other) == wanted else { return false }
      for form in firsts where classes.adjustment(form, other) != wanted { return false }
    }
    return true
  }
}
