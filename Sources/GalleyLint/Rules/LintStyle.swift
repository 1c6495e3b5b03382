import Galley

/// How the text of a box looks, as the rules say it.
///
/// What is nil is taken from the style that this one stands over, or is the library's default.
package struct LintStyle: Hashable, Sendable {
  var fonts: [String]?
  var size: Double?
  var variations: [FontVariation]?
  var features: [FontFeature]?
  var usesSystemFallback: Bool?
  var letterSpacing: Double?
  var wordSpacing: Double?
  var lineSpacing: Double?
  var lineHeight: Double?
  var lineHeightMultiple: Double?
  var paragraphSpacing: Double?
  var profile: LayoutProfile?
  var whiteSpace: WhiteSpace?
  var overflowWrap: OverflowWrap?
  var wordBreak: WordBreak?
  var lineBreak: LineBreakStrictness?
  /// What is different in some languages, in the order of the file.
  var languages: [(pattern: NamePattern, style: LintStyle)] {
    get { overrides.map { ($0.pattern, $0.style[0]) } }
    set { overrides = newValue.map { Override(pattern: $0.pattern, style: [$0.style]) } }
  }
  private var overrides: [Override] = []

  /// A style of some languages; in an array, because a value cannot hold its own kind.
  private struct Override: Hashable {
    let pattern: NamePattern
    let style: [LintStyle]
  }

  init() {}

  /// This style over another: what it does not say is the other's.
  func over(_ base: LintStyle) -> LintStyle {
    var style = base
    style.fonts = fonts ?? base.fonts
    style.size = size ?? base.size
    style.variations = variations ?? base.variations
    style.features = features ?? base.features
    style.usesSystemFallback = usesSystemFallback ?? base.usesSystemFallback
    style.letterSpacing = letterSpacing ?? base.letterSpacing
    style.wordSpacing = wordSpacing ?? base.wordSpacing
    style.lineSpacing = lineSpacing ?? base.lineSpacing
    style.lineHeight = lineHeight ?? base.lineHeight
    style.lineHeightMultiple = lineHeightMultiple ?? base.lineHeightMultiple
    style.paragraphSpacing = paragraphSpacing ?? base.paragraphSpacing
    style.profile = profile ?? base.profile
    style.whiteSpace = whiteSpace ?? base.whiteSpace
    style.overflowWrap = overflowWrap ?? base.overflowWrap
    style.wordBreak = wordBreak ?? base.wordBreak
    style.lineBreak = lineBreak ?? base.lineBreak
    style.overrides = base.overrides + overrides
    return style
  }

  /// The style of a language: what the last pattern that names it says, over the rest.
  func style(for language: String) -> LintStyle {
    overrides.reduce(self) { style, override in
      override.pattern.matches(language) ? override.style[0].over(style) : style
    }
  }
}

extension LintStyle {
  /// How paragraphs are laid out.
  var paragraphStyle: ParagraphStyle {
    var style = ParagraphStyle.default
    style.lineSpacing = lineSpacing ?? 0
    style.paragraphSpacing = paragraphSpacing ?? 0
    style.lineHeightMultiple = lineHeightMultiple ?? 0
    if let lineHeight { style.setLineHeight(lineHeight) }
    style.whiteSpace = whiteSpace
    // A word that no line can hold shall stick out and be found, not be cut.
    style.overflowWrap = overflowWrap ?? .normal
    style.wordBreak = wordBreak ?? .normal
    style.lineBreakStrictness = lineBreak ?? .auto
    return style
  }
}
