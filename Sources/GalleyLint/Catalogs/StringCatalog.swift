/// Xcode's string catalog (`.xcstrings`): every language of every string, with its variations.
struct StringCatalog {
  private let sourceLanguage: String

  /// The texts of a catalog.
  static func read(_ text: SourceText) throws(ReadingError) -> [CatalogEntry] {
    let root = try JSONDocument.read(text)
    guard let source = root["sourceLanguage"]?.text, let strings = root["strings"] else {
      throw ReadingError(
        .malformed, "A string catalog should have \"sourceLanguage\" and \"strings\".", line: 1)
    }
    let catalog = StringCatalog(sourceLanguage: source)
    var entries: [CatalogEntry] = []
    for member in try strings.object("strings") { entries += try catalog.entries(of: member) }
    return entries
  }

  private func entries(of string: DocumentMember) throws(ReadingError) -> [CatalogEntry] {
    var entries: [CatalogEntry] = []
    let localizations = try string.value["localizations"]?.object("localizations") ?? []
    for localization in localizations {
      var forms = forms(of: localization.value)
      if let substitutions = localization.value["substitutions"] {
        forms = forms.flatMap { expand($0, try: substitutions) }
      }
      for form in forms {
        entries.append(entry(string.key, localization.key, form))
      }
    }
    // Without a text of its own, the source language shows the key.
    if !localizations.contains(where: { $0.key == sourceLanguage }), !string.key.isEmpty {
      entries.append(
        entry(string.key, sourceLanguage, Form(text: string.key, line: string.value.line)))
    }
    return entries
  }

  private func entry(_ key: String, _ language: String, _ form: Form) -> CatalogEntry {
    CatalogEntry(
      key: key, language: language, variation: form.name, text: form.text, line: form.line,
      isSource: language == sourceLanguage, syntax: .printf)
  }

  /// A text and the name of its variation.
  private struct Form {
    var name = ""
    var text: String
    var line: Int
  }

  /// The texts of a node, from its unit or from its variations, which may be nested.
  private func forms(of node: DocumentNode, name: String = "") -> [Form] {
    if let unit = node["stringUnit"], let value = unit["value"], let text = value.text {
      return text.isEmpty ? [] : [Form(name: name, text: text, line: value.line)]
    }
    var forms: [Form] = []
    for kind in node["variations"]?.members ?? [] {
      for choice in kind.value.members ?? [] {
        let part = "\(kind.key).\(choice.key)"
        forms += self.forms(of: choice.value, name: name.isEmpty ? part : "\(name).\(part)")
      }
    }
    return forms
  }

  /// Puts the variations of each substitution in the place of `%#@name@`.
  private func expand(_ form: Form, try substitutions: DocumentNode) -> [Form] {
    var forms = [form]
    for substitution in substitutions.members ?? [] {
      let mark = "%#@\(substitution.key)@"
      let specifier = substitution.value["formatSpecifier"]?.text ?? "@"
      let values = self.forms(of: substitution.value)
      forms = forms.flatMap { form -> [Form] in
        guard form.text.contains(mark), !values.isEmpty else { return [form] }
        return values.map { value in
          let text = value.text.replacing("%arg", with: "%\(specifier)")
          return Form(
            name: form.name.isEmpty ? value.name : "\(form.name).\(value.name)",
            text: form.text.replacing(mark, with: text), line: value.line)
        }
      }
      forms = Array(forms.prefix(64))
    }
    return forms
  }
}
