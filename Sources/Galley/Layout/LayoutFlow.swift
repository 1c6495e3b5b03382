internal import GalleyFonts
internal import GalleyText

/// A line on its way to whoever counts or collects lines.
struct FlowedLine {
  var range: LineRange
  var paragraph: FlowedParagraph
  var isFirstOfParagraph: Bool
  var isLastOfParagraph: Bool
  var box: LineBox
  /// The indent from the leading edge, and the room.
  var indent: Double
  var availableWidth: Double
  /// How far down the lines before it reach, spacing before its paragraph included.
  var stackBefore: LineStack
}

/// A paragraph on its way, by what its lines say of it.
struct FlowedParagraph {
  /// Among the paragraphs, from 0.
  var index: Int
  /// Its bytes in the text, the separator that ends it included.
  var utf8Range: Range<Int>
  var endsWithSeparator: Bool
}

/// Takes the lines of a layout, from the top.
protocol LineSink {
  /// Takes a line.
  mutating func take(_ line: FlowedLine)
  /// Takes the empty line after a closing separator.
  mutating func takeExtraLine(
    _ kind: ExtraLine, box: LineBox, stackBefore: LineStack, room: LineRoom)
  /// Is told how the text ended.
  mutating func end(stack: LineStack, isTruncated: Bool)
}

/// The plain way from prepared paragraphs to lines: break, box, stack, until the room is used up.
struct LayoutFlow {
  let storage: PreparedStorage
  let container: TextContainer
  private let paragraphs: PreparedParagraphs
  /// What may stop the flow; the lines end early then.
  private let cancellation: CancellationFlag?
  private let room: LineRoom
  private let heights: LineHeightRule
  private let stackRule: LineStackRule
  private let availableHeight: Double

  init(
    storage: PreparedStorage, container: TextContainer, cancellation: CancellationFlag? = nil
  ) {
    self.cancellation = cancellation
    self.storage = storage
    self.container = container
    paragraphs = storage.paragraphs
    let style = storage.context.paragraphStyle
    room = LineRoom(container: container, style: style)
    heights = LineHeightRule(
      profile: storage.context.profile, style: style, container: container)
    stackRule = storage.setup.stackRule(in: container)
    let insets =
      LineHeightRule.length(container.insets.top) + LineHeightRule.length(container.insets.bottom)
    availableHeight = container.height.map { $0.isNaN ? 0 : $0 - insets } ?? .infinity
  }

  /// Hands the lines to `sink`, one after the other.
  func run(_ sink: inout some LineSink) {
    var state = State(annotations: AnnotationSpacing(storage: storage))
    switch paragraphs {
    case .one(let paragraph):
      guard flow(paragraph, at: 0, into: &sink, state: &state) else {
        return sink.end(stack: state.stack, isTruncated: true)
      }
    case .many(let paragraphs):
      // The span lends the paragraph: a text can have a million, and to copy one counts references.
      for index in paragraphs.indices {
        guard flow(paragraphs.span[index], at: index, into: &sink, state: &state) else {
          return sink.end(stack: state.stack, isTruncated: true)
        }
      }
    }
    guard let extraLine else { return sink.end(stack: state.stack, isTruncated: false) }
    let box = heights.box(ofPlain: storage.lastMetrics)
    let followsParagraph = extraLine == .paragraph && !storage.paragraphs.isEmpty
    if followsParagraph { state.stack.followingParagraphs += 1 }
    let before = state.begin(box: box, rule: stackRule)
    guard hasRoom(box, state) else {
      state.stack = state.stackBeforeLine
      if followsParagraph { state.stack.followingParagraphs -= 1 }
      return sink.end(stack: state.stack, isTruncated: true)
    }
    sink.takeExtraLine(extraLine, box: box, stackBefore: before, room: room)
    sink.end(stack: state.stack, isTruncated: false)
  }

  /// The lines so far.
  private struct State {
    var stack = LineStack()
    var lines = 0
    var annotations: AnnotationSpacing
    /// As the stack was before the last line.
    var stackBeforeLine = LineStack()

    /// Adds a line; gives what is above it.
    mutating func begin(box: LineBox, rule: LineStackRule) -> LineStack {
      stackBeforeLine = stack
      if lines > 0 { stack.spacedLines += 1 }
      let before = stack
      rule.add(box, to: &stack)
      lines += 1
      return before
    }
  }

  /// Lays one paragraph out; false if the room was used up before its end.
  private func flow(
    _ paragraph: borrowing PreparedParagraph, at index: Int, into sink: inout some LineSink,
    state: inout State
  ) -> Bool {
    if index > 0 { state.stack.followingParagraphs += 1 }
    guard lines(of: paragraph, at: index, into: &sink, state: &state) else { return false }
    if paragraph.endsWithSeparator { state.stack.endedParagraphs += 1 }
    return true
  }

  private func lines(
    of paragraph: borrowing PreparedParagraph, at index: Int, into sink: inout some LineSink,
    state: inout State
  ) -> Bool {
    let place = FlowedParagraph(
      index: index, utf8Range: paragraph.utf8Range,
      endsWithSeparator: paragraph.endsWithSeparator)
    guard case .table(let table) = paragraph.form,
      !(paragraph.hasFallback && heights.fallbackRaises),
      !storage.setup.plansLines, !storage.hasRuby
    else {
      return flow(
        storage.shapedForm(at: index), from: .paragraph, place, into: &sink, state: &state)
    }
    var breaker = TableLineBreaker(
      table: table, scale: paragraph.scale, setup: storage.setup)
    while !breaker.isAtEnd {
      let (indent, width) = room.line(isFirst: breaker.first == 0)
      guard let line = breaker.nextLine(width: width) else {
        let form = storage.shapedForm(at: index)
        return flow(form, from: breaker.start(in: form), place, into: &sink, state: &state)
      }
      let room = (indent, width)
      guard take(line, box: stackRule.plainBox, room: room, place, into: &sink, state: &state)
      else { return false }
    }
    return true
  }

