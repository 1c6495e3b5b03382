/// Where lines may end inside of web and mail addresses: the rules of typographers, for the letters
/// and signs that UAX #14 knows no addresses in.
///
/// The Chicago Manual of Style, 14.18: after a colon or a double slash; before a single slash, a
/// tilde, a full stop, a comma, a hyphen, an underline, a question mark, a number sign, a percent sign;
/// before or after an equals sign or an ampersand. Mail addresses (7.46): also before an at sign. Never
/// after a hyphen, which would read as one of ours.
package enum AddressBreaks {
  /// Replaces the opportunities inside of addresses; what is mandatory stays.
  ///
  /// - Parameter actions: What may happen before each character and at the end.
  /// - Complexity: O(*n*); one look at each character where there is no address.
  package static func apply(to actions: inout [BreakAction], of scalars: [Unicode.Scalar]) {
    var start = 0
    for address in addresses(in: scalars) {
      start = max(start, address.lowerBound + 1)
      for index in start..<max(start, address.upperBound) where actions[index] != .mandatory {
        actions[index] = isBreak(before: index, in: scalars) ? .allowed : .prohibited
      }
      start = max(start, address.upperBound)
    }
  }

  /// Whether an address may be parted before one of its characters that is not its first.
  private static func isBreak(before index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let previous = scalars[index - 1]
    let next = scalars[index]
    switch next {
    case "~", ".", ",", "-", "_", "?", "#", "%", "@", "=", "&": return true
    case "/": return previous != "/" && previous != ":"
    default: break
    }
    // A combining mark or a joiner belongs to what it follows.
    guard UnicodeProperty.isLetterOrNumber(next) else { return false }
    switch previous {
    case "=", "&", ":": return true
    case "/": return index >= 2 && scalars[index - 2] == "/"
    default: return false
    }
  }

  /// The web and mail addresses of a text, in order.
  static func addresses(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var addresses: [Range<Int>] = []
    var index = 0
    while index < scalars.count {
      guard let address = address(at: index, in: scalars, after: addresses.last?.upperBound ?? 0)
      else {
        index += 1
        continue
      }
      addresses.append(address)
      index = address.upperBound
    }
    return addresses
  }

  private static let schemeEnd: [Unicode.Scalar] = [":", "/", "/"]
  private static let hostStart: [Unicode.Scalar] = ["w", "w", "w", "."]

  /// The address that shows itself at a character: `://`, `www.` or `@`.
  private static func address(at index: Int, in scalars: [Unicode.Scalar], after least: Int)
    -> Range<Int>?
  {
    switch scalars[index] {
    case ":" where scalars[index...].starts(with: schemeEnd):
      let start = first(from: index, least, scalars) { isSchemeCharacter($0) }
      guard start < index else { return nil }
      return range(start, behind: index + 3, scalars) { isAddressCharacter($0) }
    case "w" where scalars[index...].starts(with: hostStart):
      guard index == 0 || !isWordCharacter(scalars[index - 1]) else { return nil }
      return range(index, behind: index + 4, scalars) { isAddressCharacter($0) }
    case "@":
      let start = first(from: index, least, scalars) { isMailCharacter($0) }
      guard start < index else { return nil }
      let mail = range(start, behind: index + 1, scalars) {
        isWordCharacter($0) || $0 == "-" || $0 == "."
      }
      guard let mail, scalars[index + 1..<mail.upperBound].contains(".") else { return nil }
      return mail
    default: return nil
    }
  }

  /// Where the characters before an index begin that go together with it, not before `least`.
  private static func first(
    from index: Int, _ least: Int, _ scalars: [Unicode.Scalar],
    _ belongs: (Unicode.Scalar) -> Bool
  ) -> Int {
    var start = index
    while start > least, belongs(scalars[start - 1]) { start -= 1 }
    return start
  }

  /// An address up to its last character that does not close the sentence around it; nil if nothing is
  /// left behind its head.
  private static func range(
    _ start: Int, behind head: Int, _ scalars: [Unicode.Scalar],
    _ belongs: (Unicode.Scalar) -> Bool
  ) -> Range<Int>? {
    var end = head
    while end < scalars.count, belongs(scalars[end]) { end += 1 }
    let hasParenthesis = scalars[start..<end].contains("(")
    let hasBracket = scalars[start..<end].contains("[")
    closing: while end > head {
      switch scalars[end - 1] {
      case ".", ",", ";", ":", "!", "?", "'", "*": end -= 1
      case ")" where !hasParenthesis: end -= 1
      case "]" where !hasBracket: end -= 1
      default: break closing
      }
    }
    return end > head ? start..<end : nil
  }

  private static func isSchemeCharacter(_ scalar: Unicode.Scalar) -> Bool {
    isASCIIWord(scalar) || scalar == "+" || scalar == "-" || scalar == "."
  }

  private static func isMailCharacter(_ scalar: Unicode.Scalar) -> Bool {
    isSchemeCharacter(scalar) || scalar == "_" || scalar == "%" || scalar == "'"
  }

  private static func isWordCharacter(_ scalar: Unicode.Scalar) -> Bool {
    isASCIIWord(scalar) || (!scalar.isASCII && UnicodeProperty.isLetterOrNumber(scalar))
  }

  private static func isASCIIWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  /// Characters of RFC 3986, and letters of other scripts (RFC 3987), but those written without spaces:
  /// there an address would swallow the sentence behind it.
  private static func isAddressCharacter(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else {
      return (UnicodeProperty.isLetterOrNumber(scalar) || UnicodeProperty.isCombiningMark(scalar))
        && !UnicodeProperty.isEastAsianWide(scalar)
    }
    switch scalar {
    case "\"", "<", ">", "\\", "^", "`", "{", "|", "}": return false
    default: return scalar.value > 0x20 && scalar.value < 0x7F
    }
  }
}
