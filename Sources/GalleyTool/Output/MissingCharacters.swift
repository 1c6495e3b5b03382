/// Characters that no font has, as people are told of them.
enum MissingCharacters {
  /// The character and its code point: `字 (U+5B57)`.
  static func name(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "\(TerminalText.visible(String(Character(scalar)))) (\(code))"
  }
}
