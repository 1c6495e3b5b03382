internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// A table of simple text as one typesetter uses it.
final class SimpleTextSetting: Sendable {
  /// Nil if the typesetter's text is never simple.
  let table: SimpleTextTable?
  /// Units of the first font.
  let scale: AdvanceScale
  let shapeWord: @Sendable ([UInt8]) -> WordMeasure?
  private let setup: TextSetup

  init(
    table: SimpleTextTable?, setup: TextSetup,
    shapeWord: @escaping @Sendable ([UInt8]) -> WordMeasure?
  ) {
    self.table = table
    self.setup = setup
    self.shapeWord = shapeWord
    scale = SimpleTextSetting.scale(of: setup.style.fonts.primary, setup)
  }

  private static func scale(of font: Font, _ setup: TextSetup) -> AdvanceScale {
    AdvanceScale.fontUnits(
      pointSize: setup.style.pointSize, unitsPerEm: font.metrics.unitsPerEm, letterSpacing: 0)
  }

  /// The units of a paragraph that is all in one font of the cascade, or in several if that is nil.
  func scale(onlyFont: Int?) -> AdvanceScale {
    guard let onlyFont else { return .fixedPoint }
    return onlyFont == 0
      ? scale : SimpleTextSetting.scale(of: setup.style.fonts.fonts[onlyFont], setup)
  }

  /// Whether advances of a font are no whole font units, as of bitmaps in Chromium.
  func isDrawnAsBitmaps(_ font: Int) -> Bool {
    let font = setup.style.fonts.fonts[font]
    return setup.context.profile.breaksLikeChromium && font.isColor && font.bitmapAdvanceRatio != 1
  }

  /// An advance in 2⁻²⁰ points, see `ShapedParagraph.fixedAdvance`.
  func fixed(_ units: Int64, font face: ScriptFace) -> Int64 {
    var points = Double(units) * setup.style.pointSize / face.unitsPerEm
    if setup.context.profile.breaksLikeChromium, face.isColor { points *= face.bitmapAdvanceRatio }
    return AdvanceScale.fixedPoint.units(points: points)
  }
}

/// The tables of a measurer: made once per face, features, language and tailoring, for all sizes.
final class SimpleTextTables: Sendable {
  private struct Key: Hashable {
    var fonts: FontCascade
    var language: String?
    var features: [FontFeature]
    var breaks: LineBreakOptions
    var whiteSpace: WhiteSpace
  }

  private let tables = Lock<[Key: SimpleTextTable]>([:])
  /// The most tables that are kept; each is some 70 KB and its words.
  private static let limit = 64

  /// The table for a setup, with how its words are shaped.
  func setting(for setup: TextSetup) -> SimpleTextSetting {
    guard SimpleTextTables.canBeSimple(setup) else {
      return SimpleTextSetting(table: nil, setup: setup, shapeWord: { _ in nil })
    }
    let table = table(for: setup)
    let shaper = WordShaper(setup: setup, table: table)
    return SimpleTextSetting(table: table, setup: setup, shapeWord: { shaper.measure($0) })
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
  }

  private func table(for setup: TextSetup) -> SimpleTextTable {
    let style = setup.style
    let breaks = setup.context.breakOptions(language: style.language)
    let key = Key(
      fonts: style.fonts, language: style.language, features: style.shapingFeatures, breaks: breaks,
      whiteSpace: setup.context.whiteSpace)
    if let known = tables.withLock({ $0[key] }) { return known }
    let breaker = LineBreaker(options: breaks)
    let faces = ScriptFaces(
      style: style, automaton: breaker.automaton,
      likeChromium: setup.context.profile.breaksLikeChromium)
    let made = SimpleTextTable(
      faces: faces, pieces: PieceShaper(setup: setup, byteLimit: 8 << 20),
      context: setup.context, breaker: breaker,
      wordRules: WordRules(
        font: style.fonts.primary, features: style.shapingFeatures,
        script: ScriptCode.latin.rawValue,
        language: style.language, direction: .leftToRight),
      words: WordCache())
    return tables.withLock { tables in
      if let other = tables[key] { return other }
      if tables.count >= SimpleTextTables.limit { tables.removeAll() }
      tables[key] = made
      return made
    }
  }
}
