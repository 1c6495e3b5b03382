import Galley

/// The fonts of rules, each loaded once.
package struct LintFonts: Sendable {
  private var fonts: [Key: Font] = [:]

  /// What tells one font from another.
  private struct Key: Hashable {
    let path: String
    let variations: [FontVariation]
  }

  package init() {}

  /// The style of a text, as the rules say it.
  ///
  /// - Throws: `FontError` if a font cannot be had.
  mutating func textStyle(
    _ rules: LintStyle, language: String?
  ) throws(FontError) -> TextStyle? {
    var loaded: [Font] = []
    for path in rules.fonts ?? [] {
      let key = Key(path: path, variations: rules.variations ?? [])
      let font: Font
      if let known = fonts[key] {
        font = known
      } else {
        font = try Font(Font.Location(argument: path), variations: key.variations)
        fonts[key] = font
      }
      loaded.append(font)
    }
    guard let first = loaded.first, let size = rules.size else { return nil }
    let cascade = try FontCascade(
      first, fallbacks: Array(loaded.dropFirst()),
      usesSystemFallback: rules.usesSystemFallback ?? false)
    // The numbers were checked when the rules were read.
    return try? TextStyle(
      fonts: cascade, size: size, tracking: rules.letterSpacing ?? 0,
      wordSpacing: rules.wordSpacing ?? 0, language: language, features: rules.features ?? [])
  }
}
