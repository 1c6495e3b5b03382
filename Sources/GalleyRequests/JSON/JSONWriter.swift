/// Writes JSON into an array of bytes, without spaces between the parts.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  /// Takes the bytes whenever there are many, so that a long answer is never held as a whole.
  package var drain: ((borrowing [UInt8]) -> Void)?
  /// As many bytes are many.
  private static let drainedCount = 1 << 16
  /// Whether the next key or value stands behind another one and wants a comma.
  private var needsComma = false
  /// What `member(_:repeated:)` wrote last.
  private var repeated: (number: Double, digits: [UInt8])?

  package init() {}

  /// Makes room for as many bytes.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Forgets what was written and keeps the room.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  // MARK: - Objects and arrays

  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    bracket(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
  }

  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
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
    if let drain, bytes.count >= Self.drainedCount {
      drain(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
  }

  /// A key of ours, which needs no escapes; its value must come next.
  package mutating func key(_ name: StaticString) {
    append(atMost: Self.keyRoom(name)) { $0.appendKey(name) }
    needsComma = false
  }

  /// A key from outside; its value must come next.
  package mutating func key(text name: String) {
    value(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Ends a text of JSON Lines.
  package mutating func endLine() {
    bytes.append(0x0A)
    needsComma = false
  }

  /// A line of a table that is no JSON, beside which this writer is a buffer.
  package mutating func line(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    endLine()
  }

  // MARK: - Members

  /// A key of ours and its whole number.
  package mutating func member(_ name: StaticString, _ number: Int) {
    append(atMost: Self.keyRoom(name) + Digits.room) {
      $0.appendKey(name)
      $0.appendDigits(of: number)
    }
  }

  /// A key of ours and its number, as `value` writes it.
  package mutating func member(_ name: StaticString, _ number: Double) {
    guard number.isFinite else {
      key(name)
      return null()
    }
    append(atMost: Self.keyRoom(name) + Digits.room) {
      $0.appendKey(name)
      $0.appendShortest(number)
    }
  }

  /// A key of ours and a number that mostly is the one that was said so before, as lines are as high
  /// as each other.
  package mutating func member(_ name: StaticString, repeated number: Double) {
    if repeated?.number != number {
      var digits = JSONWriter()
      digits.value(number)
      repeated = (number, digits.bytes)
    }
    key(name)
    append(repeated?.digits ?? [])
  }

  // MARK: - Values

  package mutating func value(_ number: Int) {
    append(atMost: Digits.room) { $0.appendDigits(of: number) }
  }

  /// A number as short as it can be and still be read back as the same; null if it is not finite.
  package mutating func value(_ number: Double) {
    guard number.isFinite else { return null() }
    append(atMost: Digits.room) { $0.appendShortest(number) }
  }

  package mutating func value(_ bool: Bool) { append((bool ? "true" : "false").utf8) }

  package mutating func null() { append("null".utf8) }

  /// JSON that somebody else wrote and checked.
  package mutating func raw(_ json: ArraySlice<UInt8>) { append(json) }

  private mutating func append(_ json: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  package mutating func value(_ text: String) {
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

  /// Appends a comma where one is needed, then what `write` does: at most `count` bytes.
  ///
  /// The room is asked for once, not for each byte.
  private mutating func append(atMost count: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
    let needsComma = needsComma
    bytes.append(addingCapacity: count + 1) {
      if needsComma { $0.append(UInt8(ascii: ",")) }
      write(&$0)
    }
    self.needsComma = true
  }

  /// The most bytes that a key takes with its quotes and colon.
  private static func keyRoom(_ name: StaticString) -> Int { name.utf8CodeUnitCount + 3 }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }
}

extension OutputSpan<UInt8> {
  /// Appends a key of ours, which needs no escapes.
  fileprivate mutating func appendKey(_ name: StaticString) {
    append(UInt8(ascii: "\""))
    for index in 0..<name.utf8CodeUnitCount {
      // SAFETY: a literal of one character or more stays where it is, and has so many bytes.
      append(unsafe name.utf8Start[index])
    }
    append(UInt8(ascii: "\""))
    append(UInt8(ascii: ":"))
  }
}
