internal import GalleyText

/// What the shortest way to a number of lines reads: one paragraph with a table, lines of even room,
/// nothing that limits them.
///
/// It is part of the prepared text, so that one way to memory is enough for an answer that is known.
struct QuickCount: BitwiseCopyable, Sendable {
  let unitsPerPoint: Double
  let fitSlack: Double
  /// The height of each line of a label where nothing stands between lines; nil where something does.
  let evenHeight: Double?
  let remembers: Bool
  let cutsWords: Bool
  /// The paragraph's table; nil if there is more to know.
  let table: TableView?
  let scale: AdvanceScale

  init(_ table: TableView?, endsWithSeparator: Bool, setup: TextSetup) {
    self.table = table
    scale = setup.plainScale
    unitsPerPoint = scale.unitsPerPoint
    fitSlack = setup.fitSlack
    cutsWords = setup.cutsWords
    remembers = setup.remembersAnswers
    let rule = setup.stackRule(in: TextContainer())
    let isEven =
      rule.lineSpacing == 0 && rule.plainBox.extraBelow == 0
      && (rule.paragraphSpacing == 0 || !endsWithSeparator)
    evenHeight = isEven ? rule.plainBox.height : nil
  }
}

extension PreparedStorage {
  /// The lines and their height in a container; nil if it takes the plain way to know.
  ///
  /// - Complexity: O(1) while the width stays in the interval of the last answer, else as
  ///   `TableView.fit`.
  @inline(never)
  func quickMeasure(in container: TextContainer) -> TextMeasure? {
    guard let table = quick.table else { return nil }
    let height = container.asksOnlyWidth ? quick.evenHeight : nil
    guard height != nil || container.isPlain else { return nil }
    let room = LineRoom.width(of: container) + quick.fitSlack
    let quotient = room * quick.unitsPerPoint
    if quick.remembers, let lines = answer.lines(quotient: quotient) {
      return measure(of: lines, each: height, in: container)
    }
    let limit = quick.scale.largestSum(within: room, quotient: quotient)
    guard let fit = table.fit(limit: limit, cutsWords: quick.cutsWords) else { return nil }
    if quick.remembers { answer.remember(fit) }
    return measure(of: fit.lines, each: height, in: container)
  }

  /// The lines in a container, counted the plain way; as many as there were until the flag was due.
  ///
  /// A function of its own, so that the short way retains nothing for this.
  @inline(never)
  func counter(in container: TextContainer, cancellation: CancellationFlag? = nil) -> LineCounter {
    var counter = LineCounter(rule: setup.stackRule(in: container))
    LayoutFlow(storage: self, container: container, cancellation: cancellation).run(&counter)
    return counter
  }

  /// So many lines of one paragraph, each as high as the next if that is known.
  @inline(__always)
  private func measure(of lines: Int, each height: Double?, in container: TextContainer)
    -> TextMeasure
  {
    TextMeasure(
      height: height.map { Double(lines) * $0 } ?? stackedHeight(lines: lines, in: container),
      lineCount: lines)
  }

  /// The height of lines, whatever is between them and around.
  @inline(never)
  private func stackedHeight(lines: Int, in container: TextContainer) -> Double {
    let stack = LineStack(
      plainLines: lines, spacedLines: max(0, lines - 1),
      endedParagraphs: endsWithSeparator ? 1 : 0)
    return setup.stackRule(in: container).height(of: stack, lineCount: lines, in: container)
  }

  /// The table by which lines are counted the shortest way; nil if there is more to know.
  static func quickTable(
    of paragraphs: [PreparedParagraph], endsWithSeparator: Bool, setup: TextSetup
  ) -> TableView? {
    guard setup.hasEvenLines, !setup.plansLines, paragraphs.count == 1,
      case .table(let table) = paragraphs[0].form, !paragraphs[0].hasFallback,
      paragraphs[0].scale == setup.plainScale, !(setup.emptyLabelHasLine && endsWithSeparator)
    else { return nil }
    return table.view
  }
}

extension TextContainer {
  /// Whether nothing but the width matters for the number of lines.
  @inline(__always)
  var isPlain: Bool {
    kind != .textView && height == nil && maximumNumberOfLines == 0
      && usesFontLeading == nil && fallbackFontsRaiseLines == nil
  }

  /// Whether it is a label of which nothing but the width is given.
  @inline(__always)
  var asksOnlyWidth: Bool {
    kind == .label && isPlain && lineFragmentPadding == 0 && insets == .zero
      && !includesLastLineSpacing
  }
}
