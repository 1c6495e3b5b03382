import Galley
import Testing

@testable import Galley

/// A line's height from ascent 16, descent 4, leading 2 and a style's numbers (uiKit):
///
///     natural = 16 + 4 + (usesFontLeading ? 2 : 0)
///     h = natural × multiple, at least the minimum, then at most the maximum
///     baseline = h − 4
@Suite("The formula of line heights") struct LineHeightFormulaTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var multiple = 0.0
    var minimum = 0.0
    var maximum = 0.0
    var usesFontLeading = false
    var height: Double
    var testDescription: String {
      "multiple \(multiple), minimum \(minimum), maximum \(maximum), \(usesFontLeading)"
    }
  }

  static let rows: [Row] = [
    Row(height: 20),
    Row(usesFontLeading: true, height: 22),
    Row(multiple: 1.5, height: 30),  // 20 × 1.5
    Row(multiple: 1.5, usesFontLeading: true, height: 33),  // 22 × 1.5
    Row(multiple: 0.5, height: 10),  // cut at the top
    Row(minimum: 25, height: 25),
    Row(minimum: 15, height: 20),
    Row(maximum: 15, height: 15),
    Row(maximum: 25, height: 20),
    Row(multiple: 2, maximum: 30, height: 30),  // the factor comes before the limits
    Row(multiple: 0.5, minimum: 12, height: 12),
    Row(minimum: 30, maximum: 25, height: 25),  // the maximum wins
    Row(multiple: 2, minimum: 30, maximum: 35, usesFontLeading: true, height: 35),
  ]

  @Test("heights and baselines", arguments: rows)
  func formula(row: Row) {
    var style = ParagraphStyle()
    style.lineHeightMultiple = row.multiple
    style.minimumLineHeight = row.minimum
    style.maximumLineHeight = row.maximum
    var container = TextContainer()
    container.usesFontLeading = row.usesFontLeading
    let rule = LineHeightRule(profile: .uiKit, style: style, container: container)
    let box = rule.box(of: [span(LineMetrics(ascent: 16, descent: 4, leading: 2))])
    #expect(box.height == row.height)
    #expect(box.baseline == row.height - 4)
  }

  // 16 + 3 up, 4 + 5 down: the largest of each, offsets counted once.
  @Test func `the tallest run and the deepest run make the line`() {
    let rule = LineHeightRule(profile: .uiKit, style: .default, container: TextContainer())
    let metrics = LineMetrics(ascent: 16, descent: 4)
    let box = rule.box(of: [span(metrics), span(metrics, offset: 3), span(metrics, offset: -5)])
    #expect(box == LineBox(height: 28, baseline: 19, ascent: 19, descent: 9))
  }

  // Half of the 11 that are more goes above, floored: 5; baseline 16 + 5.
  @Test func `css puts half of the extra above, floored`() {
    var style = ParagraphStyle()
    style.setLineHeight(31)
    let rule = LineHeightRule(profile: .css, style: style, container: TextContainer())
    let box = rule.box(of: [span(LineMetrics(ascent: 16, descent: 4))])
    #expect(box == LineBox(height: 31, baseline: 21, ascent: 16, descent: 4))
  }

  // floor((10 − 20) / 2) = −5: the box is cut at both ends.
  @Test func `css cuts at both ends`() {
    var style = ParagraphStyle()
    style.setLineHeight(10)
    let rule = LineHeightRule(profile: .css, style: style, container: TextContainer())
    let box = rule.box(of: [span(LineMetrics(ascent: 16, descent: 4))])
    #expect(box == LineBox(height: 10, baseline: 11, ascent: 16, descent: 4))
  }

  private func span(_ metrics: LineMetrics, offset: Double = 0) -> MetricsSpan {
    MetricsSpan(
      upperBound: 1, primary: RunMetrics(metrics: metrics, baselineOffset: offset), fallback: nil,
      isAttachment: false)
  }
}
