public import GalleyText

/// A bar under or through a stretch of a line, for whoever draws it.
public struct TextDecoration: Hashable, Sendable {
  /// Where it is.
  public enum Place: String, Hashable, Sendable, CaseIterable {
    /// Under the letters, at the place that the font's `post` table names.
    case underline
    /// Through the letters, at the place that the font's `OS/2` table names.
    case strikethrough
  }

  /// Whether the bar is under the letters or through them.
  public var place: Place
  /// The bar in the text's box, in points.
  public var rect: TextRect
}

extension TextLine {
  /// The bars under and through the line, by its styles: from left to right, one where neighbors have
  /// the same place and thickness.
  ///
  /// Spaces that hang at the line's end have none, as in browsers; a truncation token has its own
  /// style's.
  ///
  /// - Complexity: O(*n*) in the runs.
  public var decorations: [TextDecoration] {
    var bars: [TextDecoration] = []
    for place in TextDecoration.Place.allCases {
      let first = bars.count
      for run in runs {
        for bar in run.bars(at: place) {
          guard let bar = clipped(bar) else { continue }
          add(TextDecoration(place: place, rect: bar), to: &bars, from: first)
        }
      }
    }
    return bars
  }

  /// The part of a bar over what does not hang; nil if nothing is left.
  private func clipped(_ bar: TextRect) -> TextRect? {
    let used = fragment.usedRect
    let left = max(bar.x, used.x)
    let right = min(bar.maxX, used.maxX)
    guard right > left else { return nil }
    return TextRect(x: left, y: bar.y, width: right - left, height: bar.height)
  }

  /// Adds a bar, or makes one that ends where it begins longer.
  private func add(_ bar: TextDecoration, to bars: inout [TextDecoration], from first: Int) {
    let neighbor = bars.indices.dropFirst(first).last { index in
      let rect = bars[index].rect
      return rect.y == bar.rect.y && rect.height == bar.rect.height
        && abs(rect.maxX - bar.rect.x) < 1e-6
    }
    guard let neighbor else { return bars.append(bar) }
    bars[neighbor].rect.width = bar.rect.maxX - bars[neighbor].rect.x
  }
}

extension GlyphRun {
  /// The bars of this run at a place: none, one, or two of a double one.
  fileprivate func bars(at place: TextDecoration.Place) -> [TextRect] {
    let wanted = place == .underline ? style.underline : style.strikethrough
    guard let wanted else { return [] }
    let bar = place == .underline ? underline : strikethrough
    func rect(_ y: Double, _ height: Double) -> TextRect {
      TextRect(x: x, y: y, width: width, height: height)
    }
    // What is added to an underline goes away from the text, to a strikethrough at both sides.
    let isUnder = place == .underline
    let thickness = bar.thickness
    return switch wanted {
    case .single: [rect(bar.y, thickness)]
    case .thick: [rect(bar.y - (isUnder ? 0 : thickness / 2), 2 * thickness)]
    case .double where isUnder:
      [rect(bar.y, thickness), rect(bar.y + 2 * thickness, thickness)]
    case .double: [rect(bar.y - thickness, thickness), rect(bar.y + thickness, thickness)]
    }
  }
}
