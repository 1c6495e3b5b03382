internal import GalleyFonts
public import GalleyText

extension PreparedText {
  /// The width of the widest word with its line's indents, never more than that of the widest line: in
  /// it nothing overflows that lines can keep apart.
  ///
  /// CSS's min-content. Indents count; padding and insets do not. Cuts inside words count where
  /// `overflowWrap` is `anywhere`, and breaks between letters where `wordBreak` has them.
  ///
  /// - Complexity: O(*n*) in the break opportunities; shapes nothing but cut words.
  public var minimumContentWidth: Double { storage.contentWidth(narrow: true) }

  /// The width of the widest line when only mandatory breaks end lines.
  ///
  /// CSS's max-content.
  ///
  /// Indents count; padding and insets do not.
  /// - Complexity: O(*n*) in the break opportunities; shapes nothing.
  public var maximumContentWidth: Double { storage.contentWidth(narrow: false) }

  /// The least width of a container in which the text has as many lines as in this one.
  ///
  /// With padding and insets; the widest line fills it. Limits of lines and height are left aside.
  ///
  ///     let bubble = prepared.tightestWidth(in: .label(width: 320))   // 291.4, still 3 lines
  ///
  /// - Complexity: O(log(*w*)) times `lineCount(in:)`, about 20 times.
  public func tightestWidth(in container: TextContainer) -> Double {
    var box = container
    box.maximumNumberOfLines = 0
    box.height = nil
    func lines(_ width: Double) -> Int {
      box.width = LineWidth(width)
      return lineCount(in: box)
    }
    let around = container.horizontalExtent
    let widest = maximumContentWidth + around
    let given = LineWidth(container.width.points).points
    let count = lines(given)
    var high =
      TextContainer.widths(of: widest).first { $0 < given && lines($0) == count }
      ?? (given.isFinite ? given : widest)
    var low = 0.0
    while high - low > 1.0 / 128 {
      let middle = (low + high) / 2
      if lines(middle) <= count { high = middle } else { low = middle }
    }
    // Between the two no line's end changes but where the widest line just fits: that is the width.
    box.width = LineWidth(high)
    let used = wholeLayout(in: box).widthWithIndents
    for width in TextContainer.widths(of: used + around)
    where width <= high && lines(width) == count {
      return width
    }
    return high
  }

  /// The heights in containers that differ in their widths alone.
  ///
  ///     let heights = prepared.heights(atWidths: [280, 320, 560])
  ///
  /// - Complexity: as `measures(atWidths:in:into:)`, and an array.
  public func heights(atWidths widths: [Double], in container: TextContainer = TextContainer())
    -> [Double]
  {
    measures(atWidths: widths, in: container).map(\.height)
  }

  /// The heights and the numbers of lines in containers that differ in their widths alone.
  ///
  ///     let measures = prepared.measures(atWidths: [280, 320, 560])
  ///
  /// - Complexity: as `measures(atWidths:in:into:)`, and an array.
  public func measures(atWidths widths: [Double], in container: TextContainer = TextContainer())
    -> [TextMeasure]
  {
    var measures = [TextMeasure](
      repeating: TextMeasure(height: 0, lineCount: 0), count: widths.count)
    var span = measures.mutableSpan
    self.measures(atWidths: widths.span, in: container, into: &span)
    return measures
  }

  /// The same into memory of the caller's.
  ///
  /// - Precondition: `measures` has as many elements as `widths`, or more; those are left as they are.
  /// - Complexity: O(*w*) times `height(in:)`, of which eight are counted side by side, where all lines have the same
  ///   room. Allocates nothing.
  public func measures(
    atWidths widths: Span<Double>, in container: TextContainer = TextContainer(),
    into measures: inout MutableSpan<TextMeasure>
  ) {
    precondition(measures.count >= widths.count, "Each width needs room for what it comes to.")
    storage.measure(atWidths: widths, in: container, into: &measures)
  }
}

extension TextContainer {
  /// Padding and insets at both sides, in points.
  var horizontalExtent: Double {
    2 * LineHeightRule.length(lineFragmentPadding) + LineHeightRule.length(insets.left)
      + LineHeightRule.length(insets.right)
  }

  /// A width that was added up of content and what is around it, and widths next to it: to take padding and insets
  /// away again may lose the last bit.
  static func widths(of sum: Double) -> [Double] { [sum, sum.nextUp, sum + 1e-9] }
}

extension PreparedStorage {
  /// The widest line with its indents, in no room or in unlimited room.
  fileprivate func contentWidth(narrow: Bool) -> Double {
    var context = context
    // Whether a word is cut depends on the width of its line, so that only `anywhere` counts.
    if context.paragraphStyle.overflowWrap != .anywhere {
      context.paragraphStyle.overflowWrap = .normal
    }
    let room = LineRoom(container: TextContainer(), style: context.paragraphStyle)
    return pool.withLayoutWorker { worker in
      paragraphs.indices.reduce(0) { widest, index in
        let form = shapedForm(at: index)
        let breaker = GreedyLineBreaker(
          paragraph: form, context: context, worker: worker, tabs: tabs(of: form.shaped))
        var own = breaker.widestLine(width: .infinity, room: room)
        // A hanging indent, letters that are drawn together or tabs can make a broken line wider than
        // the whole paragraph; that fits on one line then.
        if narrow { own = min(own, breaker.widestLine(width: -1, room: room)) }
        return max(widest, own)
      }
    }
  }
}

extension GreedyLineBreaker {
  /// The widest of a paragraph's lines with its indents, each line in the same room.
  fileprivate func widestLine(width: Double, room: LineRoom) -> Double {
    var widest = 0.0
    var start = LineStart.paragraph
    while true {
      let indent = room.line(isFirst: start.position == 0).indent
      guard let (line, next) = try? nextLine(from: start, width: width, origin: indent) else {
        return widest
      }
      widest = max(widest, line.width + indent + room.trailingIndent)
      start = next
    }
  }
}
