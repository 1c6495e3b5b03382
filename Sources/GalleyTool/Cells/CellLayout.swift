import Galley

/// Where a cell's picture stands.
enum CellSide: String, CaseIterable {
  case left
  case right
  case top
  case bottom
}

/// How a cell is arranged.
struct CellArrangement: Hashable {
  var width: Double
  var side: CellSide
  /// Room at the four edges of the cell.
  var padding: Double
  /// Room between picture and text.
  var spacing: Double
  /// Whether text that is longer than the picture stays in its column beside it.
  var keepsColumn: Bool
  /// 0: no limit.
  var maximumNumberOfLines: Int
}

/// A feed cell: a picture, and text beside it that flows around it, or below or above it.
///
/// All places are in points, from the top left of the cell.
struct CellLayout {
  let height: Double
  let picture: TextRect
  let text: TextRect
  let lines: [TextLineFragment]
  let isTruncated: Bool

  init(
    _ prepared: PreparedText, picture size: TextSize, container: TextContainer,
    _ arrangement: CellArrangement
  ) {
    let padding = arrangement.padding
    let inner = max(0, arrangement.width - 2 * padding)
    let beside = inner - size.width - arrangement.spacing
    let firstLine = prepared.lines(in: container) { _ in TextLineRoom(width: inner) }.first { _ in
      true
    }
    // Beside a picture that leaves less room than a line is high, there is no text.
    let fitsBeside = beside >= firstLine?.height ?? 0
    let isBeside = fitsBeside && (arrangement.side == .left || arrangement.side == .right)
    let isPictureLeft = arrangement.side == .left
    let left = isBeside && isPictureLeft ? size.width + arrangement.spacing : 0

    var flow: (lines: [TextLineFragment], isTruncated: Bool)
    if isBeside, !arrangement.keepsColumn {
      let end = size.height + arrangement.spacing
      flow = CellLayout.flow(prepared, container, arrangement.maximumNumberOfLines) { top in
        // A line meets the picture if it begins above its end.
        top < end ? TextLineRoom(x: left, width: beside) : TextLineRoom(width: inner)
      }
    } else {
      flow = CellLayout.column(
        prepared, container, width: isBeside ? beside : inner, left: left, arrangement)
    }

    let textHeight = flow.lines.last.map { $0.top + $0.height } ?? 0
    let gap = textHeight > 0 && size.height > 0 ? arrangement.spacing : 0
    let isTextAbove = !isBeside && arrangement.side == .bottom
    let textTop =
      padding + (isBeside || isTextAbove ? 0 : size.height + gap)
    picture = TextRect(
      x: padding + (isBeside && !isPictureLeft ? inner - size.width : 0),
      y: padding + (isTextAbove ? textHeight + gap : 0), width: size.width, height: size.height)
    lines = flow.lines.map { $0.moved(x: padding, y: textTop) }
    isTruncated = flow.isTruncated
    text = CellLayout.rect(around: lines, orAt: TextPoint(x: padding + left, y: textTop))
    height = max(picture.maxY, text.maxY) + padding
  }

  /// Lines whose room depends on where they are.
  private static func flow(
    _ prepared: PreparedText, _ container: TextContainer, _ limit: Int,
    room: @escaping (_ top: Double) -> TextLineRoom
  ) -> (lines: [TextLineFragment], isTruncated: Bool) {
    var isTruncated = false
    let lines = Array(
      prepared.lines(in: container) { request in
        if limit > 0, request.index >= limit {
          isTruncated = true
          return nil
        }
        return room(request.top)
      })
    return (lines, isTruncated)
  }

  /// Lines of one width.
  private static func column(
    _ prepared: PreparedText, _ container: TextContainer, width: Double, left: Double,
    _ arrangement: CellArrangement
  ) -> (lines: [TextLineFragment], isTruncated: Bool) {
    var container = container
    container.width = .points(width)
    container.maximumNumberOfLines = arrangement.maximumNumberOfLines
    let layout = prepared.layout(in: container)
    return (layout.lineFragments.map { $0.moved(x: left, y: 0) }, layout.isTruncated)
  }

  private static func rect(around lines: [TextLineFragment], orAt origin: TextPoint) -> TextRect {
    guard let first = lines.first, let last = lines.last else {
      return TextRect(x: origin.x, y: origin.y, width: 0, height: 0)
    }
    let left = lines.reduce(first.x) { min($0, $1.x) }
    let right = lines.reduce(left) { max($0, $1.x + $1.width) }
    return TextRect(
      x: left, y: first.top, width: right - left, height: last.top + last.height - first.top)
  }
}

extension TextLineFragment {
  fileprivate func moved(x: Double, y: Double) -> TextLineFragment {
    var line = self
    line.x += x
    line.top += y
    line.baseline += y
    return line
  }
}
