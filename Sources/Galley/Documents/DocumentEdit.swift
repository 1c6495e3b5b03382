internal import GalleyText
internal import GalleyUnicode

/// An edit of a document's text, as far as it is one of a single paragraph.
struct DocumentEdit {
  let meter: ParagraphMeter
  /// The bytes that go, as they were asked for: within the document, perhaps inside characters.
  let range: Range<Int>
  /// What comes in their place: nothing that ends a paragraph.
  ///
  /// A string, which has room for a keystroke in itself.
  let inserted: String
  /// A byte of the paragraph, of the document's.
  let place: Int
  /// The document's bytes before the edit.
  let documentCount: Int

  /// Edits a paragraph, and measures it; nil, and nothing is changed, if it must be joined or parted, or its
  /// leaf would be too large.
  ///
  /// - Parameters:
  ///   - bytes: Those of its leaf.
  ///   - extent: The paragraph's.
  ///   - leafStart: Where it starts in the leaf.
  ///   - offset: Where in it `place` is.
  ///   - isAlone: Whether the leaf has no other.
  ///   - known: What is known of the paragraph that was edited last; of this one, behind it.
  /// - Throws: What measuring throws, and nothing is changed then.
  func apply(
    to bytes: inout [UInt8], _ extent: ParagraphExtent, from leafStart: Int, _ offset: Int,
    isAlone: Bool, of known: inout EditedParagraph
  ) throws(MeasurementError) -> ParagraphExtent? {
    let start = place - offset
    let old = leafStart..<leafStart + Int(extent.bytes)
    let removed = characters(of: bytes, in: old, from: start)
    let insertedCount = inserted.utf8.count
    guard !removed.isEmpty || insertedCount > 0 else { return extent }
    let contentCount = contentCount(of: bytes, old, extent)
    let growth = insertedCount - removed.count
    guard removed.upperBound - leafStart <= contentCount, old.count + growth > 0,
      isAlone || bytes.count + growth <= DocumentBranch.largestLeafBytes
    else { return nil }
    // A line feed that is left alone may belong to the carriage return before it.
    if start > 0, removed.lowerBound == leafStart, insertedCount == 0,
      bytes[removed.upperBound] == 0x0A
    {
      return nil
    }
    try meter.checkLength(documentCount + growth)
    let before = removed.isEmpty ? "" : String(decoding: bytes[removed], as: UTF8.self)
    let going = EditedCharacters(bytes.span.extracting(removed))
    let coming = EditedCharacters(inserted.utf8.span)
    let edit = ParagraphEdit(
      removed: removed.lowerBound - leafStart..<removed.upperBound - leafStart,
      insertedCount: insertedCount, hasBrackets: going.hasBrackets || coming.hasBrackets)
    let utf16 = Int(extent.utf16) - going.utf16 + coming.utf16
    known.turn(to: start)
    bytes.replaceSubrange(removed, with: inserted.utf8)
    do {
      return try meter.extent(
        of: bytes[leafStart..<old.upperBound + growth], utf16: utf16, trail: &known.trail,
        after: edit)
    } catch {
      known = EditedParagraph()
      let end = removed.lowerBound + insertedCount
      bytes.replaceSubrange(removed.lowerBound..<end, with: before.utf8)
      throw error
    }
  }

  /// The whole characters that go, as far as they are the paragraph's, or up to its end if others go, too.
  private func characters(
    of bytes: [UInt8], in paragraph: Range<Int>, from start: Int
  ) -> Range<Int> {
    func characterStart(_ offset: Int) -> Int {
      let index = paragraph.lowerBound + offset - start
      guard index < paragraph.upperBound else { return index }
      return bytes.characterStart(at: index, from: paragraph.lowerBound)
    }
    let first = characterStart(range.lowerBound)
    return first..<(range.isEmpty ? first : max(first, characterStart(range.upperBound)))
  }

  /// The number of a paragraph's bytes before the separator that ends it.
  private func contentCount(
    of bytes: [UInt8], _ paragraph: Range<Int>, _ extent: ParagraphExtent
  ) -> Int {
    let count = paragraph.count
    guard extent.isSeparated, !meter.isOneParagraph else { return count }
    let span = bytes.span.extracting(paragraph)
    // Nearly always a line feed that is alone.
    if span[count - 1] == 0x0A, count == 1 || span[count - 2] != 0x0D { return count - 1 }
    for length in [3, 2] where length <= count {
      if meter.separatorLength(in: span, at: count - length) == length { return count - length }
    }
    return count - 1
  }
}

/// What is asked of characters that come or go.
private struct EditedCharacters {
  /// Their UTF-16 units.
  let utf16: Int
  /// Whether any is a bracket that has a partner, or perhaps one.
  private(set) var hasBrackets = false

  init(_ text: Span<UInt8>) {
    utf16 = UTF16Count.count(of: text)
    var index = 0
    while index < text.count {
      guard text[index] >= 0x80 || SimpleTextPass.isBracket(text[index]) else {
        index += 1
        continue
      }
      if case .bracket = ScriptRole(of: decodeScalar(text, at: &index)) {
        hasBrackets = true
        break
      }
    }
  }
}
