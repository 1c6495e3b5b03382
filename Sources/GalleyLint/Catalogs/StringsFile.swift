/// Apple's `.strings`: pairs of texts, in the old style of property lists or as XML.
struct StringsFile {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  /// The texts of a file.
  static func read(_ bytes: [UInt8], language: String?) throws(ReadingError) -> [CatalogEntry] {
    guard !bytes.starts(with: Array("bplist".utf8)) else {
      throw ReadingError(
        .malformed, "The file is a binary property list; convert it: plutil -convert xml1 FILE.")
    }
    if bytes.prefix(64).containsWord("<?xml") || bytes.prefix(64).containsWord("<!DOCTYPE") {
      return try PropertyList.read(bytes).compactMap { member in
        guard case .text(let text) = member.value else { return nil }
        return CatalogEntry(
          key: member.key, language: language, text: text, line: member.line, syntax: .printf)
      }
    }
    var file = StringsFile(bytes: try SourceText(bytes).bytes)
    return try file.readEntries(language)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func readEntries(_ language: String?) throws(ReadingError) -> [CatalogEntry] {
    var entries: [CatalogEntry] = []
    try skipBlank()
    while position < bytes.count {
      let start = line
      let key = try readText()
      var text = key
      try skipBlank()
      // `"key";` is a text that is its own key.
      if consume("=") {
        try skipBlank()
        text = try readText()
        try skipBlank()
      }
      guard consume(";") else { throw error("A semicolon should follow “\(key.prefix(40))”.") }
      entries.append(
        CatalogEntry(key: key, language: language, text: text, line: start, syntax: .printf))
      try skipBlank()
    }
    return entries
  }

  private func error(_ message: String) -> ReadingError {
    ReadingError(.malformed, message, line: line)
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func consume(_ mark: StaticString) -> Bool {
    let mark = Array(mark.description.utf8)
    guard bytes[position...].starts(with: mark) else { return false }
    position += mark.count
    return true
  }

  /// Past white space and comments.
  private mutating func skipBlank() throws(ReadingError) {
    while let byte = current {
      if byte == 0x0A { line += 1 }
      if byte <= 0x20 {
        position += 1
      } else if consume("//") {
        while let byte = current, byte != 0x0A { position += 1 }
      } else if consume("/*") {
        while !consume("*/") {
          guard let byte = current else { throw error("A comment has no end; close it with */.") }
          if byte == 0x0A { line += 1 }
          position += 1
        }
      } else {
        return
      }
    }
  }

  private mutating func readText() throws(ReadingError) -> String {
    if consume("\"") { return try readQuoted() }
    let start = position
    while let byte = current, isBare(byte) { position += 1 }
    guard position > start else { throw error("A text in quotes should stand here.") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_-.:/$".utf8.contains(byte)
    }
  }

  private mutating func readQuoted() throws(ReadingError) -> String {
    let start = line
    var text: [UInt8] = []
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try readEscape()
      default:
        if byte == 0x0A { line += 1 }
        text.append(byte)
      }
    }
    throw ReadingError(.malformed, "The text that begins here has no end.", line: start)
  }

  private mutating func readEscape() throws(ReadingError) -> [UInt8] {
    guard let letter = current else { throw error("The file breaks off in a text.") }
    position += 1
    switch letter {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      // Halves of a surrogate pair stand in two escapes.
      var units = [try readUnit()]
      if UTF16.isLeadSurrogate(units[0]), consume("\\U") || consume("\\u") {
        units.append(try readUnit())
      }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    case 0x0A:
      line += 1
      return [letter]
    default: return [letter]
    }
  }

  private mutating func readUnit() throws(ReadingError) -> UInt16 {
    let end = min(position + 4, bytes.count)
    guard let unit = UInt16(String(decoding: bytes[position..<end], as: UTF8.self), radix: 16),
      end == position + 4
    else { throw error("\\U should be followed by four hexadecimal digits.") }
    position = end
    return unit
  }
}
