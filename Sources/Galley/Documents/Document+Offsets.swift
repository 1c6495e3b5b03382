public import GalleyText

// Offsets from outside are data: beyond the text they mean its end, inside a character its start.

extension Document {
  /// The place at a UTF-8 offset.
  ///
  /// - Complexity: O(log *n*) and the length of its paragraph.
  public func offset(utf8: Int) -> TextOffset {
    let utf8 = characterStart(utf8)
    guard let place = paragraphPlace(utf8: utf8) else { return endOffset }
    let end = place.leafStart + utf8 - place.before.bytes
    let units = UTF16Count.count(of: place.leaf.span.extracting(place.leafStart..<end))
    return TextOffset(utf8: utf8, utf16: place.before.utf16 + units)
  }

  /// The place at a UTF-16 offset: what `NSRange` and JavaScript count.
  ///
  /// - Complexity: O(log *n*) and the length of its paragraph.
  public func offset(utf16: Int) -> TextOffset {
    let utf16 = max(0, utf16)
    guard let place = tree.paragraph(where: { $0.utf16 > utf16 }) else { return endOffset }
    let inside = UTF16Count.index(ofUnit: utf16 - place.before.utf16, in: place.bytes)
    return TextOffset(
      utf8: place.before.bytes + inside.utf8, utf16: place.before.utf16 + inside.utf16)
  }

  /// The place of an index of `text`, which must be this document's text.
  ///
  /// - Complexity: O(log *n*) and the length of its paragraph, for native Swift strings.
  public func offset(of index: String.Index, in text: String) -> TextOffset {
    offset(utf8: text.utf8.distance(from: text.startIndex, to: index))
  }

  /// The index of the paragraph that holds a place, from 0; the last one for the end of the text.
  ///
  /// Nil for the empty text.
  /// - Complexity: O(log *n*)
  public func paragraphIndex(at offset: TextOffset) -> Int? {
    guard paragraphCount > 0 else { return nil }
    let place = paragraphPlace(utf8: min(max(0, offset.utf8), utf8Count))
    return place?.before.paragraphs ?? paragraphCount - 1
  }

  /// The characters of a paragraph, its separator included.
  ///
  /// - Complexity: O(log *n*)
  public func range(ofParagraph index: Int) -> Range<TextOffset> {
    let place = place(ofParagraph: index)
    let start = TextOffset(utf8: place.before.bytes, utf16: place.before.utf16)
    let end = TextOffset(
      utf8: start.utf8 + Int(place.extent.bytes), utf16: start.utf16 + Int(place.extent.utf16))
    return start..<end
  }

  /// A paragraph by its index: not to have it is a mistake of the caller.
  func place(ofParagraph index: Int) -> ParagraphPlace {
    guard index >= 0, let place = tree.paragraph(where: { $0.paragraphs > index }) else {
      preconditionFailure("The document has no paragraph of this index.")
    }
    return place
  }

  /// The paragraph that holds the character at a byte; nil for the end of the text.
  func paragraphPlace(utf8 offset: Int) -> ParagraphPlace? {
    tree.paragraph { $0.bytes > offset }
  }

  /// The start of the character that holds a byte, within the text.
  func characterStart(_ utf8: Int) -> Int {
    guard utf8 > 0 else { return 0 }
    guard utf8 < utf8Count else { return utf8Count }
    guard let place = paragraphPlace(utf8: utf8) else { return utf8Count }
    let index = place.leafStart + utf8 - place.before.bytes
    return utf8 - (index - place.leaf.characterStart(at: index, from: place.leafStart))
  }

  /// A range of bytes from outside as one of whole characters of the text.
  func characters(utf8 range: Range<Int>) -> Range<Int> {
    let start = characterStart(range.lowerBound)
    return start..<max(start, range.isEmpty ? start : characterStart(range.upperBound))
  }
}

extension [UInt8] {
  /// The start of the character that holds a byte, in text that starts at another.
  func characterStart(at index: Int, from start: Int) -> Int {
    var place = index
    while place > start, self[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }
}
