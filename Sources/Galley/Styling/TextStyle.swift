/// How characters look: fonts, size, spacing, language.
///
/// A value; making one checks its numbers, so that laying out never has to.
public struct TextStyle: Hashable, Sendable {
  /// The fonts, in order: each character is taken by the first that has it.
  public private(set) var fonts: FontCascade
  /// The length of one em, in points: above 0, at most `largestPointSize`.
  public private(set) var pointSize: Double
  /// Even extra space after each character, in points; CSS's `letter-spacing`.
  ///
  /// Not 0: no ligatures.
  public private(set) var tracking: Double
  /// Extra space at each word space, in points.
  public private(set) var wordSpacing: Double
  /// How far the text stands above the baseline, in points; negative below.
  public private(set) var baselineOffset: Double
  /// The language as a BCP 47 tag; it chooses shapes and line breaks.
  public private(set) var language: String?
  /// OpenType features that are asked for, or turned off with 0.
  public private(set) var features: [FontFeature]

  /// Whether pairs of characters are moved closer or apart as the font says.
  ///
  /// False: as the feature `kern` = 0. A feature of the same name in `features` wins.
  public var kerning: Bool {
    get { usesKerning }
    set {
      usesKerning = newValue
      setShapingFeatures()
    }
  }
  /// Which ligatures are formed; features of the same names in `features` win.
  public var ligatures: Ligatures {
    get { formedLigatures }
    set {
      formedLigatures = newValue
      setShapingFeatures()
    }
  }

  /// Whether lines may end inside of the text; false: only at its ends and where they must.
  ///
  /// CSS's `white-space: nowrap` of a part of a line. To allow breaks where there are none, put a
  /// zero-width space (U+200B) into the text.
  public var wraps = true

  /// The bar under the text, if it has one.
  public var underline: TextDecorationStyle?
  /// The bar through the text, if it has one.
  public var strikethrough: TextDecorationStyle?

  /// Where words may be hyphenated, if the paragraph style asks for it; nil: only at soft hyphens.
  public var hyphenation: HyphenationPatterns?

  /// What HarfBuzz is asked for: kerning and ligatures, then `features`.
  private(set) var shapingFeatures: [FontFeature]
  private var usesKerning = true
  private var formedLigatures = Ligatures.standard

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
    shapingFeatures = features
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
    guard size > 0, size <= TextStyle.largestPointSize else { throw .invalidPointSize(size) }
    var style = self
    style.pointSize = size
    return style
  }

  /// This style with nothing between its characters but what the font says.
  var withoutSpacing: TextStyle {
    var style = self
    style.tracking = 0
    style.wordSpacing = 0
    return style
  }

  /// This style on the baseline.
  var withoutBaselineOffset: TextStyle {
    var style = self
    style.baselineOffset = 0
    return style
  }

  private mutating func setShapingFeatures() {
    shapingFeatures =
      ligatures.features + (kerning ? [] : [FontFeature(tag: "kern", value: 0)]) + features
  }
}

/// Which ligatures a text forms.
///
/// TextKit's `NSLigature`.
public enum Ligatures: String, Hashable, Sendable, Codable, CaseIterable {
  /// Those alone without which a script is not written rightly.
  case essential
  /// Those that the font forms by default.
  case standard
  /// Rare and historical ones, too (`dlig`, `hlig`).
  case all

  var features: [FontFeature] {
    switch self {
    case .essential: [FontFeature(tag: "liga", value: 0), FontFeature(tag: "clig", value: 0)]
    case .standard: []
    case .all: [FontFeature(tag: "dlig", value: 1), FontFeature(tag: "hlig", value: 1)]
    }
  }
}

/// How a bar under or through text looks.
///
/// TextKit's `NSUnderlineStyle`.
public enum TextDecorationStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// As thick as the font wants it.
  case single
  /// Twice as thick.
  case thick
  /// Two bars with the thickness of one between them.
  case double
}
