@testable import GalleyLint

/// Writes strings as catalogs, each format by its own rules for quoting.
enum CatalogWriter {
  typealias Pair = (key: String, text: String)

  /// A catalog of one language, and the path that it would have.
  static func catalog(
    _ format: CatalogFormat, language: String, _ pairs: [Pair]
  ) -> (path: String, bytes: [UInt8]) {
    let (path, text): (String, String) =
      switch format {
      case .strings: ("\(language).lproj/App.strings", strings(pairs))
      case .stringsdict: ("\(language).lproj/App.stringsdict", stringsdict(pairs))
      case .xcstrings: ("App.xcstrings", stringCatalog([(language, pairs)]))
      case .android: ("values-\(language)/strings.xml", android(pairs))
      case .gettext: ("\(language).po", gettext(pairs, language))
      case .json: ("\(language).json", json(pairs))
      case .xliff: ("App.xliff", xliff(pairs, language))
      }
    return (path, Array(text.utf8))
  }

  /// A string catalog of many languages, all with the same keys.
  static func stringCatalog(_ languages: [(language: String, pairs: [Pair])]) -> String {
    var units: [String: [String]] = [:]
    for (language, pairs) in languages {
      for (key, text) in pairs {
        let unit = #"{"stringUnit":{"state":"translated","value":"# + quoted(text) + "}}"
        units[key, default: []].append(quoted(language) + ":" + unit)
      }
    }
    let strings = units.map { key, units in
      quoted(key) + #":{"localizations":{"# + units.joined(separator: ",") + "}}"
    }
    let source = quoted(languages.first?.language ?? "en")
    return "{\"sourceLanguage\":\(source),\"strings\":{\(strings.joined(separator: ",\n"))}}"
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped.replacing("\n", with: "\\n"))\""
  }

  private static func markup(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  private static func strings(_ pairs: [Pair]) -> String {
    pairs.map { "/* A text. */\n\(quoted($0.key)) = \(quoted($0.text));\n" }.joined()
  }

  private static func stringsdict(_ pairs: [Pair]) -> String {
    let entries = pairs.map { key, text in
      """
      <key>\(markup(key))</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>other</key><string>\(markup(text))</string></dict></dict>

      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict>\(entries.joined())</dict></plist>
      """
  }

  private static func android(_ pairs: [Pair]) -> String {
    let entries = pairs.map { key, text in
      let escaped = text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
        .replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
      return "  <string name=\"\(markup(key))\">\n    \(markup(escaped))\n  </string>\n"
    }
    return "<?xml version=\"1.0\"?>\n<resources>\n\(entries.joined())</resources>\n"
  }

  private static func gettext(_ pairs: [Pair], _ language: String) -> String {
    let header = """
      msgid ""
      msgstr ""
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Language: \(language)\\n"

      """
    return pairs.reduce(into: header) { text, pair in
      text += "\n#: app.c:12\nmsgid \(quoted(pair.key))\nmsgstr \"\"\n\(quoted(pair.text))\n"
    }
  }

  private static func json(_ pairs: [Pair]) -> String {
    "{\(pairs.map { "\(quoted($0.key)): \(quoted($0.text))" }.joined(separator: ",\n"))}"
  }

  private static func xliff(_ pairs: [Pair], _ language: String) -> String {
    let units = pairs.map { key, text in
      "<trans-unit id=\"\(markup(key))\"><source/><target>\(markup(text))</target></trans-unit>\n"
    }
    return """
      <?xml version="1.0"?>
      <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
      <file source-language="x" target-language="\(language)"><body>\(units.joined())</body></file>
      </xliff>
      """
  }
}
