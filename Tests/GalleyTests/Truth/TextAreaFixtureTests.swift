import Galley
import GalleyTestSupport
import Testing

/// The heights of text areas that grow with their text, as Chromium recorded them.
@Suite("Chromium's text areas") struct TextAreaFixtureTests {
  private static let chromium = ChromiumLayout()

  @Test func `a text area is as high as its text`() throws {
    let rows = try TextAreaCase.rows("textarea")
    for area in rows where KnownDifference.inTextAreas[area.row.id] == nil {
      let row = area.row
      var container = TextContainer(kind: .textView, width: .points(row.width))
      container.lineFragmentPadding = 0
      container.insets = .zero
      let text = try Self.chromium.prepare(row)
      let height = text.height(in: container)
      #expect(
        (height - area.contentHeight).magnitude <= ChromiumComparison.heightTolerance,
        "\(row): \(height), recorded \(area.contentHeight)")
      #expect(text.lineCount(in: container) == row.lineCount, "\(row)")
    }
    print("\(rows.count) text areas")
  }
}
