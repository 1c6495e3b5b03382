internal import GalleyFonts
public import GalleyText

/// The line that is about to be broken.
public struct TextLineRequest: Hashable, Sendable {
  /// The number of the line, from 0.
  public var index: Int
  /// The paragraph that it belongs to, counted from 0, and whether it is its first line.
  public var paragraphIndex: Int
  /// Whether it is the first line of its paragraph.
  public var isFirstOfParagraph: Bool
  /// The top of the line, from the top of the text, in points.
  public var top: Double
  /// The height that the line has if its text is in the first style.
  public var plainHeight: Double
}

/// The room of one line.
public struct TextLineRoom: Hashable, Sendable {
  /// The left edge of the room, in points.
  public var x: Double
  /// The width of the room; NaN and negative numbers count as 0.
  public var width: Double

  /// Room for one line, in points; `x` is counted from the left edge of the text.
  public init(x: Double = 0, width: Double) {
    self.x = x
    self.width = width
  }
}

/// The lines of a text, each broken when it is asked for, each in a room of its own.
///
/// What is not asked for is not laid out.
public struct TextLines: Sequence, IteratorProtocol {
  private let storage: PreparedStorage
  private let roomFor: (TextLineRequest) -> TextLineRoom?
  private let heights: LineHeightRule
  private let stackRule: LineStackRule
  private var stack = LineStack()
  private var paragraphIndex = 0
  private var start = LineStart.paragraph
  private var metrics: MetricsCursor?
  private var offset = TextOffset.zero
  private var index = 0
  private var annotations: AnnotationSpacing

  init(
    storage: PreparedStorage, container: TextContainer,
    roomFor: @escaping (TextLineRequest) -> TextLineRoom?
  ) {
    self.storage = storage
    self.roomFor = roomFor
    heights = LineHeightRule(
      profile: storage.context.profile, style: storage.context.paragraphStyle,
      container: container)
    stackRule = storage.setup.stackRule(in: container)
    annotations = AnnotationSpacing(storage: storage)
  }

  public mutating func next() -> TextLineFragment? {
    guard paragraphIndex < storage.paragraphs.count else { return nil }
    let paragraph = storage.paragraphs[paragraphIndex]
    let isFirst = start.position == 0
    var above = stack
    if index > 0 { above.spacedLines += 1 }
    if isFirst, paragraphIndex > 0 { above.followingParagraphs += 1 }
    let request = TextLineRequest(
      index: index, paragraphIndex: paragraphIndex, isFirstOfParagraph: isFirst,
      top: stackRule.points(above), plainHeight: stackRule.plainBox.height)
    guard let room = roomFor(request) else { return nil }
    let form = storage.shapedForm(at: paragraphIndex)
    guard let (line, next) = broken(form, width: LineWidth(room.width).points) else {
      return nil
    }
    if isFirst { metrics = MetricsCursor(spans: form.metricsSpans) }
    let characters = start.position..<next.position
    let box = annotations.box(
      heights.box(of: metrics?.spans(characters) ?? []), of: characters, in: form.shaped)
    let fragment = fragment(
      of: line, paragraph: paragraph, box: box, room: room, top: request.top, isFirst: isFirst)
    stack = above
    stackRule.add(box, to: &stack)
    start = next
    index += 1
    if next.position >= form.shaped.count {
      if paragraph.endsWithSeparator { stack.endedParagraphs += 1 }
      paragraphIndex += 1
      start = .paragraph
    }
    return fragment
  }

  private func broken(_ form: ShapedForm, width: Double)
    -> (line: LineRange, next: LineStart)?
  {
    storage.pool.withLayoutWorker { worker in
      let breaker = GreedyLineBreaker(
        paragraph: form, context: storage.context, worker: worker,
        tabs: storage.tabs(of: form.shaped))
      return try? breaker.nextLine(from: start, width: width, origin: 0)
    } ?? nil
  }

  private mutating func fragment(
    of line: LineRange, paragraph: PreparedParagraph, box: LineBox, room: TextLineRoom,
    top: Double, isFirst: Bool
  ) -> TextLineFragment {
    let base = paragraph.utf8Range.lowerBound
    let lower = storage.textOffset(
      atUTF8: base + line.utf8.lowerBound, near: offset)
    let upper = storage.textOffset(atUTF8: base + line.utf8.upperBound, near: lower)
    offset = upper
    let width = LineWidth(room.width).points
    let alignment = LineAlignment(
      container: TextContainer(width: LineWidth(room.width)),
      style: storage.context.paragraphStyle)
    let isLast = line.utf8.upperBound >= paragraph.utf8Range.count
    let x = alignment.x(
      width: line.width, available: width, indent: 0,
      isRightToLeft: paragraph.baseLevel.isRightToLeft, widest: line.width)
    return TextLineFragment(
      range: lower..<upper, paragraphIndex: paragraphIndex, width: line.width,
      trailingWhitespaceAdvance: line.hangingAdvance, top: top, height: box.height,
      baseline: top + box.baseline, ascent: box.ascent, descent: box.descent,
      x: (room.x.isFinite ? room.x : 0) + x, availableWidth: width,
      lineSpacing: stackRule.lineSpacing,
      spacingBefore: isFirst && paragraphIndex > 0 ? stackRule.paragraphSpacingBefore : 0,
      spacingAfter: isLast && paragraph.endsWithSeparator ? stackRule.paragraphSpacing : 0,
      endsWithHyphen: line.endsWithHyphen, isExtraLine: false)
  }
}

extension PreparedText {
  /// The lines of the text, each in a room of its own, broken one after the other.
  ///
  ///     for line in prepared.lines(widthFor: { $0.top < 100 ? .init(width: 120) : .init(width: 300) }) {
  ///       …
  ///     }
  ///
  /// Indents are the caller's; the extra line of a text view is left out.
  ///
  /// - Parameters:
  ///   - container: Which line heights count: its kind, and what it says about leading and fallback.
  ///   - roomFor: The room of the line that is about to be broken; nil to stop.
  /// - Complexity: Each line O(*k* log *n*), as for `layout(in:)`.
  public func lines(
    in container: TextContainer = TextContainer(),
    widthFor roomFor: @escaping (TextLineRequest) -> TextLineRoom?
  ) -> TextLines {
    TextLines(storage: storage, container: container, roomFor: roomFor)
  }
}
