import Galley
import GalleyRequests

/// The answer of `galley measure --sweep`: the height as a function of the width.
struct SweepReport {
  let points: [Sweep.Point]

  /// A row for each width.
  var csv: String {
    let rows = points.map { [$0.width.shortest, $0.height.shortest, "\($0.lineCount)"] }
    return ([["containerWidth", "height", "lineCount"]] + rows).map { CSV.line($0) + "\n" }.joined()
  }

  /// An array of an object for each width.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.array { writer in
      for point in points {
        writer.object {
          $0.key("containerWidth")
          $0.value(point.width)
          $0.key("height")
          $0.value(point.height)
          $0.key("lineCount")
          $0.value(point.lineCount)
        }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  /// A row for each step of the height, with a bar that is as long as the text is high.
  func text(on screen: Screen) -> String {
    let steps = SweepStep.steps(of: points)
    let largest = steps.map(\.height).max() ?? 0
    var table = TextTable(
      head: ["in", "height", "lines", ""], alignments: [.right, .right, .right, .left])
    for step in steps {
      let share = largest > 0 ? step.height / largest : 0
      table.append([
        step.widths, step.height.rounded(decimals: 3), "\(step.lineCount)",
        SweepReport.bar(share, columns: 36),
      ])
    }
    return table.rendered(on: screen)
  }

  /// A bar in eighths of a cell.
  static func bar(_ share: Double, columns: Int) -> String {
    let eighths = Int((share * Double(columns) * 8).rounded())
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }
}
