internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// All that texts of a typesetter are told by without being shaped: pairs of Latin text, the faces of other scripts, the
/// line breaker's steps, and the words that were shaped before.
final class SimpleTextTable: Sendable {
  /// What pairs of ASCII come to in Latin text in the first font.
  let pairs: PairTable
  /// Those of Latin text that is not all ASCII, made when the first is met.
  private let coded = OnceReference<LatinCodes>()
  /// The same with emoji, made when some such texts were met.
  private let codedEmoji = OnceReference<LatinCodes>()
  /// So many of these are left to others, for the table takes longer to make.
  private let emojiPatience: Patience
  /// Whose table this shares, if it is another's.
  private let original: SimpleTextTable?
  /// Whether what a space comes to beside words is known: it is simple, and takes no half of what pairs come to.
  let takesSpaces: Bool
  private let builder: PairTableBuilder
  /// The words that the table cannot tell, shaped.
  let words: WordCache
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
    let builder = PairTableBuilder(
      glyphs: glyphs, analysis: analysis, context: context, font: font)
    self.builder = builder
    takesSpaces = builder.characters[0x20].glyph != nil && !glyphs.splitsKernedSpaces
    let classes = glyphs.ruleClasses()
    changedBytes = classes.isChanged
    farthestSight = glyphs.farthestSight
    contextBytes = SimpleTextTable.contextBytes(classes, breaker.automaton)
    let made = builder.make()
    let looks = PairLooks(
      glyphs: glyphs, kinds: classes.representatives, analysis: analysis, collapses: collapses)
    pairs = PairTable(
      PairMemory(made), questions: made.questions, looks: looks, analysis: analysis, context)
    // Fonts of other scripts may have a hyphen and no letter.
    hasRules = wordRules.role == .contextual || made.hasRules && builder.isInFont[0x61]
    original = nil
    patience = Patience(most: 16)
    emojiPatience = Patience(most: 24)
    // Read now, for hardly a text does without: the first that meets them would wait for it.
    if hasRules { _ = ruledFont(.basic) }
    if faces.emojiFont != nil { _ = faces.emojiSeparation(in: .latin) }
  }

  /// The same table as another object, for one thread of several: they do not share its count of
  /// references.
  init(sharing other: SimpleTextTable) {
    original = other.original ?? other
    patience = other.patience
    emojiPatience = other.emojiPatience
    builder = other.builder
    number = other.number
    hasRules = other.hasRules
    takesSpaces = other.takesSpaces
    words = WordCache(sharing: other.words)
    analysis = PairAnalysis(sharing: other.analysis)
    pairs = PairTable(sharing: other.pairs, analysis: analysis)
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

  /// The bytes that the table, its faces and its scripts keep; what was read of rules is the fonts'.
  var byteCount: Int {
    let ruledCount = [ruled.load(), ruledLatin.load(), ruledWide.load()].count { $0 != nil }
    return pairs.byteCount + (coded.load()?.byteCount ?? 0) + (codedEmoji.load()?.byteCount ?? 0)
      + 8_192 + analysis.byteCount
      + stepTable.byteCount + faces.byteCount + scriptWords.byteCount + ruledCount
      * RuleInfluences.byteCount
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
  func isSpace(_ byte: UInt8) -> Bool { WhiteSpaceRules.isSpace(byte, collapses: collapses) }

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

  // MARK: - Latin text that is not all ASCII

  /// Lends the codes of Latin characters, or also those of emoji, to `body`; nil if there are none yet.
  @inline(__always)
  func withCodes<Result>(ofEmoji hasEmoji: Bool, _ body: (LatinCodes) -> Result?) -> Result? {
    hasEmoji ? withEmojiCodes(body) : withLatinCodes(body)
  }

  /// Lends the codes of Latin characters that are not ASCII, whose references nobody counts, to `body`.
  @inline(__always)
  func withLatinCodes<Result>(_ body: (LatinCodes) -> Result?) -> Result? {
    if coded.isEmpty {
      _ = coded.storeIfNil(makeCodes())
      faces.didGrow()
    }
    return coded.withLoaded(body)
  }

  @inline(never)
  private func makeCodes() -> LatinCodes {
    let shared = original?.withLatinCodes { LatinCodes(sharing: $0, analysis: analysis) }
    return shared ?? LatinCodes(pairs, builder)
  }

  /// Lends the codes of Latin characters and emoji to `body`; nil if no font has emoji, or as long as few texts have some.
  @inline(__always)
  func withEmojiCodes<Result>(_ body: (LatinCodes) -> Result?) -> Result? {
    if codedEmoji.isEmpty {
      guard let made = makeEmojiCodes() else { return nil }
      _ = codedEmoji.storeIfNil(made)
      faces.didGrow()
    }
    return codedEmoji.withLoaded(body)
  }

  @inline(never)
  private func makeEmojiCodes() -> LatinCodes? {
    if let original {
      return original.withEmojiCodes { LatinCodes(sharing: $0, analysis: analysis) }
    }
    let factor = latin.commonFactor
    guard pairs.mayMultiply(by: factor), emojiPatience.isOver(), let face = faces.emojiFace,
      face.commonFactor > 0
    else { return nil }
    let emoji = EmojiPairs(
      latinFactor: factor, breaks: EmojiBreaks(automaton, analysis),
      separation: faces.emojiSeparation(in: .latin))
    return LatinCodes(pairs, builder, emoji, faces: faces, pieces: pieces, face: face)
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
