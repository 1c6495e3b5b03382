/// Android's `strings.xml`: strings, plurals and arrays of strings.
enum AndroidResources {
  /// The texts of a file.
  static func read(_ bytes: [UInt8], language: String?) throws(ReadingError) -> [CatalogEntry] {
    let root = try XMLDocument.read(bytes)
    guard root.name == "resources" else {
      throw ReadingError(
        .malformed, "The XML should be Android's <resources>, not <\(root.name.prefix(40))>.",
        line: root.line)
    }
    var entries: [CatalogEntry] = []
    for element in root.elements {
      guard let name = element.attributes["name"] else { continue }
      switch element.name {
      case "string":
        append(element, key: name, "")
      case "plurals":
        for item in element.elements where item.name == "item" {
          append(item, key: name, "plural.\(item.attributes["quantity"] ?? "other")")
        }
      case "string-array":
        for (index, item) in element.elements.enumerated() where item.name == "item" {
          append(item, key: "\(name).\(index)", "")
        }
      default: continue
      }
    }
    return entries

    func append(_ element: XMLElement, key: String, _ variation: String) {
      var text = AndroidText()
      text.append(element)
      let shown = text.finished
      // A reference to another resource is no text.
      guard !shown.isEmpty, !element.text.hasPrefix("@string/") else { return }
      entries.append(
        CatalogEntry(
          key: key, language: language, variation: variation, text: shown, line: element.line,
          isSource: language == nil, syntax: .printf, examples: text.examples))
    }
  }
}

/// What Android shows of a string resource: white space collapsed, escapes resolved, markup gone.
struct AndroidText {
  private var text = ""
  private var isQuoted = false
  private var isEscaped = false
  private var hasSpace = false
  /// Hexadecimal digits still to come, and their value so far.
  private var unit: (left: Int, value: UInt32)?
  private(set) var examples: [String: String] = [:]

  /// The text that is shown.
  var finished: String { text }

  /// Adds an element's text; its markup is left out, its examples are kept.
  mutating func append(_ element: XMLElement) {
    for content in element.content {
      switch content {
      case .text(let part):
        for scalar in part.unicodeScalars { append(scalar) }
      case .element(let part) where part.localName == "br": put("\n")
      case .element(let part):
        let start = text.endIndex
        append(part)
        if part.localName == "g", let example = part.attributes["example"], start < text.endIndex {
          examples[String(text[start...].drop { $0 == " " })] = example
        }
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if let unit {
      guard let digit = Character(scalar).hexDigitValue else { return self.unit = nil }
      let value = unit.value << 4 | UInt32(digit)
      self.unit = unit.left > 1 ? (unit.left - 1, value) : nil
      if unit.left == 1 { put(Unicode.Scalar(value) ?? "\u{FFFD}") }
      return
    }
    if isEscaped {
      isEscaped = false
      switch scalar {
      case "n": put("\n")
      case "t": put("\t")
      case "u": unit = (4, 0)
      default: put(scalar)
      }
      return
    }
    switch scalar {
    case "\\": isEscaped = true
    case "\"": isQuoted.toggle()
    case " ", "\t", "\n", "\r":
      if isQuoted { put(scalar) } else { hasSpace = !text.isEmpty }
    default: put(scalar)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if hasSpace { text.unicodeScalars.append(" ") }
    hasSpace = false
    text.unicodeScalars.append(scalar)
  }
}
