internal import GalleyText
internal import GalleyUnicode

/// Finds where the words of a paragraph may be hyphenated, each by the patterns of its own style.
struct Hyphenator {
  /// Adds hyphens to the places where lines may end.
  ///
  /// Only inside words of letters; words with soft hyphens know their own places.
  static func hyphenate(_ paragraph: inout ShapedParagraph) {
    var start = 0
    for run in paragraph.runs {
      if let patterns = run.style.hyphenation {
        hyphenate(start..<run.upperBound, of: &paragraph, by: patterns)
      }
      start = run.upperBound
    }
  }

  private static func hyphenate(
    _ run: Range<Int>, of paragraph: inout ShapedParagraph, by patterns: HyphenationPatterns
  ) {
    var index = run.lowerBound
    while index < run.upperBound {
      let start = index
      var isWord = true
      while index < run.upperBound, isInside(paragraph.scalars[index]) {
        if paragraph.scalars[index] == "\u{AD}" { isWord = false }
        index += 1
      }
      if isWord, index > start {
        for point in patterns.points(in: paragraph.scalars[start..<index])
        where paragraph.actions[start + point] == .prohibited
          && paragraph.flags[start + point].contains(.grapheme)
        {
          paragraph.actions[start + point] = .allowed
          paragraph.flags[start + point].insert(.hyphenates)
        }
      }
      if index == start { index += 1 }
    }
  }

  /// Whether a character is part of a word.
  private static func isInside(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return (0x41...0x5A).contains(scalar.value & 0x5F) }
    return scalar == "\u{AD}" || scalar.properties.isAlphabetic
      || UnicodeProperty.isCombiningMark(scalar)
  }
}
