/// Writes JSON into an array of bytes, without spaces between the parts.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  /// Whether the next key or value stands behind another one and wants a comma.
  private var needsComma = false

  /// Makes room for as many bytes.
  mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Forgets what was written and keeps the room.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  // MARK: - Objects and arrays

  mutating func object(_ members: (inout JSONWriter) -> Void) {
    bracket(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
  }

  mutating func array(_ elements: (inout JSONWriter) -> Void) {
    bracket(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
  }

  private mutating func bracket(
    _ open: UInt8, _ close: UInt8, _ content: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(open)
    needsComma = false
    content(&self)
    bytes.append(close)
    needsComma = true
  }

  /// A key of ours, which needs no escapes; its value must come next.
  mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: name.description.utf8)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A key from outside; its value must come next.
  mutating func key(text name: String) {
    value(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Ends a text of JSON Lines.
  mutating func endLine() {
    bytes.append(0x0A)
    needsComma = false
  }

  /// A line of a table that is no JSON, beside which this writer is a buffer.
  mutating func line(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    endLine()
  }

  // MARK: - Values

  mutating func value(_ number: Int) {
    separate()
    bytes.appendDigits(of: number)
    needsComma = true
  }

  /// A number as short as it can be and still be read back as the same; null if it is not finite.
  mutating func value(_ number: Double) {
    guard number.isFinite else { return null() }
    separate()
    bytes.appendShortest(number)
    needsComma = true
  }

  mutating func value(_ bool: Bool) { raw((bool ? "true" : "false").utf8) }

  mutating func null() { raw("null".utf8) }

  /// JSON that somebody else wrote and checked.
  mutating func raw(_ json: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  mutating func value(_ text: some StringProtocol) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 { appendEscaped(byte) }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
    case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
    case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
    case 0..<0x20:
      bytes.append(contentsOf: #"\u00"#.utf8)
      bytes.append(hexDigit(byte >> 4))
      bytes.append(hexDigit(byte & 15))
    default: bytes.append(byte)
    }
  }

  private func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }
}

extension [UInt8] {
  /// Appends a whole number in decimal digits.
  mutating func appendDigits(of number: Int) {
    if number >= 0, number < 10 {
      append(UInt8(ascii: "0") + UInt8(number))
    } else {
      append(contentsOf: number.description.utf8)
    }
  }

  /// Appends the shortest digits that are read back as the same double; whole numbers without ".0".
  mutating func appendShortest(_ number: Double) {
    if let whole = Int(exactly: number) {
      appendDigits(of: whole)
    } else {
      append(contentsOf: number.description.utf8)
    }
  }
}
