import Galley
import GalleyTestSupport
import Testing

/// `writing-mode: vertical-rl` as Chromium recorded it.
@Suite("Chromium's vertical lines") struct VerticalFixtureTests {
  private static let chromium = ChromiumLayout()

  @Test func `breaks, widths and heights are Chromium's`() throws {
    let rows = try WrapCase.rows("vertical").map(\.row)
    let missing = Self.chromium.missingFonts(of: rows)
    if !missing.isEmpty {
      print("SKIPPED: vertical rows in fonts that are not installed: \(missing.sorted())")
    }
    var count = 0
    var same = 0
    for row in rows where missing.isDisjoint(with: row.fonts) {
      let prepared = try Self.chromium.prepare(row) { $0.writingMode = .verticalRightToLeft }
      let layout = prepared.layout(in: .label(width: row.width))
      #expect(prepared.height(in: layout.container) == layout.height)
      count += 1
      if let difference = ChromiumComparison(row: row, layout: layout).difference {
        Issue.record("\(row): \(difference)")
      } else {
        same += 1
      }
    }
    print("vertical: \(same) of \(count) are Chromium's")
  }
}
