/// The boxes of an app, by patterns of keys.
package struct LintRules: Sendable {
  /// The rules, in the order of the file.
  package let rules: [LintRule]
  /// The file that they are from.
  package let path: String

  /// Reads rules in YAML or JSON.
  ///
  /// - Parameters:
  ///   - bytes: What the file holds.
  ///   - path: Its name; the paths of fonts count from its folder.
  /// - Throws: `ReadingError` with the path and the line.
  package init(bytes: [UInt8], path: String) throws(ReadingError) {
    do throws(ReadingError) {
      let text = try SourceText(bytes)
      let isJSON = path.lowercased().hasSuffix(".json")
      let root = isJSON ? try JSONDocument.read(text) : try YAMLDocument.read(text)
      rules = try RulesReader(root, path: path).rules
    } catch {
      throw error.at(path)
    }
    self.path = path
  }

  /// Where the fonts of all rules are, each once.
  package var fontPaths: [String] {
    var seen: Set<String> = []
    return rules.compactMap(\.check).flatMap { check in
      (check.style.fonts ?? []) + check.style.languages.flatMap { $0.style.fonts ?? [] }
    }.filter { seen.insert($0).inserted }
  }
}
