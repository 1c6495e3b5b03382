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
  /// The text as it was laid out, and where the top left corner of its box is.
  let geometry: TextGeometry
  let textOrigin: TextPoint
  /// The lines, where they are in the cell.
  let lines: [TextLineFragment]

  var isTruncated: Bool { geometry.layout.isTruncated }

  init(
    _ prepared: PreparedText, picture size: TextSize, container: TextContainer,
    _ arrangement: CellArrangement
  ) {
    let padding = arrangement.padding
    let inner = max(0, arrangement.width - 2 * padding)
    let beside = inner - size.width - arrangement.spacing
    var container = container
    container.maximumNumberOfLines = arrangement.maximumNumberOfLines
    container.width = .unlimited
    let firstLine = prepared.layout(in: container).lineFragments.first
    // Beside a picture that leaves less room than a line is high, there is no text.
    let fitsBeside = beside >= firstLine?.height ?? 0
    let isBeside = fitsBeside && (arrangement.side == .left || arrangement.side == .right)
    let isPictureLeft = arrangement.side == .left
    let pictureX = isBeside && !isPictureLeft ? inner - size.width : 0
    let keepsColumn = isBeside && arrangement.keepsColumn
    container.width = .points(keepsColumn ? beside : inner)
    container.lineBreakMode = .byTruncatingTail

    let flowsAround = isBeside && !keepsColumn
    let layout =
      flowsAround
      ? prepared.layout(
        in: container,
        around: [CellLayout.exclusion(size, x: pictureX, spacing: arrangement.spacing)])
      : prepared.layout(in: container)
    geometry = TextGeometry(prepared, layout: layout)

    let textHeight = layout.lineFragments.last.map { $0.top + $0.height } ?? 0
    let gap = textHeight > 0 && size.height > 0 ? arrangement.spacing : 0
    let isTextAbove = !isBeside && arrangement.side == .bottom
    textOrigin = TextPoint(
      x: padding + (keepsColumn && isPictureLeft ? size.width + arrangement.spacing : 0),
      y: padding + (isBeside || isTextAbove ? 0 : size.height + gap))
    picture = TextRect(
      x: padding + pictureX, y: padding + (isTextAbove ? textHeight + gap : 0), width: size.width,
      height: size.height)
    let origin = textOrigin
    lines = layout.lineFragments.map { $0.moved(x: origin.x, y: origin.y) }
    let besideX = isBeside && isPictureLeft ? size.width + arrangement.spacing : 0
    text = CellLayout.rect(
      around: lines, orAt: TextPoint(x: padding + besideX, y: textOrigin.y))
    height = max(picture.maxY, text.maxY) + padding
  }

  /// The picture and the room around it, in which there is no text.
  private static func exclusion(_ size: TextSize, x: Double, spacing: Double) -> ExclusionPath {
    .rectangle(
      TextRect(
        x: x - spacing, y: 0, width: size.width + 2 * spacing, height: size.height + spacing))
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
