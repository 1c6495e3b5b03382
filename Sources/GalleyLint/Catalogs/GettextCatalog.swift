/// gettext's `.po` and `.pot`: source texts and their translations, plural forms and contexts.
struct GettextCatalog {
  /// One message while its lines are read.
  private struct Message {
    var line = 0
    var context: String?
    var source: String?
    var plural: String?
    /// The translations by the number of their plural form, and their lines.
    var translations: [(form: Int?, text: String, line: Int)] = []
    var flags: [String] = []
  }

  /// The part of a message to which the next text in quotes belongs.
  private enum Part: Equatable {
    case none, context, source, plural, translation
  }

  private var message = Message()
  private var part = Part.none
  private var language: String?
  private var entries: [CatalogEntry] = []

  /// The texts of a catalog: translations, and the source texts as such.
  static func read(_ text: SourceText, language: String?) throws(ReadingError) -> [CatalogEntry] {
    var catalog = GettextCatalog()
    catalog.language = language
    var number = 0
    for line in text.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      try catalog.read(line, number)
    }
    try catalog.finishMessage()
    return catalog.entries
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>, _ number: Int) throws(ReadingError) {
    let line = bytes.drop { $0 == 0x20 || $0 == 0x09 }
    guard let first = line.first, first != 0x0D else { return }
    if first == UInt8(ascii: "#") {
      // Flags stand before the message that they are of; `#~` is a message that is out of use.
      if part != .none { try finishMessage() }
      if line.dropFirst().first == UInt8(ascii: ",") {
        message.flags += String(decoding: line.dropFirst(2), as: UTF8.self)
          .split(whereSeparator: { ", \r".contains($0) }).map(String.init)
      }
      return
    }
    var rest = line
    if first != UInt8(ascii: "\"") {
      let word = line.prefix { $0 != 0x20 && $0 != UInt8(ascii: "\"") && $0 != 0x09 }
      try begin(String(decoding: word, as: UTF8.self), number)
      rest = line[word.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
    }
    try append(try quoted(rest, number), number)
  }

  /// A keyword: what comes next belongs to this part of the message.
  private mutating func begin(_ word: String, _ line: Int) throws(ReadingError) {
    switch word {
    case "msgctxt":
      if part != .none { try finishMessage() }
      part = .context
      message.context = ""
    case "msgid":
      if part != .none, part != .context { try finishMessage() }
      part = .source
      message.source = ""
      message.line = line
    case "msgid_plural":
      part = .plural
      message.plural = ""
    case "msgstr":
      part = .translation
      message.translations.append((nil, "", line))
    case _ where word.hasPrefix("msgstr[") && word.hasSuffix("]"):
      guard let form = Int(word.dropFirst(7).dropLast()) else { fallthrough }
      part = .translation
      message.translations.append((form, "", line))
    default:
      throw ReadingError(
        .malformed,
        "“\(word.prefix(30))” is no keyword of gettext's; msgid or msgstr should stand here.",
        line: line)
    }
  }

  private mutating func append(_ text: String, _ line: Int) throws(ReadingError) {
    switch part {
    case .context: message.context = (message.context ?? "") + text
    case .source: message.source = (message.source ?? "") + text
    case .plural: message.plural = (message.plural ?? "") + text
    case .translation: message.translations[message.translations.count - 1].text += text
    case .none:
      throw ReadingError(.malformed, "This text follows no keyword such as msgid.", line: line)
    }
  }

  /// The text in quotes that a line holds, escapes resolved.
  private func quoted(_ bytes: ArraySlice<UInt8>, _ line: Int) throws(ReadingError) -> String {
    func wrong(_ message: String) -> ReadingError {
      ReadingError(.malformed, message, line: line)
    }
    guard bytes.first == UInt8(ascii: "\"") else {
      throw wrong("A text in quotes should stand here.")
    }
    var text: [UInt8] = []
    var place = bytes.startIndex + 1
    while place < bytes.endIndex, bytes[place] != UInt8(ascii: "\"") {
      if bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.endIndex {
        place += 1
        text.append(GettextCatalog.escapes[bytes[place]] ?? bytes[place])
      } else {
        text.append(bytes[place])
      }
      place += 1
    }
    guard place < bytes.endIndex else { throw wrong("The text has no closing quote.") }
    return String(decoding: text, as: UTF8.self)
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "v"): 0x0B,
  ]

  // MARK: - Messages

  private mutating func finishMessage() throws(ReadingError) {
    defer {
      message = Message()
      part = .none
    }
    guard let source = message.source else { return }
    if source.isEmpty, message.context == nil { return try readHeader() }
    guard part == .translation else {
      throw ReadingError(.malformed, "This message has no msgstr.", line: message.line)
    }
    let key = message.context.map { "\($0)|\(source)" } ?? source
    let syntax = syntax
    var entry = CatalogEntry(key: key, text: source, line: message.line, syntax: syntax)
    entry.isSource = true
    entries.append(entry)
    if let plural = message.plural {
      entry.variation = "plural"
      entry.text = plural
      entries.append(entry)
    }
    for translation in message.translations where !translation.text.isEmpty {
      entries.append(
        CatalogEntry(
          key: key, language: language, variation: translation.form.map { "plural.\($0)" } ?? "",
          text: translation.text, line: translation.line, syntax: syntax))
    }
  }

  /// How placeholders are written, as the flags say.
  private var syntax: PlaceholderSyntax {
    func has(_ wanted: String...) -> Bool { message.flags.contains { wanted.contains($0) } }
    if has("python-brace-format", "csharp-format", "java-format", "qt-format") { return .braces }
    if has("c-format", "python-format", "php-format", "objc-format", "sh-format") { return .printf }
    if has("no-c-format") { return .none }
    return .any
  }

  /// The header is the translation of the empty text: it says the encoding and the language.
  private mutating func readHeader() throws(ReadingError) {
    let header = message.translations.first?.text ?? ""
    for field in header.split(separator: "\n") {
      let parts = field.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      let value = parts[1].drop { $0 == " " }
      switch parts[0].lowercased() {
      case "language": language = CatalogLanguage.tag(String(value)) ?? language
      case "content-type":
        let encoding = value.split(separator: "=").last.map { $0.lowercased() } ?? ""
        guard ["utf-8", "utf8", "us-ascii", "ascii", "charset"].contains(encoding) else {
          throw ReadingError(
            .notText, "The catalog is in \(encoding); convert it: msgconv -t UTF-8.",
            line: message.line)
        }
      default: continue
      }
    }
  }
}
