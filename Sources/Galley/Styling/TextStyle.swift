/// How characters look: fonts, size, spacing, language.
///
/// A value; making one checks its numbers, so that laying out never has to.
public struct TextStyle: Hashable, Sendable {
  /// The fonts, in order: each character is taken by the first that has it.
  public let fonts: FontCascade
  /// The length of one em, in points: above 0, at most `largestPointSize`.
  public let pointSize: Double
  /// Even extra space after each character, in points; CSS's `letter-spacing`. Not 0: no ligatures.
  public let tracking: Double
  /// Extra space at each word space, in points.
  public let wordSpacing: Double
  /// How far the text stands above the baseline, in points; negative below.
  public let baselineOffset: Double
  /// The language as a BCP 47 tag; it chooses shapes and line breaks.
  public let language: String?
  /// OpenType features that are asked for, or turned off with 0.
  public let features: [FontFeature]

  /// Where words may be hyphenated, if the paragraph style asks for it; nil: only at soft hyphens.
  public var hyphenation: HyphenationPatterns?

  /// The largest font size.
  public static let largestPointSize: Double = 10_000

  /// Makes a style.
  ///
  /// - Throws: `StyleError` if the size is not above 0 and at most 10,000, or a length not finite.
  public init(
    fonts: FontCascade, size: Double, tracking: Double = 0, wordSpacing: Double = 0,
    baselineOffset: Double = 0, language: String? = nil, features: [FontFeature] = []
  ) throws(StyleError) {
    guard size > 0, size <= TextStyle.largestPointSize else { throw .invalidPointSize(size) }
    let lengths = [
      ("letter spacing", tracking), ("word spacing", wordSpacing),
      ("baseline offset", baselineOffset),
    ]
    for (name, value) in lengths where !(value.magnitude <= 1e6) {
      throw .invalidLength(name: name, value: value)
    }
    self.fonts = fonts
    self.pointSize = size
    self.tracking = tracking
    self.wordSpacing = wordSpacing
    self.baselineOffset = baselineOffset
    self.language = language
    self.features = features
  }

  /// Makes a style of one font.
  ///
  /// - Throws: `StyleError` if the size is not above 0 and at most 10,000.
  public init(font: Font, size: Double) throws(StyleError) {
    try self.init(fonts: FontCascade(font), size: size)
  }

  /// This style at another size.
  ///
  /// - Throws: `StyleError` if the size is not above 0 and at most 10,000.
  public func withSize(_ size: Double) throws(StyleError) -> TextStyle {
    var style = try TextStyle(
      fonts: fonts, size: size, tracking: tracking, wordSpacing: wordSpacing,
      baselineOffset: baselineOffset, language: language, features: features)
    style.hyphenation = hyphenation
    return style
  }
}
