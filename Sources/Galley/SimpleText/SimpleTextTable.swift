internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// What a typesetter's font and line breaker say of ASCII, in one table: two characters in, what the
/// second adds to the line out.
///
/// An entry has the advance of the second character with what the pair moves, in font units, above
/// four bits: a line may end between the two; the pair leaves the simple path; the second is a
/// letter; a look around would tell. No entry needs the state of the breaker: pairs of which the rules want to know more leave
/// the path.
final class SimpleTextTable: Sendable {
  /// 128 × 128 entries, the row being the first character; row 0 starts a paragraph.
  let pairs: [Int32]
  /// The advances of the characters alone.
  let advances: [Int32]
  /// The words that the table cannot tell, shaped.
  let words = WordCache()
  /// What the font does across spaces.
  let wordRules: WordRules
  /// The font's characters with their rules, for pairs of which a rule wants to see more.
  let glyphs: SimpleGlyphs
  let analysis: PairAnalysis
  /// Whether white space is collapsed: any run of it is one space.
  let collapses: Bool
  let spaceAdvance: Int32

  static let mayEndLine: Int32 = 1
  static let leavesPath: Int32 = 2
  static let isLetter: Int32 = 4
  /// Of a pair that leaves the path: a look at the characters around can tell what moves it.
  static let wantsLook: Int32 = 8
  static let valueShift: Int32 = 4

  init?(glyphs: SimpleGlyphs, context: LayoutContext, breaker: LineBreaker, wordRules: WordRules) {
    guard let space = glyphs.entry(for: " ") else { return nil }
    analysis = PairAnalysis(automaton: breaker.automaton)
    self.wordRules = wordRules
    self.glyphs = glyphs
    let builder = PairTableBuilder(
      glyphs: glyphs, analysis: analysis, context: context,
      entries: (0..<128).map { glyphs.entry(for: Unicode.Scalar(UInt8($0))) })
    pairs = builder.pairs()
    advances = builder.entries.map { $0?.advance ?? 0 }
    spaceAdvance = space.advance
    collapses = context.whiteSpace.collapsesSpaces
  }

  /// Whether a byte is white space between words.
  @inline(__always)
  func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (collapses && (byte == 0x0A || byte == 0x09 || byte == 0x0D))
  }
}

/// Fills the table of pairs.
struct PairTableBuilder {
  let glyphs: SimpleGlyphs
  let analysis: PairAnalysis
  let context: LayoutContext
  let entries: [SimpleGlyph?]

  func pairs() -> [Int32] {
    var pairs = [Int32](repeating: SimpleTextTable.leavesPath, count: 128 * 128)
    for second in 0x20..<0x7F {
      pairs[second] = startEntry(second)
      for first in 0x20..<0x7F { pairs[first << 7 | second] = entry(first, second) }
    }
    if context.whiteSpace.collapsesSpaces { addWhiteSpace(to: &pairs) }
    return pairs
  }

  private func startEntry(_ second: Int) -> Int32 {
    guard let glyph = entries[second] else { return SimpleTextTable.leavesPath }
    return pack(Int64(glyph.advance), second: second, mayEndLine: false)
  }

  private func entry(_ first: Int, _ second: Int) -> Int32 {
    guard let left = entries[first], let right = entries[second] else {
      return SimpleTextTable.leavesPath
    }
    let adjustment = glyphs.adjustment(left, right)
    guard let mayEndLine = analysis.mayEndLine(between: first, and: second) else {
      return SimpleTextTable.leavesPath
    }
    // What only a look around tells has the rest of its entry ready.
    if adjustment == SimpleGlyphs.leavesPath {
      return pack(Int64(right.advance), second: second, mayEndLine: mayEndLine)
        | SimpleTextTable.leavesPath | SimpleTextTable.wantsLook
    }
    // Sums only grow; and a line that ends here is not wider as it was shaped than as it is drawn.
    let value = Int64(right.advance) + Int64(adjustment)
    let endsLine = mayEndLine || second == 0x20
    guard value >= 0, !(endsLine && adjustment > 0) else { return SimpleTextTable.leavesPath }
    return pack(value, second: second, mayEndLine: mayEndLine)
  }

  private func pack(_ value: Int64, second: Int, mayEndLine: Bool) -> Int32 {
    guard value < 1 << 26 else { return SimpleTextTable.leavesPath }
    let isLetter = (0x61...0x7A).contains(second | 0x20)
    return Int32(value) << SimpleTextTable.valueShift
      | (isLetter ? SimpleTextTable.isLetter : 0) | (mayEndLine ? SimpleTextTable.mayEndLine : 0)
  }

