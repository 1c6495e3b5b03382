internal import CICU
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
    if direction != .rightToLeft, !scalars.contains(where: BidiParagraph.mayRunRightToLeft) {
      baseLevel = BidiLevel(rawValue: 0)
      levels = Array(repeating: baseLevel, count: scalars.count)
      return
    }
    let text = UTF16Text(scalars)
    let resolver = try BidiResolver(utf16Count: text.units.count)
    try resolver.resolve(text, direction: direction)
    baseLevel = resolver.baseLevel
    levels = try resolver.levels(of: text, scalarCount: scalars.count)
  }

  /// The levels of a line of this paragraph: rule L1 resets tabs, separators, and the white space
  /// before them and at the line's end, to the base level.
  package func levels(ofLine line: Range<Int>) -> [BidiLevel] {
    var result = Array(levels[line])
    var isTrailing = true
    for index in result.indices.reversed() {
      switch BidiParagraph.kind(of: scalars[line.lowerBound + index]) {
      case .separator:
        isTrailing = true
        result[index] = baseLevel
      case .white:
        if isTrailing { result[index] = baseLevel }
      case .other:
        isTrailing = false
      }
    }
    return result
  }

  /// What rule L1 asks of a character.
  private enum Kind { case separator, white, other }

  /// Bidi classes B and S; WS, and the formatting characters that rule X9 takes out; the rest.
  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    if scalar.value > 0x20, scalar.value < 0x7F { return .other }
    switch UCharDirection(UInt32(galley_u_charDirection(Int32(scalar.value)))) {
    case U_BLOCK_SEPARATOR, U_SEGMENT_SEPARATOR: return .separator
    case U_WHITE_SPACE_NEUTRAL, U_BOUNDARY_NEUTRAL, U_LEFT_TO_RIGHT_EMBEDDING,
      U_RIGHT_TO_LEFT_EMBEDDING, U_LEFT_TO_RIGHT_OVERRIDE, U_RIGHT_TO_LEFT_OVERRIDE,
      U_POP_DIRECTIONAL_FORMAT, U_FIRST_STRONG_ISOLATE, U_LEFT_TO_RIGHT_ISOLATE,
      U_RIGHT_TO_LEFT_ISOLATE, U_POP_DIRECTIONAL_ISOLATE:
      return .white
    default: return .other
    }
  }

  /// Whether a scalar can make a left-to-right paragraph anything else than level 0 throughout.
  ///
  /// False only in ranges that hold neither right-to-left letters, Arabic numbers nor formatting.
  static func mayRunRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x590, 0x900...0x200E, 0x2010...0x2028, 0x202F...0x2065, 0x2070...0xD7FF,
      0xF900...0xFB1C, 0xFE00...0xFE6F, 0xFF00...0xFFFD, 0x11000...0x1E7FF, 0x1F000...0x3FFFF:
      false
    default: true
    }
  }
}

// MARK: - Direction and order

extension BidiParagraph {
  /// The direction of the first strong character outside of isolates (P2, P3); nil without one.
  package static func baseDirection(of scalars: [Unicode.Scalar]) -> WritingDirection? {
    var isolates = 0
    for scalar in scalars {
      switch UCharDirection(UInt32(galley_u_charDirection(Int32(scalar.value)))) {
      case U_LEFT_TO_RIGHT where isolates == 0: return .leftToRight
      case U_RIGHT_TO_LEFT where isolates == 0, U_RIGHT_TO_LEFT_ARABIC where isolates == 0:
        return .rightToLeft
      case U_FIRST_STRONG_ISOLATE, U_LEFT_TO_RIGHT_ISOLATE, U_RIGHT_TO_LEFT_ISOLATE: isolates += 1
      case U_POP_DIRECTIONAL_ISOLATE: isolates = max(0, isolates - 1)
      case U_BLOCK_SEPARATOR: return nil
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
