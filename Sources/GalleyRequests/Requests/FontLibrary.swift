package import Galley

/// The fonts that requests name, each loaded once.
package final class FontLibrary: Sendable {
  /// What tells one font from another.
  private struct Key: Hashable {
    let location: Font.Location
    let variations: [FontVariation]
  }

  /// The most fonts that are kept.
  ///
  /// A batch that names more starts over, instead of filling the memory.
  package static let maximumCount = 256

  private let dictionaries = Lock<[String: HyphenationPatterns]>([:])
  // Loading happens inside the lock: two requests that want the same font shall load it once.
  private let loaded = Lock<[Key: Result<Font, FontError>]>([:])

  /// A library that has loaded nothing.
  package init() {}

  /// The font at `location`, from memory if it was asked for before, failures included.
  package func font(
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

  /// The hyphenation dictionary in a file, from memory if it was asked for before.
  package func hyphenation(at path: String) throws(RequestError) -> HyphenationPatterns {
    if let known = dictionaries.withLock({ $0[path] }) { return known }
    let bytes: [UInt8]
    do throws(ToolError) {
      bytes = try InputFile.contents(of: path, limit: HyphenationPatterns.limit)
    } catch {
      throw RequestError(
        code: "dictionary-not-found",
        message: "The hyphenation dictionary \(path) cannot be read; name another file.",
        status: .noInput)
    }
    do throws(HyphenationError) {
      let patterns = try HyphenationPatterns(bytes: bytes)
      dictionaries.withLock { known in
        if known.count >= FontLibrary.maximumCount { known.removeAll() }
        known[path] = patterns
      }
      return patterns
    } catch {
      throw RequestError(code: "bad-dictionary", message: error.description, status: .badData)
    }
  }

  /// The font that the system has of a family.
  package func font(
    family: String, language: String?, variations: [FontVariation]
  ) throws(FontError) -> Font {
    let location = try SystemFonts.match(family: family, language: language)
    return try font(at: location, variations: variations)
  }
}
