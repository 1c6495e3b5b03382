internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// A line of a layout, with the characters of its paragraph: what geometry and truncation start from.
struct LineTarget {
  let storage: PreparedStorage
  let paragraph: ShapedParagraph
  let worker: ShapingWorker
  /// Where the paragraph starts in the text, in bytes.
  let utf8Start: Int
  /// The line's characters, the end of those that do not hang, and the end of all.
  let start: Int
  let contentEnd: Int
  let end: Int
  /// Where the line starts in its container, for tabs.
  let origin: Double
  let tabs: TabRule?

  /// Nil for lines without characters.
  init?(
    storage: PreparedStorage, fragment: TextLineFragment, container: TextContainer,
    worker: ShapingWorker
  ) {
    guard !fragment.isExtraLine,
      let paragraph = storage.detail(ofParagraph: fragment.paragraphIndex, worker: worker)
    else { return nil }
    let base = storage.utf8Start(ofParagraph: fragment.paragraphIndex)
    let start = paragraph.index(atUTF8: fragment.range.lowerBound.utf8 - base)
    let end = paragraph.index(atUTF8: fragment.range.upperBound.utf8 - base)
    self.storage = storage
    utf8Start = base
    self.paragraph = paragraph
    self.worker = worker
    self.start = start
    self.end = max(start, end)
    contentEnd = paragraph.contentEnd(from: start, to: max(start, end))
    origin =
      LineRoom(container: container, style: storage.context.paragraphStyle)
      .line(isFirst: start == 0).indent
    tabs = storage.tabs(of: paragraph)
  }

  var shaper: LineShaper { LineShaper(paragraph: paragraph, worker: worker) }

  /// What the line shows.
  var content: Range<Int> { start..<contentEnd }

  /// What the line would show if it went on to the next mandatory break.
  var contentToMandatoryBreak: Range<Int> {
    var end = start + 1
    while end < paragraph.count, paragraph.actions[end] != .mandatory { end += 1 }
    return start..<paragraph.contentEnd(from: start, to: min(end, paragraph.count))
  }

  /// Whether nothing of the text comes after a stretch but what hangs.
  func endsText(_ range: Range<Int>, paragraphIndex: Int) -> Bool {
    let isLast = paragraphIndex == storage.paragraphs.count - 1
    return isLast
      && paragraph.contentEnd(from: range.upperBound, to: paragraph.count) == range.upperBound
  }

  /// The number of graphemes of a stretch.
  func graphemeCount(_ range: Range<Int>) -> Int {
    range.count { paragraph.flags[$0].contains(.grapheme) }
  }

  /// The style of a character.
  func style(at index: Int) -> TextStyle {
    let index = min(max(0, index), paragraph.count - 1)
    return paragraph.runs[paragraph.items[paragraph.itemIndex(at: index)].style].style
  }

  /// A stretch of the paragraph as offsets in the text.
  func offsets(_ range: Range<Int>, near known: TextOffset) -> Range<TextOffset> {
    let lower = offset(of: range.lowerBound, near: known)
    return lower..<offset(of: range.upperBound, near: lower)
  }

  /// A place in the paragraph as an offset in the text.
  func offset(of index: Int, near known: TextOffset) -> TextOffset {
    storage.textOffset(atUTF8: utf8Start + Int(paragraph.offsets[index]), near: known)
  }
}
