public import GalleyText

/// A long text that is edited: its height is known after every keystroke.
///
///     var document = try Document(text, style: body, container: .textView(width: 600))
///     try document.insert("x", at: caret)
///     document.height   // 24310.5
///
/// A value: a copy costs nothing and stays as it is when the other is edited, so that undoing is
/// keeping the copy from before. Everything it answers is what `Measurer` answers for the whole
/// text, to the last bit. The text is kept as UTF-8 in a balanced tree of paragraphs with the sums
/// of their lines; an edit measures the paragraphs it touches and adds up O(log *n*) sums. Of the
/// paragraph that was edited last, a document knows up to 512 places where its measuring can be taken up
/// again (some hundred bytes each): a keystroke measures it from shortly before the edit on, up to where all
/// is as it was.
///
/// A document has one style, and its container's limits of height and lines do not cut it. Where
/// newlines are white space (CSS's `normal` and `nowrap`) the whole text is one paragraph.
///
/// One thing is not as in the whole text: in the `css` profile, characters without a script that begin
/// a paragraph (digits, punctuation) take the script of the text before it; a document finds it in
/// the paragraph. It shows where a font treats them otherwise in one script than in another, and in
/// Arabic with tracking.
public struct Document: Sendable {
  var tree: DocumentBranch
  /// What paragraphs are measured with, shared by the copies.
  var setting: DocumentSetting
  /// What is known of the paragraph that was edited last.
  var edited = EditedParagraph()

  /// A document of a text.
  ///
  /// Measures the whole text over all cores, a copy of it is kept: about as long as measuring its
  /// paragraphs with `measure(many:)`.
  ///
  /// - Parameters:
  ///   - text: The text, up to `MeasurerLimits.documentBytes`.
  ///   - style: How its characters look.
  ///   - paragraphStyle: How its paragraphs are laid out.
  ///   - profile: Whose rules are followed.
  ///   - container: The room for the lines; limits of height and lines are passed over.
  ///   - measurer: What measures; documents may share one.
  ///   - options: Threads, progress in pieces of about 128 KB, and cancellation.
  /// - Throws: `MeasurementError` if the text is too long, its font hostile, or on cancellation.
  /// - Complexity: O(*n*)
  public init(
    _ text: String = "", style: TextStyle, paragraphStyle: ParagraphStyle = .default,
    profile: LayoutProfile = .uiKit, container: TextContainer, measurer: Measurer = Measurer(),
    options: BatchOptions = BatchOptions()
  ) throws(MeasurementError) {
    setting = DocumentSetting(
      style: style, context: LayoutContext(profile: profile, paragraphStyle: paragraphStyle),
      container: container, measurer: measurer)
    tree = .empty
    try setting.meter.checkLength(text.utf8.count)
    tree = .tree(of: try loader(options).leaves(of: Array(text.utf8)))
  }

  func loader(_ options: BatchOptions) -> ParagraphLoader {
    ParagraphLoader(meter: setting.meter, options: options)
  }
}

/// What the copies of a document share.
final class DocumentSetting: Sendable {
  let container: TextContainer
  let meter: ParagraphMeter

  init(
    style: TextStyle, context: LayoutContext, container: TextContainer, measurer: Measurer
  ) {
    var container = container
    container.height = nil
    container.maximumNumberOfLines = 0
    self.container = container
    meter = ParagraphMeter(
      measurer: measurer, style: style, context: context, container: container)
  }
}

// MARK: - Its text

extension Document {
  /// The number of UTF-8 bytes.
  public var utf8Count: Int { tree.sums.bytes }

  /// The number of UTF-16 units.
  public var utf16Count: Int { tree.sums.utf16 }

  /// The number of paragraphs; a separator at the end has none after it.
  public var paragraphCount: Int { tree.sums.paragraphs }

  /// The end of the text.
  public var endOffset: TextOffset { TextOffset(utf8: utf8Count, utf16: utf16Count) }

  /// The whole text.
  ///
  /// - Complexity: O(*n*)
  public var text: String { text(utf8: 0..<utf8Count) }

  /// The text of a range.
  ///
  /// - Complexity: O(log *n*) and the length of the range.
  public subscript(range: Range<TextOffset>) -> String {
    text(utf8: characters(utf8: range.lowerBound.utf8..<range.upperBound.utf8))
  }

  private func text(utf8 range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    tree.forEachLeaf(in: range) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// How its characters look.
  public var style: TextStyle { setting.meter.style }

  /// How its paragraphs are laid out.
  public var paragraphStyle: ParagraphStyle { setting.meter.context.paragraphStyle }

  /// Whose rules are followed.
  public var profile: LayoutProfile { setting.meter.context.profile }

  /// The room for its lines.
  public var container: TextContainer { setting.container }
}
