public import GalleyText

/// A text of which everything is known that its width cannot change.
///
/// Made by `Measurer.prepare`; a value that any thread may use. Laying it out adds and compares
/// what was measured; it shapes nothing but words that are cut because no line can hold them.
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
    storage.quickMeasure(in: container)?.height
      ?? storage.counter(in: container).height(in: container)
  }

  /// The number of lines of the text in a container.
  ///
  /// - Complexity: as `height(in:)`.
  public func lineCount(in container: TextContainer) -> Int {
    storage.quickMeasure(in: container)?.lineCount ?? storage.counter(in: container).lineCount
  }

  /// Lays the text out in a container.
  ///
  /// Total: any number is accepted, see `LineWidth`.
  /// - Complexity: O(*n*) in the length of the text, for the UTF-16 offsets of the lines.
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
final class PreparedStorage: Sendable {
  // First, what is read when an answer is known: it is in one or two lines of the processor's cache.
  /// The last answer, and for which widths it holds.
  let answer = LastAnswer()
  /// What lines are counted by, where nothing else matters.
  let quick: QuickCount
  let setup: TextSetup
  let text: String
  /// The styles of the text's parts; nil if it has the setup's style alone.
  let runs: [StyleRun]?
  let paragraphs: [PreparedParagraph]
  let endsWithSeparator: Bool
  let missing: [Unicode.Scalar]
  /// The shaped form that was asked for last.
  private let lastForm = Lock<(index: Int, form: ShapedForm)?>(nil)

  init(
    setup: TextSetup, text: String, runs: [StyleRun]?, paragraphs: [PreparedParagraph],
    endsWithSeparator: Bool, missing: [Unicode.Scalar]
  ) {
    self.setup = setup
    self.text = text
    self.runs = runs
    self.paragraphs = paragraphs
    self.endsWithSeparator = endsWithSeparator
    self.missing = missing
    quick = QuickCount(
      PreparedStorage.quickTable(
        of: paragraphs, endsWithSeparator: endsWithSeparator, setup: setup),
      endsWithSeparator: endsWithSeparator, setup: setup)
  }

  var context: LayoutContext { setup.context }
  var pool: ShaperPool { setup.pool }
  /// The metrics of the first style's own font: of plain lines.
  var plainMetrics: RunMetrics { setup.plainMetrics }
  /// The metrics of the last style's own font: of the extra line.
  var lastMetrics: RunMetrics {
    guard let last = runs?.last else { return setup.plainMetrics }
    return RunMetrics(style: last.style, context: setup.context)
  }

  /// A paragraph with all that was known when its table was made; shaped again if need be.
  func shapedForm(at index: Int) -> ShapedForm {
    if case .shaped(let form) = paragraphs[index].form { return form }
    if let last = lastForm.withLock({ $0 }), last.index == index { return last.form }
    let form = setup.pool.withLayoutWorker { worker in
      TextPreparer(setup: setup, worker: worker).shapedForm(at: index, of: self)
    }
    lastForm.withLock { $0 = (index, form) }
    return form
  }
}
