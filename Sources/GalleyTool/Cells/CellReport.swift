import Galley
import GalleyRequests

/// What `galley cell` says.
struct CellReport {
  let layout: CellLayout
  let picture: CellPicture
  let prepared: PreparedText
  let width: Double
  /// The pixels of the screen the cell is for.
  let grid: PixelGrid

  func text(on screen: Screen) -> String {
    var table = TextTable(
      head: ["", "x", "y", "width", "height"],
      alignments: [.left, .right, .right, .right, .right])
    let rows: [(String, TextRect)] =
      [
        ("cell", TextRect(x: 0, y: 0, width: width, height: layout.height)),
        ("picture", layout.picture), ("text", layout.text),
      ]
      + layout.lines.enumerated().map { index, line in
        ("line \(index + 1)", line.rect)
      }
    for (name, rect) in rows {
      table.append(
        [name] + [rect.x, rect.y, rect.width, rect.height].map { $0.rounded(decimals: 3) })
    }
    return table.rendered(on: screen)
  }

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.key("width")
      $0.value(width)
      $0.key("height")
      $0.value(layout.height)
      $0.key("roundedHeight")
      $0.value(grid.roundUp(layout.height))
      $0.key("image")
      $0.object {
        $0.members(of: layout.picture)
        $0.key("pixelWidth")
        $0.value(picture.pixelWidth)
        $0.key("pixelHeight")
        $0.value(picture.pixelHeight)
      }
      $0.key("text")
      $0.object { $0.members(of: layout.text) }
      $0.key("lineCount")
      $0.value(layout.lines.count)
      $0.key("truncated")
      $0.value(layout.isTruncated)
      $0.key("lines")
      $0.array { for line in layout.lines { $0.value(line) } }
      $0.member(missing: prepared.missingCharacters)
    }
    writer.endLine()
    return writer.bytes
  }
}

extension TextLineFragment {
  /// The line's box.
  fileprivate var rect: TextRect { TextRect(x: x, y: top, width: width, height: height) }
}

extension JSONWriter {
  fileprivate mutating func members(of rect: TextRect) {
    key("x")
    value(rect.x)
    key("y")
    value(rect.y)
    key("width")
    value(rect.width)
    key("height")
    value(rect.height)
  }

  fileprivate mutating func value(_ line: TextLineFragment) {
    object {
      $0.members(of: line.range)
      $0.key("x")
      $0.value(line.x)
      $0.key("top")
      $0.value(line.top)
      $0.key("width")
      $0.value(line.width)
      $0.key("height")
      $0.value(line.height)
      $0.key("baseline")
      $0.value(line.baseline)
    }
  }
}
