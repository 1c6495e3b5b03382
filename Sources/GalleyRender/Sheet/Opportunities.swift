internal import Galley
internal import GalleyText

/// The places of a text where a line may end.
struct Opportunities {
  let offsets: [TextOffset]

  /// None.
  init() { offsets = [] }

  /// The starts of the lines that the text has at width 0, where every opportunity is taken.
  init(of text: PreparedText) {
    var style = text.paragraphStyle
    let whiteSpace = style.whiteSpace ?? text.profile.defaultWhiteSpace
    guard style.lineBreakMode.wraps, whiteSpace.wraps else {
      offsets = []
      return
    }
    style.overflowWrap = .normal
    style.lineWrapStyle = .greedy
    style.hyphenationFactor = 0
    style.firstLineHeadIndent = 0
    style.headIndent = 0
    style.tailIndent = 0
    let pieces = try? Measurer().prepare(
      text.styledText, paragraphStyle: style, profile: text.profile)
    let lines = pieces?.layout(in: .label(width: 0)).lineFragments ?? []
    offsets = lines.dropFirst().map(\.range.lowerBound)
  }
}
