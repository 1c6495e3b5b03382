internal import GalleyText

/// What the colors of a picture mean.
struct Legend {
  let inks: Set<Ink>
  let labeler: Labeler

  private static let names: [(ink: Ink, name: String)] = [
    (.inset, "insets"), (.padding, "padding"), (.ascent, "ascent"), (.descent, "descent"),
    (.lineBox, "line box"), (.baseline, "baseline"), (.usedWidth, "used width"),
    (.inkBounds, "ink"), (.opportunity, "may break"), (.truncation, "stands for hidden text"),
  ]

  /// Swatches and names in as many rows as they need, from a place down.
  func marks(at place: TextPoint, width: Double) -> (marks: [Mark], width: Double, height: Double) {
    var marks: [Mark] = []
    var (x, y) = (0.0, 0.0)
    var used = 0.0
    for (ink, name) in Legend.names where inks.contains(ink) {
      let probe = labeler.marks(name, at: .zero, size: 9)
      let advance = 13 + probe.bounds.width
      if x > 0, x + advance > width {
        x = 0
        y += 15
      }
      let swatch = TextRect(x: place.x + x, y: place.y + y + 1, width: 8, height: 8)
      marks.append(.rects([swatch], ink))
      marks += probe.marks.map { $0.moved(x: place.x + x + 13, y: place.y + y + 8.5) }
      used = max(used, x + advance)
      x += advance + 14
    }
    return (marks, used, marks.isEmpty ? 0 : y + 10)
  }
}
