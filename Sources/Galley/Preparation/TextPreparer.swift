internal import GalleyFonts
internal import GalleyText

/// From a styled text to its prepared paragraphs.
struct TextPreparer {
  let setup: TextSetup
  let worker: ShapingWorker

  private var context: LayoutContext { setup.context }

  func prepare(_ styled: StyledText) throws(MeasurementError) -> PreparedStorage {
    var text = styled.text
    text.makeContiguousUTF8()
    let ranges = ParagraphSplitter.paragraphs(
      of: text.utf8.span, profile: context.profile, whiteSpace: context.whiteSpace)
    var cursor = StyleRunCursor(runs: styled.runs)
    var paragraphs: [PreparedParagraph] = []
    paragraphs.reserveCapacity(ranges.count)
    var missing: [Unicode.Scalar] = []
    // What stands in several styles is not told apart by its bytes.
    let repeats = ranges.count > 1 && styled.runs.count == 1 && styled.runs[0].isPlain
    var short = ShortParagraphs()
    var last = ScriptContext.LastLetter()
    for range in ranges {
      try worker.check()
      let key =
        repeats
        ? ShortParagraphs.Key(text.utf8.span, range, behind: last.letter(before: range)) : nil
      if repeats, context.profile.breaksLikeChromium { last.note(text.utf8.span, range) }
      if let key, let known = short.paragraph(key, at: range) {
        paragraphs.append(known)
        continue
      }
      guard let form = try shapedForm(of: text.utf8.span, range: range, cursor: &cursor) else {
        continue
      }
      for scalar in form.shaped.missing where !missing.contains(scalar) { missing.append(scalar) }
      let paragraph = paragraph(
        form, range: range, endsWithSeparator: endsWithSeparator(text.utf8.span, range))
      if let key { short.remember(paragraph, for: key) }
      paragraphs.append(paragraph)
    }
    return PreparedStorage(
      setup: setup, text: text, runs: styled.storedRuns,
      paragraphs: paragraphs,
      endsWithSeparator: endsWithSeparator(text.utf8.span, 0..<text.utf8.count), missing: missing)
  }

  /// A paragraph of a prepared text as it was when it was prepared.
  func shapedForm(at index: Int, of storage: PreparedStorage) -> ShapedForm {
    let runs =
      storage.runs ?? [StyleRun(utf8Count: storage.text.utf8.count, style: setup.style)]
    var cursor = StyleRunCursor(runs: runs)
    let range = storage.paragraphs[index].utf8Range
    // What was shaped before is shaped again: it cannot fail but for want of memory.
    let form = try? shapedForm(of: storage.text.utf8.span, range: range, cursor: &cursor)
    return form ?? ShapedForm.empty
  }

  private func shapedForm(
    of text: Span<UInt8>, range: Range<Int>, cursor: inout StyleRunCursor
  ) throws(MeasurementError) -> ShapedForm? {
    let content = ParagraphContent(
      utf8: text, range: range, whiteSpace: context.whiteSpace, profile: context.profile)
    guard !content.scalars.isEmpty else { return nil }
    let preparer = ParagraphPreparer(context: context, worker: worker)
    var shaped = try preparer.shape(
      content, runs: cursor.runs(of: content, in: range),
      before: ScriptContext.letter(
        before: range.lowerBound, of: text, first: content.scalars[0], profile: context.profile))
    if shaped.runs.contains(where: { $0.ruby != nil }) {
      try RubyPlacer(setup: setup, worker: worker).place(in: &shaped)
    }
    let opportunities = try preparer.opportunities(of: shaped)
    return ShapedForm(
      shaped: shaped, opportunities: opportunities, metricsSpans: metricsSpans(of: shaped),
      shortLines: try preparer.shortLines(of: opportunities, in: shaped))
  }

