internal import GalleyText

/// What the shortest way to a number of lines reads: one paragraph with a table, lines of even room,
/// nothing that limits them.
///
/// It is part of the prepared text, so that one way to memory is enough for an answer that is known.
struct QuickCount: BitwiseCopyable, Sendable {
  /// The paragraph's table; nil if there is more to know.
  let table: TableView?
  let scale: AdvanceScale
  let fitSlack: Double
  let cutsWords: Bool
  let remembers: Bool

  init(_ table: TableView?, setup: TextSetup) {
    self.table = table
    scale = setup.plainScale
    fitSlack = setup.fitSlack
    cutsWords = setup.cutsWords
    remembers = setup.remembersAnswers
  }
}

extension PreparedStorage {
  /// The number of lines in a container; nil if it takes the plain way to know.
  ///
  /// - Complexity: O(1) while the width stays in the interval of the last answer, else as
  ///   `TableView.fit`.
  @inline(never)
  func quickLineCount(in container: TextContainer) -> Int? {
    guard let table = quick.table, container.isPlain else { return nil }
    let room = LineRoom.width(of: container) + quick.fitSlack
    if quick.remembers, let lines = answer.lines(room: room, scale: quick.scale) { return lines }
    guard
      let fit = table.fit(limit: quick.scale.largestSum(within: room), cutsWords: quick.cutsWords)
    else { return nil }
    if quick.remembers { answer.remember(fit) }
    return fit.lines
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

  /// The height of so many lines of one paragraph.
  func quickHeight(lines: Int, in container: TextContainer) -> Double {
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
  var isPlain: Bool {
    kind != .textView && height == nil && maximumNumberOfLines == 0
      && usesFontLeading == nil && fallbackFontsRaiseLines == nil
  }

  /// Whether it is a label of which nothing but the width is given.
  var asksOnlyWidth: Bool {
    kind == .label && isPlain && lineFragmentPadding == 0 && insets == .zero
      && !includesLastLineSpacing
  }
}
