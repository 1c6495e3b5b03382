public import GalleyText
internal import GalleyUnicode

extension Document {
  /// Replaces a range of characters.
  ///
  /// Offsets beyond the text mean its end, those inside a character its start. On an error the
  /// document stays as it was.
  ///
  /// - Throws: `MeasurementError` if the document would be too long, or its font is hostile.
  /// - Complexity: O(log *n*), and the measuring of the paragraphs that are touched; of the one that was
  ///   edited last, of simple text, from shortly before the edit on, and up to where
  ///   lines fall together again with those before if no bracket comes or goes.
  public mutating func replace(
    _ range: Range<TextOffset>, with replacement: String
  ) throws(MeasurementError) {
    try replace(utf8: range.lowerBound.utf8..<range.upperBound.utf8, with: replacement)
  }

  /// Replaces a range of UTF-8 bytes; as `replace(_:with:)`.
  public mutating func replace(
    utf8 range: Range<Int>, with replacement: String
  ) throws(MeasurementError) {
    if try replaceInParagraph(utf8: range, with: replacement) {
      checkInvariants()
      return
    }
    edited = EditedParagraph()
    let range = characters(utf8: range)
    let inserted = Array(replacement.utf8)
    guard !(range.isEmpty && inserted.isEmpty) else { return }
    try setting.meter.checkLength(utf8Count - range.count + inserted.count)
    try replaceParagraphs(around: range, inserted)
    checkInvariants()
  }

  /// Replaces a range of UTF-16 units; as `replace(_:with:)`.
  public mutating func replace(
    utf16 range: Range<Int>, with replacement: String
  ) throws(MeasurementError) {
    let start = offset(utf16: range.lowerBound)
    let end = range.isEmpty ? start : offset(utf16: range.upperBound)
    try replace(start..<max(start, end), with: replacement)
  }

  /// Replaces a range of `text`, which must be this document's text; as `replace(_:with:)`.
  public mutating func replace(
    _ range: Range<String.Index>, of text: String, with replacement: String
  ) throws(MeasurementError) {
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    let end = text.utf8.distance(from: text.startIndex, to: range.upperBound)
    try replace(utf8: start..<end, with: replacement)
  }

  /// Puts text in at a place; as `replace(_:with:)`.
  public mutating func insert(_ text: String, at offset: TextOffset) throws(MeasurementError) {
    try replace(utf8: offset.utf8..<offset.utf8, with: text)
  }

  /// Adds text at the end; as `replace(_:with:)`.
  public mutating func append(_ text: String) throws(MeasurementError) {
    try replace(utf8: utf8Count..<utf8Count, with: text)
  }

  /// Takes characters out; as `replace(_:with:)`.
  public mutating func remove(_ range: Range<TextOffset>) throws(MeasurementError) {
    try replace(range, with: "")
  }

  /// Lays the document out in another container.
  ///
  /// Measures every paragraph anew, at once and over all cores: lines of the old width have
  /// nothing to say about those of the new. The text is not copied.
  ///
  /// - Parameters:
  ///   - container: The room for the lines; limits of height and lines are passed over.
  ///   - options: Threads, progress in leaves of the tree, and cancellation.
  /// - Throws: `MeasurementError` on cancellation; the document stays as it was then.
  /// - Complexity: O(*n*)
  public mutating func setContainer(
    _ container: TextContainer, options: BatchOptions = BatchOptions()
  ) throws(MeasurementError) {
    let new = DocumentSetting(
      style: style, context: setting.meter.context, container: container,
      measurer: setting.meter.measurer)
    let loader = ParagraphLoader(meter: new.meter, options: options)
    tree = .tree(of: try loader.measuringAgain(tree.leaves))
    setting = new
    edited = EditedParagraph()
  }
}

extension Document {
  /// Replaces a range of one paragraph that stays one; false if it may join or part some.
  private mutating func replaceInParagraph(
    utf8 range: Range<Int>, with inserted: String
  ) throws(MeasurementError) -> Bool {
    let count = utf8Count
    guard count > 0, !mayPart(inserted.utf8.span) else { return false }
    let range = range.clamped(to: 0..<count)
    // At the end of the text, what is typed belongs to the last paragraph if nothing ends that.
    let place = min(range.lowerBound, count - 1)
    let edit = DocumentEdit(
      meter: setting.meter, range: range, inserted: inserted, place: place, documentCount: count)
    return try tree.edit(at: place, by: edit, of: &edited) != nil
  }

  /// Whether bytes could end a paragraph, or become part of what does.
  private func mayPart(_ bytes: Span<UInt8>) -> Bool {
    guard !setting.meter.isOneParagraph else { return false }
    for index in bytes.indices {
      // No separator begins with another.
      guard bytes[index] < 0x0E || bytes[index] >= 0xC2 else { continue }
      if bytes[index] == 0x0D || setting.meter.separatorLength(in: bytes, at: index) > 0 {
        return true
      }
    }
    return false
  }

  /// Replaces a range by parting and measuring all paragraphs that it touches.
  private mutating func replaceParagraphs(
    around range: Range<Int>, _ inserted: [UInt8]
  ) throws(MeasurementError) {
    let first = self.paragraphPlace(utf8: max(0, range.lowerBound - 1))
    let last = self.paragraphPlace(utf8: range.upperBound) ?? tree.lastParagraph
    guard let first, let last else {
      tree = .tree(of: try loader(BatchOptions()).leaves(of: inserted))
      return
    }
    let start = first.before.bytes
    let end = last.before.bytes + Int(last.extent.bytes)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(end - start - range.count + inserted.count)
    tree.forEachLeaf(in: start..<range.lowerBound) { bytes += $0 }
    bytes += inserted
    tree.forEachLeaf(in: range.upperBound..<end) { bytes += $0 }
    let leaves = try loader(BatchOptions()).leaves(of: bytes)
    tree = tree.replacing(
      first.before.paragraphs..<last.before.paragraphs + 1, with: leaves)
  }
}
