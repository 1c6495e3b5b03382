internal import GalleyText

/// What the shortest way to a number of lines reads of a style: lines of even room, nothing that
/// limits them.
struct QuickCount: BitwiseCopyable, Sendable {
  /// The units of paragraphs in the style's own font, and of those in several.
  let own: Units
  let several: Units
  /// The units in which answers of both are remembered, in a point: those of several fonts are too many, but for
  /// coarser ones.
  fileprivate let answersPerPoint: InlineArray<2, Double>
  /// The height of each line of a label where nothing stands between lines; nil where something does.
  let evenHeight: Double?
  /// The same of texts that end with a separator.
  let evenHeightBeforeEnd: Double?
  /// The same, 0 where something stands between lines.
  fileprivate let lineHeight: Double
  fileprivate let remembers: Bool

  /// What a table's keys are worth.
  struct Units: BitwiseCopyable, Sendable {
    let scale: AdvanceScale
    fileprivate let perPoint: Double
    /// So many are one of those in which answers are remembered.
    fileprivate let coarseness: Double

    init(_ scale: AdvanceScale, coarseness: Int64 = 1) {
      self.scale = scale
      self.coarseness = Double(coarseness)
      perPoint = scale.unitsPerPoint
    }

    /// Whether lines so wide, in the units in which answers are remembered, fit into a room.
    @inline(__always)
    fileprivate func fits(_ width: Double, in room: Double) -> Bool {
      scale.points(units: width * coarseness) <= room
    }

    /// The widest line that fits into so much room, in points.
    @inline(__always)
    func limit(in room: Double) -> Int64 {
      scale.largestSum(within: room, quotient: room * perPoint)
    }

    /// The same of eight rooms at once, none of them less than `AdvanceScale.leastRoom`; `mostUnits` where it is more.
    @inline(__always)
    func limits(in rooms: SIMD8<Double>) -> SIMD8<Int32> {
      let most = Double(Units.mostUnits)
      var quotients = rooms * perPoint
      quotients.replace(with: most, where: quotients .> most)
      // What is added leaves no bits for parts of a unit: the nearest whole numbers are what the sums end with, and
      // either they fit or what is one less.
      var sums = quotients + 0x1p52
      let isTooMuch = scale.points(units: sums - 0x1p52) .> rooms
      sums.replace(with: sums - 1, where: isTooMuch)
      func units(_ index: Int) -> Int32 { Int32(truncatingIfNeeded: sums[index].bitPattern) }
      return SIMD8(
        units(0), units(1), units(2), units(3), units(4), units(5), units(6), units(7))
    }

    /// More than a table's keys come to whose rooms are taken together.
    static let mostUnits: Int32 = 1 << 30
  }

  init(
    scale: AdvanceScale, severalScale: AdvanceScale, labels: LineStackRule, remembers: Bool
  ) {
    own = Units(scale)
    several = Units(severalScale, coarseness: LineFit.coarseUnits)
    answersPerPoint = [own.perPoint, several.perPoint / several.coarseness]
    // In a size next to nothing a width has endless units, or none.
    self.remembers = remembers && own.perPoint.isFinite && several.perPoint.isFinite
    let isEven = labels.lineSpacing == 0 && labels.plainBox.extraBelow == 0
    evenHeight = isEven ? labels.plainBox.height : nil
    lineHeight = evenHeight ?? 0
    evenHeightBeforeEnd = labels.paragraphSpacing == 0 ? evenHeight : nil
  }
}

extension PreparedStorage {
  /// The lines and their height in a container.
  ///
  /// Where the answer is known, nothing else is read: neither the table nor the text.
  /// - Complexity: O(1) while the width stays in the interval of the last answer, else as
  ///   `TableView.fit`, or the plain way.
  @inline(__always)
  func measure(in container: TextContainer) -> TextMeasure {
    guard answersAtOnce, container.asksOnlyWidth else { return otherMeasure(in: container) }
    let room = LineRoom.sanitized(container.width) + setup.fitSlack
    return knownMeasure(in: room) ?? newMeasure(in: container)
  }

  /// The same for a label of a width, of which nobody has to look what else is given.
  @inline(__always)
  func measure(atWidth width: Double) -> TextMeasure {
    guard answersAtOnce,
      let known = knownMeasure(in: LineRoom.sanitized(LineWidth(width)) + setup.fitSlack)
    else { return labelMeasure(atWidth: width) }
    return known
  }

  @inline(never)
  private func labelMeasure(atWidth width: Double) -> TextMeasure {
    measure(in: .label(width: width))
  }

  /// What the last answer tells; nil if it does not hold in this room.
  @inline(__always)
  private func knownMeasure(in room: Double) -> TextMeasure? {
    let quick = setup.quick
    let perPoint = quick.answersPerPoint[hasSeveralFonts ? 1 : 0]
    guard let lines = answer.lines(quotient: room * perPoint, fits: { units.fits($0, in: room) })
    else { return nil }
    return TextMeasure(height: Double(lines) * quick.lineHeight, lineCount: lines)
  }

