/// A rule of the font that simple glyphs can match.
struct SimpleRule: Sendable {
  /// What a position can be by what it may have become.
  struct Reached: Sendable {
    var members: GlyphIndexSet
    /// Whether what is there may stand for another number of characters than one.
    var isElastic = false
  }

  /// What each position of the text can be, as places among the candidate glyphs.
  var positions: [GlyphIndexSet]
  /// Of a rule that may see a space with something on both its sides: what each position can be by what
  /// it may have become.
  var reached: [Reached]?
  /// Whether glyphs that do not belong to the rule may stand between those that do.
  var skips: Bool
  /// The positions that it changes; empty: any.
  var changed: [Int] = []
  /// The position that, with the next one, makes the pair by which the rule is met.
  var marked = 0
  /// If that pair is decided already: what it can be, each of some firsts with each of some seconds.
  var pairs: [(first: GlyphIndexSet, second: GlyphIndexSet)] = []
  /// The ligature that all become, wherever they stand.
  var ligature: Ligature?

  struct Ligature: Sendable {
    var glyph: UInt16
    /// The lookup that makes it, by its place among those that are applied.
    var lookup: Int
  }

  /// As much of the rule as is told by the characters around a word, and where the word is in that: which character is
  /// beyond a position that may stand for several nobody knows.
  func told(around word: Range<Int>) -> (rule: SimpleRule, word: Range<Int>) {
    guard let reached, reached.contains(where: \.isElastic) else { return (self, word) }
    let first = reached[..<word.lowerBound].lastIndex(where: \.isElastic) ?? 0
    let last = reached[word.upperBound...].firstIndex(where: \.isElastic) ?? reached.count - 1
    var rule = self
    rule.positions = Array(positions[first...last])
    rule.reached = Array(reached[first...last])
    rule.changed = changed.filter((first...last).contains).map { $0 - first }
    rule.marked -= first
    return (rule, word.lowerBound - first..<word.upperBound - first)
  }
}

/// The rules of a font by the pairs at which they are met, to tell a pair that only might leave the
/// path from one that does.
struct SimpleRules: Sendable {
  private let rules: [SimpleRule]
  var all: [SimpleRule] { rules }
  /// The rules met at pairs whose first glyph is of a class.
  private var byLeftClass: [UInt16: [Int]] = [:]
  /// What is added between the glyphs of such a pair if no rule matches; by place in the matrix.
  let adjustmentsWithoutRules: [Int: Int16]
  /// The places in the matrix of pairs that become ligatures, see `LigaturePairs`.
  let ligaturePlaces: [Int]
  /// How many characters before or behind one can have a part in what becomes of it.
  let reach: Int
  let widestReach: Int
  /// As many characters before or behind a word may be seen by a rule that decides about it, at most.
  let farthestSight: Int
  /// Windows of words are hardly longer.
  private static let farthestLook = 200
  /// The candidates that are changed by rules which only forms of others meet.
  let formChanging: GlyphIndexSet
  /// What stands at any position of any contextual rule.
  let seenSets: Set<GlyphIndexSet>

  init(_ builder: SimpleGlyphsBuilder, _ matrix: PairMatrix) {
    rules = matrix.isEmpty ? [] : builder.rules
    formChanging = builder.formChanging
    seenSets = builder.seenSets
    adjustmentsWithoutRules = matrix.adjustmentsWithoutRules
    ligaturePlaces = matrix.ligaturePlaces
    reach = rules.map { $0.positions.count - 1 }.max() ?? 0
    widestReach = max(reach, builder.widestReach)
    // A ligature has no more glyphs than the longest rule.
    let most = min(widestReach, SimpleRules.farthestLook)
    farthestSight =
      builder.seesElastic
      ? max(widestReach, min(most * (most + 1), SimpleRules.farthestLook)) : widestReach
    for (index, rule) in rules.enumerated() {
      var classes: Set<UInt16> = []
      rule.positions[rule.marked].forEach { classes.insert(matrix.leftClasses[$0]) }
      for leftClass in classes { byLeftClass[leftClass, default: []].append(index) }
    }
  }

  /// What is added between two neighbors whose place in the matrix says that they may leave the path;
  /// nil if they do.
  ///
  /// - Parameters:
  ///   - matrixIndex: The pair's place in the matrix.
  ///   - leftClass: The class of its first glyph.
  ///   - glyph: The place among the candidates of the glyph so many positions behind the
  ///     first (before it, if negative); nil: the text ends before it; -1: that character is not simple.
  /// - Returns: Font units; nil if a rule matches.
  func adjustment(matrixIndex: Int, leftClass: UInt16, glyph: (Int) -> Int?) -> Int16? {
    guard let adjustment = adjustmentsWithoutRules[matrixIndex] else { return nil }
    for index in byLeftClass[leftClass] ?? [] where matches(rules[index], glyph) { return nil }
    return adjustment
  }

  private func matches(_ rule: SimpleRule, _ glyph: (Int) -> Int?) -> Bool {
    // The marked pair first: it is there for few of the rules of its class.
    for offset in [0, 1] {
      guard let place = glyph(offset), place >= 0,
        rule.positions[rule.marked + offset].contains(place)
      else { return false }
    }
    for position in rule.positions.indices {
      guard let place = glyph(position - rule.marked) else { return false }
      // A character that is not simple may be anything.
      if place >= 0, !rule.positions[position].contains(place) { return false }
    }
    return true
  }
}
