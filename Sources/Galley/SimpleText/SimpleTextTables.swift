internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// A table of simple text as one typesetter uses it.
///
/// SAFETY: `tableAddress` is that of `table`, which lives as long as this.
@safe
final class SimpleTextSetting: Sendable {
  /// Nil if the typesetter's text is never simple.
  let table: SimpleTextTable?
  private let tableAddress: Unmanaged<SimpleTextTable>?
  /// Units of the first font.
  let units: QuickCount.Units
  /// Whether the units of paragraphs in several fonts are whole ones.
  let hasCommonUnits: Bool
  /// Measures the words that the table cannot tell; nil where there is no table.
  let words: WordShaper?
  let setup: TextSetup
  /// The setup's, beside what else each text asks for.
  let fitSlack: Double
  let cutsWords: Bool
  /// Whether words of shaped scripts come again: else a paragraph at a time is shaped in less.
  let wordLuck = PassLuck(loss: 11)
  /// Whether texts of other letters than Latin ones are told by tables alone, see `LetterLines`.
  let letterLuck = PassLuck(loss: 2)
  /// Whether Latin texts that are not all ASCII are told by pairs alone, see `LatinCodes`.
  let codeLuck = PassLuck(loss: 2)
  /// The same of texts with emoji.
  let emojiLuck = PassLuck(loss: 2)

  init(table: SimpleTextTable?, setup: TextSetup) {
    self.table = table
    unsafe tableAddress = table.map { unsafe Unmanaged.passUnretained($0) }
    self.setup = setup
    fitSlack = setup.fitSlack
    cutsWords = setup.cutsWords
    words = table.map { WordShaper(setup: setup, table: $0) }
    units = QuickCount.Units(SimpleTextSetting.scale(of: setup.style.fonts.primary, setup))
    hasCommonUnits = setup.severalScale.isFontUnits
  }

  var scale: AdvanceScale { units.scale }

  /// Lends the table, whose references nobody counts, to `body`; nil if there is none.
  @inline(__always)
  func withTable<Result>(_ body: (SimpleTextTable) -> Result?) -> Result? {
    unsafe tableAddress?._withUnsafeGuaranteedRef { body($0) } ?? nil
  }

  /// What `body` makes of a text of which all was taken as codes, see `LatinCodes`; nil if they do not tell that it is one
  /// paragraph of Latin text, or if so many were tried in vain that this one is not.
  ///
  /// A character without a code is no bad luck: to find it takes a hundredth of what comes then.
  ///
  /// - Parameters:
  ///   - place: The first character that is not ASCII, and may have a code.
  ///   - bytes: What was taken of the text before it.
  ///   - first: The fitter at the text's start.
  ///   - width: The room for a line with the profile's slack, for texts with emoji; nil if nothing of other fonts is taken.
  ///   - body: Is told whether there are emoji, so that sums are in units of several fonts.
  @inline(__always)
  func withCodedRun<Result>(
    _ text: Span<UInt8>, at place: Int, behind bytes: borrowing ByteRun, from first: LineFitter,
    emojiWithin width: Double?, _ table: SimpleTextTable,
    _ body: (inout ByteRun, Span<UInt8>, PairTable, _ hasEmoji: Bool) -> Result?
  ) -> Result? {
    var place = place
    var run = ByteRun(copying: bytes)
    if LatinCodes.mayHaveCode(text[place]) {
      let result = withRun(&run, ofEmoji: false, text, table, end: &place, body)
      guard result == nil else { return result }
    }
    guard let width, place < text.count, EmojiCodes.mayBegin(text[place]), hasCommonUnits else {
      return nil
    }
    // Nothing was taken by codes so far.
    let limit = min(setup.severalScale.largestSum(within: width), LineFitter.largestLimit)
    let factor = table.latin.commonFactor
    if factor > 0, limit / factor == first.limit {
      run.multiply(by: factor, limit: limit)
    } else {
      // Lines may end elsewhere in these units.
      var fitter = first
      fitter.limit = limit
      run = ByteRun(fitter: fitter)
    }
    return withRun(&run, ofEmoji: true, text, table, end: &place, body)
  }

