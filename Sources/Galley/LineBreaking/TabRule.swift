internal import GalleyFonts
internal import GalleyText

/// Where tabs move the pen to.
struct TabRule: Sendable {
  /// Stops set by the paragraph style, in order of their locations, from the container's edge.
  var stops: [TextTab]
  /// Distance of the stops behind those.
  var interval: Double
  /// A stop nearer than this is passed over.
  var leastAdvance: Double
  /// Whether stops count from the line's start (CSS) and not from the container's edge (TextKit).
  var countsFromLineStart: Bool

  /// - Parameter spaceAdvance: The advance of a space of the paragraph's first font, in points.
  init(context: LayoutContext, spaceAdvance: Double) {
    let style = context.paragraphStyle
    stops = style.tabStops.filter { $0.location.isFinite }.sorted { $0.location < $1.location }
    let isCSS = context.profile.breaksLikeChromium
    countsFromLineStart = isCSS
    // CSS Text 3, 4.2: `tab-size: 8`; a stop nearer than half a space is skipped.
    leastAdvance = isCSS ? spaceAdvance / 2 : 0
    if style.defaultTabInterval > 0, style.defaultTabInterval.isFinite {
      interval = style.defaultTabInterval
    } else {
      interval = TabRule.defaultInterval(of: context.profile, spaceAdvance: spaceAdvance)
    }
  }

  /// TextKit's default stops stand every 28 points, Android's every 20 pixels, CSS's every 8 spaces.
  static func defaultInterval(of profile: LayoutProfile, spaceAdvance: Double) -> Double {
    switch profile.extraHeight {
    case .above: 28
    case .belowExceptLast: 20
    case .halfAboveFloored: 8 * spaceAdvance
    }
  }

  /// Where the pen is after a tab at `x`.
  func stop(after x: Double) -> Double {
    if let stop = stops.first(where: { $0.location > x }) { return stop.location }
    guard interval > 0 else { return x }
    var next = ((x / interval).rounded(.down) + 1) * interval
    if next - x < leastAdvance { next += interval }
    return next
  }

  /// The width of a line with tabs.
  ///
  /// - Parameter origin: Where the line starts in its container, in points.
  func width(of range: Range<Int>, origin: Double, shaper: LineShaper)
    throws(ShapingError) -> Double
  {
    let start = countsFromLineStart ? 0 : origin
    var x = start
    var piece = range.lowerBound
    for index in range where shaper.paragraph.scalars[index] == "\t" {
      x += shaper.paragraph.scale.points(try shaper.advance(of: piece..<index))
      x = stop(after: x)
      piece = index + 1
    }
    x += shaper.paragraph.scale.points(try shaper.advance(of: piece..<range.upperBound))
    return x - start
  }
}
