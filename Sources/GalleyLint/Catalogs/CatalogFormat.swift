/// A kind of file of strings.
package enum CatalogFormat: String, Hashable, Sendable, CaseIterable {
  /// Apple's `.strings`: `"key" = "text";`, or the same as a property list.
  case strings
  /// Apple's `.stringsdict`: plural, width and device variants as a property list.
  case stringsdict
  /// Xcode's string catalog, JSON.
  case xcstrings
  /// Android's string resources.
  case android
  /// gettext's `.po` and `.pot`.
  case gettext
  /// A JSON object of texts, nested or not; Flutter's `.arb` too.
  case json
  /// XLIFF 1.2 or 2.0.
  case xliff

  /// The format of a file, by its name's end and, for `.xml` and `.json`, by what is in it.
  ///
  /// - Throws: `ReadingError.Reason.unknownFormat`.
  init(path: String, bytes: [UInt8]) throws(ReadingError) {
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    let suffix = name.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
    guard let format = CatalogFormat.bySuffix[String(suffix)] else {
      throw ReadingError(
        .unknownFormat,
        "The name ends with none of \(CatalogFormat.suffixes); rename the file or leave it out.")
    }
    self = format
    // An `.xml` is Android's unless its root says XLIFF; `<xliff:g>` is Android's too.
    let start = bytes.prefix(4096)
    if suffix == "xml", start.containsWord("<xliff ") || start.containsWord("<xliff\n") {
      self = .xliff
    }
  }

  /// Whether the name of a file in a folder is that of a catalog.
  ///
  /// Of Android's resources only `strings.xml` and its like in a `values` folder hold texts.
  package static func isCatalog(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    let suffix = parts.last?.split(separator: ".").last ?? ""
    guard suffix == "xml" else { return bySuffix[suffix.lowercased()] != nil }
    let isValues = parts.dropLast().last?.hasPrefix("values") ?? false
    return isValues && parts.last?.contains("strings") == true
  }

  /// What the names of catalogs end with, without the dot.
  private static let bySuffix: [String: CatalogFormat] = [
    "strings": .strings, "stringsdict": .stringsdict, "xcstrings": .xcstrings, "xml": .android,
    "po": .gettext, "pot": .gettext, "json": .json, "arb": .json, "xliff": .xliff, "xlf": .xliff,
  ]

  private static let suffixes = bySuffix.keys.sorted().map { ".\($0)" }.joined(separator: ", ")

  /// The texts of a file.
  func read(_ bytes: [UInt8], language: String?) throws(ReadingError) -> [CatalogEntry] {
    switch self {
    case .strings: return try StringsFile.read(bytes, language: language)
    case .stringsdict: return try StringsDictionary.read(bytes, language: language)
    case .xcstrings: return try StringCatalog.read(try SourceText(bytes))
    case .android: return try AndroidResources.read(bytes, language: language)
    case .gettext: return try GettextCatalog.read(try SourceText(bytes), language: language)
    case .json: return try FlatJSON.read(try SourceText(bytes), language: language)
    case .xliff: return try XLIFFDocument.read(bytes)
    }
  }
}

extension Sequence<UInt8> {
  /// Whether the letters of `word` stand among the bytes.
  func containsWord(_ word: String) -> Bool {
    let bytes = Array(self)
    let wanted = Array(word.utf8)
    guard bytes.count >= wanted.count else { return false }
    return (0...bytes.count - wanted.count).contains { start in
      bytes[start] == wanted[0] && bytes[start..<start + wanted.count].elementsEqual(wanted)
    }
  }
}
