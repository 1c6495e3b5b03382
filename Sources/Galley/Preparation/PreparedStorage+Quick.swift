internal import GalleyText

/// The shortest way to a number of lines: one paragraph with a table, lines of even room, nothing
/// that limits them.
extension PreparedStorage {
  /// The number of lines in a container; nil if it takes the plain way to know.
  ///
  /// - Complexity: O(1) while the width stays in the interval of the last answer, else as
  ///   `MeasureTable.fit`.
  func quickLineCount(in container: TextContainer) -> Int? {
    guard setup.hasEvenLines, !setup.plansLines, container.isPlain, paragraphs.count == 1,
      case .table(let table) = paragraphs[0].form, !paragraphs[0].hasFallback,
      !(setup.emptyLabelHasLine && endsWithSeparator)
    else { return nil }
    let width = LineRoom.width(of: container)
    let limit = paragraphs[0].scale.largestSum(within: width + setup.fitSlack)
    if setup.remembersAnswers, let lines = answer.lines(limit: limit) { return lines }
    guard let fit = table.fit(limit: limit, cutsWords: setup.cutsWords) else { return nil }
    if setup.remembersAnswers { answer.remember(fit) }
    return fit.lines
  }

  /// The height of so many lines of one paragraph.
  func quickHeight(lines: Int, in container: TextContainer) -> Double {
    let stack = LineStack(
      plainLines: lines, spacedLines: max(0, lines - 1),
      endedParagraphs: paragraphs[0].endsWithSeparator ? 1 : 0)
    return setup.stackRule(in: container).height(of: stack, lineCount: lines, in: container)
  }
}

extension TextContainer {
  /// Whether nothing but the width matters for the number of lines.
  var isPlain: Bool {
    kind != .textView && height == nil && maximumNumberOfLines == 0
      && usesFontLeading == nil && fallbackFontsRaiseLines == nil
  }
}
