public import Galley
public import GalleyText

/// A growing field for long texts: a keystroke costs its paragraph, not the text.
///
///     var note = try GrowingField(text, appearance: body, maximum: .lines(20))
///     let measures = try note.apply(.insert("x", at: caret))
///     measures.shownHeight
///
/// A value, as its document is: keeping a copy is undoing. It answers what `GrowingText` answers for
/// the whole text.
public struct GrowingField: Sendable {
  /// The text with the heights of its paragraphs.
  public private(set) var document: Document
  /// The least height that is shown.
  public let minimum: HeightBound
  /// The most height that is shown: beyond it, the text scrolls.
  public let maximum: HeightBound
  private let measurer: Measurer
  private var least: Double
  private var lineBound: LineBound?

  /// The height of the first lines, and the part of the text that it depends on.
  private struct LineBound {
    var height: Double
    var end: TextOffset
  }

  /// A field with a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - appearance: How it looks; its container's limits of lines and height are not looked at.
  ///   - minimum: The least height that is shown.
  ///   - maximum: The most height that is shown.
  ///   - measurer: What measures; fields may share one.
  /// - Throws: `MeasurementError` if the text is too long or its font hostile.
  /// - Complexity: O(*n*), over all cores.
  public init(
    _ text: String = "", appearance: TextAppearance, minimum: HeightBound = .lines(1),
    maximum: HeightBound = .none, measurer: Measurer = Measurer()
  ) throws(MeasurementError) {
    document = try Document(
      text, style: appearance.style, paragraphStyle: appearance.paragraphStyle,
      profile: appearance.profile, container: appearance.container, measurer: measurer)
    self.minimum = minimum
    self.maximum = maximum
    self.measurer = measurer
    least = try GrowingText(appearance: appearance, minimum: minimum)
      .leastHeight(with: measurer)
    try findLineBound()
  }

  /// How the text looks.
  public var appearance: TextAppearance {
    TextAppearance(
      style: document.style, paragraphStyle: document.paragraphStyle,
      container: document.container, profile: document.profile)
  }

  /// Takes an edit and answers with the new heights.
  ///
  /// On an error the field stays as it was.
  ///
  /// - Throws: `MeasurementError` if the text would be too long, or its font is hostile.
  /// - Complexity: O(log *n*), and the measuring of the paragraphs that the edit touches; with a most
  ///   number of lines also the shaping of the paragraph that the last of these is in, if the edit
  ///   may have changed it.
  public mutating func apply(_ edit: TextEdit) throws(MeasurementError) -> GrowthMeasures {
    guard mayMoveLineBound(edit) else {
      // No copy is kept: a document that nobody else holds is edited in its place.
      try document.replace(edit.range, with: edit.replacement)
      return measures
    }
    var edited = self
    try edited.document.replace(edit.range, with: edit.replacement)
    try edited.findLineBound()
    self = edited
    return measures
  }

  /// Gives the field another width, in points.
  ///
  /// - Throws: `MeasurementError` if the font is hostile; the field stays as it was then.
  /// - Complexity: O(*n*), over all cores.
  public mutating func setWidth(_ width: Double) throws(MeasurementError) -> GrowthMeasures {
    var changed = self
    var container = document.container
    container.width = LineWidth(width)
    try changed.document.setContainer(container)
    try changed.findLineBound()
    self = changed
    return measures
  }

  /// Gives the field other looks.
  ///
  /// - Throws: `MeasurementError` if the font is hostile; the field stays as it was then.
  /// - Complexity: O(*n*), over all cores.
  public mutating func setAppearance(
    _ appearance: TextAppearance
  ) throws(MeasurementError) -> GrowthMeasures {
    self = try GrowingField(
      document.text, appearance: appearance, minimum: minimum, maximum: maximum,
      measurer: measurer)
    return measures
  }

  /// The heights of the text as it is now.
  ///
  /// - Complexity: as `Document.height`.
  public var measures: GrowthMeasures {
    let content = document.height
    var shown = content
    switch maximum {
    case .none: break
    case .lines: if let lineBound { shown = min(shown, lineBound.height) }
    case .points(let height): shown = min(shown, height.orNothing)
    }
    return GrowthMeasures(
      contentHeight: max(content, least), shownHeight: max(shown, least),
      lineCount: document.lineCount)
  }

  /// The caret at an offset, of no width, in the text's box.
  ///
  /// - Complexity: O(log *n*), and the shaping of the caret's paragraph.
  public func caretRect(at offset: TextOffset) throws(MeasurementError) -> TextRect {
    let place = min(offset, document.endOffset)
    guard document.paragraphCount > 0 else {
      let empty = try appearance.prepare("", with: measurer)
      return empty.geometry(in: document.container).caret(at: .zero).rect
    }
    var index = document.paragraphIndex(at: place) ?? document.paragraphCount - 1
    var range = document.range(ofParagraph: index)
    var lines = try document.lineFragments(ofParagraph: index)
    if lines.isEmpty, index > 0 {
      // White space that collapsed to nothing is seen at the end of the line before it.
      index -= 1
      range = document.range(ofParagraph: index).lowerBound..<document.endOffset
      lines = try document.lineFragments(ofParagraph: index)
    }
    let start = range.lowerBound
    let paragraph = try appearance.prepare(document[range], with: measurer)
    let caret = paragraph.geometry(in: document.container).caret(
      at: TextOffset(utf8: place.utf8 - start.utf8, utf16: place.utf16 - start.utf16))
    var rect = caret.rect
    if lines.indices.contains(caret.lineIndex) {
      (rect.y, rect.height) = (lines[caret.lineIndex].top, lines[caret.lineIndex].height)
    }
    return rect
  }

  /// Whether an edit may change the lines that are shown at most.
  private func mayMoveLineBound(_ edit: TextEdit) -> Bool {
    guard case .lines = maximum else { return false }
    guard let lineBound else { return true }
    return min(edit.range.lowerBound, document.endOffset) <= lineBound.end
  }

  /// Measures the lines that are shown at most, if there are more.
  private mutating func findLineBound() throws(MeasurementError) {
    lineBound = nil
    guard case .lines(let count) = maximum, document.lineCount > max(1, count),
      let index = document.paragraphIndex(ofLine: max(1, count) - 1)
    else { return }
    // A word moves up into the last line if what follows it gets shorter, so the whole paragraph
    // counts, and the letter behind it, which may join its separator.
    lineBound = LineBound(
      height: try document.height(ofFirstLines: max(1, count)),
      end: document.range(ofParagraph: index).upperBound)
  }
}
