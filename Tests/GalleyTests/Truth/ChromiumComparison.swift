import Galley
import GalleyTestSupport

/// How a layout differs from what Chromium answered.
///
/// Alike are: the place of collapsed spaces at a break; no line or one empty line for text without
/// visible lines; U+3000 at a line's end, which hangs and which Chromium's widths count.
struct ChromiumComparison {
  /// Chromium rounds each run of a line up to 1/64 px, and its advances are sums of 16.16 numbers.
  static let widthTolerance = 0.04
  static let heightTolerance = 0.02

  let row: ChromiumCase
  let layout: TextLayout

  var isSameCount: Bool { lines.count == row.lines.count }
  var isSameBreaks: Bool { starts == recordedStarts }
  var isSameHeight: Bool { (layout.height - row.height).magnitude <= Self.heightTolerance }

  /// The largest difference of a line's width, where the breaks agree.
  var widthDifference: Double {
    zip(lines, row.lines).map(widthDifference).max() ?? 0
  }

  /// What differs, as a sentence; nil if nothing does.
  var difference: String? {
    if row.lines.isEmpty { return isEmptyLayout ? nil : "there are lines where none shows" }
    guard isSameBreaks else {
      return "breaks at \(starts.dropFirst()), recorded \(recordedStarts.dropFirst())"
    }
    guard widthDifference <= Self.widthTolerance else {
      return "a width is off by \(widthDifference)"
    }
    return isSameHeight ? nil : "height \(layout.height), recorded \(row.height)"
  }

  private var lines: [TextLineFragment] { layout.lineFragments.filter { !$0.isExtraLine } }

  private var isEmptyLayout: Bool {
    lines.count <= 1 && lines.allSatisfy { $0.width < Self.widthTolerance }
  }

  private var starts: [Int] { lines.map { afterCollapsedSpaces($0.range.lowerBound.utf16) } }
  private var recordedStarts: [Int] { row.lines.map { afterCollapsedSpaces($0.start) } }

  /// Moves a line's start over white space that collapses; 0 stays.
  private func afterCollapsedSpaces(_ start: Int) -> Int {
    guard row.whiteSpace == "normal", start > 0 else { return start }
    let units = row.text.utf16.dropFirst(start)
    return start + units.prefix { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains($0) }.count
  }

  private func widthDifference(_ line: TextLineFragment, _ recorded: ChromiumCase.Line) -> Double {
    let plain = (line.width - recorded.width).magnitude
    guard row.text[line.range].contains(where: { $0 == "\u{3000}" }) else { return plain }
    // U+3000 that hangs is in the recorded width, and so is a space that stands before it.
    let hanging = line.width + line.trailingWhitespaceAdvance - recorded.width
    return min(plain, hanging.magnitude)
  }
}
