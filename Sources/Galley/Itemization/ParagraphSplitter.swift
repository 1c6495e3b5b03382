internal import GalleyText

/// The empty line after a text's end.
enum ExtraLine {
  /// It begins a paragraph: after a closing paragraph separator, or in an empty text.
  case paragraph
  /// It goes on with the last paragraph: after a closing line separator.
  case line
}

/// Where a text's paragraphs end.
///
/// TextKit: LF, CR, CR LF (one), NEL and PS end a paragraph. CSS: LF and CR LF alone; none where the
/// white-space mode makes spaces of newlines.
enum ParagraphSplitter {
  /// The paragraphs of a text as UTF-8 ranges, each with the separator that ends it.
  ///
  /// A text that ends in a separator has no empty paragraph after it: that is the extra line's job.
  static func paragraphs(of text: Span<UInt8>, profile: LayoutProfile, whiteSpace: WhiteSpace)
    -> [Range<Int>]
  {
    guard !whiteSpace.collapsesNewlines else { return text.isEmpty ? [] : [0..<text.count] }
    var paragraphs: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < text.count {
      let length = separatorLength(
        in: text, at: index, onlyNewlines: profile.onlyNewlineEndsParagraphs)
      index += max(1, length)
      if length > 0 {
        paragraphs.append(start..<index)
        start = index
      }
    }
    if start < text.count { paragraphs.append(start..<text.count) }
    return paragraphs
  }

  /// The bytes of the separator that starts at `index`; 0 if none does.
  static func separatorLength(in text: Span<UInt8>, at index: Int, onlyNewlines: Bool) -> Int {
    let byte = text[index]
    if byte == 0x0A { return 1 }
    if byte == 0x0D {
      if index + 1 < text.count, text[index + 1] == 0x0A { return 2 }
      return onlyNewlines ? 0 : 1
    }
    guard !onlyNewlines else { return 0 }
    if byte == 0xC2, index + 1 < text.count, text[index + 1] == 0x85 { return 2 }
    if byte == 0xE2, index + 2 < text.count, text[index + 1] == 0x80, text[index + 2] == 0xA9 {
      return 3
    }
    return 0
  }

  /// Whether the text ends in a line separator, VT or FF, which end a line within a paragraph.
  ///
  /// TextKit shows an empty line after "the last character [that] breaks a line or paragraph"; for CSS
  /// they break none.
  static func endsWithLineSeparator(_ text: Span<UInt8>, profile: LayoutProfile) -> Bool {
    guard !profile.onlyNewlineEndsParagraphs, !text.isEmpty else { return false }
    let last = text.count - 1
    if text[last] == 0x0B || text[last] == 0x0C { return true }
    return last >= 2 && text[last] == 0xA8 && text[last - 1] == 0x80 && text[last - 2] == 0xE2
  }

  /// Whether the text ends in a separator, so that a text view shows an empty line after it.
  static func endsWithSeparator(_ text: Span<UInt8>, profile: LayoutProfile) -> Bool {
    let onlyNewlines = profile.onlyNewlineEndsParagraphs
    for length in 1...3 where text.count >= length {
      let start = text.count - length
      if separatorLength(in: text, at: start, onlyNewlines: onlyNewlines) == length { return true }
    }
    return false
  }
}
