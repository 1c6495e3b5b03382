package import GalleyText

/// The embedding levels of one paragraph (UAX #9), by ICU.
package struct BidiParagraph: Sendable {
  /// The paragraph's own level: 0 or 1.
  package let baseLevel: BidiLevel
  /// The level of each scalar, in logical order.
  ///
  /// Rule L1 is applied to the paragraph as if it were one line; `levels(ofLine:)` applies it to
  /// others.
  package let levels: [BidiLevel]

  private let scalars: [Unicode.Scalar]

  /// Resolves the levels of a paragraph.
  ///
  /// A paragraph separator inside of the text starts afresh with the direction of what follows it.
  /// Text without characters that could run from right to left does not reach ICU.
  ///
  /// - Parameters:
  ///   - scalars: The paragraph.
  ///   - direction: Its base direction; natural: that of the first strong character, left to right
  ///     without one (P2, P3).
  /// - Throws: `UnicodeError` if the text is too long for ICU or its memory is used up.
  package init(
    scalars: [Unicode.Scalar], direction: WritingDirection
  ) throws(UnicodeError) {
    self.scalars = scalars
    if let level = BidiParagraph.onlyLevel(of: scalars, direction: direction) {
      baseLevel = level
      levels = Array(repeating: level, count: scalars.count)
      return
    }
    let text = UTF16Text(scalars)
    let resolver = try BidiResolver(utf16Count: text.units.count)
    try resolver.resolve(text, direction: direction)
    baseLevel = resolver.baseLevel
    levels = try resolver.levels(of: text, scalarCount: scalars.count)
  }

  /// The one level of a paragraph that has no more; nil if ICU has to look.
  private static func onlyLevel(
    of scalars: [Unicode.Scalar], direction: WritingDirection
  ) -> BidiLevel? {
    let records = ScalarRecord.Table()
    var first: BidiLevel?
    if direction != .natural { first = BidiLevel(rawValue: direction == .rightToLeft ? 1 : 0) }
    var staysLeftToRight = true
    var staysRightToLeft = true
    for index in scalars.indices {
      let bidi = records[scalars[index]].bidi
      // A separator inside starts a paragraph with a direction of its own.
      if bidi == .paragraphSeparator, index + 1 == scalars.count { break }
      staysLeftToRight = staysLeftToRight && bidi.staysLeftToRight
      staysRightToLeft = staysRightToLeft && bidi.staysRightToLeft
      if !staysLeftToRight, !staysRightToLeft { return nil }
      guard first == nil else { continue }
      if bidi == .leftToRight { first = BidiLevel(rawValue: 0) }
      if bidi == .rightToLeft || bidi == .arabicLetter { first = BidiLevel(rawValue: 1) }
    }
    let level = first ?? BidiLevel(rawValue: 0)
    return (level.isRightToLeft ? staysRightToLeft : staysLeftToRight) ? level : nil
  }

  /// The levels of a line of this paragraph: rule L1 resets tabs, separators, and the white space
  /// before them and at the line's end, to the base level.
  package func levels(ofLine line: Range<Int>) -> [BidiLevel] {
    var result = Array(levels[line])
    let records = ScalarRecord.Table()
    var isTrailing = true
    for index in result.indices.reversed() {
      let bidi = records[scalars[line.lowerBound + index]].bidi
      if bidi == .paragraphSeparator || bidi == .segmentSeparator {
        isTrailing = true
      } else if !bidi.isResetAtLineEnd {
        isTrailing = false
      }
      if isTrailing { result[index] = baseLevel }
    }
    return result
  }
}

// MARK: - Direction and order

extension BidiParagraph {
  /// The direction of the first strong character outside of isolates (P2, P3); nil without one.
  package static func baseDirection(of scalars: [Unicode.Scalar]) -> WritingDirection? {
    let records = ScalarRecord.Table()
    var isolates = 0
    for scalar in scalars {
      switch records[scalar].bidi {
      case .leftToRight where isolates == 0: return .leftToRight
      case .rightToLeft where isolates == 0, .arabicLetter where isolates == 0: return .rightToLeft
      case .firstStrongIsolate, .leftToRightIsolate, .rightToLeftIsolate: isolates += 1
      case .popDirectionalIsolate: isolates = max(0, isolates - 1)
      case .paragraphSeparator: return nil
      default: break
      }
    }
    return nil
  }

  /// The order in which runs stand from left to right (L2).
  ///
  /// - Parameter levels: The level of each run (or character), in logical order.
  /// - Returns: Logical indices in visual order.
  /// - Complexity: O(*n* × *d*), *d* being the number of different levels.
  package static func visualOrder(levels: [BidiLevel]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max()?.rawValue,
      let lowestOdd = levels.lazy.filter(\.isRightToLeft).min()?.rawValue
    else { return order }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]].rawValue >= level else {
          start += 1
          continue
        }
        var end = start + 1
        while end < order.count, levels[order[end]].rawValue >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
