internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// What a typesetter's font and line breaker say of ASCII in Latin text, in one table: two characters
/// in, what the second adds to the line out.
///
/// An entry has the advance of the second character with what the pair moves, in font units, above
/// eight bits, so that eight entries can be added at once: the lowest four count those that leave
/// the path, the next four those between whose two characters a line may end.
@safe
final class SimpleTextTable: @unchecked Sendable {
  /// For each second byte a row of 256 first ones: two bytes of a text are an index as they lie there.
  ///
  /// Those of other characters than ASCII leave the path.
  ///
  /// SAFETY: written in `init` alone and freed in `deinit`; an index is two bytes. `@unchecked
  /// Sendable`: nothing changes after `init`.
  let pairs: UnsafeMutablePointer<UInt32>
  /// Whose memory that is, if it is another's.
  private let original: SimpleTextTable?
  static let pairCount = 1 << 16
  /// What starts a paragraph: entries by the character alone.
  private let starts: [UInt32]
  /// For each pair of ASCII that leaves the path what may tell that it does not.
  private let questions: [UInt8]
  /// The advances of the characters alone.
  let advances: [Int32]
  /// Whether what a space comes to beside words is known: it is simple, and takes no half of what pairs come to.
  let takesSpaces: Bool
  /// The words that the table cannot tell, shaped.
  let words: WordCache
  /// What the rules make of pairs that are decided by the characters around them.
  let looks: PairLooks
  /// What the font does across spaces.
  let wordRules: WordRules
  let analysis: PairAnalysis
  /// For each ASCII character one that stands for it where it is only seen by rules: it is in the
  /// same of their sets, no rule changes it, and the line breaker takes it for the same.
  let contextBytes: [UInt8]
  private let changedBytes: [Bool]
  /// As many characters before or behind a word may be seen by a rule that decides about it, at most.
  let farthestSight: Int
  /// The first font's face for Latin text.
  let latin: ScriptFace
  /// The faces of all fonts and scripts, for what is not ASCII.
  let faces: ScriptFaces
  /// What is shaped by itself among them.
  let pieces: PieceShaper
  /// What the words of scripts share whose words are shaped one by one.
  let scriptWords: ScriptWords
  let breaker: LineBreaker
  let automaton: LineBreakAutomaton
  /// The automaton's steps, valid as long as the table lives.
  let steps: LineBreakSteps
  private let stepTable: LineBreakStepTable
  /// Whether the font has rules that words of ASCII may meet.
  let hasRules: Bool
  /// For words of the basic alphabet, made with the table if the font has rules for ASCII, else when the first is
  /// shaped.
  private let ruled = OnceReference<RuledFont>()
  /// The same for words of more alphabets.
  private let ruledLatin = OnceReference<RuledFont>()
  private let ruledWide = OnceReference<RuledFont>()
  /// So many words of these are left to others, for they take longer to read.
  private let patience: Patience
  /// Whether white space is collapsed: any run of it is one space.
  let collapses: Bool
  let profile: LayoutProfile

  static let leavesPath: UInt32 = 1
  static let mayEndLine: UInt32 = 1 << 4
  static let valueShift: UInt32 = 8
  /// The bits of a sum of entries that count those that leave the path.
  static let leaveCount: UInt64 = 15
  /// Advances are below.
  static let valueEnd: Int64 = 1 << 20

  /// Of a pair that leaves the path: it does not if no rule matches the characters around.
  static let wantsLook: UInt8 = 1
  /// Of a pair that leaves the path: the line breaker must see more than the two.
  static let wantsState: UInt8 = 2

  /// By which its words are told from those of other tables.
  let number: UInt64

