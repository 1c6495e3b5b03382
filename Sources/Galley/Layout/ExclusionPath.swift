public import GalleyText

/// A shape that text flows around.
///
/// Places are those of the text's box, in points.
public enum ExclusionPath: Hashable, Sendable {
  /// A rectangle.
  case rectangle(TextRect)
  /// The ellipse that fills a rectangle.
  case ellipse(in: TextRect)
  /// A polygon; the text stands beside the widest extent of what it covers at a line's height.
  case polygon([TextPoint])

  /// How far down the shape reaches; nil for one that covers nothing.
  var vertical: ClosedRange<Double>? {
    let edges: [Double]
    switch self {
    case .rectangle(let rect), .ellipse(let rect):
      guard rect.width > 0, rect.height > 0 else { return nil }
      edges = [rect.y, rect.maxY]
    case .polygon(let points): edges = points.map(\.y)
    }
    guard edges.allSatisfy(\.isFinite), let top = edges.min(), let bottom = edges.max(),
      top < bottom
    else { return nil }
    return top...bottom
  }

  /// What the shape covers between two heights, from left to right; nil if nothing.
  func covered(from top: Double, to bottom: Double) -> ClosedRange<Double>? {
    guard let vertical, vertical.lowerBound < bottom, vertical.upperBound > top else { return nil }
    switch self {
    case .rectangle(let rect): return finite(rect.x, rect.maxX)
    case .ellipse(let rect):
      // Widest where the band is nearest to the middle.
      let middle = rect.y + rect.height / 2
      let nearest = min(max(middle, top), bottom)
      let share = (nearest - middle) / (rect.height / 2)
      let half = rect.width / 2 * max(0, 1 - share * share).squareRoot()
      let center = rect.x + rect.width / 2
      return finite(center - half, center + half)
    case .polygon(let points): return polygon(points, from: top, to: bottom)
    }
  }

  private func polygon(_ points: [TextPoint], from top: Double, to bottom: Double)
    -> ClosedRange<Double>?
  {
    guard points.count > 2, points.allSatisfy(\.x.isFinite) else { return nil }
    var xs: [Double] = []
    for (index, from) in points.enumerated() {
      let to = points[(index + 1) % points.count]
      if (top...bottom).contains(from.y) { xs.append(from.x) }
      for y in [top, bottom] where (from.y < y) != (to.y < y) {
        xs.append(from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y))
      }
    }
    guard let left = xs.min(), let right = xs.max() else { return nil }
    return finite(left, right)
  }

  private func finite(_ left: Double, _ right: Double) -> ClosedRange<Double>? {
    left.isFinite && right.isFinite && left < right ? left...right : nil
  }
}
