import Galley
import Testing

/// Text of Noto Sans Mono at 10 points: each character advances 6 points, and a line is
/// 10.69 + 2.93 = 13.62 points high in uiKit, 11 + 3 = 14 in the profiles that round.
enum MonoText {
  static let advance = 6.0
  static let ascent = 10.69
  static let descent = 2.93

  /// The profiles whose paragraph styles are tried.
  static let profiles: [LayoutProfile] = [.uiKit, .appKit, .css, .android]

  /// The style in which nothing is asked for; in css with the newlines and cuts of the others.
  static func style(_ profile: LayoutProfile) -> ParagraphStyle {
    var style = ParagraphStyle()
    if profile.name == "css" { (style.whiteSpace, style.overflowWrap) = (.preWrap, .anywhere) }
    return style
  }

  /// The ascent and descent of a line: as they are in uiKit, each rounded in the others.
  static func metrics(_ profile: LayoutProfile) -> (ascent: Double, descent: Double) {
    profile.name == "uiKit" ? (ascent, descent) : (11, 3)
  }

  /// The height of a line.
  static func lineHeight(_ profile: LayoutProfile) -> Double {
    metrics(profile).ascent + metrics(profile).descent
  }

  /// What the last line of a text of lines of this height has less: android puts what a line has more
  /// than its font below it, but not below the last.
  static func lastLineExtra(_ height: Double, _ profile: LayoutProfile) -> Double {
    profile.name == "android" ? max(0, height - lineHeight(profile)) : 0
  }

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