  init(
    number: UInt64, faces: ScriptFaces, pieces: PieceShaper, context: LayoutContext,
    breaker: LineBreaker,
    wordRules: WordRules, words: WordCache
  ) {
    self.number = number
    latin = faces.primaryFace(script: .latin)
    let glyphs = latin.glyphs
    self.breaker = breaker
    automaton = breaker.automaton
    self.faces = faces
    self.pieces = pieces
    scriptWords = ScriptWords(style: faces.style, automaton: breaker.automaton)
    analysis = PairAnalysis(scriptWords.breaks)
    stepTable = LineBreakStepTable(breaker.automaton, scriptWords.breaks)
    steps = stepTable.steps
    self.wordRules = wordRules
    self.words = words
    collapses = context.whiteSpace.collapsesSpaces
    profile = context.profile
    let font = latin.font
    let ascii = (0..<128).map { Unicode.Scalar(UInt8($0)) }
    let builder = PairTableBuilder(
      glyphs: glyphs, analysis: analysis, context: context, entries: ascii.map(glyphs.entry),
      isInFont: ascii.map { font.hasGlyph(for: $0) })
    advances = builder.entries.map { $0?.advance ?? 0 }
    takesSpaces = builder.entries[0x20] != nil && !glyphs.splitsKernedSpaces
    let classes = glyphs.ruleClasses()
    looks = PairLooks(
      glyphs: glyphs, kinds: classes.representatives, analysis: analysis, collapses: collapses)
    changedBytes = classes.isChanged
    farthestSight = glyphs.farthestSight
    contextBytes = SimpleTextTable.contextBytes(classes, breaker.automaton)
    let made = builder.make()
    starts = made.starts
    questions = made.questions
    // Fonts of other scripts may have a hyphen and no letter.
    hasRules = wordRules.role == .contextual || made.hasRules && builder.isInFont[0x61]
    original = nil
    patience = Patience(most: 16)
    unsafe pairs = .allocate(capacity: SimpleTextTable.pairCount)
    for index in 0..<SimpleTextTable.pairCount { unsafe pairs[index] = made.pairs[index] }
    // Read now, for hardly a text does without: the first that meets them would wait for it.
    if hasRules { _ = ruledFont(.basic) }
    if faces.emojiFont != nil { _ = faces.emojiSeparation(in: .latin) }
  }

  /// The same table as another object, for one thread of several: they do not share its count of
  /// references.
  init(sharing other: SimpleTextTable) {
    original = other.original ?? other
    patience = other.patience
    unsafe pairs = other.pairs
    number = other.number
    hasRules = other.hasRules
    starts = other.starts
    questions = other.questions
    advances = other.advances
    takesSpaces = other.takesSpaces
    words = WordCache(sharing: other.words)
    analysis = PairAnalysis(sharing: other.analysis)
    looks = PairLooks(sharing: other.looks, analysis: analysis)
    wordRules = other.wordRules
    contextBytes = other.contextBytes
    changedBytes = other.changedBytes
    farthestSight = other.farthestSight
    latin = other.latin
    faces = other.faces
    pieces = other.pieces
    scriptWords = other.scriptWords
    breaker = other.breaker
    automaton = other.automaton
    stepTable = other.stepTable
    steps = other.steps
    collapses = other.collapses
    profile = other.profile
  }

  deinit { if original == nil { unsafe pairs.deallocate() } }

  /// The bytes that the table, its faces and its scripts keep; what was read of rules is the fonts'.
  var byteCount: Int {
    let ruledCount = [ruled.load(), ruledLatin.load(), ruledWide.load()].count { $0 != nil }
    return SimpleTextTable.pairCount * 4 + questions.count + 4_096 + looks.byteCount
      + analysis.byteCount + stepTable.byteCount + faces.byteCount + scriptWords.byteCount
      + ruledCount * RuleInfluences.byteCount
  }

  private static func contextBytes(_ classes: RuleClasses, _ automaton: LineBreakAutomaton)
    -> [UInt8]
  {
    var first: [Int: UInt8] = [:]
    return (0..<128).map { byte in
      // White space stays what it is: words end there. So does what a rule may change.
      if byte <= 0x20 || classes.isChanged[byte] { return UInt8(byte) }
      let key = Int(classes.representatives[byte]) << 8 | Int(automaton.asciiClasses[byte])
      if let known = first[key] { return known }
      first[key] = UInt8(byte)
      return UInt8(byte)
    }
  }

  /// What shapes words of an alphabet without HarfBuzz; nil if the font's rules are beyond it.
  func ruleShaper(_ alphabet: RuleShaper.Alphabet) -> RuleShaper? { ruledFont(alphabet).shaper }

  /// How far the font's rules see from the characters of an alphabet; nil as long as only few words have asked that are
  /// not of the basic alphabet: their texts take less time without than it takes to read the rules.
  func influences(_ alphabet: RuleShaper.Alphabet) -> RuleInfluences? {
    isRead(alphabet) || patience.isOver() ? ruledFont(alphabet).influences : nil
  }

  private func isRead(_ alphabet: RuleShaper.Alphabet) -> Bool {
    let known =
      switch alphabet {
      case .basic: true
      case .latin: ruledLatin.load() != nil
      case .wide: ruledWide.load() != nil
      }
    return known || original?.isRead(alphabet) == true
  }

  private func ruledFont(_ alphabet: RuleShaper.Alphabet) -> RuledFont {
    switch alphabet {
    case .basic: ruled.load() ?? ruled.storeIfNil(makeRuledFont(alphabet))
    case .latin: ruledLatin.load() ?? ruledLatin.storeIfNil(makeRuledFont(alphabet))
    case .wide: ruledWide.load() ?? ruledWide.storeIfNil(makeRuledFont(alphabet))
    }
  }

