/// The rule of UAX #14 that lets a line end between two characters, by its number there.
enum LineEndRule {
  /// The rule, with a word on what it says.
  ///
  /// - Parameters:
  ///   - before: The last character of the line, white space included.
  ///   - after: The first of the next line.
  /// - Returns: Number and words, such as `LB18: after spaces`.
  static func name(before: Unicode.Scalar?, after: Unicode.Scalar?) -> String {
    guard let before, let after else { return "LB31: nothing forbids it" }
    if before == "\u{200B}" { return "LB8: after a zero width space" }
    if before == " " { return "LB18: after spaces" }
    if isHyphen(before) { return "LB21: after a hyphen" }
    if before.properties.isWhitespace { return "LB21: after white space" }
    if after == "\u{FFFC}" || before == "\u{FFFC}" { return "LB20: beside an attachment" }
    if isOfDictionary(before), isOfDictionary(after) { return "LB1: between two words" }
    if before.properties.isIdeographic || after.properties.isIdeographic {
      return "LB31: beside an ideograph"
    }
    return "LB31: nothing forbids it"
  }

  private static func isHyphen(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{AD}" || scalar == "-"
      || scalar.properties.generalCategory == .dashPunctuation
        && scalar != "\u{2014}"
  }

  /// Thai, Lao, Burmese and Khmer, whose words a dictionary divides.
  private static func isOfDictionary(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true
    default: false
    }
  }
}
