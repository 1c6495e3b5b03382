/// Finds words in runs of Thai, Lao, Khmer and Burmese letters.
///
/// The dictionaries and the way texts are divided are those of ICU as Chromium has it, so that the
/// answer is the same whatever ICU is installed. Each dictionary is unpacked when its script is
/// first met.
package struct DictionaryBreaker: Sendable {
  /// The breaker that all line breakers share unless told otherwise.
  package static let shared = DictionaryBreaker()

  package init() {}

  /// The places within the runs of Complex_Context letters of a range where a dictionary word starts,
  /// first and last of each run excluded.
  ///
  /// - Complexity: O(*n*), about 20 ns for each letter.
  package func wordStarts(in scalars: [Unicode.Scalar], _ range: Range<Int>) -> [Int] {
    var starts: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      guard LineBreaker.isComplex(scalars[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < range.upperBound, LineBreaker.isComplex(scalars[index]) { index += 1 }
      if index > start + 1 { appendBoundaries(in: scalars, range: start..<index, to: &starts) }
    }
    return starts
  }

  /// Calls `body` with the places within letters of one block where a dictionary word starts, first and
  /// last excluded; nothing is called if no dictionary knows the block.
  ///
  /// - Parameters:
  ///   - letters: Letters with Line_Break=Complex_Context, counted from the first of the block.
  ///   - block: A block of a script, by a character of it.
  ///   - isMark: Whether the letter at a place is a combining mark.
  /// - Complexity: O(*n*), about 20 ns for each letter.
  package func forEachWordStart(
    in letters: Span<UInt8>, ofBlock block: Unicode.Scalar, isMark: (Int) -> Bool,
    _ body: (Int) -> Void
  ) {
    guard letters.count > 1, let block = DictionaryScript.block(of: block) else { return }
    WordDivider(script: DictionaryScript.ofBlock(block)).divide(letters, isMark: isMark, body)
  }

  /// The places within a range of a text where a dictionary word starts, first and last excluded.
  ///
  /// The letters of the range have Line_Break=Complex_Context; no line ends between two scripts,
  /// and none within a script that has no dictionary.
  /// - Complexity: O(*n*), about 20 ns for each letter.
  package func boundaries(in scalars: [Unicode.Scalar], range: Range<Int>) -> [Int] {
    var boundaries: [Int] = []
    appendBoundaries(in: scalars, range: range, to: &boundaries)
    return boundaries
  }

  private func appendBoundaries(
    in scalars: [Unicode.Scalar], range: Range<Int>, to boundaries: inout [Int]
  ) {
    var letters: [UInt8] = []
    letters.reserveCapacity(range.count)
    var start = range.lowerBound
    while start < range.upperBound {
      guard let block = DictionaryScript.block(of: scalars[start]) else {
        start += 1
        continue
      }
      let script = DictionaryScript.ofBlock(block)
      letters.removeAll(keepingCapacity: true)
      var end = start
      while end < range.upperBound, DictionaryScript.block(of: scalars[end]) == block {
        letters.append(script.letter(scalars[end]))
        end += 1
      }
      WordDivider(script: script).divide(
        letters.span, isMark: { UnicodeProperty.isCombiningMark(scalars[start + $0]) },
        { boundaries.append(start + $0) })
      start = end
    }
  }
}