  @inline(never)
  private func makeRuledFont(_ alphabet: RuleShaper.Alphabet) -> RuledFont {
    if let original { return RuledFont(sharing: original.ruledFont(alphabet)) }
    let shaper = latin.font.ruleShaper(
      features: faces.style.shapingFeatures, language: faces.style.language,
      simple: latin.glyphs, alphabet: alphabet)
    return RuledFont(
      shaper: shaper,
      influences: RuleInfluences(
        shaper: shaper, isChanged: changedBytes, reach: latin.glyphs.widestReach))
  }

  /// Whether a byte is white space between words.
  @inline(__always)
  func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (collapses && (byte == 0x0A || byte == 0x09 || byte == 0x0D))
  }

  /// The line breaker's class of a byte of ASCII, as white space where it is some.
  func asciiKind(_ byte: UInt8) -> Int {
    steps.kind(ofASCII: isSpace(byte) ? 0x20 : byte)
  }

  /// The line breaker's class of a character.
  @inline(__always)
  func kind(of scalar: Unicode.Scalar) -> Int {
    scalar.isASCII
      ? steps.kind(ofASCII: UInt8(truncatingIfNeeded: scalar.value))
      : Int(automaton.classOf(scalar))
  }

  /// The entry of a pair.
  @inline(__always)
  func entry(_ first: UInt8, _ second: UInt8) -> UInt32 {
    unsafe pairs[Int(second) << 8 | Int(first)]
  }

  /// The entry of a character that starts a paragraph.
  func startEntry(_ byte: UInt8) -> UInt32 { starts[Int(byte)] }

  /// What may tell that a pair does not leave the path.
  func question(_ first: UInt8, _ second: UInt8) -> UInt8 {
    first < 0x80 && second < 0x80 ? questions[Int(second) << 7 | Int(first)] : 0
  }
}

/// What is known of a font's rules, which may be that they are too much.
private final class RuledFont: Sendable {
  let shaper: RuleShaper?
  let influences: RuleInfluences

  init(shaper: RuleShaper?, influences: RuleInfluences) {
    self.shaper = shaper
    self.influences = influences
  }

  /// The same as another object, for one thread of several.
  init(sharing other: RuledFont) {
    shaper = other.shaper.map(RuleShaper.init(sharing:))
    influences = RuleInfluences(sharing: other.influences)
  }
}

/// How many characters before and behind one have a part in what becomes of it.
final class RuleInfluences: Sendable {
  typealias Influence = (before: Int, after: Int)

  private let shaper: RuleShaper?
  private let isChanged: [Bool]
  private let reach: Int
  private let sight: RuleSight?
  /// Of ASCII, alone and where ligatures are made of the text.
  private let ascii: [Influence]
  /// The bytes that influences take, beside what is the font's.
  static let byteCount = 256 * (MemoryLayout<Influence>.stride + 2)
  /// For each byte whether it is a character that no rule decides about, as long as no ligatures are made.
  private let inert: InlineArray<256, Bool>
  /// For each byte whether it is a character of which all rules are known that decide about it, ligatures among them.
  private let isTold: InlineArray<256, Bool>

  init(shaper: RuleShaper?, isChanged: [Bool], reach: Int) {
    self.shaper = shaper
    self.isChanged = isChanged
    self.reach = reach
    sight = shaper?.sight
    let ascii: [Influence] = [false, true].flatMap { joined in
      (0..<128).map { value in
        shaper?.influence(of: Unicode.Scalar(UInt8(value)), joined: joined)
          ?? (isChanged[value] ? (reach, reach) : (0, 0))
      }
    }
    self.ascii = ascii
    inert = InlineArray { $0 < 128 && !isChanged[$0] && ascii[$0] == (0, 0) }
    isTold = InlineArray {
      $0 < 128 && shaper?.influence(of: Unicode.Scalar(UInt8($0)), joined: true) != nil
    }
  }

  /// The same as another object, for one thread of several.
  fileprivate init(sharing other: RuleInfluences) {
    shaper = other.shaper
    isChanged = other.isChanged
    reach = other.reach
    sight = other.sight
    ascii = other.ascii
    inert = other.inert
    isTold = other.isTold
  }

  /// Whether a byte is a character that no rule decides about, as long as no ligatures are made.
  @inline(__always)
  func isInert(_ byte: UInt8) -> Bool { inert[Int(byte)] }

  /// Whether rules that decide about a character see past one beside it, see `RuleSight`.
  ///
  /// - Parameter joined: Whether ligatures are made of the text.
  func passes(
    _ other: UInt8, at distance: Int, isBehind: Bool, from scalar: Unicode.Scalar, joined: Bool
  ) -> Bool {
    guard let sight, scalar.value < 0x80 else { return true }
    let character = UInt8(scalar.value)
    guard joined else {
      return sight.passes(other, at: distance, isBehind: isBehind, from: character)
    }
    // What a rule makes of a character that it is not known of may be what other rules want.
    return !isTold[Int(character)] || !isTold[Int(other)]
      || sight.passesJoined(other, isBehind: isBehind, from: character)
  }

