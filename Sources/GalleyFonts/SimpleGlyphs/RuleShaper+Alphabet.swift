extension RuleShaper {
  /// The characters that a shaper may know: to read the rules for more takes longer.
  package enum Alphabet: Hashable, Sendable {
    /// ASCII.
    case ascii
    /// Latin text as most of it is written.
    case latin
    /// Greek and Cyrillic, too, all Latin letters with one code point, currencies and mathematics.
    case wide

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
      case .ascii: "\u{7F}"
      case .latin: "\u{2197}"
      case .wide: "\u{227F}"
      }
    }

    var slotCount: Int { self == .ascii ? 0x80 : ranges.reduce(0) { $0 + $1.count } }

    /// Where a character's place is kept; nil for those that the alphabet has not.
    @inline(__always)
    func slot(of scalar: Unicode.Scalar) -> Int? {
      switch scalar.value {
      case 0..<0x80: Int(scalar.value)
      case _ where self == .ascii: nil
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