  /// Tabs and newlines are spaces; white space behind white space is nothing.
  private func addWhiteSpace(to pairs: inout [Int32]) {
    let spaces = [0x20, 0x09, 0x0A, 0x0D]
    for other in 0x21..<0x7F {
      for space in spaces {
        pairs[other << 7 | space] = pairs[other << 7 | 0x20]
        pairs[space << 7 | other] = pairs[0x20 << 7 | other]
      }
    }
    for first in spaces {
      for second in spaces { pairs[first << 7 | second] = 0 }
    }
  }
}

/// Which places between two ASCII characters are decided by these two alone.
struct PairAnalysis: Sendable {
  private static let shift = Int(LineBreakAutomaton.stateShift)
  private let automaton: LineBreakAutomaton
  /// The states after each ASCII character, whatever was before it.
  private let statesAfter: [Set<Int>]
  /// The states after spaces behind an ordinary character.
  let statesAfterSpaces: Set<Int>
  /// The ASCII characters behind which spaces end a line as behind any other.
  private let isOrdinaryBeforeSpaces: [Bool]

  init(automaton: LineBreakAutomaton) {
    self.automaton = automaton
    var reached: Set<Int> = [0]
    var open = [0]
    let kinds = PairAnalysis.classes(of: automaton)
    while let state = open.popLast() {
      for kind in kinds {
        let next = PairAnalysis.step(automaton, state, kind) >> PairAnalysis.shift
        if reached.insert(next).inserted { open.append(next) }
      }
    }
    let classes = automaton.asciiClasses.map { Int($0) }
    statesAfter = classes.map { kind in
      Set(reached.map { PairAnalysis.step(automaton, $0, kind) >> PairAnalysis.shift })
    }
    let letter = PairAnalysis.afterSpaces(automaton, statesAfter[0x61])
    statesAfterSpaces = letter
    let after = statesAfter
    isOrdinaryBeforeSpaces = (0..<128).map { first in
      let states = PairAnalysis.afterSpaces(automaton, after[first])
      return (0x21..<0x7F).allSatisfy { second in
        let kind = classes[second]
        return Set(states.map { PairAnalysis.step(automaton, $0, kind) & 3 })
          == Set(letter.map { PairAnalysis.step(automaton, $0, kind) & 3 })
      }
    }
  }

  /// The classes that characters have; the end's is not among them.
  private static func classes(of automaton: LineBreakAutomaton) -> Set<Int> {
    var classes: Set<Int> = []
    for value in UInt32(0)..<0x30000 {
      if let scalar = Unicode.Scalar(value) { classes.insert(Int(automaton.classOf(scalar))) }
    }
    return classes
  }

  private static func step(_ automaton: LineBreakAutomaton, _ state: Int, _ kind: Int) -> Int {
    Int(automaton.transitions[state * LineBreakAutomaton.stride + kind])
  }

  private static func afterSpaces(_ automaton: LineBreakAutomaton, _ states: Set<Int>) -> Set<Int> {
    let space = Int(automaton.asciiClasses[0x20])
    var result = Set(states.map { step(automaton, $0, space) >> shift })
    while true {
      let more = result.union(result.map { step(automaton, $0, space) >> shift })
      if more == result { return result }
      result = more
    }
  }

  /// Whether a line may end between two characters; nil if that depends on others.
  func mayEndLine(between first: Int, and second: Int) -> Bool? {
    if second == 0x20 {
      guard first == 0x20 || isOrdinaryBeforeSpaces[first] else { return nil }
      return false
    }
    let states = first == 0x20 ? statesAfterSpaces : statesAfter[first]
    let actions = Set(states.map { step($0, second) & 3 })
    guard actions.count == 1, let action = actions.first, action < 2 else { return nil }
    return action == 1
  }

  private func step(_ state: Int, _ character: Int) -> Int {
    PairAnalysis.step(automaton, state, Int(automaton.asciiClasses[character]))
  }
}

extension PairAnalysis {
  /// Whether a word of any characters is broken the same whatever is beside the spaces around it,
  /// and whether spaces behind it end a line as usual.
  func isIndependent(_ word: [Unicode.Scalar], startsParagraph: Bool) -> Bool {
    var outcomes: Set<[Int]> = []
    var ends: Set<Int> = []
    for start in startsParagraph ? [0] : statesAfterSpaces {
      var state = start
      var outcome: [Int] = []
      for scalar in word {
        let step = PairAnalysis.step(automaton, state, Int(automaton.classOf(scalar)))
        outcome.append(step & 7)
        state = step >> PairAnalysis.shift
      }
      ends.insert(state)
      let space = PairAnalysis.step(automaton, state, Int(automaton.asciiClasses[0x20])) & 4
      let end = PairAnalysis.step(automaton, state, Int(automaton.endClass)) & 4
      guard space == end else { return false }
      outcome.append(space)
      outcomes.insert(outcome)
    }
    guard outcomes.count == 1 else { return false }
    return PairAnalysis.afterSpaces(automaton, ends).isSubset(of: statesAfterSpaces)
  }
}
