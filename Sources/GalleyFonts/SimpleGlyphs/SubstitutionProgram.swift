/// The substitutions that HarfBuzz applies to a text of some characters, in its order.
///
/// Glyphs are places in a set that is closed: with each glyph it has those that rules make of it. All
/// is kept in a few flat arrays, so that to follow it nothing is retained.
struct SubstitutionProgram: Sendable {
  /// No glyph.
  static let none = UInt16.max
  private static let mostNumbers = 1 << 20

  /// What a lookup does, and where its part of `results` or `ranges` starts.
  struct Lookup: BitwiseCopyable {
    enum Kind: UInt8 { case single, ligatures, contexts, unknown }
    var kind: Kind
    var start: Int
  }

  /// A contextual rule in the flat arrays: its sets in `sets`, up to that of its last glyph, and its actions.
  struct Context: BitwiseCopyable {
    var firstAction: Int
    var before: Int
    var input: Int
    /// How far behind the first glyph of its input its last one is.
    var reach: Int
    var actionCount: Int
    /// The set of its last glyph; those before it are in front of it.
    var lastSet: Int

    /// How many glyphs it looks at behind its input.
    var after: Int { reach + 1 - input }
  }

  /// A ligature in the flat arrays: what must follow its first glyph in `parts`.
  struct Ligature: BitwiseCopyable {
    var firstPart: Int32
    /// How many glyphs follow the first.
    var count: Int16
    /// The first of these; `none` if there is none.
    var second: UInt16
    var result: UInt16

    /// The bit of a second glyph in `seconds`.
    static func bit(ofSecond glyph: UInt16) -> UInt64 { 1 << UInt64(glyph & 63) }
  }

  /// The lookups of active features, in order, and behind them those that contexts apply.
  private(set) var flat: [Lookup] = []
  /// For each glyph what a single substitution makes of it.
  private(set) var results: [UInt16] = []
  /// For each glyph, and one more, where its rules start in `contexts` or `ligatures`.
  private(set) var ranges: [Int32] = []
  private(set) var contexts: [Context] = []
  private(set) var ligatures: [Ligature] = []
  /// By the places of `ranges`: bits of the glyphs that may follow the first one of a ligature.
  private(set) var seconds: [UInt64] = []
  private(set) var parts: [UInt16] = []
  private(set) var sets: [UInt64] = []
  private(set) var setWords = 1
  private(set) var actions: [(position: Int, lookup: Int)] = []

  /// How many of them are applied to a text by themselves.
  private(set) var appliedCount = 0
  /// For each glyph which of those may start there, 64 to a word.
  private(set) var starts: [(low: UInt64, high: UInt64)] = []
  /// For each glyph how far the characters are that have a part in what becomes of it.
  private(set) var influences: [SubstitutionInfluence] = []
  /// The same where ligatures are made.
  private(set) var joinedInfluences: [SubstitutionInfluence] = []
  /// What the rules see past.
  private(set) var sight: RuleSight

  /// Compiles the rules; nil if they are more than honest fonts have.
  ///
  /// - Parameters:
  ///   - candidates: The glyphs of the characters; grows by what rules make of them.
  ///   - ascii: The places of ASCII among them; -1 for characters that are not.
  init?(
    _ rules: LayoutRules?, candidates: inout SimpleCandidates, ascii: some Collection<Int32>
  ) {
    var lookups: [SubstitutionLookup] = []
    var appliedCount = 0
    if let rules {
      guard let compiler = SubstitutionCompiler(rules, &candidates) else { return nil }
      (lookups, appliedCount) = (compiler.lookups, compiler.appliedCount)
    }
    let count = candidates.glyphs.count
    let singleCount = lookups.reduce(0) {
      if case .single(let results) = $1 { $0 + results.count } else { $0 }
    }
    guard singleCount < Self.mostNumbers, case let results = SubstitutionResults(of: lookups),
      let sight = RuleSight(of: lookups, results, places: ascii, glyphCount: count),
      let influences = SubstitutionInfluence.all(
        of: lookups, results, glyphCount: count, joined: false),
      let joinedInfluences = SubstitutionInfluence.all(
        of: lookups, results, glyphCount: count, joined: true)
    else { return nil }
    self.sight = sight
    self.influences = influences
    self.joinedInfluences = joinedInfluences
    self.appliedCount = appliedCount
    starts = candidates.glyphs.indices.map { place in
      var bits: (low: UInt64, high: UInt64) = (0, 0)
      for index in 0..<appliedCount where lookups[index].mayStart(at: place) {
        if index < 64 {
          bits.low |= 1 << UInt64(index)
        } else {
          bits.high |= 1 << UInt64(index - 64)
        }
      }
      return bits
    }
    guard flatten(lookups, count) else { return nil }
  }

  /// Lays the lookups out; false if they take too much room.
  private mutating func flatten(_ lookups: [SubstitutionLookup], _ glyphCount: Int) -> Bool {
    setWords = (glyphCount + 63) / 64
    for lookup in lookups {
      switch lookup {
      case .single(let results):
        flat.append(Lookup(kind: .single, start: self.results.count))
        self.results += results
      case .ligatures(let all):
        flat.append(Lookup(kind: .ligatures, start: ranges.count))
        seconds += repeatElement(0, count: ranges.count - seconds.count)
        for list in all {
          ranges.append(Int32(ligatures.count))
          seconds.append(
            list.reduce(0) { bits, ligature in
              bits | (ligature.rest.first.map(Ligature.bit(ofSecond:)) ?? .max)
            })
          for ligature in list {
            ligatures.append(
              Ligature(
                firstPart: Int32(parts.count), count: Int16(clamping: ligature.rest.count),
                second: ligature.rest.first ?? Self.none, result: ligature.result))
            parts += ligature.rest
          }
        }
        ranges.append(Int32(ligatures.count))
      case .contexts(let all, let byFirst):
        flat.append(Lookup(kind: .contexts, start: ranges.count))
        let compiled = all.map { add($0) }
        for list in byFirst {
          ranges.append(Int32(contexts.count))
          contexts += list.map { compiled[Int($0)] }
        }
        ranges.append(Int32(contexts.count))
      case .unknown: flat.append(Lookup(kind: .unknown, start: 0))
      }
      guard sets.count + contexts.count + ligatures.count + parts.count < Self.mostNumbers else {
        return false
      }
    }
    return true
  }

  private mutating func add(_ context: SubstitutionContext) -> Context {
    let count = context.before.count + context.input.count + context.after.count
    let compiled = Context(
      firstAction: actions.count, before: context.before.count,
      input: context.input.count, reach: context.input.count + context.after.count - 1,
      actionCount: context.actions.count,
      lastSet: sets.count + max(0, count - 1) * setWords)
    for set in context.before + context.input + context.after { sets += set.words }
    actions += context.actions
    return compiled
  }
}
