/// A file of strings, read.
package struct Catalog: Sendable {
  /// The file as it was named.
  package let path: String
  package let format: CatalogFormat
  package let entries: [CatalogEntry]

  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: What the file holds.
  ///   - path: Its name, which says the format and often the language.
  ///   - language: The language of texts of which neither the file nor its name says one.
  /// - Throws: `ReadingError` with the path and, where there is one, the line.
  /// - Complexity: O(*n*) in the bytes.
  package init(bytes: [UInt8], path: String, language: String? = nil) throws(ReadingError) {
    do throws(ReadingError) {
      let format = try CatalogFormat(path: path, bytes: bytes)
      let language = CatalogLanguage.ofPath(path) ?? language
      self.path = path
      self.format = format
      entries = try format.read(bytes, language: language)
    } catch {
      throw error.at(path)
    }
    guard entries.count <= ReadingLimits.entries else {
      throw ReadingError(
        .tooLarge, "The file has more than \(ReadingLimits.entries) texts; split it into several.",
        path: path)
    }
  }
}

/// One text of a catalog: a string, or one form of it, in one language.
package struct CatalogEntry: Hashable, Sendable {
  /// The name by which programs ask for the text; in gettext's catalogs the source text.
  package var key: String
  /// A BCP 47 tag; nil if nobody says.
  package var language: String?
  /// Which form of the string this is: `plural.one`, `device.iphone`; empty if there is only one.
  package var variation: String = ""
  package var text: String
  /// The line of the file on which the text stands, counted from 1.
  package var line: Int
  /// Whether this is the text that translators translate.
  package var isSource = false
  /// How placeholders are written in it.
  package var syntax: PlaceholderSyntax
  /// What stands in for placeholders by their spelling, as the catalog says.
  package var examples: [String: String] = [:]
}

/// How placeholders look in a text.
package enum PlaceholderSyntax: String, Hashable, Sendable, CaseIterable {
  /// There are none.
  case none
  /// `%@`, `%d`, `%1$s`, `%-5.2f`, `%(name)s`.
  case printf
  /// `{name}`, `{0}`, `{{name}}`, `${name}`, `%{name}`, and messages of ICU: `{n, plural, …}`.
  case braces
  /// All of the above.
  case any
}
