internal import GalleyFonts
internal import GalleyText

/// How high and deep the annotations of a line stand, from its baseline.
struct AnnotationExtents: Hashable, Sendable {
  /// The upper edge of the bases, and what is above it: the annotations' descent and ascent.
  var over: Side?
  /// The lower edge of the bases, and what is below it: the annotations' ascent and descent.
  var under: Side?

  /// The annotations at one side.
  struct Side: Hashable, Sendable {
    /// From the line's baseline to the edge of the bases.
    var base = 0.0
    var ascent = 0.0
    var descent = 0.0

    /// From the line's baseline to the far edge of the annotations.
    var reach: Double { base + ascent + descent }
  }

  /// The extents of a line's annotations.
  init(of line: Range<Int>, in paragraph: ShapedParagraph, context: LayoutContext) {
    let rule = EmBoxRule(context: context)
    for pair in paragraph.ruby?.pairs(in: line) ?? [] {
      let base = rule.box(of: pair.range, in: paragraph)
      guard case .shaped(let form)? = pair.text.paragraphs.first?.form else { continue }
      let annotation = rule.box(of: 0..<form.shaped.count, in: form.shaped)
      switch pair.annotation.position {
      case .over: over = AnnotationExtents.union(over, base.ascent, annotation)
      case .under: under = AnnotationExtents.union(under, base.descent, annotation)
      }
    }
  }

  private static func union(_ side: Side?, _ base: Double, _ annotation: LineMetrics) -> Side {
    let side = side ?? Side(base: -.infinity)
    return Side(
      base: max(side.base, base), ascent: max(side.ascent, annotation.ascent),
      descent: max(side.descent, annotation.descent))
  }
}

/// From where to where text reaches that stands beside annotations.
///
/// Browsers leave out what a font has above and below its em: CSS calls what remains the em box.
/// Elsewhere it is the font's ascent and descent.
struct EmBoxRule {
  let context: LayoutContext

  /// Whether annotations follow the rules of browsers, which are those for horizontal lines.
  var isBrowser: Bool { context.profile.breaksLikeChromium && !context.isVertical }

  /// The box of a stretch of text, over all its fonts.
  func box(of range: Range<Int>, in paragraph: ShapedParagraph) -> LineMetrics {
    fold(range, in: paragraph) { item, style in
      let own = RunMetrics(style: style, context: context).metrics
      guard isBrowser else { return own }
      let em = EmBoxRule.em(of: item.font.metrics, pointSize: style.pointSize)
      return LineMetrics(
        ascent: min(em.ascent.rounded(.up), own.ascent),
        descent: min(em.descent.rounded(.up), own.descent))
    }
  }

  /// What of a line's text counts as taken, where the next line's annotations look for room.
  func content(of range: Range<Int>, in paragraph: ShapedParagraph) -> LineMetrics {
    fold(range, in: paragraph) { item, style in
      let own = RunMetrics(style: style, context: context).metrics
      let em = EmBoxRule.em(of: item.font.metrics, pointSize: style.pointSize)
      return LineMetrics(
        ascent: own.ascent - max(0, own.ascent - em.ascent).rounded(.down),
        descent: own.descent - max(0, own.descent - em.descent).rounded(.down))
    }
  }

  private func fold(
    _ range: Range<Int>, in paragraph: ShapedParagraph,
    _ box: (TextItem, TextStyle) -> LineMetrics
  ) -> LineMetrics {
    var union = LineMetrics.zero
    var index = paragraph.items.isEmpty ? 0 : paragraph.itemIndex(at: range.lowerBound)
    while index < paragraph.items.count, paragraph.items[index].range.lowerBound < range.upperBound
    {
      let item = paragraph.items[index]
      let style = paragraph.runs[item.style].style
      index += 1
      var metrics: LineMetrics
      switch item.kind {
      case .text: metrics = box(item, style)
      case .attachment(let attachment):
        metrics = LineMetrics(
          ascent: attachment.size.height + attachment.baselineOffset,
          descent: -attachment.baselineOffset)
      case .tab, .control: continue
      }
      metrics.ascent += style.baselineOffset
      metrics.descent -= style.baselineOffset
      union = union.union(metrics)
    }
    return union
  }

  /// A font's typographic ascent and descent, scaled so that together they are one em.
  static func em(of metrics: FontMetrics, pointSize: Double) -> LineMetrics {
    let table = metrics.typo ?? metrics.hhea ?? VerticalMetrics(ascender: 0, descender: 0)
    let ascender = Double(table.ascender.rawValue)
    let height = ascender - Double(table.descender.rawValue)
    guard height > 0, ascender >= 0, ascender <= height else {
      return LineMetrics(ascent: pointSize, descent: 0)
    }
    let unit = ChromiumBoxes.unit
    let ascent = (ascender * pointSize / height / unit).rounded() * unit
    return LineMetrics(ascent: ascent, descent: pointSize - ascent)
  }
}
