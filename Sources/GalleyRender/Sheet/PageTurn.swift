internal import Galley
internal import GalleyText

/// Turns marks from places along lines to places on the page: of vertical text by 90° clockwise, of
/// horizontal text not at all.
struct PageTurn {
  private let mode: WritingMode
  /// The layout's height: in vertical text, how wide it is on the page.
  private let height: Double

  init(_ layout: TextLayout) {
    mode = layout.writingMode
    height = layout.height
  }

  /// A box on the page, as `TextLayout.placeOnPage(of:)` has it.
  func page(_ rect: TextRect) -> TextRect {
    switch mode {
    case .horizontal: rect
    case .verticalRightToLeft: rect.turned(around: height)
    case .verticalLeftToRight:
      TextRect(x: rect.y, y: rect.x, width: rect.height, height: rect.width)
    }
  }

  /// Boxes on the page.
  func page(_ rects: [TextRect]) -> [TextRect] { rects.map(page) }

  /// What belongs to a line, on the page.
  ///
  /// Ascenders point to the right in either direction of lines, so a line of those that follow each
  /// other to the right is turned in place, around its middle.
  func page(_ mark: Mark, of line: TextLineFragment) -> Mark {
    pivot(line).map(mark.turned) ?? mark
  }

  /// A box that belongs to a line, on the page.
  func page(_ rect: TextRect, of line: TextLineFragment) -> TextRect {
    pivot(line).map(rect.turned) ?? rect
  }

  private func pivot(_ line: TextLineFragment) -> Double? {
    switch mode {
    case .horizontal: nil
    case .verticalRightToLeft: height
    case .verticalLeftToRight: 2 * line.baseline
    }
  }
}

extension TextPoint {
  /// Turned by 90° clockwise, so that what is at y 0 comes to lie at x `pivot`.
  fileprivate func turned(around pivot: Double) -> TextPoint { TextPoint(x: pivot - y, y: x) }
}

extension TextRect {
  fileprivate func turned(around pivot: Double) -> TextRect {
    TextRect(x: pivot - maxY, y: x, width: height, height: width)
  }
}

extension Mark {
  fileprivate func turned(around pivot: Double) -> Mark {
    switch self {
    case .rects(let rects, let ink): return .rects(rects.map { $0.turned(around: pivot) }, ink)
    case .polygons(let polygons, let ink):
      return .polygons(polygons.map { $0.map { $0.turned(around: pivot) } }, ink)
    case .glyphs(var mark, let ink):
      mark.origin = mark.origin.turned(around: pivot)
      if mark.stance == .upright {
        // The places turn, the glyphs do not.
        mark.places = mark.places.map { GlyphMark.Place(glyph: $0.glyph, x: $0.y, y: -$0.x) }
      }
      mark.stance = mark.stance.turned
      return .glyphs(mark, ink)
    case .image(var mark):
      mark.rect = mark.rect.turned(around: pivot)
      mark.stance = mark.stance.turned
      return .image(mark)
    }
  }
}

extension GlyphMark.Stance {
  fileprivate var turned: GlyphMark.Stance { self == .upright ? .along : .turned }
}
