import Galley
import Testing

/// Text of Noto Sans Mono at 10 points: each character advances 6 points, and a line is
/// 10.69 + 2.93 = 13.62 points high in uiKit, 11 + 3 = 14 in the profiles that round.
enum MonoText {
  static let advance = 6.0
  static let ascent = 10.69
  static let descent = 2.93

  static func prepared(
    _ text: String, style: ParagraphStyle = .default, profile: LayoutProfile = .uiKit
  ) throws -> PreparedText {
    try Measurer().prepare(
      text, style: TextStyle(font: TestFonts.mono.font, size: 10), paragraphStyle: style,
      profile: profile)
  }
}

/// Whether two lengths are the same but for the rounding of sums.
func isClose(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 1e-9 }

/// Whether two lists of lengths are.
func areClose(_ left: [Double], _ right: [Double]) -> Bool {
  left.count == right.count && zip(left, right).allSatisfy { isClose($0, $1) }
}

extension TextLayout {
  /// The lines of a text, as strings.
  func lines(of text: String) -> [String] {
    lineFragments.map { String(text[$0.range]) }
  }
}