  /// - Parameter joined: Whether ligatures are made of the text.
  func of(_ scalar: Unicode.Scalar, joined: Bool) -> Influence {
    if scalar.value < 0x80 { return ascii[Int(scalar.value) + (joined ? 128 : 0)] }
    return shaper?.influence(of: scalar, joined: joined) ?? (reach, reach)
  }
}

/// Fills the table of pairs.
struct PairTableBuilder {
  let glyphs: SimpleGlyphs
  let analysis: PairAnalysis
  let context: LayoutContext
  let entries: [SimpleGlyph?]
  /// Whether the font has each character of ASCII, simple or not.
  let isInFont: [Bool]

  struct Made {
    var pairs = [UInt32](
      repeating: SimpleTextTable.leavesPath, count: SimpleTextTable.pairCount)
    var starts = [UInt32](repeating: SimpleTextTable.leavesPath, count: 256)
    var questions = [UInt8](repeating: 0, count: 1 << 14)
    /// Whether any two visible characters of the font may meet a rule.
    var hasRules = false

    fileprivate mutating func set(_ first: Int, _ second: Int, _ entry: (UInt32, UInt8)) {
      pairs[second << 8 | first] = entry.0
      questions[second << 7 | first] = entry.1
    }

    fileprivate func entry(_ first: Int, _ second: Int) -> (UInt32, UInt8) {
      (pairs[second << 8 | first], questions[second << 7 | first])
    }
  }

  func make() -> Made {
    var made = Made()
    for second in 0x20..<0x7F {
      if let glyph = entries[second] {
        made.starts[second] = pack(Int64(glyph.advance), mayEndLine: false)
      }
      for first in 0x20..<0x7F {
        let entry = entry(first, second)
        made.set(first, second, entry)
        made.hasRules = made.hasRules || mayMeetRule(first, second, entry)
      }
    }
    if context.whiteSpace.collapsesSpaces { addWhiteSpace(to: &made) }
    return made
  }

  /// Whether an entry is one of two visible characters of the font, which may meet a rule.
  private func mayMeetRule(_ first: Int, _ second: Int, _ entry: (UInt32, UInt8)) -> Bool {
    let (entry, question) = entry
    guard entry & SimpleTextTable.leavesPath != 0, first > 0x20, second > 0x20 else { return false }
    return question == 0
      ? isInFont[first] && isInFont[second] : question & SimpleTextTable.wantsLook != 0
  }

  private func entry(_ first: Int, _ second: Int) -> (UInt32, UInt8) {
    guard let left = entries[first], let right = entries[second] else {
      return (SimpleTextTable.leavesPath, 0)
    }
    let adjustment = glyphs.adjustmentWithoutRules(left, right)
    let mayMatchRule = glyphs.adjustment(left, right) == SimpleGlyphs.leavesPath
    let mayEndLine = analysis.mayEndLine(between: first, and: second)
    let isUndecided = mayEndLine == nil
    let value = Int64(right.advance) + Int64(adjustment)
    // Sums only grow; and in Chromium a line that ends here is not wider as it was shaped than as it
    // is drawn.
    let endsLine =
      context.profile.breaksLikeChromium
      && (isUndecided || mayEndLine == true || second == 0x20)
    guard adjustment != SimpleGlyphs.leavesPath, value >= 0, value < SimpleTextTable.valueEnd,
      !(endsLine && adjustment > 0)
    else { return (SimpleTextTable.leavesPath, 0) }
    var entry = pack(value, mayEndLine: mayEndLine == true)
    // The entry is right if a look tells that no rule matches.
    let question =
      (mayMatchRule ? SimpleTextTable.wantsLook : 0)
      | (isUndecided ? SimpleTextTable.wantsState : 0)
    if question != 0 { entry |= SimpleTextTable.leavesPath }
    return (entry, question)
  }

  private func pack(_ value: Int64, mayEndLine: Bool) -> UInt32 {
    guard value >= 0, value < SimpleTextTable.valueEnd else { return SimpleTextTable.leavesPath }
    return UInt32(value) << SimpleTextTable.valueShift
      | (mayEndLine ? SimpleTextTable.mayEndLine : 0)
  }

  /// Tabs and newlines are spaces; white space behind white space is nothing.
  private func addWhiteSpace(to made: inout Made) {
    let spaces = [0x20, 0x09, 0x0A, 0x0D]
    for other in 0x21..<0x7F {
      for space in spaces {
        made.set(other, space, made.entry(other, 0x20))
        made.set(space, other, made.entry(0x20, other))
      }
    }
    for first in spaces {
      for second in spaces { made.set(first, second, (0, 0)) }
    }
  }
}
