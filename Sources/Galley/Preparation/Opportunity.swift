internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// A place where a line may or must end, and what the lines on its two sides measure.
///
/// The advance of a line from one opportunity to another is the end's key minus the start's.
struct Opportunity: Sendable, BitwiseCopyable {
  /// The first character of the line after it.
  var position: Int32
  /// The end of the characters that count in the width of the line before it.
  var contentEnd: Int32
  /// From here on a line that starts here can be added up.
  var startSafe: Int32
  /// Up to here a line that ends here can be added up.
  var endSafe: Int32
  var startKey: LineAdvance
  /// With the hyphen, where a soft hyphen is seen if the line ends here.
  var endKey: LineAdvance
  /// The line must end here.
  var isMandatory: Bool
  /// The line ends with a visible hyphen.
  var isHyphen: Bool
  /// The hyphen is not in the text: the place is used where the line would be too empty.
  var isAutomatic = false
}

extension ParagraphPreparer {
  /// Finds the opportunities of a shaped paragraph and measures them.
  func opportunities(of paragraph: ShapedParagraph) throws(MeasurementError) -> [Opportunity] {
    let shaper = LineShaper(paragraph: paragraph, worker: worker)
    var opportunities: [Opportunity] = []
    do throws(ShapingError) {
      for index in 0...paragraph.count where mayEnd(at: index, in: paragraph) {
        opportunities.append(try opportunity(at: index, in: paragraph, shaper: shaper))
      }
    } catch {
      throw MeasurementError(error)
    }
    return opportunities
  }

  private func mayEnd(at index: Int, in paragraph: ShapedParagraph) -> Bool {
    if index == 0 { return false }
    if index == paragraph.count { return true }
    switch paragraph.actions[index] {
    case .mandatory: return true
    case .allowed: return context.wraps && !isChromiumExclusion(at: index, in: paragraph)
    case .prohibited: return false
    }
  }

  /// Where `line-break: anywhere` and `word-break: break-all` end no line in Chromium: before soft
  /// hyphens, and from right to left inside glyph clusters.
  private func isChromiumExclusion(at index: Int, in paragraph: ShapedParagraph) -> Bool {
    guard paragraph.isLikeChromium else { return false }
    if paragraph.scalars[index] == "\u{AD}" { return true }
    return context.paragraphStyle.lineBreakStrictness == .anywhere && !paragraph.mayCut(at: index)
  }

  private func opportunity(at index: Int, in paragraph: ShapedParagraph, shaper: LineShaper)
    throws(ShapingError) -> Opportunity
  {
    let contentEnd = paragraph.contentEnd(from: 0, to: index)
    let start = try shaper.startKey(at: index)
    var end = try shaper.endKey(at: contentEnd)
    let isLast = index == paragraph.count
    // In Chromium a soft hyphen shows also where spaces hang behind it, unless a newline does.
    let isMandatory = isLast || paragraph.actions[index] == .mandatory
    let last = paragraph.isLikeChromium ? max(contentEnd, 1) : index
    let isAutomatic = paragraph.flags[index].contains(.hyphenates)
    let isHyphen =
      isAutomatic || (!isMandatory && paragraph.scalars[last - 1] == "\u{AD}")
    if isHyphen { end.key = end.key + (try shaper.hyphenAdvance(at: last - 1)) }
    return Opportunity(
      position: Int32(index), contentEnd: Int32(contentEnd), startSafe: Int32(start.safe),
      endSafe: Int32(end.safe), startKey: start.key, endKey: end.key,
      isMandatory: isMandatory, isHyphen: isHyphen, isAutomatic: isAutomatic)
  }
}

extension LineShaper {
  /// The hyphen that a font draws: U+2010 if it has it, else the hyphen-minus.
  static func hyphen(of font: Font) -> Unicode.Scalar {
    font.hasGlyph(for: "\u{2010}") ? "\u{2010}" : "-"
  }

  /// The advance of the hyphen at a soft hyphen, in the soft hyphen's style; shaped by itself.
  func hyphenAdvance(at index: Int) throws(ShapingError) -> LineAdvance {
    var item = paragraph.items[paragraph.itemIndex(at: index)]
    let style = paragraph.runs[item.style].style
    item.font = style.fonts.primary
    item.uprightEm = nil
    let hyphen = [LineShaper.hyphen(of: item.font)]
    try worker.shape(
      hyphen, range: 0..<1, context: 0..<1, item: item, language: style.language,
      features: style.shapingFeatures, isLikeChromium: paragraph.isLikeChromium, mayRepeat: true)
    let units = worker.glyphs.reduce(Int64(0)) { $0 + Int64($1.xAdvance) }
    let scale = paragraph.scale
    // Chromium adds no letter spacing to the hyphen; where spacings are counted they are no units.
    let isSpaced = !paragraph.isLikeChromium
    let isCounted = scale.letterSpacing != 0
    let factor = scale.factor(of: item.font)
    var own = units * factor
    if factor == 0 {
      // The font of the hyphen need not be one of the paragraph's.
      let upem = Double(item.font.metrics.unitsPerEm.rawValue)
      let spacing = isSpaced && !isCounted ? style.tracking : 0
      own = scale.units(points: Double(units) * style.pointSize / upem + spacing)
    }
    return LineAdvance(units: own, spacings: isSpaced && isCounted ? 1 : 0)
  }
}
