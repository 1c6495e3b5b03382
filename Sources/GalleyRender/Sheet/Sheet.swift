internal import Galley
internal import GalleyText

/// A picture before it is written: panels side by side, a row for each text, in one list of marks.
struct Sheet {
  private(set) var layers: [Layer] = []
  let size: TextSize

  /// A sheet of its own size with these layers.
  init(_ layers: [Layer], size: TextSize) {
    self.layers = layers
    self.size = size
  }

  private static let margin = 16.0
  private static let gap = 28.0

  /// - Parameters:
  ///   - rows: The panels.
  ///   - legend: Who writes what the colors mean; nil: nobody.
  ///   - overlays: What the legend is about.
  init(_ rows: [[Panel]], legend: Labeler?, overlays: Set<Overlay>) {
    var marks: [Overlay: [Mark]] = [:]
    var y = Sheet.margin
    var width = 0.0
    for row in rows where !row.isEmpty {
      let top = row.map(\.bounds.y).min() ?? 0
      let bottom = row.map(\.bounds.maxY).max() ?? 0
      var x = Sheet.margin
      for panel in row {
        for (overlay, drawn) in panel.layers {
          marks[overlay, default: []] += drawn.map {
            $0.moved(x: x - panel.bounds.x, y: y - top)
          }
        }
        x += panel.bounds.width + Sheet.gap
      }
      width = max(width, x - Sheet.gap + Sheet.margin)
      y += bottom - top + Sheet.gap
    }
    var height = y - Sheet.gap + Sheet.margin
    if let legend {
      let inks = Set(marks.values.flatMap { $0.compactMap(\.ink) })
      let drawn = Legend(inks: inks, labeler: legend).marks(
        at: TextPoint(x: Sheet.margin, y: height), width: max(width, 240) - 2 * Sheet.margin)
      marks[.labels, default: []] += drawn.marks
      if drawn.height > 0 { height += drawn.height + Sheet.margin }
      width = max(width, drawn.width + 2 * Sheet.margin)
    }
    size = TextSize(width: width, height: height)
    layers = Overlay.allCases.compactMap { overlay in
      marks[overlay].map { Layer(name: overlay.rawValue, marks: $0) }
    }
  }
}

extension Mark {
  /// The color of the mark, if it has one that is not empty.
  var ink: Ink? {
    switch self {
    case .rects(let rects, let ink): rects.isEmpty ? nil : ink
    case .polygons(let polygons, let ink): polygons.isEmpty ? nil : ink
    case .glyphs(_, let ink): ink
    case .image: nil
    }
  }
}

extension Sheet {
  /// Where the text's box of the only panel of a sheet stands.
  func origin(of panel: Panel) -> TextPoint {
    TextPoint(x: Sheet.margin - panel.bounds.x, y: Sheet.margin - panel.bounds.y)
  }
}
