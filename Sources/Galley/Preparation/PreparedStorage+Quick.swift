internal import GalleyText

/// What the shortest way to a number of lines reads of a style: lines of even room, nothing that
/// limits them.
struct QuickCount: BitwiseCopyable, Sendable {
  let scale: AdvanceScale
  let unitsPerPoint: Double
  /// The same of paragraphs in several fonts.
  let severalScale: AdvanceScale
  let severalUnitsPerPoint: Double
  let fitSlack: Double
  /// The height of each line of a label where nothing stands between lines; nil where something does.
  let evenHeight: Double?
  /// The same of texts that end with a separator.
  let evenHeightBeforeEnd: Double?
  let remembers: Bool
  let cutsWords: Bool

  init(
    scale: AdvanceScale, severalScale: AdvanceScale, labels: LineStackRule,
    context: LayoutContext, remembers: Bool
  ) {
    self.scale = scale
    unitsPerPoint = scale.unitsPerPoint
    self.severalScale = severalScale
    severalUnitsPerPoint = severalScale.unitsPerPoint
    fitSlack = context.profile.fitSlack
    cutsWords = context.cutsWords && context.wraps
    self.remembers = remembers
    let isEven = labels.lineSpacing == 0 && labels.plainBox.extraBelow == 0
    evenHeight = isEven ? labels.plainBox.height : nil
    evenHeightBeforeEnd = labels.paragraphSpacing == 0 ? evenHeight : nil
  }
}

extension PreparedStorage {
  /// The lines and their height in a container; nil if it takes the plain way to know.
  ///
  /// - Complexity: O(1) while the width stays in the interval of the last answer, else as
  ///   `TableView.fit`.
  @inline(never)
  func quickMeasure(in container: TextContainer) -> TextMeasure? {
    guard let table = quickTable else { return nil }
    let quick = setup.quick
    guard container.asksOnlyWidth,
      let height = endsWithSeparator ? quick.evenHeightBeforeEnd : quick.evenHeight
    else { return stackedMeasure(by: table, in: container) }
    let room = LineRoom.sanitized(container.width) + quick.fitSlack
    guard let lines = lines(by: table, in: room, quick) else { return nil }
    return TextMeasure(height: Double(lines) * height, lineCount: lines)
  }

  /// The same where something stands between lines or around them.
  @inline(never)
  private func stackedMeasure(by table: TableView, in container: TextContainer) -> TextMeasure? {
    guard container.isPlain else { return nil }
    let room = LineRoom.width(of: container) + setup.quick.fitSlack
    guard let lines = lines(by: table, in: room, setup.quick) else { return nil }
    let stack = LineStack(
      plainLines: lines, spacedLines: max(0, lines - 1),
      endedParagraphs: endsWithSeparator ? 1 : 0)
    let height = setup.stackRule(in: container).height(
      of: stack, lineCount: lines, in: container)
    return TextMeasure(height: height, lineCount: lines)
  }

  /// How many lines of this room there are, by the last answer or the table.
  @inline(__always)
  private func lines(by table: TableView, in room: Double, _ quick: QuickCount) -> Int? {
    // The units of several fonts are too many for an answer to be remembered but in coarser ones.
    guard !hasSeveralFonts else {
      let quotient = room * quick.severalUnitsPerPoint
      if quick.remembers,
        let lines = answer.lines(quotient: quotient * (1 / Double(LineFit.coarseUnits)))
      {
        return lines
      }
      let limit = quick.severalScale.largestSum(within: room, quotient: quotient)
      guard let fit = table.fit(limit: limit, cutsWords: quick.cutsWords) else { return nil }
      if quick.remembers { answer.remember(fit.coarse) }
      return fit.lines
    }
    let quotient = room * quick.unitsPerPoint
    if quick.remembers, let lines = answer.lines(quotient: quotient) { return lines }
    let limit = quick.scale.largestSum(within: room, quotient: quotient)
    guard let fit = table.fit(limit: limit, cutsWords: quick.cutsWords) else { return nil }
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
    // Zeros of both signs have no bit but the first.
    let lengths =
      lineFragmentPadding.bitPattern | insets.top.bitPattern | insets.left.bitPattern
      | insets.bottom.bitPattern | insets.right.bitPattern
    return lengths &<< 1 == 0 && kind == .label && isPlain && !includesLastLineSpacing
  }
}
