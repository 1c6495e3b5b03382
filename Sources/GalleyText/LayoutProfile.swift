/// The platform whose vertical metrics and line-height rules are followed, as data.
///
/// Each constant is a fact about a platform or, where the platform's behavior is not documented, a
/// choice; the constant's comment says which.
public struct LayoutProfile: Hashable, Sendable {
  /// How font metrics in points are rounded.
  public enum Rounding: Hashable, Sendable {
    /// Not at all (UIKit).
    case none
    /// Ascent, descent and gap each to the nearest whole point, halves up.
    case eachToNearest
    /// The same, but where that took from the descent, the ascent gives it a point (Chromium on
    /// Linux with subpixel positioning, so that no descender is cut).
    case eachToNearestKeepingDescent
  }

  /// Where the difference between the asked line height and the font's own goes.
  public enum ExtraHeight: Hashable, Sendable {
    /// Above the glyphs: lines are anchored at their bottom (TextKit).
    case above
    /// Half above, floored to a whole point, the rest below (CSS 2.2, 10.8.1; Chromium floors).
    case halfAboveFloored
    /// Below the glyphs, not on the last line (Android's `StaticLayout`).
    case belowExceptLast
  }

  /// Which tables the vertical metrics come from.
  public enum MetricsSource: Hashable, Sendable {
    /// `hhea`, always (Core Text).
    case hhea
    /// OS/2 typographic metrics if the font asks for them, else `hhea`; typographic or Windows
    /// metrics where `hhea` is all zero (FreeType, Skia).
    case typoIfAsked
  }

  /// The extra height that Apple's platforms give to Helvetica, Times and Courier.
  public enum LegacyFamilyExtra: Hashable, Sendable {
    /// They are fonts like others.
    case none
    /// 15 % of ascent + descent, added to the ascent (UIKit).
    case ascentShare
    /// A rounded 20 % of the line height where the gap is 0 (AppKit's `defaultLineHeight`).
    case lineHeightShare
  }

  /// The name by which the command and the batch know it: `uiKit`, `appKit`, `css`, `android`.
  public var name: String
  /// From which table of a font ascent, descent and leading are taken.
  public var metricsSource: MetricsSource
  /// Which of them are rounded to whole points.
  public var rounding: Rounding
  /// Where a line puts height that its glyphs do not need.
  public var extraHeight: ExtraHeight
  /// The white-space mode where the caller names none.
  public var defaultWhiteSpace: WhiteSpace
  /// How far an advance may pass the width and still fit, in points (Blink's `LayoutUnit` epsilon in `css`).
  public var fitSlack: Double
  /// Whether fallback fonts raise a line in labels and bounding boxes.
  public var fallbackFontsRaiseLabels: Bool
  /// Whether the font's gap counts by default in labels and bounding boxes.
  public var labelsUseFontLeading: Bool
  /// Whether the empty text has one line in labels and bounding boxes.
  public var emptyLabelHasLine: Bool
  /// Whether a maximum line height beats a larger minimum.
  ///
  /// Apple does not say: the maximum wins.
  public var maximumLineHeightWins: Bool
  /// What Helvetica, Times and Courier get on top.
  public var legacyFamilyExtra: LegacyFamilyExtra
  /// Whether only LF and CR LF end paragraphs (CSS), or every separator that TextKit knows.
  public var onlyNewlineEndsParagraphs: Bool
  /// Whether line ends are those of Chromium where it leaves UAX #14.
  public var breaksLikeChromium: Bool

  /// UILabel, UITextView and `boundingRect` of iOS.
  public static let uiKit = LayoutProfile(
    name: "uiKit", metricsSource: .hhea, rounding: .none, extraHeight: .above,
    defaultWhiteSpace: .preWrap, fitSlack: 0, fallbackFontsRaiseLabels: false,
    labelsUseFontLeading: false, emptyLabelHasLine: false, maximumLineHeightWins: true,
    legacyFamilyExtra: .ascentShare, onlyNewlineEndsParagraphs: false, breaksLikeChromium: false)

  /// NSTextField and NSTextView of macOS.
  public static let appKit = LayoutProfile(
    name: "appKit", metricsSource: .hhea, rounding: .eachToNearest, extraHeight: .above,
    defaultWhiteSpace: .preWrap, fitSlack: 0, fallbackFontsRaiseLabels: true,
    labelsUseFontLeading: false, emptyLabelHasLine: false, maximumLineHeightWins: true,
    legacyFamilyExtra: .lineHeightShare, onlyNewlineEndsParagraphs: false,
    breaksLikeChromium: false)

  /// Blocks of text in a browser, as Chromium lays them out.
  public static let css = LayoutProfile(
    name: "css", metricsSource: .typoIfAsked, rounding: .eachToNearestKeepingDescent,
    extraHeight: .halfAboveFloored, defaultWhiteSpace: .normal, fitSlack: 1.0 / 64,
    fallbackFontsRaiseLabels: true, labelsUseFontLeading: true, emptyLabelHasLine: false,
    maximumLineHeightWins: true, legacyFamilyExtra: .none, onlyNewlineEndsParagraphs: true,
    breaksLikeChromium: true)

  /// Android's TextView (`StaticLayout`), one pixel being one point.
  public static let android = LayoutProfile(
    name: "android", metricsSource: .typoIfAsked, rounding: .eachToNearest,
    extraHeight: .belowExceptLast, defaultWhiteSpace: .preWrap, fitSlack: 0,
    fallbackFontsRaiseLabels: true, labelsUseFontLeading: false, emptyLabelHasLine: true,
    maximumLineHeightWins: true, legacyFamilyExtra: .none, onlyNewlineEndsParagraphs: false,
    breaksLikeChromium: false)

  /// The four profiles.
  public static let all: [LayoutProfile] = [.uiKit, .appKit, .css, .android]

  /// The profile of this name, in any case; nil if there is none.
  public init?(named name: String) {
    let known = LayoutProfile.all.first { $0.name.lowercased() == name.lowercased() }
    guard let known else { return nil }
    self = known
  }

  /// A profile of the caller's own making: the named one with other constants.
  init(
    name: String, metricsSource: MetricsSource, rounding: Rounding, extraHeight: ExtraHeight,
    defaultWhiteSpace: WhiteSpace, fitSlack: Double, fallbackFontsRaiseLabels: Bool,
    labelsUseFontLeading: Bool, emptyLabelHasLine: Bool, maximumLineHeightWins: Bool,
    legacyFamilyExtra: LegacyFamilyExtra, onlyNewlineEndsParagraphs: Bool,
    breaksLikeChromium: Bool
  ) {
    self.name = name
    self.metricsSource = metricsSource
    self.rounding = rounding
    self.extraHeight = extraHeight
    self.defaultWhiteSpace = defaultWhiteSpace
    self.fitSlack = fitSlack
    self.fallbackFontsRaiseLabels = fallbackFontsRaiseLabels
    self.labelsUseFontLeading = labelsUseFontLeading
    self.emptyLabelHasLine = emptyLabelHasLine
    self.maximumLineHeightWins = maximumLineHeightWins
    self.legacyFamilyExtra = legacyFamilyExtra
    self.onlyNewlineEndsParagraphs = onlyNewlineEndsParagraphs
    self.breaksLikeChromium = breaksLikeChromium
  }
}