  /// The same of a text with emoji, or of one without.
  ///
  /// - Parameters:
  ///   - run: Where the text is taken up; as it was if a character has no code.
  ///   - end: Where the first such character is; where the text ends, if there is none.
  @inline(__always)
  private func withRun<Result>(
    _ run: inout ByteRun, ofEmoji hasEmoji: Bool, _ text: Span<UInt8>, _ table: SimpleTextTable,
    end: inout Int, _ body: (inout ByteRun, Span<UInt8>, PairTable, _ hasEmoji: Bool) -> Result?
  ) -> Result? {
    let luck = hasEmoji ? emojiLuck : codeLuck
    guard luck.mayTry() else { return nil }
    return table.withCodes(ofEmoji: hasEmoji) { codes in
      codes.withCoded(text, end: &end) { coded in
        _ = run.advance(coded, upTo: coded.count, codes.pairs)
        let result = run.isAll(of: coded) ? body(&run, coded, codes.pairs, hasEmoji) : nil
        luck.note(result != nil)
        return result
      }
    }
  }

  /// The same for one thread of several, see `SimpleTextTable.init(sharing:)`.
  func forThread() -> SimpleTextSetting {
    SimpleTextSetting(table: table.map { SimpleTextTable(sharing: $0) }, setup: setup)
  }

  private static func scale(of font: Font, _ setup: TextSetup) -> AdvanceScale {
    AdvanceScale.fontUnits(
      pointSize: setup.style.pointSize, unitsPerEm: font.metrics.unitsPerEm, letterSpacing: 0)
  }

  /// The units of a paragraph of Latin text, with emoji of another font or without.
  func scale(withEmoji hasEmoji: Bool) -> AdvanceScale { hasEmoji ? setup.severalScale : scale }

  /// The units of a paragraph that is all in one font of the cascade, or in several if that is nil.
  func scale(onlyFont: Int?) -> AdvanceScale {
    guard let onlyFont else { return setup.severalScale }
    return onlyFont == 0
      ? scale : SimpleTextSetting.scale(of: setup.style.fonts.fonts[onlyFont], setup)
  }

  /// Whether advances of a font are no whole font units, as of bitmaps in Chromium.
  func isDrawnAsBitmaps(_ font: Int) -> Bool {
    guard setup.context.profile.breaksLikeChromium else { return false }
    let font = setup.style.fonts.fonts[font]
    return font.isColor && font.bitmapAdvanceRatio != 1
  }

  /// Measures words of a paragraph of one script.
  func shape(
    _ words: [ScriptWordShaper.Request], of text: Span<UInt8>, table: SimpleTextTable
  ) -> [WordMeasure?] {
    setup.pool.withLayoutWorker { worker in
      var shaper = ScriptWordShaper(setup: setup, scripts: table.scriptWords, worker: worker)
      return shaper.measures(text, words)
    }
  }

  /// An advance of a face in the units of a paragraph in several fonts.
  @inline(__always)
  func common(_ units: Int64, of face: FaceTables) -> Int64 {
    hasCommonUnits
      ? units &* face.commonFactor
      : setup.common(units, of: setup.style.fonts.fonts[face.fontIndex])
  }
}

extension TextSetup {
  /// An advance of a font in the units of a paragraph in several fonts, see `ShapedParagraph.shape`.
  func common(_ units: Int64, of font: Font) -> Int64 {
    let factor = severalScale.factor(of: font)
    guard factor == 0 else { return units * factor }
    var points = Double(units) * style.pointSize / Double(font.metrics.unitsPerEm.rawValue)
    if context.profile.breaksLikeChromium, font.isColor { points *= font.bitmapAdvanceRatio }
    return severalScale.units(points: points)
  }
}

/// The tables of a measurer: made once per face, features, language and tailoring, for all sizes.
final class SimpleTextTables: Sendable {
  fileprivate struct Key: Hashable {
    var fonts: FontCascade
    var language: String?
    var features: [FontFeature]
    var breaks: LineBreakOptions
    var whiteSpace: WhiteSpace
  }

  fileprivate struct Known {
    var tables: [Key: (table: SimpleTextTable, lastUse: Int)] = [:]
    var uses = 0
    var hits = 0
    var numbers: UInt64 = 0
  }

