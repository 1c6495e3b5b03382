public import GalleyText

/// A text laid out in a container: how high, how wide, and each of its lines.
public struct TextLayout: Hashable, Sendable {
  /// The height of the text, insets included, in points.
  public var height: Double
  /// The widest line's used width, without padding and insets, in points.
  public var width: Double
  /// The lines, from the top.
  public var lineFragments: [TextLineFragment]
  /// Whether there is more text than the container's lines or height have room for, or a line was
  /// cut short where the line break mode asks for that: truncated or clipped.
  public var isTruncated: Bool
  /// The container that the text was laid out in.
  public var container: TextContainer
  /// Which way the lines run.
  public var writingMode = WritingMode.horizontal
  /// The indents and the room that the lines were given.
  var room: LineRoom

  /// The number of lines.
  public var lineCount: Int { lineFragments.count }

  /// The baseline of the first line, from the top of the text's box; nil without lines.
  public var firstBaseline: Double? { lineFragments.first?.baseline }

  /// The baseline of the last line, from the top of the text's box; nil without lines.
  public var lastBaseline: Double? { lineFragments.last?.baseline }

  /// The least size of a view that shows this layout: the widest line with its indents, padding and insets, and
  /// the height, rounded up to a pixel grid.
  public func snugSize(on grid: PixelGrid = .none) -> TextSize {
    let sides = LineRoom.Sides(of: container)
    let snug = widthWithIndents + container.horizontalExtent
    let enough = TextContainer.widths(of: snug).first { width in
      var narrow = room
      narrow.width = sides.room(in: width)
      return lineFragments.indices.allSatisfy {
        narrow.line(isFirst: beginsParagraph($0)).width >= lineFragments[$0].width
      }
    }
    return TextSize(width: grid.roundUp(enough ?? snug), height: grid.roundUp(height))
  }

  /// The widest line's width with its indents, without padding and insets, in points.
  var widthWithIndents: Double {
    lineFragments.indices.reduce(0) { widest, number in
      let indent = room.line(isFirst: beginsParagraph(number)).indent
      return max(widest, lineFragments[number].width + indent + room.trailingIndent)
    }
  }

  /// Whether a line is the first of its paragraph.
  private func beginsParagraph(_ number: Int) -> Bool {
    number == 0
      || lineFragments[number].paragraphIndex != lineFragments[number - 1].paragraphIndex
  }
}

extension TextLayout {
  /// A place of this layout on the page, from the upper left corner of the text's box.
  ///
  /// Layouts of vertical text are those of their lines turned to read from left to right; on the page
  /// lines run downward. Places in horizontal text are where they are.
  public func placeOnPage(of rect: TextRect) -> TextRect {
    switch writingMode {
    case .horizontal: rect
    case .verticalLeftToRight:
      TextRect(x: rect.y, y: rect.x, width: rect.height, height: rect.width)
    case .verticalRightToLeft:
      TextRect(x: height - rect.maxY, y: rect.x, width: rect.height, height: rect.width)
    }
  }

  /// A point of the page as one of this layout: what `placeOnPage(of:)` undoes.
  public func placeInLines(of point: TextPoint) -> TextPoint {
    switch writingMode {
    case .horizontal: point
    case .verticalLeftToRight: TextPoint(x: point.y, y: point.x)
    case .verticalRightToLeft: TextPoint(x: point.y, y: height - point.x)
    }
  }
}