  /// As `measure(in:)` where the width is not known to be one of the last answer's.
  // Called last, so that nothing has to be kept for it where the answer is known.
  @inline(never)
  private func newMeasure(in container: TextContainer) -> TextMeasure {
    let room = LineRoom.sanitized(container.width) + setup.fitSlack
    guard let lines = lines(in: room) else {
      return plainMeasure(in: container, cancellation: nil)
    }
    return TextMeasure(height: Double(lines) * setup.quick.lineHeight, lineCount: lines)
  }

  /// What its table's keys are worth.
  @inline(__always)
  var units: QuickCount.Units { hasSeveralFonts ? setup.quick.several : setup.quick.own }

  /// Whether a text that counts its lines by a table is answered without asking anything else.
  static func answersAtOnce(_ setup: TextSetup, endsWithSeparator: Bool) -> Bool {
    let quick = setup.quick
    let height = endsWithSeparator ? quick.evenHeightBeforeEnd : quick.evenHeight
    return quick.remembers && height != nil
  }

  /// The lines by the last answer or the table, remembered; nil if it takes the plain way to know.
  ///
  /// Lines of ideographs are often as wide as their room to the unit: there it takes the widest line that
  /// fits to know whether the last answer holds.
  @inline(__always)
  private func lines(
    in room: Double, _ units: QuickCount.Units, answeredIn coarseness: Int64, _ remembers: Bool
  ) -> Int? {
    let limit = units.limit(in: room)
    if remembers, let lines = answer.lines(limit: limit, coarseness: coarseness) { return lines }
    guard let table = quickTable else { return nil }
    guard let fit = table.fit(limit: limit, cutsWords: setup.cutsWords) else {
      return cutLines(limit: limit, answeredIn: coarseness, remembers)
    }
    if remembers { answer.remember(fit.inUnits(coarseness)) }
    return fit.lines
  }

  /// The same where words are cut.
  @inline(never)
  private func cutLines(limit: Int64, answeredIn coarseness: Int64, _ remembers: Bool) -> Int? {
    guard let fit = cutFit(limit: limit) else { return nil }
    if remembers { answer.remember(fit.inUnits(coarseness)) }
    return fit.lines
  }

  /// The same where more has to be asked; of as many lines as there were until the flag was due.
  @inline(never)
  func otherMeasure(in container: TextContainer, cancellation: CancellationFlag? = nil)
    -> TextMeasure
  {
    tableMeasure(in: container) ?? plainMeasure(in: container, cancellation: cancellation)
  }

  @inline(never)
  private func plainMeasure(in container: TextContainer, cancellation: CancellationFlag?)
    -> TextMeasure
  {
    let counter = counter(in: container, cancellation: cancellation)
    return TextMeasure(height: counter.height(in: container), lineCount: counter.lineCount)
  }

  /// The lines by the table; nil if it takes the plain way to know.
  private func tableMeasure(in container: TextContainer) -> TextMeasure? {
    guard quickTable != nil else { return nil }
    let quick = setup.quick
    guard container.asksOnlyWidth,
      let height = endsWithSeparator ? quick.evenHeightBeforeEnd : quick.evenHeight
    else { return stackedMeasure(in: container) }
    let room = LineRoom.sanitized(container.width) + setup.fitSlack
    guard let lines = lines(in: room) else { return nil }
    return TextMeasure(height: Double(lines) * height, lineCount: lines)
  }

  /// The same where something stands between lines or around them.
  @inline(never)
  private func stackedMeasure(in container: TextContainer) -> TextMeasure? {
    guard container.isPlain else { return nil }
    let room = LineRoom.width(of: container) + setup.fitSlack
    guard let lines = lines(in: room) else { return nil }
    return stackedMeasure(ofLines: lines, in: container)
  }

  /// So many lines with what stands between them and around them.
  func stackedMeasure(ofLines lines: Int, in container: TextContainer) -> TextMeasure {
    let stack = LineStack(
      plainLines: lines, spacedLines: max(0, lines - 1),
      endedParagraphs: endsWithSeparator ? 1 : 0)
    let height = setup.stackRule(in: container).height(
      of: stack, lineCount: lines, in: container)
    return TextMeasure(height: height, lineCount: lines)
  }

  /// How many lines of this room there are, where the width is not known to be one of the last answer's; nil if it
  /// takes the plain way to know.
  @inline(never)
  private func lines(in room: Double) -> Int? {
    let quick = setup.quick
    return hasSeveralFonts
      ? lines(in: room, quick.several, answeredIn: LineFit.coarseUnits, quick.remembers)
      : lines(in: room, quick.own, answeredIn: 1, quick.remembers)
  }

  /// The lines in a container, counted the plain way; as many as there were until the flag was due.
  private func counter(in container: TextContainer, cancellation: CancellationFlag?) -> LineCounter
  {
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
    // One after the other: who asks has just written them one by one, and a processor waits for what was
    // written in parts if it is read as a whole.
    kind == .label && isPlain && !includesLastLineSpacing && isNothing(lineFragmentPadding)
      && isNothing(insets.left) && isNothing(insets.right) && isNothing(insets.top)
      && isNothing(insets.bottom)
  }

  /// Whether a length is zero, of either sign: there is no bit but the first.
  @inline(__always)
  private func isNothing(_ length: Double) -> Bool { length.bitPattern &<< 1 == 0 }
}
