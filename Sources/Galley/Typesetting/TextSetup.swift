internal import GalleyFonts
internal import GalleyText

/// A style with a paragraph style and a profile, and what follows from them alone: made once,
/// shared by all texts that are set so.
final class TextSetup: Sendable {
  let style: TextStyle
  let context: LayoutContext
  let pool: ShaperPool
  /// Whether paragraphs are remembered as tables.
  let usesTables: Bool
  /// The metrics of the style's own font: of plain lines, and of lines without characters.
  let plainMetrics: RunMetrics
  /// The units of a paragraph in the style's own font alone.
  let plainScale: AdvanceScale
  /// The units of a paragraph in several of its fonts.
  let severalScale: AdvanceScale
  /// By which words in these units are told from others; negative for parts of points, in which an
  /// advance depends on the size.
  let severalUnit: Double
  /// A space of the style's own font, in points: what tab stops are counted in.
  let spaceAdvance: Double
  /// How the lines of labels, text views and bounding boxes are stacked, where the container asks
  /// for nothing else; by `TextContainer.Kind`.
  private let stackRules: (label: LineStackRule, textView: LineStackRule, box: LineStackRule)
  /// Whether the paragraph style has no indents, so that all lines have the same room.
  let hasEvenLines: Bool
  /// Whether lines are chosen together or words hyphenated, so that no short cut finds them.
  let plansLines: Bool
  /// What the shortest way to a number of lines reads.
  let quick: QuickCount
  /// What `context` works out, at hand for the shortest of ways.
  let cutsWords: Bool
  let fitSlack: Double
  let emptyLabelHasLine: Bool

  init(
    style: TextStyle, context: LayoutContext, pool: ShaperPool, usesTables: Bool,
    remembersAnswers: Bool = true
  ) {
    self.style = style
    self.context = context
    self.pool = pool
    self.usesTables = usesTables
    cutsWords = context.cutsWords && context.wraps
    fitSlack = context.profile.fitSlack
    emptyLabelHasLine = context.profile.emptyLabelHasLine
    plansLines =
      PlannedLines.isNeeded(context)
      || (style.hyphenation != nil && context.paragraphStyle.hyphenationFactor > 0)
    plainMetrics = RunMetrics(style: style, context: context)
    plainScale = .fontUnits(
      pointSize: style.pointSize, unitsPerEm: style.fonts.primary.metrics.unitsPerEm,
      letterSpacing: style.tracking)
    severalScale = .severalFonts(
      of: style, likeChromium: context.profile.breaksLikeChromium)
    severalUnit = severalScale.isFontUnits ? severalScale.unitsPerEm : -style.pointSize
    spaceAdvance = TextSetup.spaceAdvance(of: style)
    let metrics = plainMetrics
    func rule(_ kind: TextContainer.Kind) -> LineStackRule {
      LineStackRule(context: context, container: TextContainer(kind: kind), plain: metrics)
    }
    stackRules = (rule(.label), rule(.textView), rule(.boundingBox))
    quick = QuickCount(
      scale: plainScale, severalScale: severalScale, labels: stackRules.label,
      remembers: remembersAnswers)
    let paragraphStyle = context.paragraphStyle
    hasEvenLines =
      paragraphStyle.firstLineHeadIndent == 0 && paragraphStyle.headIndent == 0
      && paragraphStyle.tailIndent == 0
  }

  /// How lines are stacked in a container.
  func stackRule(in container: TextContainer) -> LineStackRule {
    guard container.usesFontLeading == nil, container.fallbackFontsRaiseLines == nil else {
      return LineStackRule(context: context, container: container, plain: plainMetrics)
    }
    return switch container.kind {
    case .label: stackRules.label
    case .textView: stackRules.textView
    case .boundingBox: stackRules.box
    }
  }

  private static func spaceAdvance(of style: TextStyle) -> Double {
    let font = style.fonts.primary
    guard let glyph = font.nominalGlyph(for: " ") else { return style.pointSize / 2 }
    let units = FontUnits(rawValue: font.horizontalAdvance(of: glyph))
    return units.points(pointSize: style.pointSize, unitsPerEm: font.metrics.unitsPerEm)
      + style.tracking + style.wordSpacing
  }
}

extension RunMetrics {
  /// The metrics of a style's own font, or of a fallback font at the style's size.
  ///
  /// In vertical lines glyphs stand on the middle of the line, whichever way they are turned.
  init(style: TextStyle, font: Font? = nil, context: LayoutContext) {
    let font = font ?? style.fonts.primary
    let profile = context.profile
    metrics = font.metrics.lineMetrics(pointSize: style.pointSize, profile: profile)
    if context.isVertical { metrics = metrics.centered(wholePoints: profile.rounding != .none) }
    baselineOffset = style.baselineOffset
  }
}

extension LineStackRule {
  init(context: LayoutContext, container: TextContainer, plain: RunMetrics) {
    let heights = LineHeightRule(
      profile: context.profile, style: context.paragraphStyle, container: container)
    self.init(plainBox: heights.box(ofPlain: plain), style: context.paragraphStyle)
  }
}
