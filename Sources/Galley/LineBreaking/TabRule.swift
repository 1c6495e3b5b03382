internal import GalleyFonts
internal import GalleyText

/// Where tabs move the pen to.
struct TabRule: Sendable {
  /// Stops set by the paragraph style, in order of their locations, from the container's edge.
  var stops: [TextTab]
  /// Distance of the stops behind those; they are left ones.
  var interval: Double
  /// A stop nearer than this is passed over.
  var leastAdvance: Double
  /// Whether stops count from the line's start (CSS) and not from the container's edge (TextKit).
  var countsFromLineStart: Bool

  /// - Parameter spaceAdvance: The advance of a space of the paragraph's first font, in points.
  init(context: LayoutContext, spaceAdvance: Double) {
    let style = context.paragraphStyle
    stops = style.tabStops.filter { $0.location.magnitude <= LineHeightRule.limit }
      .sorted { $0.location < $1.location }
    let isCSS = context.profile.breaksLikeChromium
    countsFromLineStart = isCSS
    // CSS Text 3, 4.2: `tab-size: 8`; a stop nearer than half a space is skipped.
    leastAdvance = isCSS ? spaceAdvance / 2 : 0
    if style.defaultTabInterval > 0 {
      interval = min(style.defaultTabInterval, LineHeightRule.limit)
    } else {
      interval = TabRule.defaultInterval(of: context.profile, spaceAdvance: spaceAdvance)
    }
  }

  /// TextKit has twelve stops, every 28 points; Apple does not say what comes after the last stop
  /// where no interval is set, here they go on.
  ///
  /// Android's stand every 20 pixels, CSS's every 8 spaces.
  static func defaultInterval(of profile: LayoutProfile, spaceAdvance: Double) -> Double {
    switch profile.extraHeight {
    case .above: 28
    case .belowExceptLast: 20
    case .halfAboveFloored: 8 * spaceAdvance
    }
  }

  /// The stop that a tab at `x` moves to.
  ///
  /// One exactly at the pen is passed over, as in TextKit.
  func stop(after x: Double) -> TextTab {
    if let stop = stops.first(where: { $0.location > x }) { return stop }
    guard interval > 0 else { return TextTab(location: x) }
    var next = ((x / interval).rounded(.down) + 1) * interval
    if next - x < leastAdvance { next += interval }
    return TextTab(location: next.isFinite ? max(x, next) : x)
  }

  /// The width of a line with tabs.
  ///
  /// - Parameter origin: Where the line starts in its container, in points.
  func width(of range: Range<Int>, origin: Double, shaper: LineShaper)
    throws(ShapingError) -> Double
  {
    try place(range, origin: origin, shaper: shaper) { _, _ in }
  }

  /// The width of a line with tabs; each tab's index and advance is handed to `take`.
  ///
  /// What stands behind a tab, up to the next one or the line's end, is one column: its start, end,
  /// middle or decimal separator stands at the stop, but never left of the pen.
  func place(
    _ range: Range<Int>, origin: Double, shaper: LineShaper, take: (Int, Double) -> Void
  ) throws(ShapingError) -> Double {
    let scalars = shaper.paragraph.scalars
    let start = countsFromLineStart ? 0 : origin
    var x = start
    var tab: Int?
    var column = range.lowerBound
    while true {
      let end = scalars[column..<range.upperBound].firstIndex(of: "\t") ?? range.upperBound
      let width = try TabRule.points(column..<end, shaper)
      if let tab {
        let stop = stop(after: x)
        let part = try before(stop.alignment, in: column..<end, width: width, shaper: shaper)
        let place = max(x, stop.location - part)
        take(tab, place - x)
        x = place
      }
      x += width
      guard end < range.upperBound else { return x - start }
      tab = end
      column = end + 1
    }
  }

  private static func points(_ range: Range<Int>, _ shaper: LineShaper)
    throws(ShapingError) -> Double
  {
    guard !range.isEmpty else { return 0 }
    return shaper.paragraph.scale.points(try shaper.advance(of: range))
  }

  /// How much of a column stands before its stop.
  private func before(
    _ alignment: TextTab.Alignment, in column: Range<Int>, width: Double, shaper: LineShaper
  ) throws(ShapingError) -> Double {
    switch alignment {
    case .left: return 0
    case .right: return width
    case .center: return width / 2
    case .decimal:
      guard let separator = decimalSeparator(in: column, shaper.paragraph.scalars) else {
        return width
      }
      return try TabRule.points(column.lowerBound..<separator, shaper)
    }
  }

  /// The last full stop, comma or Arabic decimal separator that stands beside a digit: whatever
  /// groups the digits of a number comes before it.
  private func decimalSeparator(in column: Range<Int>, _ scalars: [Unicode.Scalar]) -> Int? {
    func isDigit(_ index: Int) -> Bool {
      column.contains(index) && scalars[index].properties.numericType == .decimal
    }
    return column.last { index in
      (scalars[index] == "." || scalars[index] == "," || scalars[index] == "\u{66B}")
        && (isDigit(index - 1) || isDigit(index + 1))
    }
  }
}
