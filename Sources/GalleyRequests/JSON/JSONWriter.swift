/// Writes JSON into an array of bytes, without spaces between the parts.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  /// Takes the bytes whenever there are many, so that a long answer is never held as a whole.
  package var drain: ((borrowing [UInt8]) -> Void)?
  /// As many bytes are many.
  private static let drainedCount = 1 << 16
  /// Whether the next key or value stands behind another one and wants a comma.
  private var needsComma = false
  /// What `value(repeated:)` wrote last.
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
    separate()
    bytes.append(UInt8(ascii: "\""))
    // SAFETY: a literal stays where it is; its bytes are copied before the closure ends.
    name.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
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

  // MARK: - Values

  package mutating func value(_ number: Int) {
    separate()
    bytes.appendDigits(of: number)
    needsComma = true
  }

  /// A number as short as it can be and still be read back as the same; null if it is not finite.
  package mutating func value(_ number: Double) {
    guard number.isFinite else { return null() }
    separate()
    bytes.appendShortest(number)
    needsComma = true
  }

  /// A number that mostly is the one that was said so before, as lines are as high as each other.
  package mutating func value(repeated number: Double) {
    if repeated?.number != number {
      var digits = JSONWriter()
      digits.value(number)
      repeated = (number, digits.bytes)
    }
    append(repeated?.digits ?? [])
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

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }
}

extension [UInt8] {
  /// Appends a whole number in decimal digits.
  package mutating func appendDigits(of number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    appendDigits(of: UInt64(number.magnitude), atLeast: 1)
  }

  /// Appends digits with zeros before them, up to twenty in all.
  private mutating func appendDigits(of number: UInt64, atLeast least: Int) {
    var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
    var first = 20
    var rest = number
    while rest > 0 {
      let next = rest / 10
      first -= 1
      digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest &- next &* 10)
      rest = next
    }
    for index in Swift.min(first, 20 - least)..<20 { append(digits[index]) }
  }

  /// Appends the shortest digits that are read back as the same double; whole numbers without ".0".
  package mutating func appendShortest(_ number: Double) {
    if let whole = Int(exactly: number) {
      appendDigits(of: whole)
    } else if !appendFraction(number) {
      append(contentsOf: number.description.utf8)
    }
  }

  /// Appends a number of up to six decimals, as lengths often are; false if it is none.
  ///
  /// A decimal of at most 15 digits that is read as a double is the shortest one that is: two such
  /// decimals are never the same double. The quotient is what a reader makes of the digits, for both
  /// numbers are exact.
  private mutating func appendFraction(_ number: Double) -> Bool {
    let parts = (number.magnitude * 1e6).rounded()
    guard parts < 1e15, parts / 1e6 == number.magnitude else { return false }
    let (whole, rest) = UInt64(parts).quotientAndRemainder(dividingBy: 1_000_000)
    // Smaller ones are said with an exponent.
    guard whole > 0 || rest >= 100 else { return false }
    var fraction = rest
    var count = 6
    while count > 1, fraction % 10 == 0 {
      fraction /= 10
      count -= 1
    }
    if number < 0 { append(UInt8(ascii: "-")) }
    appendDigits(of: whole, atLeast: 1)
    append(UInt8(ascii: "."))
    appendDigits(of: fraction, atLeast: count)
    return true
  }
}

extension Double {
  /// The shortest digits that are read back as the same number; whole numbers without ".0".
  package var shortest: String {
    var bytes: [UInt8] = []
    bytes.appendShortest(self)
    return String(decoding: bytes, as: UTF8.self)
  }
}
