/// XLIFF 1.2 and 2.0: source texts beside their translations.
struct XLIFFDocument {
  private var entries: [CatalogEntry] = []
  private var sourceLanguage: String?
  private var targetLanguage: String?

  /// The texts of a file: sources and targets.
  static func read(_ bytes: [UInt8]) throws(ReadingError) -> [CatalogEntry] {
    let root = try XMLDocument.read(bytes)
    guard root.localName == "xliff" else {
      throw ReadingError(
        .malformed, "The XML should be <xliff>, not <\(root.name.prefix(40))>.", line: root.line)
    }
    let version = root.attributes["version"] ?? ""
    guard version.hasPrefix("1.") || version.hasPrefix("2.") else {
      throw ReadingError(
        .malformed, "The XLIFF has version “\(version.prefix(20))”; 1.2 and 2.0 are known.",
        line: root.line)
    }
    var document = XLIFFDocument()
    document.sourceLanguage = root.attributes["srcLang"]
    document.targetLanguage = root.attributes["trgLang"]
    document.readUnits(of: root)
    return document.entries
  }

  /// The units of an element and of the files and groups in it.
  private mutating func readUnits(of element: XMLElement) {
    for child in element.elements {
      switch child.localName {
      case "file":
        let attributes = child.attributes
        sourceLanguage = attributes["source-language"] ?? sourceLanguage
        targetLanguage = attributes["target-language"] ?? targetLanguage
        readUnits(of: child)
      case "body", "group": readUnits(of: child)
      case "trans-unit", "unit": readUnit(child)
      default: continue
      }
    }
  }

  private mutating func readUnit(_ unit: XMLElement) {
    let attributes = unit.attributes
    guard attributes["translate"] != "no" else { return }
    // 1.2 holds one source and target, 2.0 any number of segments with one each.
    var pieces: [XMLElement] = [unit]
    if unit.localName == "unit" {
      pieces = unit.elements.filter { ["segment", "ignorable"].contains($0.localName) }
    }
    let key = attributes["resname"] ?? attributes["name"] ?? attributes["id"] ?? ""
    let sources = pieces.compactMap { $0.first("source") }
    append(sources, sources, key, sourceLanguage, isSource: true, unit)
    let targets = pieces.compactMap { $0.first("target") ?? $0.first("source") }
    guard pieces.contains(where: { $0.first("target") != nil }) else { return }
    append(targets, sources, key, targetLanguage, isSource: false, unit)
  }

  private mutating func append(
    _ pieces: [XMLElement], _ sources: [XMLElement], _ key: String, _ language: String?,
    isSource: Bool, _ unit: XMLElement
  ) {
    let inline = XLIFFInline(unit)
    var text = pieces.map { inline.text(of: $0) }.joined()
    let keepsSpace = ([unit] + pieces).contains { $0.attributes["xml:space"] == "preserve" }
    if !keepsSpace, text.contains("\n") { text = XLIFFDocument.collapsed(text) }
    guard let first = pieces.first, !text.isEmpty else { return }
    entries.append(
      CatalogEntry(
        key: key, language: language.flatMap(CatalogLanguage.tag) ?? language, text: text,
        line: first.line, isSource: isSource, syntax: .any))
  }

  /// A text that was written over several lines of the file.
  private static func collapsed(_ text: String) -> String {
    text.split(whereSeparator: { " \t\n\r\r\n".contains($0) }).joined(separator: " ")
  }
}

/// The text of elements with inline markup: codes are left out, placeholders are named.
private struct XLIFFInline {
  /// What 2.0 keeps beside the segments, by id.
  private var originalData: [String: String] = [:]

  init(_ unit: XMLElement) {
    for data in unit.first("originalData")?.elements ?? [] {
      originalData[data.attributes["id"] ?? ""] = data.text
    }
  }

  func text(of element: XMLElement) -> String {
    element.content.map { content in
      switch content {
      case .text(let text): text
      case .element(let element): inlineText(element)
      }
    }.joined()
  }

  private func inlineText(_ element: XMLElement) -> String {
    let attributes = element.attributes
    switch element.localName {
    // The start and the end of formatting, as the program writes them: not shown.
    case "bpt", "ept", "it", "bx", "ex", "sc", "ec", "sm", "em": return ""
    case "cp":
      let scalar = attributes["hex"].flatMap { UInt32($0, radix: 16) }.flatMap(Unicode.Scalar.init)
      return String(Character(scalar ?? "\u{FFFD}"))
    case "x", "ph":
      return attributes["equiv-text"] ?? attributes["equiv"] ?? attributes["disp"]
        ?? attributes["dataRef"].flatMap { originalData[$0] }
        ?? (element.content.isEmpty ? "{\(attributes["id"] ?? "0")}" : element.text)
    default: return text(of: element)
    }
  }
}
