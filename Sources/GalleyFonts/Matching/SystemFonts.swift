/// The fonts that the system offers, by family, language and character.
///
/// Through fontconfig, which is started when first asked: a process that names no family never pays
/// for it. In builds without the trait `Fontconfig` everything here finds nothing.
public enum SystemFonts {
  /// The font that takes a scalar; nil if the system has none.
  static func fallbackFont(for scalar: Unicode.Scalar, language: String?) -> Font? { nil }
}
