extension JSONReader {
  /// Reads a number: the double nearest to what is written, infinite if it is beyond all doubles.
  package mutating func readNumber() throws(JSONError) -> Double {
    try expectKind(.number)
    let first = position
    var scan = NumberScan(place: position)
    if current == UInt8(ascii: "-") {
      scan.isNegative = true
      scan.place += 1
    }
    try scanInteger(&scan)
    try scanFraction(&scan)
    try scanExponent(&scan)
    advance(to: scan.place)
    if let exact = scan.exactValue { return exact }
    // The digits were checked above, so this never fails.
    return Double(String(decoding: bytes[first..<scan.place], as: UTF8.self)) ?? .nan
  }

  private func scanInteger(_ scan: inout NumberScan) throws(JSONError) {
    let first = scan.place
    scanDigits(&scan, isFraction: false)
    let digits = scan.place - first
    guard digits > 0, digits == 1 || bytes[first] != UInt8(ascii: "0") else {
      throw error(.invalidNumber)
    }
  }

  private func scanFraction(_ scan: inout NumberScan) throws(JSONError) {
    guard byte(at: scan.place) == UInt8(ascii: ".") else { return }
    scan.place += 1
    let first = scan.place
    scanDigits(&scan, isFraction: true)
    guard scan.place > first else { throw error(.invalidNumber) }
  }

  private func scanExponent(_ scan: inout NumberScan) throws(JSONError) {
    guard let letter = byte(at: scan.place), letter | 0x20 == UInt8(ascii: "e") else { return }
    scan.place += 1
    scan.hasExponent = true
    if let sign = byte(at: scan.place), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      scan.place += 1
    }
    let first = scan.place
    while let digit = byte(at: scan.place), isDigit(digit) { scan.place += 1 }
    guard scan.place > first else { throw error(.invalidNumber) }
  }

  private func scanDigits(_ scan: inout NumberScan, isFraction: Bool) {
    while let digit = byte(at: scan.place), isDigit(digit) {
      scan.add(digit - UInt8(ascii: "0"), isFraction: isFraction)
      scan.place += 1
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private func byte(at place: Int) -> UInt8? {
    place < remaining.upperBound ? bytes[place] : nil
  }
}

/// What is known of a number while its digits are read.
private struct NumberScan {
  var place: Int
  var isNegative = false
  var hasExponent = false
  private var mantissa: UInt64 = 0
  private var significantDigits = 0
  private var fractionDigits = 0

  init(place: Int) { self.place = place }

  mutating func add(_ digit: UInt8, isFraction: Bool) {
    if mantissa != 0 || digit != 0 { significantDigits += 1 }
    if isFraction { fractionDigits += 1 }
    if significantDigits <= 15 { mantissa = mantissa * 10 + UInt64(digit) }
  }

  /// The value, where one division of two exact doubles gives it: up to 15 digits without exponent.
  ///
  /// Both numbers are exact below 2⁵³ and 10²², and IEEE division rounds once (Clinger 1990).
  var exactValue: Double? {
    guard !hasExponent, significantDigits <= 15, fractionDigits < NumberScan.powersOfTen.count
    else { return nil }
    let value = Double(mantissa) / NumberScan.powersOfTen[fractionDigits]
    return isNegative ? -value : value
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
