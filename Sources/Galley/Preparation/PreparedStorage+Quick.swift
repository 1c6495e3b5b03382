internal import GalleyText

/// The shortest way to a number of lines: one paragraph with a table, lines of even room, nothing
/// that limits them.
extension PreparedStorage {
  /// The number of lines in a container; nil if it takes the plain way to know.
  ///
  /// - Complexity: O(1) while the width stays in the interval of the last answer, else as
  ///   `TableView.fit`.
  func quickLineCount(in container: TextContainer) -> Int? {
    guard let table = quick, container.isPlain else { return nil }
    let room = LineRoom.width(of: container) + setup.fitSlack
    let scale = setup.plainScale
    if setup.remembersAnswers, let lines = answer.lines(room: room, scale: scale) { return lines }
    guard let fit = table.fit(limit: scale.largestSum(within: room), cutsWords: setup.cutsWords)
    else { return nil }
    if setup.remembersAnswers { answer.remember(fit) }
    return fit.lines
  }

  /// The height of so many lines of one paragraph.
  func quickHeight(lines: Int, in container: TextContainer) -> Double {
    let stack = LineStack(
      plainLines: lines, spacedLines: max(0, lines - 1),
      endedParagraphs: endsWithSeparator ? 1 : 0)
    return setup.stackRule(in: container).height(of: stack, lineCount: lines, in: container)
  }
}

extension PreparedStorage {
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
