import GalleyRequests

/// Tables as RFC 4180 has them.
enum CSV {
  /// A line of fields, quoted where they need it; the line's end is not part of it.
  static func line(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",")
  }

  private static func field(_ text: String) -> String {
    let needsQuotes = text.utf8.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D
    }
    guard needsQuotes else { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
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
