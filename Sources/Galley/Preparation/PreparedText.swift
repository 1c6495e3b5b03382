public import GalleyText

/// A text of which everything is known that its width cannot change.
///
/// Made by `Measurer.prepare`; a value that any thread may use. Its lines are counted by adding and
/// comparing what was measured. Simple text is not shaped before somebody asks what is on its lines:
/// the first layout does that, later ones shape nothing but words that are cut because no line can
/// hold them.
public struct PreparedText: Sendable {
  let storage: PreparedStorage

  /// The text, broken UTF-8 repaired.
  public var text: String { storage.text }

  /// The characters that no given font has, each once; they are measured as the first font's
  /// .notdef.
  public var missingCharacters: [Unicode.Scalar] { storage.missing }

  /// The height of the text in a container, insets included, in points.
  ///
  ///     prepared.height(in: .label(width: 320))   // 57.0
  ///
  /// Builds no lines.
  /// - Complexity: O(*l* log *n*) in the lines and the break opportunities of the text.
  public func height(in container: TextContainer) -> Double {
    storage.measure(in: container).height
  }

  /// The number of lines of the text in a container.
  ///
  /// - Complexity: as `height(in:)`.
  public func lineCount(in container: TextContainer) -> Int {
    storage.measure(in: container).lineCount
  }

  /// The height of the text as a label of a width, in points.
  ///
  ///     prepared.height(atWidth: 320)   // 57.0
  ///
  /// - Parameter width: As of `LineWidth.init(_:)`: any number.
  /// - Complexity: As `height(in: .label(width: width))`; where the answer is known, sooner: nothing else is
  ///   given that would have to be looked at.
  public func height(atWidth width: Double) -> Double { storage.measure(atWidth: width).height }

  /// The number of lines of the text as a label of a width.
  ///
  /// - Complexity: as `height(atWidth:)`.
  public func lineCount(atWidth width: Double) -> Int {
    storage.measure(atWidth: width).lineCount
  }

  /// Lays the text out in a container.
  ///
  /// Total: any number is accepted, see `LineWidth`.
  /// - Complexity: O(*n*) in the length of the text, for the UTF-16 offsets of the lines; the first time
  ///   with the shaping of simple text.
  public func layout(in container: TextContainer) -> TextLayout {
    var layout = wholeLayout(in: container)
    storage.finish(&layout, in: container, options: TruncationOptions())
    return layout
  }

  /// The lines of the text as they are before any is shortened.
  func wholeLayout(in container: TextContainer) -> TextLayout {
    var builder = LineFragmentBuilder(storage: storage, container: container)
    LayoutFlow(storage: storage, container: container).run(&builder)
    return builder.finish()
  }
}

/// What the copies of a prepared text share.
///
/// Most texts are one paragraph with a table and nothing else to tell: of these no more is kept than the
/// table.
final class PreparedStorage: Sendable {
  // First, what is read when an answer is known: it is in one line of the processor's cache.
  /// The last answer, and for which widths it holds.
  let answer = LastAnswer()
  /// The only paragraph's table; nil if `rest` has the paragraphs.
  ///
  /// Without places it only counts lines, and `rest` has the paragraph as soon as somebody asks for it.
  private let table: MeasureTable?
  let setup: TextSetup
  /// Whether lines can be counted the shortest way, by the table alone.
  private let isQuick: Bool
  /// Whether that is so and an answer that is known needs nothing else.
  let answersAtOnce: Bool
  /// Whether the only paragraph is in several fonts.
  let hasSeveralFonts: Bool
  let endsWithSeparator: Bool
  /// Of the only paragraph.
  private let baseLevel: BidiLevel
  private let hasFallback: Bool
  let text: String
  /// What most texts do not have.
  private let rest = OnceReference<Rest>()

  private final class Rest: Sendable {
    /// Empty if there is but one, with a table.
    let paragraphs: [PreparedParagraph]
    let runs: [StyleRun]?
    let missing: [Unicode.Scalar]
    /// The shaped form that was asked for last.
    let lastForm = OnceReference<LastForm>()
    /// How lines are counted where words are cut.
    let cutTable = OnceReference<CutTable>()

