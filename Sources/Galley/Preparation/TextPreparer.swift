internal import GalleyFonts
internal import GalleyText

/// From a styled text to its prepared paragraphs.
struct TextPreparer {
  let context: LayoutContext
  let worker: ShapingWorker
  let pool: ShaperPool

  func prepare(_ styled: StyledText) throws(MeasurementError) -> PreparedStorage {
    var text = styled.text
    text.makeContiguousUTF8()
    let ranges = ParagraphSplitter.paragraphs(
      of: text.utf8.span, profile: context.profile, whiteSpace: context.whiteSpace)
    let preparer = ParagraphPreparer(context: context, worker: worker)
    var cursor = StyleRunCursor(runs: styled.runs)
    var paragraphs: [PreparedParagraph] = []
    var missing: [Unicode.Scalar] = []
    for range in ranges {
      let content = ParagraphContent(
        utf8: text.utf8.span, range: range, whiteSpace: context.whiteSpace)
      guard !content.scalars.isEmpty else { continue }
      let runs = cursor.runs(of: content, in: range)
      let shaped = try preparer.shape(content, runs: runs)
      for scalar in shaped.missing where !missing.contains(scalar) { missing.append(scalar) }
      paragraphs.append(
        PreparedParagraph(
          shaped: shaped, opportunities: try preparer.opportunities(of: shaped),
          metricsSpans: metricsSpans(of: shaped),
          endsWithSeparator: endsWithSeparator(text.utf8.span, range), utf8Range: range))
    }
    let first = styled.runs[0].style
    return PreparedStorage(
      text: text, paragraphs: paragraphs, context: context,
      plainMetrics: primaryMetrics(of: first),
      lastMetrics: primaryMetrics(of: styled.runs[styled.runs.count - 1].style),
      endsWithSeparator: ParagraphSplitter.endsWithSeparator(
        text.utf8.span, profile: context.profile), missing: missing,
      spaceAdvance: spaceAdvance(of: first), pool: pool)
  }

  private func endsWithSeparator(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard !context.whiteSpace.collapsesNewlines else { return false }
    return ParagraphSplitter.endsWithSeparator(
      text.extracting(range), profile: context.profile)
  }

  private func primaryMetrics(of style: TextStyle) -> RunMetrics {
    RunMetrics(
      metrics: style.fonts.primary.metrics.lineMetrics(
        pointSize: style.pointSize, profile: context.profile),
      baselineOffset: style.baselineOffset)
  }

  private func metricsSpans(of paragraph: ShapedParagraph) -> [MetricsSpan] {
    var spans: [MetricsSpan] = []
    for item in paragraph.items {
      let span = metricsSpan(of: item, style: paragraph.runs[item.style].style)
      if let last = spans.last, last.primary == span.primary, last.fallback == span.fallback,
        !span.isAttachment
      {
        spans[spans.count - 1].upperBound = span.upperBound
      } else {
        spans.append(span)
      }
    }
    return spans
  }

  private func metricsSpan(of item: TextItem, style: TextStyle) -> MetricsSpan {
    let end = Int32(item.range.upperBound)
    if case .attachment(let attachment) = item.kind {
      let bottom = attachment.baselineOffset + style.baselineOffset
      let metrics = LineMetrics(
        ascent: max(0, attachment.size.height + bottom), descent: max(0, -bottom))
      return MetricsSpan(
        upperBound: end, primary: RunMetrics(metrics: metrics, baselineOffset: 0), fallback: nil,
        isAttachment: true)
    }
    var fallback: RunMetrics?
    if item.isFallback {
      fallback = RunMetrics(
        metrics: item.font.metrics.lineMetrics(
          pointSize: style.pointSize, profile: context.profile),
        baselineOffset: style.baselineOffset)
    }
    return MetricsSpan(
      upperBound: end, primary: primaryMetrics(of: style), fallback: fallback,
      isAttachment: false)
  }

  private func spaceAdvance(of style: TextStyle) -> Double {
    let font = style.fonts.primary
    guard let glyph = font.nominalGlyph(for: " ") else { return style.pointSize / 2 }
    let units = FontUnits(rawValue: font.horizontalAdvance(of: glyph))
    return units.points(pointSize: style.pointSize, unitsPerEm: font.metrics.unitsPerEm)
      + style.tracking + style.wordSpacing
  }
}

/// The styles of paragraphs that come one after the other.
struct StyleRunCursor {
  let runs: [StyleRun]
  private var index = 0
  /// Where the current run ends, in bytes of the text.
  private var end: Int

  init(runs: [StyleRun]) {
    self.runs = runs
    end = runs.first?.utf8Count ?? 0
  }

  /// The style runs of a paragraph, by its characters.
  mutating func runs(of content: ParagraphContent, in range: Range<Int>) -> [ParagraphStyleRun] {
    var result: [ParagraphStyleRun] = []
    var position = 0
    while position < content.scalars.count {
      while index + 1 < runs.count, range.lowerBound + Int(content.offsets[position]) >= end {
        index += 1
        end += runs[index].utf8Count
      }
      let start = position
      if index + 1 == runs.count {
        position = content.scalars.count
      } else {
        while position < content.scalars.count,
          range.lowerBound + Int(content.offsets[position]) < end
        {
          position += 1
        }
      }
      if position == start { position += 1 }
      result.append(
        ParagraphStyleRun(
          upperBound: position, style: runs[index].style, attachment: runs[index].attachment))
    }
    return result
  }
}
