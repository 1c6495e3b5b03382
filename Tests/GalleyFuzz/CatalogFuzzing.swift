@testable import GalleyLint

/// Names that choose the reader of a file.
private let paths = [
  "a.strings", "a.stringsdict", "a.xcstrings", "values/strings.xml", "a.po", "a.json", "a.xliff",
]

/// Reads a catalog of translations and fills its messages in; or a file of rules.
func fuzzCatalog(_ bytes: [UInt8]) {
  var input = FuzzInput(bytes)
  let kind = input.below(paths.count + 2)
  let file = input.bytes()
  guard kind < paths.count else {
    _ = try? LintRules(bytes: file, path: kind == paths.count ? "rules.yaml" : "rules.json")
    return
  }
  do throws(ReadingError) {
    for entry in try Catalog(bytes: file, path: paths[kind]).entries.prefix(64) { fill(entry) }
  } catch {
    expect(error.message.hasSuffix("."), error.message)
  }
}

private func fill(_ entry: CatalogEntry) {
  let message = Message(entry.text, syntax: entry.syntax)
  for language in PseudoLanguage.allCases { _ = message.pseudo(language) }
  let expanded = message.expanded(
    Samples(), examples: entry.examples, variation: entry.variation)
  expect(expanded.count <= Message.expansionLimit)
}
