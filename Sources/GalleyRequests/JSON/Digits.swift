/// What numbers take as text.
package enum Digits {
  /// No number that is written here takes more bytes: a double has 17 digits, a point, two signs and
  /// an exponent of three digits at most, or "0.000" before its digits; a whole number has 20.
  package static let room = 26
}

extension OutputSpan<UInt8> {
  /// Appends a whole number in decimal digits.
  package mutating func appendDigits(of number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    appendDigits(of: UInt64(number.magnitude), atLeast: 1)
  }

  /// Appends digits with zeros before them, up to twenty in all.
  package mutating func appendDigits(of number: UInt64, atLeast least: Int) {
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
      let digits = number.description
      let bytes = digits.utf8.span
      for index in bytes.indices { append(bytes[index]) }
    }
  }

  /// Appends a number of up to nine decimals, as lengths often are; false if it is none.
  ///
  /// A decimal of at most 15 digits that is read as a double is the shortest one that is: two such
  /// decimals are never the same double. The quotient is what a reader makes of the digits, for both
  /// numbers are exact.
  private mutating func appendFraction(_ number: Double) -> Bool {
    let size = number.magnitude
    // As many decimals as leave no more than 15 digits.
    let (decimals, scale): (Int, UInt64) =
      size < 1e6 ? (9, 1_000_000_000) : size < 1e8 ? (7, 10_000_000) : (5, 100_000)
    let parts = (size * Double(scale)).rounded()
    guard parts < 1e15, parts / Double(scale) == size else { return false }
    let (whole, rest) = UInt64(parts).quotientAndRemainder(dividingBy: scale)
    // Smaller ones are said with an exponent.
    guard whole > 0 || size >= 1e-4 else { return false }
    var fraction = rest
    var count = decimals
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
    String(
      decoding: [UInt8](capacity: Digits.room) { $0.appendShortest(self) }, as: UTF8.self)
  }
}
