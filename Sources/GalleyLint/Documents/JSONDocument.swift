/// Reads a whole JSON text (RFC 8259) into nodes that know their lines.
struct JSONDocument {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var depth = 0

  private init(_ text: SourceText) { bytes = text.bytes }

  /// The value of a JSON text.
  ///
  /// - Throws: `ReadingError` if the text is no JSON, or nested too deep.
  static func read(_ text: SourceText) throws(ReadingError) -> DocumentNode {
    var document = JSONDocument(text)
    let node = try document.readValue()
    document.skipSpace()
    guard document.position == document.bytes.count else {
      throw document.error("The JSON goes on after its end; leave one value in the file.")
    }
    return node
  }

  private func error(_ message: String) -> ReadingError {
    ReadingError(.malformed, message, line: line)
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current {
      if byte == 0x0A { line += 1 }
      guard byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D else { return }
      position += 1
    }
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ byte: UInt8, _ name: String) throws(ReadingError) {
    skipSpace()
    guard consume(byte) else { throw error("The JSON should have \(name) here.") }
  }

  // MARK: - Values

  private mutating func readValue() throws(ReadingError) -> DocumentNode {
    skipSpace()
    let start = line
    switch current {
    case UInt8(ascii: "{"): return DocumentNode(value: .map(try readMembers()), line: start)
    case UInt8(ascii: "["): return DocumentNode(value: .list(try readElements()), line: start)
    case UInt8(ascii: "\""): return DocumentNode(value: .text(try readString()), line: start)
    case nil: throw error("The JSON breaks off.")
    default: return DocumentNode(value: .plain(try readWord()), line: start)
    }
  }

  private mutating func enter() throws(ReadingError) {
    position += 1
    depth += 1
    guard depth <= ReadingLimits.depth else {
      throw ReadingError(
        .tooDeep, "The JSON is nested deeper than \(ReadingLimits.depth) levels.", line: line)
    }
  }

  private mutating func readMembers() throws(ReadingError) -> [DocumentMember] {
    try enter()
    defer { depth -= 1 }
    var members: [DocumentMember] = []
    skipSpace()
    if consume(UInt8(ascii: "}")) { return members }
    while true {
      skipSpace()
      guard current == UInt8(ascii: "\"") else {
        throw error("The JSON should have a key in quotes here.")
      }
      let key = try readString()
      try expect(UInt8(ascii: ":"), "a colon")
      members.append(DocumentMember(key: key, value: try readValue()))
      skipSpace()
      if consume(UInt8(ascii: "}")) { return members }
      try expect(UInt8(ascii: ","), "a comma or a closing brace")
    }
  }

  private mutating func readElements() throws(ReadingError) -> [DocumentNode] {
    try enter()
    defer { depth -= 1 }
    var elements: [DocumentNode] = []
    skipSpace()
    if consume(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try readValue())
      skipSpace()
      if consume(UInt8(ascii: "]")) { return elements }
      try expect(UInt8(ascii: ","), "a comma or a closing bracket")
    }
  }

  /// A number or one of the three words of JSON.
  private mutating func readWord() throws(ReadingError) -> String {
    let start = position
    while let byte = current, byte > 0x20, !Array(",:]}[{\"".utf8).contains(byte) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    guard ["true", "false", "null"].contains(word) || JSONDocument.isNumber(word) else {
      throw error("The JSON has “\(word.prefix(20))”, which is no value; texts stand in quotes.")
    }
    return word
  }

  private static func isNumber(_ word: String) -> Bool {
    guard let last = word.utf8.last, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last) else {
      return false
    }
    let digits = word.hasPrefix("-") ? word.dropFirst() : word[...]
    guard let first = digits.utf8.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else { return false }
    return word.utf8.allSatisfy { Array("0123456789+-.eE".utf8).contains($0) }
      && Double(word) != nil
  }

  // MARK: - Strings

  private mutating func readString() throws(ReadingError) -> String {
    position += 1
    var text: [UInt8] = []
    var start = position
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        text += bytes[start..<position]
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += bytes[start..<position]
        text += try readEscape()
        start = position
      case 0..<0x20:
        throw error(
          "The JSON has a bare control character in a string; write it as \\n or \\u0009.")
      default: position += 1
      }
    }
    throw error("The JSON breaks off inside a string.")
  }

  private mutating func readEscape() throws(ReadingError) -> [UInt8] {
    position += 1
    guard let letter = current else { throw error("The JSON breaks off inside a string.") }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(Character(try readScalar())).utf8)
    default: throw error("The JSON has a backslash that escapes nothing.")
    }
  }

  /// The character of `XXXX`, or of a pair `XXXX\uXXXX`; half a pair is U+FFFD.
  private mutating func readScalar() throws(ReadingError) -> Unicode.Scalar {
    let unit = try readUnit()
    guard UTF16.isLeadSurrogate(unit), position + 1 < bytes.count,
      bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
    else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    let mark = position
    position += 2
    let trail = try readUnit()
    guard UTF16.isTrailSurrogate(trail) else {
      position = mark
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (UInt32(unit - 0xD800) << 10) + UInt32(trail - 0xDC00))
      ?? "\u{FFFD}"
  }

  private mutating func readUnit() throws(ReadingError) -> UInt16 {
    let end = position + 4
    guard end <= bytes.count,
      let unit = UInt16(String(decoding: bytes[position..<end], as: UTF8.self), radix: 16),
      bytes[position] != UInt8(ascii: "+")
    else { throw error("The JSON has a \\u without four hexadecimal digits.") }
    position = end
    return unit
  }
}
