internal import GalleyText

/// The fonts of a text, in the order in which they are asked for a character.
public struct FontCascade: Hashable, Sendable {
  /// The most fonts of a cascade.
  public static let maximumCount = 64

  /// The fonts, never none.
  ///
  /// The first is the one whose metrics an empty line has.
  public let fonts: [Font]
  /// Whether the system's fonts are asked for what none of these has.
  public let usesSystemFallback: Bool
  /// The least number of units of an em in which the advances of all fonts are whole; nil if it is
  /// larger than `largestCommonUnitsPerEm`.
  package let commonUnitsPerEm: Int64?
  /// Which of them characters were found in.
  let choices = FontChoices()

  /// A cascade of one font or more.
  ///
  /// - Throws: `FontError.tooMany` for more than `maximumCount` fonts.
  public init(
    _ first: Font, fallbacks: [Font] = [], usesSystemFallback: Bool = false
  ) throws(FontError) {
    let count = fallbacks.count + 1
    guard count <= Self.maximumCount else {
      throw .tooMany("fonts", count: count, limit: Self.maximumCount)
    }
    fonts = [first] + fallbacks
    commonUnitsPerEm = FontCascade.commonUnitsPerEm(of: fonts)
    self.usesSystemFallback = usesSystemFallback
  }

  /// A cascade of one font.
  public init(_ font: Font) {
    fonts = [font]
    commonUnitsPerEm = Int64(font.metrics.unitsPerEm.rawValue)
    usesSystemFallback = false
  }

  /// The font asked first.
  public var primary: Font { fonts[0] }
}

extension FontCascade {
  /// Common units of more to the em are not used: sums of long texts must stay far from 2⁶³.
  package static let largestCommonUnitsPerEm: Int64 = 1 << 24

  /// The least common multiple of the fonts' units per em: nearly all have 1,000 or a power of two.
  private static func commonUnitsPerEm(of fonts: [Font]) -> Int64? {
    var common: Int64 = 1
    for font in fonts {
      let units = Int64(font.metrics.unitsPerEm.rawValue)
      guard units > 0 else { return nil }
      common = common / greatestCommonDivisor(common, units) * units
      guard common <= largestCommonUnitsPerEm else { return nil }
    }
    return common
  }

  private static func greatestCommonDivisor(_ one: Int64, _ other: Int64) -> Int64 {
    var (one, other) = (one, other)
    while other != 0 { (one, other) = (other, one % other) }
    return one
  }
}

extension FontCascade {
  public static func == (left: FontCascade, right: FontCascade) -> Bool {
    left.choices === right.choices
      || (left.usesSystemFallback == right.usesSystemFallback && left.fonts == right.fonts)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(fonts)
    hasher.combine(usesSystemFallback)
  }
}
