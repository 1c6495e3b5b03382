import GalleyRequests

/// Tables as RFC 4180 has them.
enum CSV {
  /// A line of fields, quoted where they need it; the line's end is not part of it.
  static func line(_ fields: [String]) -> String {
    var bytes: [UInt8] = []
    for (index, text) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(text, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a field, quoted if it needs it.
  static func append(_ text: some StringProtocol, to bytes: inout [UInt8]) {
    let needsQuotes = text.utf8.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D
    }
    guard needsQuotes else { return bytes.append(contentsOf: text.utf8) }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension OutputSpan<UInt8> {
  /// Appends what `rounded(decimals:)` gives, in no more than `Digits.room` bytes.
  mutating func appendRounded(_ number: Double, decimals: Int) {
    var scale: UInt64 = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (number * Double(scale)).rounded()
    // So few digits are what the number itself is told by.
    guard scaled.magnitude < 1e15 else {
      for byte in number.rounded(decimals: decimals).utf8 { append(byte) }
      return
    }
    if scaled < 0 { append(UInt8(ascii: "-")) }
    let (whole, rest) = UInt64(scaled.magnitude).quotientAndRemainder(dividingBy: scale)
    appendDigits(of: whole, atLeast: 1)
    var fraction = rest
    if fraction > 0 { append(UInt8(ascii: ".")) }
    while fraction > 0 {
      scale /= 10
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: fraction / scale))
      fraction %= scale
    }
  }
}

extension Double {
  /// The number rounded for people, without zeros at its end.
  func rounded(decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (self * scale).rounded()
    return scaled.magnitude < 9e15 ? (scaled / scale).shortest : shortest
  }
}
