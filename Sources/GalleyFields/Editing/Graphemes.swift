internal import GalleyText
internal import GalleyUnicode

extension StringProtocol where SubSequence == Substring {
  /// What a reader calls the letters of this text, in order (UAX #29, Unicode 17).
  ///
  /// - Complexity: O(*n*) in the text's length.
  func graphemes() -> [Substring] {
    let scalars = Array(unicodeScalars)
    let boundaries = scalars.allStandAlone ? nil : GraphemeBreaker.boundaries(in: scalars)
    var graphemes: [Substring] = []
    var start = startIndex
    var index = startIndex
    for place in scalars.indices {
      if place > 0, boundaries?[place] ?? true {
        graphemes.append(self[start..<index])
        start = index
      }
      index = unicodeScalars.index(after: index)
    }
    if start < endIndex { graphemes.append(self[start..<endIndex]) }
    return graphemes
  }
}

extension StringProtocol {
  /// The number of letters that a reader counts.
  ///
  /// - Complexity: O(*n*).
  var graphemeCount: Int {
    let scalars = Array(unicodeScalars)
    if scalars.allStandAlone { return scalars.count }
    return GraphemeBreaker.boundaries(in: scalars).dropLast().count { $0 }
  }
}

extension [Unicode.Scalar] {
  /// Whether every scalar is a letter of its own: nothing below U+0300 joins a neighbor below
  /// U+0300, except CR LF (UAX #29, GB3).
  fileprivate var allStandAlone: Bool { allSatisfy { $0.value < 0x300 && $0 != "\r" } }
}

extension StringProtocol {
  /// The offset of this text's end, counted from its start.
  var endOffset: TextOffset { TextOffset(utf8: utf8.count, utf16: utf16.count) }
}

/// Whether a reader still sees two letters when `next` is put directly after `previous`.
///
/// Both are whole graphemes, or empty. A combining mark put after a letter, the second half of a flag
/// and a line feed after a carriage return do not stay apart.
func staysApart(_ previous: Substring, _ next: Substring) -> Bool {
  guard let last = previous.unicodeScalars.last, let first = next.unicodeScalars.first else {
    return true
  }
  // Nothing below U+0300 joins a neighbor below U+0300, except CR LF (UAX #29, GB3).
  if last.value < 0x300, first.value < 0x300 { return !(last == "\r" && first == "\n") }
  let joined = String(previous) + String(next)
  return joined.graphemes().first?.utf8.count == previous.utf8.count
}

/// Whether a grapheme stays one wherever it is put, and its neighbors too.
///
/// Not so: a combining mark without its letter, half a flag, a jamo that waits for another. What the
/// rules of UAX #29 join is told by trying a neighbor of each kind: GB9 and GB9b with "0", GB6 to
/// GB8 with "가", GB9c with "क", GB11 with "👩", GB12 and GB13 with half a flag.
func isSelfContained(_ grapheme: Substring) -> Bool {
  guard let first = grapheme.unicodeScalars.first, let last = grapheme.unicodeScalars.last else {
    return false
  }
  if first.value < 0x300, last.value < 0x300 { return first != "\r" || last == "\n" }
  return staysApart("0", grapheme) && staysApart("가", grapheme) && staysApart(grapheme, grapheme)
    && ["0", "가", "क", "👩", "🇩"].allSatisfy { staysApart(grapheme, $0) }
}