  private let known = Lock(Known())
  /// The words and pieces of all tables.
  let words: WordCache
  let pieces: PieceCache
  /// The most bytes of the tables that are kept.
  private let byteLimit: Int

  init(words: WordCache, pieces: PieceCache, byteLimit: Int) {
    self.words = words
    self.pieces = pieces
    self.byteLimit = byteLimit
  }

  /// How often a table was known, how often not, and the bytes of those that are kept.
  var statistics: CacheStatistics {
    let (tables, hits, uses) = known.withLock { ($0.tables.values.map(\.table), $0.hits, $0.uses) }
    return CacheStatistics(
      hits: hits, misses: uses - hits, bytes: tables.reduce(0) { $0 + $1.byteCount })
  }

  /// Forgets the tables that were not asked for longest, until the others are within the bound.
  ///
  /// Those in use live on with their typesetters.
  private func trim() {
    let tables = known.withLock { Array($0.tables) }
    var sizes = tables.map { ($0.key, $0.value.lastUse, $0.value.table.byteCount) }
    sizes.sort { $0.1 > $1.1 }
    var sum = 0
    let gone = sizes.filter { size in
      sum += size.2
      return sum > byteLimit
    }
    guard !gone.isEmpty else { return }
    known.withLock { known in
      for (key, _, _) in gone { known.tables[key] = nil }
    }
    // Pieces hold the faces that shaped them.
    pieces.removeAll()
  }

  /// The table for a setup, with how its words are shaped.
  func setting(for setup: TextSetup) -> SimpleTextSetting {
    SimpleTextSetting(
      table: SimpleTextTables.canBeSimple(setup) ? table(for: setup) : nil, setup: setup)
  }

  /// What a table knows nothing of: spacing, unwrapped text, breaks at every grapheme, and base
  /// directions that turn punctuation around.
  private static func canBeSimple(_ setup: TextSetup) -> Bool {
    let context = setup.context
    return setup.style.tracking == 0 && setup.style.wordSpacing == 0 && context.wraps
      && !setup.plansLines && !context.isVertical && setup.style.wraps
      && context.whiteSpace != .preLine && !context.paragraphStyle.breaksURLs
      && context.paragraphStyle.baseWritingDirection != .rightToLeft
      && context.breakOptions(language: nil).strictness != .anywhere
      && !(context.profile.breaksLikeChromium && setup.style.fonts.primary.isColor)
      // There words that no line holds are parted elsewhere.
      && !(context.profile.breaksLikeChromium && !setup.cutsWords
        && context.paragraphStyle.wordBreak == .breakAll)
  }

  private func table(for setup: TextSetup) -> SimpleTextTable {
    let style = setup.style
    let breaks = setup.context.breakOptions(language: style.language)
    let key = Key(
      fonts: style.fonts, language: style.language, features: style.shapingFeatures, breaks: breaks,
      whiteSpace: setup.context.whiteSpace)
    if let table = known.withLock({ $0.table(for: key) }) { return table }
    let breaker = LineBreaker(options: breaks)
    let faces = ScriptFaces(
      style: style, automaton: breaker.automaton,
      likeChromium: setup.context.profile.breaksLikeChromium
    ) { [weak self] in self?.trim() }
    let number = known.withLock { known in
      known.numbers += 1
      return known.numbers
    }
    let made = SimpleTextTable(
      number: number, faces: faces,
      pieces: PieceShaper(setup: setup, number: number, known: pieces),
      context: setup.context, breaker: breaker,
      wordRules: style.fonts.primary.wordRules(
        features: style.shapingFeatures, script: ScriptCode.latin.rawValue,
        language: style.language, direction: .leftToRight),
      words: words)
    let table = known.withLock { known in
      // Another thread may have been faster.
      if let other = known.tables[key] { return other.table }
      known.tables[key] = (made, known.uses)
      return made
    }
    trim()
    return table
  }
}

extension SimpleTextTables.Known {
  fileprivate mutating func table(for key: SimpleTextTables.Key) -> SimpleTextTable? {
    uses += 1
    guard let table = tables[key]?.table else { return nil }
    hits += 1
    tables[key]?.lastUse = uses
    return table
  }
}
