import Galley

/// The fonts that requests name, each loaded once.
final class FontLibrary: Sendable {
  /// What tells one font from another.
  private struct Key: Hashable {
    let location: Font.Location
    let variations: [FontVariation]
  }

  /// The most fonts that are kept.
  ///
  /// A batch that names more starts over, instead of filling the memory.
  static let maximumCount = 256

  // Loading happens inside the lock: two requests that want the same font shall load it once.
  private let loaded = Lock<[Key: Result<Font, FontError>]>([:])

  /// The font at `location`, from memory if it was asked for before, failures included.
  func font(
    at location: Font.Location, variations: [FontVariation]
  ) throws(FontError) -> Font {
    let key = Key(location: location, variations: variations)
    return try loaded.withLock { loaded throws(FontError) in
      if let known = loaded[key] { return try known.get() }
      if loaded.count >= FontLibrary.maximumCount { loaded.removeAll() }
      let font = Result { () throws(FontError) in try Font(location, variations: variations) }
      loaded[key] = font
      return try font.get()
    }
  }

  /// The font that the system has of a family.
  func font(
    family: String, language: String?, variations: [FontVariation]
  ) throws(FontError) -> Font {
    let location = try SystemFonts.match(family: family, language: language)
    return try font(at: location, variations: variations)
  }
}