    init(
      paragraphs: [PreparedParagraph] = [], runs: [StyleRun]? = nil,
      missing: [Unicode.Scalar] = []
    ) {
      self.paragraphs = paragraphs
      self.runs = runs
      self.missing = missing
    }
  }

  private final class LastForm: Sendable {
    let form = Lock<(index: Int, form: ShapedForm)?>(nil)
  }

  init(
    setup: TextSetup, text: String, runs: [StyleRun]?, paragraphs: [PreparedParagraph],
    endsWithSeparator: Bool, missing: [Unicode.Scalar]
  ) {
    self.setup = setup
    self.text = text
    self.endsWithSeparator = endsWithSeparator
    let only = PreparedStorage.onlyParagraph(
      of: paragraphs, text: text, endsWithSeparator: endsWithSeparator, setup: setup)
    table = only?.table
    baseLevel = only?.paragraph.baseLevel ?? BidiLevel(rawValue: 0)
    hasFallback = only?.paragraph.hasFallback ?? false
    hasSeveralFonts = only.map { $0.paragraph.scale != setup.plainScale } ?? false
    let raises = hasFallback && setup.context.profile.fallbackFontsRaiseLabels
    isQuick =
      table != nil && setup.hasEvenLines && !setup.plansLines && !raises
      && !(setup.emptyLabelHasLine && endsWithSeparator)
    answersAtOnce =
      isQuick
      && PreparedStorage.answersAtOnce(setup, endsWithSeparator: endsWithSeparator)
    guard table == nil || runs != nil || !missing.isEmpty else { return }
    _ = rest.storeIfNil(
      Rest(paragraphs: table == nil ? paragraphs : [], runs: runs, missing: missing))
  }

  /// A text of one paragraph without a separator, all of whose fonts and characters are known to be
  /// simple: nothing is known of it but how its lines are counted.
  ///
  /// - Parameter scale: What the table's units are worth: those of the setup's own font, or of several.
  init(setup: TextSetup, text: String, counting table: MeasureTable, scale: AdvanceScale) {
    self.setup = setup
    self.text = text
    self.table = table
    endsWithSeparator = false
    baseLevel = BidiLevel(rawValue: 0)
    hasFallback = false
    hasSeveralFonts = scale != setup.plainScale
    isQuick = setup.hasEvenLines && !setup.plansLines
    answersAtOnce =
      isQuick
      && PreparedStorage.answersAtOnce(setup, endsWithSeparator: false)
  }

  /// The table by which lines are counted the shortest way; nil if there is more to know.
  @inline(__always)
  var quickTable: TableView? { isQuick ? table?.view : nil }

  /// The only paragraph, if it has a table and can be told from that and the text.
  private static func onlyParagraph(
    of paragraphs: [PreparedParagraph], text: String, endsWithSeparator: Bool, setup: TextSetup
  ) -> (paragraph: PreparedParagraph, table: MeasureTable)? {
    guard paragraphs.count == 1, case .table(let table) = paragraphs[0].form,
      paragraphs[0].scale == setup.plainScale || paragraphs[0].scale == setup.severalScale,
      paragraphs[0].utf8Range == 0..<text.utf8.count,
      paragraphs[0].endsWithSeparator == endsWithSeparator
    else { return nil }
    return (paragraphs[0], table)
  }

  /// The paragraphs, in order; shaped now if that was left for whoever asks for more than counts.
  var paragraphs: PreparedParagraphs {
    guard let table else { return .many(rest.load()?.paragraphs ?? []) }
    guard table.hasPlaces else {
      return .many((rest.load() ?? rest.storeIfNil(wholeRest())).paragraphs)
    }
    return .one(
      PreparedParagraph(
        scale: hasSeveralFonts ? setup.severalScale : setup.plainScale,
        endsWithSeparator: endsWithSeparator, baseLevel: baseLevel, hasFallback: hasFallback,
        utf8Range: 0..<text.utf8.count, form: .table(table)))
  }

  /// What the text would have been prepared as.
  private func wholeRest() -> Rest {
    let whole = setup.pool.withLayoutWorker { worker in
      try? TextPreparer(setup: setup, worker: worker).prepare(StyledText(text, style: setup.style))
    }
    // What went through the simple ways cannot fail but for want of memory.
    guard let whole else {
      let empty = PreparedParagraph(
        scale: setup.plainScale, endsWithSeparator: false, baseLevel: baseLevel,
        hasFallback: false, utf8Range: 0..<text.utf8.count, form: .shaped(.empty))
      return Rest(paragraphs: [empty])
    }
    return Rest(paragraphs: Array(whole.paragraphs), missing: whole.missing)
  }

