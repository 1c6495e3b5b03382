/// A JSON object of texts, nested or not; Flutter's application resource bundles (`.arb`) too.
struct FlatJSON {
  private var entries: [CatalogEntry] = []
  private let language: String?
  private let isSource: Bool

  /// The texts of a file; keys of nested objects are joined with dots.
  static func read(_ text: SourceText, language: String?) throws(ReadingError) -> [CatalogEntry] {
    let root = try JSONDocument.read(text)
    let members = try root.object("the file")
    let locale = root["@@locale"]?.text.flatMap(CatalogLanguage.tag)
    var reader = FlatJSON(language: locale ?? language)
    // Looked up by name once: searching an object's members for each of them is quadratic.
    var descriptions: [Substring: DocumentNode] = [:]
    for member in members where member.key.hasPrefix("@") {
      descriptions[member.key.dropFirst()] = member.value
    }
    for member in members {
      reader.append(
        member.value, key: member.key, description: descriptions[Substring(member.key)])
    }
    return reader.entries
  }

  private init(language: String?) {
    self.language = language
    isSource = language == nil
  }

  private mutating func append(_ node: DocumentNode, key: String, description: DocumentNode?) {
    // `@key` describes the text of `key` to translators and tools.
    guard !key.hasPrefix("@") else { return }
    switch node.value {
    case .text(let text):
      guard !text.isEmpty else { return }
      entries.append(
        CatalogEntry(
          key: key, language: language, text: text, line: node.line, isSource: isSource,
          syntax: .any, examples: FlatJSON.examples(description)))
    case .plain: return
    case .list(let nodes):
      for (index, node) in nodes.enumerated() {
        append(node, key: "\(key).\(index)", description: nil)
      }
    case .map(let members):
      for member in members {
        append(member.value, key: "\(key).\(member.key)", description: nil)
      }
    }
  }

  /// `"placeholders": {"name": {"example": "Ada"}}` of Flutter's bundles.
  private static func examples(_ description: DocumentNode?) -> [String: String] {
    var examples: [String: String] = [:]
    for placeholder in description?["placeholders"]?.members ?? [] {
      examples[placeholder.key] = placeholder.value["example"]?.text
    }
    return examples
  }
}
