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
    var counter = LineCounter(rule: LayoutFlow.stackRule(storage, container))
    LayoutFlow(storage: storage, container: container).run(&counter)
    return counter.height(in: container)
  }

  /// The number of lines of the text in a container.
  ///
  /// - Complexity: as `height(in:)`.
  public func lineCount(in container: TextContainer) -> Int {
    var counter = LineCounter(rule: LayoutFlow.stackRule(storage, container))
    LayoutFlow(storage: storage, container: container).run(&counter)
    return counter.lineCount
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
  let text: String
  let paragraphs: [PreparedParagraph]
  let context: LayoutContext
  /// The metrics of the first style's own font: of plain lines, and of lines without characters.
  let plainMetrics: RunMetrics
  /// The metrics of the last style's own font: of the extra line.
  let lastMetrics: RunMetrics
  let endsWithSeparator: Bool
  let missing: [Unicode.Scalar]
  /// A space of the first style's own font, in points: what tab stops are counted in.
  let spaceAdvance: Double
  let pool: ShaperPool

  init(
    text: String, paragraphs: [PreparedParagraph], context: LayoutContext,
    plainMetrics: RunMetrics, lastMetrics: RunMetrics, endsWithSeparator: Bool,
    missing: [Unicode.Scalar], spaceAdvance: Double, pool: ShaperPool
  ) {
    self.text = text
    self.paragraphs = paragraphs
    self.context = context
    self.plainMetrics = plainMetrics
    self.lastMetrics = lastMetrics
    self.endsWithSeparator = endsWithSeparator
    self.missing = missing
    self.spaceAdvance = spaceAdvance
    self.pool = pool
  }
}
