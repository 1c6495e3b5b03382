internal import GalleyFonts
internal import GalleyText

extension PreparedStorage {
  /// A paragraph with its characters, items and flags: what geometry is worked out from.
  func detail(ofParagraph index: Int, worker: ShapingWorker) -> ShapedParagraph? {
    paragraphs.indices.contains(index) ? shapedForm(at: index).shaped : nil
  }

  /// Where a paragraph starts in the text, in bytes.
  func utf8Start(ofParagraph index: Int) -> Int { paragraphs[index].utf8Range.lowerBound }

  /// The place at a UTF-8 offset of the text.
  ///
  /// - Complexity: O(*d*) in the distance from a place that is known.
  func textOffset(atUTF8 target: Int, near known: TextOffset) -> TextOffset {
    let bytes = text.utf8.span
    let target = min(max(0, target), bytes.count)
    var utf16 = known.utf16
    let isForward = target >= known.utf8
    for index in isForward ? known.utf8..<target : target..<known.utf8 {
      // Every character has one byte that continues none; those of four bytes are two units.
      let byte = bytes[index]
      guard byte & 0xC0 != 0x80 else { continue }
      let units = byte >= 0xF0 ? 2 : 1
      utf16 += isForward ? units : -units
    }
    return TextOffset(utf8: target, utf16: utf16)
  }

  /// Where tabs of a paragraph move to; nil if it has none.
  func tabs(of paragraph: ShapedParagraph) -> TabRule? {
    paragraph.hasTabs ? TabRule(context: context, spaceAdvance: setup.spaceAdvance) : nil
  }
}

extension ShapedParagraph {
  /// The character that starts at an offset of the paragraph, or holds it.
  ///
  /// - Complexity: O(log *n*).
  func index(atUTF8 offset: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high + 1) / 2
      if Int(offsets[middle]) <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The first grapheme start from a character on.
  func graphemeStart(from index: Int) -> Int {
    var index = max(0, index)
    while index < count, !flags[index].contains(.grapheme) { index += 1 }
    return min(index, count)
  }

  /// The last grapheme start up to a character.
  func graphemeStart(upTo index: Int) -> Int {
    var index = min(index, count)
    while index > 0, index < count, !flags[index].contains(.grapheme) { index -= 1 }
    return max(0, index)
  }
}