  private func paragraph(_ form: ShapedForm, range: Range<Int>, endsWithSeparator: Bool)
    -> PreparedParagraph
  {
    let hasFallback = form.metricsSpans.contains { $0.fallback != nil }
    let raises = hasFallback && context.profile.fallbackFontsRaiseLabels
    let table = raises || !setup.usesTables ? nil : form.table(plain: setup.plainMetrics)
    return PreparedParagraph(
      scale: form.shaped.scale, endsWithSeparator: endsWithSeparator,
      baseLevel: form.shaped.baseLevel, hasFallback: hasFallback, utf8Range: range,
      form: table.map { .table($0) } ?? .shaped(form))
  }

  private func endsWithSeparator(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard !context.whiteSpace.collapsesNewlines else { return false }
    return ParagraphSplitter.endsWithSeparator(
      text.extracting(range), profile: context.profile)
  }

  private func metricsSpans(of paragraph: ShapedParagraph) -> [MetricsSpan] {
    var spans: [MetricsSpan] = []
    /// What the metrics of plain text depend on.
    var known: (style: Int, font: Font, isFallback: Bool)?
    /// The metrics of the fonts so far, of one style: texts in several scripts come back to them.
    var earlier: [(font: Font, isFallback: Bool, span: MetricsSpan)] = []
    for item in paragraph.items {
      if case .attachment = item.kind {
        known = nil
      } else if let same = known, paragraph.ruby == nil, item.style == same.style,
        item.font === same.font, item.isFallback == same.isFallback
      {
        spans[spans.count - 1].upperBound = Int32(item.range.upperBound)
        continue
      } else {
        if known?.style != item.style { earlier.removeAll(keepingCapacity: true) }
        known = (item.style, item.font, item.isFallback)
      }
      var span: MetricsSpan
      if known != nil, paragraph.ruby == nil,
        let same = earlier.first(where: {
          $0.font === item.font && $0.isFallback == item.isFallback
        })
      {
        span = same.span
        span.upperBound = Int32(item.range.upperBound)
      } else {
        span = metricsSpan(of: item, style: paragraph.runs[item.style].style, in: paragraph)
        if known != nil { earlier.append((item.font, item.isFallback, span)) }
      }
      if let last = spans.last, last.primary == span.primary, last.fallback == span.fallback,
        !span.isAttachment, !last.isAttachment
      {
        spans[spans.count - 1].upperBound = span.upperBound
      } else {
        spans.append(span)
      }
    }
    return spans
  }

  /// An attachment stands on the baseline; in vertical lines upright, with its middle on theirs.
  private func metrics(of attachment: TextAttachment, offset: Double) -> LineMetrics {
    let extent = context.isVertical ? attachment.size.width : attachment.size.height
    let bottom = attachment.baselineOffset + offset - (context.isVertical ? extent / 2 : 0)
    return LineMetrics(ascent: max(0, extent + bottom), descent: max(0, -bottom))
  }

  private func metricsSpan(of item: TextItem, style: TextStyle, in paragraph: ShapedParagraph)
    -> MetricsSpan
  {
    let end = Int32(item.range.upperBound)
    if case .attachment(let attachment) = item.kind {
      let metrics = metrics(of: attachment, offset: style.baselineOffset)
      return MetricsSpan(
        upperBound: end, primary: RunMetrics(metrics: metrics, baselineOffset: 0), fallback: nil,
        isAttachment: true)
    }
    var fallback: RunMetrics?
    if item.isFallback {
      fallback = RunMetrics(style: style, font: item.font, context: context)
    }
    var primary = RunMetrics(style: style, context: context)
    // Browsers keep annotations out of line heights, see `AnnotationSpacing`.
    if let pair = paragraph.ruby?.pair(at: item.range.lowerBound),
      !EmBoxRule(context: context).isBrowser
    {
      primary.add(pair)
    }
    return MetricsSpan(
      upperBound: end, primary: primary, fallback: fallback, isAttachment: false)
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
      // A run that started in an earlier paragraph has its annotation there.
      let startsHere = end - runs[index].utf8Count >= range.lowerBound
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
          upperBound: position, style: runs[index].style, attachment: runs[index].attachment,
          ruby: startsHere ? runs[index].ruby : nil))
    }
    return result
  }
}
