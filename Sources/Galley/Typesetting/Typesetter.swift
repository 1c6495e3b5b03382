internal import GalleyFonts
public import GalleyText
internal import GalleyUnicode

/// A style, a paragraph style and a profile, made ready once to measure many texts.
///
///     let body = measurer.typesetter(style: style)
///     for message in messages { heights.append(try body.height(of: message, in: bubble)) }
///
/// Any number of threads may use one typesetter. Text that its font treats simply is measured
/// without being prepared or shaped.
public final class Typesetter: Sendable {
  let setup: TextSetup
  /// For texts that are laid out once and forgotten: a table would be made for a single search.
  ///
  /// Made when the first of them comes.
  private let passingSetup = OnceReference<TextSetup>()
  let limits: MeasurerLimits
  let fastPaths: FastPaths
  private let tables: SimpleTextTables
  private let answers: AnswerCache
  /// By which its answers are told from those of others.
  private let number: UInt64
  let luck: PassLuck
  private let patience: Patience
  /// The one that this is a thread's copy of, if it is one.
  private let original: Typesetter?
  /// Made when the first text comes.
  let simple = OnceReference<SimpleTextSetting>()

  init(
    setup: TextSetup, limits: MeasurerLimits, fastPaths: FastPaths, caches: MeasurerCaches,
    luck: PassLuck = PassLuck(loss: 3)
  ) {
    self.luck = luck
    patience = caches.patience
    original = nil
    answers = caches.answers
    number = answers.typesetterNumber()
    self.setup = setup
    self.limits = limits
    self.fastPaths = fastPaths
    tables = caches.tables
  }

  /// The same for one thread of several, by which two cores gain a tenth: what all would read and count
  /// references of for each text is its own, what is remembered is shared.
  private init(sharing other: Typesetter) {
    setup = other.setup
    limits = other.limits
    fastPaths = other.fastPaths
    tables = other.tables
    answers = other.answers
    number = other.number
    luck = PassLuck(loss: 3)
    patience = other.patience
    original = other
  }

  /// A typesetter that gives the same answers, and remembers them with this one.
  ///
  /// One typesetter may be used by any number of threads; with one for each they wait less for each
  /// other.
  package func forThread() -> Typesetter { Typesetter(sharing: self) }

  var simpleSetting: SimpleTextSetting {
    simple.load()
      ?? simple.storeIfNil(
        original.map { $0.simpleSetting.forThread() } ?? tables.setting(for: setup))
  }

  /// The style of the texts.
  public var style: TextStyle { setup.style }

  /// Prepares a text, to be laid out at many widths.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - cancellation: What may stop the work, or its deadline.
  /// - Throws: `MeasurementError` if the text is longer than the limit, its font hostile, or the work
  ///   was stopped.
  /// - Complexity: O(*n*), the shaping of the text included; simple text is shaped when it is laid out
  ///   first, as soon as the typesetter has measured a text, or its measurer prepared some dozen.
  public func prepare(_ text: String, cancellation: CancellationFlag? = nil)
    throws(MeasurementError) -> PreparedText
  {
    try cancellation?.check()
    if simple.load() != nil || fastPaths.contains(.simpleText) && patience.isOver(),
      let counted = countable(text, cancellation: cancellation)
    {
      return counted
    }
    return try prepareShaped(text, cancellation: cancellation)
  }

  /// The same of a text that is known not to be simple, or whose lines are wanted at once.
  package func prepareShaped(_ text: String, cancellation: CancellationFlag? = nil)
    throws(MeasurementError) -> PreparedText
  {
    try prepare(text, setup: setup, cancellation: cancellation)
  }

  /// A text of one simple paragraph, ready for its lines to be counted; nil if it is not simple.
  private func countable(_ text: String, cancellation: CancellationFlag?) -> PreparedText? {
    let context = setup.context
    guard setup.usesTables, !setup.plansLines, !text.isEmpty,
      text.utf8.count <= MeasureTable.largestPlace
    else { return nil }
    var text = text
    text.makeContiguousUTF8()
    guard context.whiteSpace.collapsesNewlines || !text.utf8.span.hasNewline else { return nil }
    guard let counting = counting(text.utf8.span, cancellation: cancellation) else { return nil }
    return PreparedText(
      storage: PreparedStorage(
        setup: setup, text: text, counting: counting.table, scale: counting.scale))
  }

  /// The longest text, in bytes, that is laid out once without tables: they are smaller than what they
  /// are made of.
  private static let longestPassing = 4096

  private func preparePassing(_ text: String, cancellation: CancellationFlag?)
    throws(MeasurementError) -> PreparedText
  {
    guard text.utf8.count <= Typesetter.longestPassing else {
      return try prepare(text, setup: setup, cancellation: cancellation)
    }
    let passing =
      passingSetup.load()
      ?? passingSetup.storeIfNil(
        TextSetup(
          style: setup.style, context: setup.context, pool: setup.pool, usesTables: false,
          remembersAnswers: false))
    return try prepare(text, setup: passing, cancellation: cancellation)
  }

  private func prepare(_ text: String, setup: TextSetup, cancellation: CancellationFlag?)
    throws(MeasurementError) -> PreparedText
  {
    guard text.utf8.count <= limits.textBytes else {
      throw .textTooLong(bytes: text.utf8.count, limit: limits.textBytes)
    }
    let storage = try CancellationFlag.watch(cancellation) { () throws(MeasurementError) in
      try setup.pool.withWorker(
        cancellation: cancellation,
        { worker throws(MeasurementError) in
          try TextPreparer(setup: setup, worker: worker).prepare(
            StyledText(text, style: setup.style))
        }, orElse: MeasurementError.init)
    }
    return PreparedText(storage: storage)
  }

