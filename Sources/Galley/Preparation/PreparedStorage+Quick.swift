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
    let height =
      container.asksOnlyWidth
      ? endsWithSeparator ? quick.evenHeightBeforeEnd : quick.evenHeight : nil
    guard height != nil || container.isPlain else { return nil }
    let room = LineRoom.width(of: container) + quick.fitSlack
    let scale = hasSeveralFonts ? quick.severalScale : quick.scale
    let quotient =
      room * (hasSeveralFonts ? quick.severalUnitsPerPoint : quick.unitsPerPoint)
    // The units of several fonts are too many for an answer to be remembered but in coarser ones.
    let asked = hasSeveralFonts ? quotient / Double(LineFit.coarseUnits) : quotient
    if quick.remembers, let lines = answer.lines(quotient: asked) {
      return measure(of: lines, each: height, in: container)
    }
    let limit = scale.largestSum(within: room, quotient: quotient)
    guard let fit = table.fit(limit: limit, cutsWords: quick.cutsWords) else { return nil }
    if quick.remembers { answer.remember(hasSeveralFonts ? fit.coarse : fit) }
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
