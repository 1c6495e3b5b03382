internal import GalleyFonts
internal import GalleyText

/// A sum of advances, exact: whole units of an `AdvanceScale`, and how many letter spacings.
struct LineAdvance: Hashable, Sendable, BitwiseCopyable {
  var units: Int64
  var spacings: Int32

  init(units: Int64 = 0, spacings: Int32 = 0) {
    self.units = units
    self.spacings = spacings
  }

  static let zero = LineAdvance()

  static func + (left: LineAdvance, right: LineAdvance) -> LineAdvance {
    LineAdvance(units: left.units &+ right.units, spacings: left.spacings &+ right.spacings)
  }

  static func - (left: LineAdvance, right: LineAdvance) -> LineAdvance {
    LineAdvance(units: left.units &- right.units, spacings: left.spacings &- right.spacings)
  }
}

/// What a unit of a paragraph's advances is worth.
///
/// While the paragraph has one size, whole units of its font, or of the em in which those of all its
/// fonts are whole, so that a line's advance is what HarfBuzz says to the unit; else 2⁻²⁰ points, into
/// which each cluster is rounded once.
struct AdvanceScale: Hashable, Sendable, BitwiseCopyable {
  /// Points per em, or 1.
  var pointSize: Double
  /// Units per em, or 2²⁰.
  var unitsPerEm: Double
  /// The value of one letter spacing, in points.
  var letterSpacing: Double
  var isFontUnits: Bool

  static func fontUnits(pointSize: Double, unitsPerEm: FontUnits, letterSpacing: Double)
    -> AdvanceScale
  {
    AdvanceScale(
      pointSize: pointSize, unitsPerEm: Double(unitsPerEm.rawValue), letterSpacing: letterSpacing,
      isFontUnits: true)
  }

  /// Of a paragraph in several fonts of a style.
  ///
  /// Browsers scale the bitmaps of color fonts: their advances are no whole units.
  static func severalFonts(of style: TextStyle, likeChromium: Bool) -> AdvanceScale {
    let fonts = style.fonts
    guard let common = fonts.commonUnitsPerEm,
      !likeChromium || fonts.fonts.allSatisfy({ !$0.isColor || $0.bitmapAdvanceRatio == 1 })
    else { return .fixedPoint }
    return AdvanceScale(
      pointSize: style.pointSize, unitsPerEm: Double(common), letterSpacing: style.tracking,
      isFontUnits: true)
  }

  /// How many units one of a font's is, if these are font units and that is a whole number; else 0.
  func factor(of font: Font) -> Int64 {
    let units = Int64(font.metrics.unitsPerEm.rawValue)
    let common = Int64(unitsPerEm)
    return isFontUnits && units > 0 && common % units == 0 ? common / units : 0
  }

  static let fixedPoint = AdvanceScale(
    pointSize: 1, unitsPerEm: 1_048_576, letterSpacing: 0, isFontUnits: false)

  /// A sum of advances in points: the one place where advances become a `Double`.
  @inline(__always)
  func points(_ advance: LineAdvance) -> Double {
    let points = points(units: Double(advance.units))
    return letterSpacing == 0 ? points : points + Double(advance.spacings) * letterSpacing
  }

  /// Whole units in points, without letter spacing.
  @inline(__always)
  func points(units: Double) -> Double { units * pointSize / unitsPerEm }

  /// The same of eight sums, each rounded as one is.
  @inline(__always)
  func points(units: SIMD8<Double>) -> SIMD8<Double> { units * pointSize / unitsPerEm }

  /// What one point is in units, rounded.
  var unitsPerPoint: Double { unitsPerEm / pointSize }

  /// The widest sum of advances that is at most so many points, without letter spacing.
  @inline(__always)
  func largestSum(within limit: Double) -> Int64 {
    largestSum(within: limit, quotient: limit * unitsPerPoint)
  }

  /// The same from the limit in units, as it is when it is multiplied by `unitsPerPoint`.
  ///
  /// All that is rounded here and in `points` is below 10⁻⁶ of a unit for quotients below 2³⁰: only
  /// whole numbers that are as near as that need a proof.
  @inline(__always)
  func largestSum(within limit: Double, quotient: Double) -> Int64 {
    guard limit >= AdvanceScale.leastRoom, quotient >= 0, quotient < 1_073_741_824 else {
      return triedSum(within: limit)
    }
    let units = Int64(quotient + AdvanceScale.largestError)
    let rest = quotient - Double(units)
    if rest > AdvanceScale.largestError { return units }
    return points(LineAdvance(units: units)) <= limit ? units : units - 1
  }

  /// Less room is of no use, in points.
  static let leastRoom = 1e-3

  /// More than quotients of use are wrong by, in units.
  static let largestError = 1e-6

  /// The same by trial, for the sizes and widths of no use.
  @inline(never)
  private func triedSum(within limit: Double) -> Int64 {
    guard limit < 1e9 else { return .max / 4 }
    let estimate = (limit * unitsPerEm / pointSize).rounded(.down)
    // Fonts of next to no size: no sum of a text comes near to this.
    guard estimate.magnitude < 1e15 else { return estimate > 0 ? .max / 4 : -1 }
    var units = Int64(estimate)
    while points(LineAdvance(units: units + 1)) <= limit { units += 1 }
    while points(LineAdvance(units: units)) > limit { units -= 1 }
    return units
  }

  /// A length in points as whole units, to the nearest.
  func units(points: Double) -> Int64 {
    Int64((points * unitsPerEm / pointSize).rounded(.toNearestOrAwayFromZero))
  }
}
