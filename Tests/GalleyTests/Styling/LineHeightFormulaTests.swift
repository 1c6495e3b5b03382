import Galley
import Testing

/// A line's height by the numbers of its style (uiKit).
///
/// Lohit Devanagari at 16 points: ascent 17.515625, descent 8.046875, leading 4.15625.
///
///     natural = 25.5625 + (usesFontLeading ? 4.15625 : 0)
///     h = natural × multiple, at least the minimum, then at most the maximum
///     baseline = h − 8.046875
@Suite("The formula of line heights") struct LineHeightFormulaTests {
  static let descent = 8.046875

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
    Row(height: 25.5625),
    Row(usesFontLeading: true, height: 29.71875),
    Row(multiple: 1.5, height: 38.34375),  // 25.5625 × 1.5
    Row(multiple: 1.5, usesFontLeading: true, height: 44.578125),  // 29.71875 × 1.5
    Row(multiple: 0.5, height: 12.78125),  // cut at the top
    Row(minimum: 30, height: 30),
    Row(minimum: 15, height: 25.5625),
    Row(maximum: 15, height: 15),
    Row(maximum: 30, height: 25.5625),
    Row(multiple: 2, maximum: 40, height: 40),  // the factor comes before the limits
    Row(multiple: 0.5, minimum: 20, height: 20),
    Row(minimum: 30, maximum: 25, height: 25),  // the maximum wins
    Row(multiple: 2, minimum: 30, maximum: 35, usesFontLeading: true, height: 35),
  ]

  @Test("heights and baselines", arguments: rows)
  func formula(row: Row) throws {
    var style = ParagraphStyle()
    style.lineHeightMultiple = row.multiple
    style.minimumLineHeight = row.minimum
    style.maximumLineHeight = row.maximum
    var container = TextContainer()
    container.usesFontLeading = row.usesFontLeading
    let layout = try text([0]).layout(style, .uiKit, in: container)
    #expect(layout.height == row.height)
    #expect(layout.firstBaseline == row.height - Self.descent)
  }

  // 17.515625 + 3 up, 8.046875 + 5 down: the largest of each, offsets counted once.
  @Test func `the highest run and the deepest run make the line`() throws {
    let layout = try text([0, 3, -5]).layout(.default, .uiKit, in: TextContainer())
    let line = try #require(layout.lineFragments.first)
    #expect(line.ascent == 20.515625)
    #expect(line.descent == 13.046875)
    #expect(line.height == 33.5625)
    #expect(line.baseline == 20.515625)
  }

  // css has 16 + 6. Half of the 11 that are more goes above, floored: 5; baseline 16 + 5.
  @Test func `css puts half of the extra above, floored`() throws {
    var style = ParagraphStyle()
    style.setLineHeight(33)
    let layout = try text([0]).layout(style, .css, in: TextContainer())
    #expect(layout.height == 33)
    #expect(layout.firstBaseline == 21)
  }

  // floor((13 − 22) / 2) = −5: the box is cut at both ends.
  @Test func `css cuts at both ends`() throws {
    var style = ParagraphStyle()
    style.setLineHeight(13)
    let layout = try text([0]).layout(style, .css, in: TextContainer())
    #expect(layout.height == 13)
    #expect(layout.firstBaseline == 11)
  }

  // Android puts it below: 16 + 6 = 22, × 1.5 = 33, the baseline stays at 16.
  @Test func `android puts the extra below`() throws {
    var style = ParagraphStyle()
    style.lineHeightMultiple = 1.5
    let layout = try text([0]).layout(style, .android, in: TextContainer())
    #expect(layout.firstBaseline == 16)
  }

  /// One "क" for each baseline offset.
  private func text(_ offsets: [Double]) throws -> StyledText {
    let fonts = try FontCascade(TestFonts.lohit.font)
    var text = StyledText("", style: try TextStyle(fonts: fonts, size: 16))
    for offset in offsets {
      text.append("क", style: try TextStyle(fonts: fonts, size: 16, baselineOffset: offset))
    }
    return text
  }
}

extension StyledText {
  fileprivate func layout(
    _ style: ParagraphStyle, _ profile: LayoutProfile, in container: TextContainer
  ) throws -> TextLayout {
    try Measurer().prepare(self, paragraphStyle: style, profile: profile).layout(in: container)
  }
}