  /// Lays the rest of a paragraph out from its shaped form.
  private func flow(
    _ form: ShapedForm, from start: LineStart, _ place: FlowedParagraph,
    into sink: inout some LineSink, state: inout State
  ) -> Bool {
    storage.setup.pool.withLayoutWorker(cancellation: cancellation) { worker in
      let tabs =
        form.shaped.hasTabs
        ? TabRule(context: storage.context, spaceAdvance: storage.setup.spaceAdvance) : nil
      let breaker = GreedyLineBreaker(
        paragraph: form, context: storage.context, worker: worker, tabs: tabs)
      var planned =
        PlannedLines.isNeeded(storage.context) ? PlannedLines(breaker: breaker, room: room) : nil
      var metrics = MetricsCursor(spans: form.metricsSpans)
      var start = start
      while true {
        let (indent, width) = room.line(isFirst: start.position == 0)
        // A shaper that failed or was stopped has no glyphs to give: the text counts as ending here.
        let broken =
          planned == nil
          ? try? breaker.nextLine(from: start, width: width, origin: indent)
          : try? planned?.nextLine(from: start)
        guard let (line, next) = broken else { return true }
        let characters = start.position..<next.position
        let box = state.annotations.box(
          heights.box(of: metrics.spans(characters)), of: characters, in: form.shaped)
        let room = (indent, width)
        guard take(line, box: box, room: room, place, into: &sink, state: &state) else {
          return false
        }
        start = next
      }
    }
  }

  /// Stacks a line and hands it on; false if there is no room for it.
  private func take(
    _ line: LineRange, box: LineBox, room: (indent: Double, width: Double),
    _ place: FlowedParagraph, into sink: inout some LineSink, state: inout State
  ) -> Bool {
    let isFirst = line.utf8.lowerBound == 0
    let before = state.begin(box: box, rule: stackRule)
    guard hasRoom(box, state) else {
      state.stack = state.stackBeforeLine
      // The space before a paragraph of which nothing is shown is not there either.
      if isFirst, place.index > 0 { state.stack.followingParagraphs -= 1 }
      return false
    }
    sink.take(
      FlowedLine(
        range: line, paragraph: place, isFirstOfParagraph: isFirst,
        isLastOfParagraph: line.utf8.upperBound >= place.utf8Range.count, box: box,
        indent: room.indent, availableWidth: room.width, stackBefore: before))
    return true
  }

  private func hasRoom(_ box: LineBox, _ state: State) -> Bool {
    if container.maximumNumberOfLines > 0, state.lines > container.maximumNumberOfLines {
      return false
    }
    guard availableHeight.isFinite else { return true }
    // The first line is shown however little room there is.
    let extra = container.includesLastLineSpacing ? 0 : box.extraBelow
    return state.lines == 1 || stackRule.points(state.stack) - extra <= availableHeight
  }

  /// The empty line that follows, if any.
  private var extraLine: ExtraLine? {
    let context = storage.context
    let endsParagraph = storage.text.isEmpty || storage.endsWithSeparator
    if endsParagraph, container.kind == .textView || context.profile.emptyLabelHasLine {
      return .paragraph
    }
    let endsLine =
      container.kind == .textView && !context.whiteSpace.collapsesNewlines
      && ParagraphSplitter.endsWithLineSeparator(storage.text.utf8.span, profile: context.profile)
    return endsLine ? .line : nil
  }
}

extension LineHeightRule {
  /// The box of a line in which one font stands alone.
  func box(ofPlain metrics: RunMetrics) -> LineBox {
    box(
      of: CollectionOfOne(
        MetricsSpan(upperBound: 0, primary: metrics, fallback: nil, isAttachment: false)))
  }
}

extension ShaperPool {
  /// Calls `body` with a worker for cuts inside words; layout is total, so that a machine without
  /// memory for one more shaper stops here.
  func withLayoutWorker<Result>(
    cancellation: CancellationFlag? = nil, _ body: (ShapingWorker) -> Result
  ) -> Result {
    do throws(ShapingError) {
      return try withWorker(
        cancellation: cancellation, { worker throws(ShapingError) in body(worker) },
        orElse: { $0 })
    } catch {
      preconditionFailure("There is no memory for a shaping buffer.")
    }
  }
}

/// The spans of a paragraph's vertical metrics, line after line.
struct MetricsCursor {
  let spans: [MetricsSpan]
  private var index = 0

  init(spans: [MetricsSpan]) { self.spans = spans }

  /// The spans that have characters in a line; lines come in order.
  mutating func spans(_ line: Range<Int>) -> ArraySlice<MetricsSpan> {
    while index + 1 < spans.count, Int(spans[index].upperBound) <= line.lowerBound { index += 1 }
    var end = index
    while end + 1 < spans.count, Int(spans[end].upperBound) < line.upperBound { end += 1 }
    return spans.isEmpty ? [] : spans[index...end]
  }
}
