package import GalleyText

/// The embedding levels of text without numbers, brackets and formatting characters (UAX #9): what is no letter there is
/// of the level of the letters on its two sides, or of the paragraph's own (W6, N1, N2, L1).
///
/// Nothing is written down on the way, as `ImplicitLevels` must.
package enum LetterLevels {
  /// Finds the levels of a range, and the paragraph's; nil as soon as something else is met.
  ///
  /// - Parameters:
  ///   - direction: The paragraph's; natural: that of the first letter, left to right without one (P2, P3).
  ///   - next: The character at a place, which it moves behind it.
  ///   - body: Called with where a level ends, in the order of the text, also if nothing is found in the end; a level
  ///     may end where the one before does.
  /// - Complexity: O(*n*).
  package static func find(
    in range: Range<Int>, direction: WritingDirection,
    next: (_ place: inout Int) -> Unicode.Scalar, body: (_ end: Int, _ level: UInt8) -> Void
  ) -> UInt8? {
    let records = ScalarRecord.Table()
    var base: UInt8? =
      switch direction {
      case .leftToRight: 0
      case .rightToLeft: 1
      case .natural: nil
      }
    // That of the last letter, and where it ends, with its marks.
    var (level, end) = (base ?? 0, range.lowerBound)
    var lastFlags: ScalarRecord.Flags = []
    var place = range.lowerBound
    while place < range.upperBound {
      let start = place
      let record = records[next(&place)]
      let canCarry = !lastFlags.isDisjoint(with: [.mark, .alphanumeric])
      lastFlags = record.flags
      if record.flags.contains(.mark), !canCarry { return nil }
      let isRightToLeft: Bool
      switch record.bidi {
      case .leftToRight: isRightToLeft = false
      case .rightToLeft, .arabicLetter: isRightToLeft = true
      case .nonspacingMark:
        // A mark is of the class of what it stands on (W1).
        guard record.flags.contains(.mark) else { return nil }
        if end == start { end = place }
        continue
      case .otherNeutral where record.flags.contains(.bracket): return nil
      // Without numbers, separators and terminators of numbers are neutral (W6).
      case .whiteSpace, .otherNeutral, .europeanSeparator, .commonSeparator, .europeanTerminator:
        continue
      default: return nil
      }
      if base == nil {
        base = isRightToLeft ? 1 : 0
        level = isRightToLeft ? 1 : 0
      }
      let own: UInt8 = isRightToLeft ? 1 : base == 0 ? 0 : 2
      if own != level {
        body(end, level)
        body(start, base ?? 0)
        level = own
      }
      end = place
    }
    body(end, level)
    body(range.upperBound, base ?? 0)
    return base ?? 0
  }
}
