import Galley

extension SweepReport {
  /// A plot of the height over the width, as a picture that fits light and dark pages.
  var svg: String {
    let plot = Plot(points)
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320" font-family="sans-serif" \
      font-size="12">
      <style>
        text { fill: #444; } .axis { stroke: #999; } .line { stroke: #06c; }
        @media (prefers-color-scheme: dark) {
          text { fill: #ccc; } .axis { stroke: #777; } .line { stroke: #6af; }
        }
      </style>
      <path class="axis" fill="none" d="M56 28V280H624"/>
      <path class="line" fill="none" stroke-width="2" d="\(plot.path)"/>

      """
    for (x, label) in plot.widthLabels {
      svg += "<text x=\"\(x)\" y=\"298\" text-anchor=\"middle\">\(label)</text>\n"
    }
    for (y, label) in plot.heightLabels {
      svg += "<text x=\"50\" y=\"\(y)\" text-anchor=\"end\">\(label)</text>\n"
    }
    svg += "<text x=\"340\" y=\"316\" text-anchor=\"middle\">width</text>\n"
    svg += "<text x=\"56\" y=\"11\" text-anchor=\"middle\">height</text>\n"
    return svg + "</svg>\n"
  }
}

/// Where things stand in the picture: 56…624 across and 280…32 up.
private struct Plot {
  private let points: [Sweep.Point]
  private let leastWidth: Double
  private let mostWidth: Double
  private let mostHeight: Double

  init(_ points: [Sweep.Point]) {
    self.points = points
    leastWidth = points.first?.width ?? 0
    mostWidth = points.last?.width ?? 0
    mostHeight = points.map(\.height).max() ?? 0
  }

  /// A line that goes along each width's height and jumps between them.
  var path: String {
    var path = ""
    for point in points {
      let (x, y) = (x(point.width), y(point.height))
      path += path.isEmpty ? "M\(x) \(y)" : "H\(x)V\(y)"
    }
    return path
  }

  var widthLabels: [(x: String, label: String)] {
    [leastWidth, (leastWidth + mostWidth) / 2, mostWidth].map {
      (x($0), $0.rounded(decimals: 1))
    }
  }

  var heightLabels: [(y: String, label: String)] {
    [0, mostHeight].map { (y($0), $0.rounded(decimals: 1)) }
  }

  private func x(_ width: Double) -> String {
    let range = mostWidth - leastWidth
    let share = range > 0 ? (width - leastWidth) / range : 0
    return (56 + 568 * share).rounded(decimals: 2)
  }

  private func y(_ height: Double) -> String {
    (280 - 248 * (mostHeight > 0 ? height / mostHeight : 0)).rounded(decimals: 2)
  }
}
