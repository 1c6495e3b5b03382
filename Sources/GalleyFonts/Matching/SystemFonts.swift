internal import GalleyText

/// The fonts that the system offers, by family, language and character.
///
/// Through fontconfig, which is started when first asked: a process that names no family never pays
/// for it. Builds without the trait `Fontconfig` find nothing.
public enum SystemFonts {
  /// A face that the system offers.
  public struct Face: Hashable, Sendable, CustomStringConvertible {
    /// The family's name, in English where there is a choice.
    public var family: String
    /// The style within the family: "Bold Italic".
    public var style: String
    /// Where the face is.
    public var location: Font.Location

    /// `path: family: style`.
    public var description: String { "\(location): \(family): \(style)" }
  }

  /// The face of a family that fits a style and a language best.
  ///
  /// - Parameters:
  ///   - family: The family's name, or a generic one: `sans-serif`, `serif`, `monospace`, `emoji`, ….
  ///   - style: The style's name: "Bold Italic"; nil: regular.
  ///   - language: A BCP 47 language that the face shall have the letters of.
  /// - Returns: Where the face is.
  /// - Throws: `FontError.familyNotFound` if no such family is installed (a font that only looks like
  ///   it is never taken instead), `noFontMatching` in builds without fontconfig.
  public static func match(
    family: String, style: String? = nil, language: String? = nil
  ) throws(FontError) -> Font.Location {
    #if Fontconfig
      return try systemFonts.match(family: family, style: style, language: language)
    #else
      throw .noFontMatching
    #endif
  }

  /// The faces whose family or full name contains `pattern`, in any case, sorted by family and style;
  /// all if it is empty.
  ///
  /// - Throws: `FontError.noFontMatching` in builds without fontconfig.
  public static func faces(matching pattern: String = "") throws(FontError) -> [Face] {
    #if Fontconfig
      return try systemFonts.faces(matching: pattern)
    #else
      throw .noFontMatching
    #endif
  }

  /// Where the face is that fontconfig takes for a character; nil if the system has none.
  ///
  /// - Parameters:
  ///   - scalar: The character.
  ///   - language: The BCP 47 language it is written in.
  ///   - prefersColor: Whether the character is shown as emoji.
  /// - Returns: The file and the face in it; nil if no font of the system has the character.
  public static func fallback(
    for scalar: Unicode.Scalar, language: String? = nil, prefersColor: Bool = false
  ) -> Font.Location? {
    #if Fontconfig
      return systemFonts.fallback(for: scalar, language: language, prefersColor: prefersColor)
    #else
      return nil
    #endif
  }

  /// The font that takes a scalar; nil if the system has none that can be opened.
  static func fallbackFont(
    for scalar: Unicode.Scalar, language: String?, prefersColor: Bool
  ) -> Font? {
    guard let location = fallback(for: scalar, language: language, prefersColor: prefersColor)
    else { return nil }
    return openedFonts.font(at: location)
  }
}

/// Fonts of the system that fallback has opened, so that no text opens them again.
private final class OpenedFonts: Sendable {
  // As many as a cascade may have; a machine needs a handful.
  private static let limit = 64
  private let fonts = Lock<[Font.Location: Font]>([:])

  func font(at location: Font.Location) -> Font? {
    if let known = fonts.withLock({ $0[location] }) { return known }
    guard let font = try? Font(location) else { return nil }
    return fonts.withLock { fonts in
      // Two threads may both have opened it; one object is enough.
      if let known = fonts[location] { return known }
      if fonts.count >= Self.limit { fonts.removeAll() }
      fonts[location] = font
      return font
    }
  }
}

private let openedFonts = OpenedFonts()
