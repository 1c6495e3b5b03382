extension RuleShaper {
  /// The characters that a shaper may know: to read the rules for more takes longer.
  package enum Alphabet: Hashable, Sendable {
    /// ASCII and the quotes, dashes, dots and the arrow that are met in any text of it.
    case basic
    /// Latin text as most of it is written.
    case latin
    /// Greek and Cyrillic, too, all Latin letters with one code point, currencies and mathematics.
    case wide

    /// What is basic beside ASCII: en and em dash, single and double quotes, bullet, ellipsis, rightwards arrow.
    private static let signs: [UInt32] = [
      0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2192,
    ]

    /// The ranges of the characters.
    private static let ranges: [Range<UInt32>] = [
      0..<0x250, 0x2000..<0x2030, 0x2190..<0x2198,
      0x370..<0x530, 0x1E00..<0x2000, 0x20A0..<0x20D0, 0x2100..<0x2150, 0x2200..<0x2280,
    ]

    private var ranges: ArraySlice<Range<UInt32>> {
      Alphabet.ranges[..<(self == .wide ? Alphabet.ranges.count : 3)]
    }

    /// No character is behind this one.
    var last: Unicode.Scalar {
      switch self {
      case .basic: "\u{2192}"
      case .latin: "\u{2197}"
      case .wide: "\u{227F}"
      }
    }

    var slotCount: Int {
      self == .basic ? 0x80 + Alphabet.signs.count : ranges.reduce(0) { $0 + $1.count }
    }

    /// The next larger one; nil if there is none.
    package var wider: Alphabet? {
      switch self {
      case .basic: .latin
      case .latin: .wide
      case .wide: nil
      }
    }

    /// This one or the next larger one that has a character, too; nil if none has.
    package func with(_ scalar: Unicode.Scalar) -> Alphabet? {
      var alphabet = self
      while alphabet.slot(of: scalar) == nil {
        guard let wider = alphabet.wider else { return nil }
        alphabet = wider
      }
      return alphabet
    }

    /// Where a character's place is kept; nil for those that the alphabet has not.
    @inline(__always)
    func slot(of scalar: Unicode.Scalar) -> Int? {
      switch scalar.value {
      case 0..<0x80: Int(scalar.value)
      case let value where self == .basic: Alphabet.signs.firstIndex(of: value).map { 0x80 + $0 }
      case 0..<0x250: Int(scalar.value)
      case 0x2000..<0x2030: 0x250 + Int(scalar.value) - 0x2000
      case 0x2190..<0x2198: 0x280 + Int(scalar.value) - 0x2190
      default: self == .wide ? wideSlot(of: scalar.value) : nil
      }
    }

    private func wideSlot(of value: UInt32) -> Int? {
      var slot = 0
      for range in ranges {
        if range.contains(value) { return slot + Int(value - range.lowerBound) }
        slot += range.count
      }
      return nil
    }
  }
}
