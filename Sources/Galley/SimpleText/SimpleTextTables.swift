internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// A table of simple text as one typesetter uses it.
final class SimpleTextSetting: Sendable {
  /// Nil if the typesetter's text is never simple.
  let table: SimpleTextTable?
  let scale: AdvanceScale
  let shapeWord: @Sendable ([UInt8]) -> WordMeasure?

  init(
    table: SimpleTextTable?, scale: AdvanceScale,
    shapeWord: @escaping @Sendable ([UInt8]) -> WordMeasure?
  ) {
    self.table = table
    self.scale = scale
    self.shapeWord = shapeWord
  }
}

/// The tables of a measurer: made once per face, features, language and tailoring, for all sizes.
final class SimpleTextTables: Sendable {
  private struct Key: Hashable {
    var font: Font
    var features: [FontFeature]
    var breaks: LineBreakOptions
    var whiteSpace: WhiteSpace
  }

  private let tables = Lock<[Key: SimpleTextTable?]>([:])
  /// The most tables that are kept; each is some 70 KB and its words.
  private static let limit = 64

  /// The table for a setup, with how its words are shaped.
  func setting(for setup: TextSetup) -> SimpleTextSetting {
    let style = setup.style
    let scale = AdvanceScale.fontUnits(
      pointSize: style.pointSize, unitsPerEm: style.fonts.primary.metrics.unitsPerEm,
      letterSpacing: 0)
    guard SimpleTextTables.canBeSimple(setup), let table = table(for: setup) else {
      return SimpleTextSetting(table: nil, scale: scale, shapeWord: { _ in nil })
    }
    let shaper = WordShaper(
      setup: setup, rules: table.wordRules, analysis: table.analysis)
    return SimpleTextSetting(table: table, scale: scale, shapeWord: { shaper.measure($0) })
  }

  /// What a table knows nothing of: spacing, unwrapped text, breaks at every grapheme, and base
  /// directions that turn punctuation around.
  private static func canBeSimple(_ setup: TextSetup) -> Bool {
    let context = setup.context
    return setup.style.tracking == 0 && setup.style.wordSpacing == 0 && context.wraps
      && !setup.plansLines && !context.isVertical
      && context.whiteSpace != .preLine
      && context.paragraphStyle.baseWritingDirection != .rightToLeft
      && context.breakOptions(language: nil).strictness != .anywhere
      && !(context.profile.breaksLikeChromium && setup.style.fonts.primary.isColor)
  }

  private func table(for setup: TextSetup) -> SimpleTextTable? {
    let breaks = setup.context.breakOptions(language: setup.style.language)
    let key = Key(
      font: setup.style.fonts.primary, features: setup.style.features, breaks: breaks,
      whiteSpace: setup.context.whiteSpace)
    if let known = tables.withLock({ $0[key] }) { return known }
    let glyphs = SimpleGlyphs(
      font: key.font, features: key.features, script: ScriptCode.latin.rawValue,
      language: setup.style.language)
    let table = SimpleTextTable(
      glyphs: glyphs, context: setup.context, breaker: LineBreaker(options: breaks),
      wordRules: WordRules(
        font: key.font, features: key.features, script: ScriptCode.latin.rawValue,
        language: setup.style.language, direction: .leftToRight))
    tables.withLock { tables in
      if tables.count >= SimpleTextTables.limit { tables.removeAll() }
      tables[key] = table
    }
    return table
  }
}