  /// The height of a text in a container, insets included, in points.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - container: The room for it.
  ///   - cancellation: What may stop the work, or its deadline; simple text, which takes a nanosecond
  ///     or two for each byte, is not stopped.
  /// - Throws: `MeasurementError` if the text is longer than the limit, its font hostile, or the work
  ///   was stopped.
  /// - Complexity: O(*n*); simple text is not shaped, only the words in it that are not simple.
  public func height(
    of text: String, in container: TextContainer, cancellation: CancellationFlag? = nil
  ) throws(MeasurementError) -> Double {
    try measure(text, in: container, cancellation: cancellation).height
  }

  /// The number of lines of a text in a container.
  ///
  /// - Throws: `MeasurementError` if the text is longer than the limit, its font hostile, or the work
  ///   was stopped.
  /// - Complexity: as `height(of:in:)`.
  public func lineCount(
    of text: String, in container: TextContainer, cancellation: CancellationFlag? = nil
  ) throws(MeasurementError) -> Int {
    try measure(text, in: container, cancellation: cancellation).lineCount
  }

  /// The height and the number of lines of a text in a container, from one pass.
  ///
  /// - Throws: `MeasurementError` if the text is longer than the limit, its font hostile, or the work
  ///   was stopped.
  /// - Complexity: as `height(of:in:)`; a hash of the text, if text and width were asked for twice
  ///   before; O(1), if that was so twice with this string or copies of it, which is held then (up to some
  ///   bytes of the measurer's bound).
  public func measure(
    _ text: String, in container: TextContainer, cancellation: CancellationFlag? = nil
  ) throws(MeasurementError) -> TextMeasure {
    let bytes = text.utf8.span
    guard container.asksOnlyWidth else {
      return try newMeasure(text, bytes, in: container, cancellation: cancellation)
    }
    return try measure(text, bytes, atWidth: container.width.points) {
      () throws(MeasurementError) in
      try newMeasure(text, bytes, in: container, cancellation: cancellation)
    }
  }

  /// The height and the number of lines of a text as a label of a width.
  ///
  ///     try body.measure(message, atWidth: 320).height   // 57.0
  ///
  /// - Parameter width: As of `LineWidth.init(_:)`: any number.
  /// - Throws: `MeasurementError` if the text is longer than the limit, its font hostile, or the work
  ///   was stopped.
  /// - Complexity: As `measure(_:in:)` of `.label(width: width)`; of a text that was asked for before sooner:
  ///   nothing else is given that would have to be looked at.
  public func measure(
    _ text: String, atWidth width: Double, cancellation: CancellationFlag? = nil
  ) throws(MeasurementError) -> TextMeasure {
    let bytes = text.utf8.span
    return try measure(text, bytes, atWidth: LineWidth(width).points) {
      () throws(MeasurementError) in
      try newMeasure(text, bytes, in: .label(width: width), cancellation: cancellation)
    }
  }

  /// What is remembered of a text, or else what is found, which is remembered if it comes again.
  @inline(__always)
  private func measure(
    _ text: String, _ bytes: Span<UInt8>, atWidth width: Double,
    orElse find: () throws(MeasurementError) -> TextMeasure
  ) throws(MeasurementError) -> TextMeasure {
    guard fastPaths.contains(.answers) else { return try find() }
    let storage = answers.storageQuestion(bytes, typesetter: number, width: width)
    if let known = answers.answer(to: storage) { return known }
    let question = answers.question(bytes, typesetter: number, width: width)
    if let question, let known = answers.answer(to: question, bytes) {
      answers.note(storage, text, known)
      return known
    }
    let measure = try find()
    if let question { answers.note(measure, of: question, bytes) }
    return measure
  }

  /// The widest line, the height and the number of lines of a text in a container: all of a layout
  /// but its lines.
  ///
  /// - Throws: `MeasurementError` if the text is longer than the limit, its font hostile, or the work
  ///   was stopped.
  /// - Complexity: as `height(of:in:)`; nothing is remembered.
  public func extent(
    of text: String, in container: TextContainer, cancellation: CancellationFlag? = nil
  ) throws(MeasurementError) -> TextExtent {
    if LayoutTruncation.lineMode(setup.context, container) == nil,
      let pass = simpleText(
        text.utf8.span, in: container, takesMissing: false, cancellation: cancellation),
      let measure = measure(of: pass, in: container), measure.lineCount == pass.lines
    {
      return TextExtent(
        width: pass.width, height: measure.height, lineCount: measure.lineCount)
    }
    let prepared = try preparePassing(text, cancellation: cancellation)
    let layout = prepared.layout(in: container)
    return TextExtent(
      width: layout.width, height: layout.height, lineCount: layout.lineCount,
      isTruncated: layout.isTruncated, missingCharacters: prepared.missingCharacters)
  }

  /// - Parameter bytes: The text's.
  @inline(__always)
  private func newMeasure(
    _ text: String, _ bytes: Span<UInt8>, in container: TextContainer,
    cancellation: CancellationFlag?
  ) throws(MeasurementError) -> TextMeasure {
    if let pass = simpleText(
      bytes, in: container, takesMissing: true, cancellation: cancellation),
      let measure = measure(of: pass, in: container)
    {
      return measure
    }
    let prepared = try preparePassing(text, cancellation: cancellation)
    guard let cancellation else { return prepared.measure(in: container) }
    let measure = prepared.measure(in: container, cancellation: cancellation)
    // Lines that were stopped come to less than the text.
    try cancellation.check()
    return measure
  }
}
