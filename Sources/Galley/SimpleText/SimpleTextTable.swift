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
  /// What was found where a pair is decided by the characters around it.
  let looks = LookMemory()
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