  /// The level of a paragraph's base direction; behind the last one, that of the last.
  func baseLevel(ofParagraph index: Int) -> BidiLevel {
    if table?.hasPlaces == true { return baseLevel }
    let paragraphs = paragraphs
    guard !paragraphs.isEmpty else {
      let isRightToLeft = context.paragraphStyle.baseWritingDirection == .rightToLeft
      return BidiLevel(rawValue: isRightToLeft ? 1 : 0)
    }
    return paragraphs[min(index, paragraphs.count - 1)].baseLevel
  }

  /// The styles of the text's parts; nil if it has the setup's style alone.
  var runs: [StyleRun]? { rest.load()?.runs }
  var missing: [Unicode.Scalar] { rest.load()?.missing ?? [] }
  var context: LayoutContext { setup.context }
  var pool: ShaperPool { setup.pool }
  /// The metrics of the first style's own font: of plain lines.
  var plainMetrics: RunMetrics { setup.plainMetrics }
  /// The metrics of the last style's own font: of the extra line.
  var lastMetrics: RunMetrics {
    guard let last = runs?.last else { return setup.plainMetrics }
    return RunMetrics(style: last.style, context: setup.context)
  }

  /// Counts the lines of the only paragraph where words are cut; nil if that takes the plain way.
  ///
  /// As the plain way does for a text that was shaped when it was prepared, as long as nothing that takes longer was
  /// asked of it: it may be asked once. For others shaping it is what takes long.
  /// - Parameter limit: The widest line that fits, in units of the table's advances.
  @inline(never)
  func cutFit(limit: Int64) -> LineFit? {
    guard setup.cutsWords, limit > 0 else { return nil }
    if table?.hasPlaces == false { _ = paragraphs }
    guard let rest = rest.load() else { return nil }
    var table = rest.cutTable.load() ?? rest.cutTable.storeIfNil(makeCutTable(limit: limit))
    var tables = 1
    while limit < table.widestWhole {
      guard tables < CutTable.mostTables else { return nil }
      tables += 1
      table = table.narrower.load() ?? table.narrower.storeIfNil(makeCutTable(limit: limit))
    }
    return table.fit(limit: limit)
  }

  /// Halves the room, so that not each narrower one has a table of its own.
  private func makeCutTable(limit: Int64) -> CutTable {
    let paragraphs = paragraphs
    var form = ShapedForm.empty
    if paragraphs.count == 1, case .table = paragraphs[0].form, paragraphs[0].scale == units.scale {
      form = shapedForm(at: 0)
    }
    return setup.pool.withLayoutWorker { worker in
      CutTable(of: form, widestWhole: limit / 2, context: context, worker: worker)
    }
  }

  /// A paragraph with all that was known when its table was made; shaped again if need be.
  func shapedForm(at index: Int) -> ShapedForm {
    if case .shaped(let form) = paragraphs[index].form { return form }
    let rest = rest.load() ?? rest.storeIfNil(Rest())
    let last = (rest.lastForm.load() ?? rest.lastForm.storeIfNil(LastForm())).form
    if let known = last.withLock({ $0 }), known.index == index { return known.form }
    let form = setup.pool.withLayoutWorker { worker in
      TextPreparer(setup: setup, worker: worker).shapedForm(at: index, of: self)
    }
    last.withLock { $0 = (index, form) }
    return form
  }
}

/// The paragraphs of a prepared text, in order.
enum PreparedParagraphs: RandomAccessCollection, Sendable {
  case one(PreparedParagraph)
  case many([PreparedParagraph])

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch self {
    case .one: 1
    case .many(let paragraphs): paragraphs.count
    }
  }

  subscript(index: Int) -> PreparedParagraph {
    switch self {
    case .one(let paragraph):
      precondition(index == 0, "There is but one paragraph.")
      return paragraph
    case .many(let paragraphs): return paragraphs[index]
    }
  }
}
