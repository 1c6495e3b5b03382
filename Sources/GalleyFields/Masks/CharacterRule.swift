/// Which characters may stand somewhere: in a slot of a mask, in a field.
///
/// A character is allowed if **all** its scalars are: "é" is a letter however it is written, because
/// marks count as letters.
public indirect enum CharacterRule: Hashable, Sendable, Codable {
  /// Decimal digits of every script (general category Nd).
  case digits
  /// Letters and marks of every script (L*, M*).
  case letters
  /// Letters, marks and numbers of every script (L*, M*, N*).
  case alphanumerics
  /// White space and newlines.
  case whitespace
  /// Everything.
  case any
  /// The scalars of this text, in any order.
  case of(String)
  /// The scalars with these numbers.
  case scalars(ClosedRange<UInt32>)
  /// What one of these rules allows.
  case union([CharacterRule])
  /// What this rule does not allow, scalar by scalar.
  case except(CharacterRule)

  /// Whether this scalar is allowed.
  public func allows(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .digits:
      if scalar.isASCII { return ("0"..."9").contains(scalar) }
      return scalar.properties.generalCategory == .decimalNumber
    case .letters:
      if scalar.isASCII { return scalar.isLatinLetter }
      return scalar.isLetterOrMark
    case .alphanumerics:
      if scalar.isASCII { return scalar.isLatinLetter || ("0"..."9").contains(scalar) }
      return scalar.isLetterOrMark || scalar.isNumber
    case .whitespace: return scalar.properties.isWhitespace
    case .any: return true
    case .of(let text): return text.unicodeScalars.contains(scalar)
    case .scalars(let numbers): return numbers.contains(scalar.value)
    case .union(let rules): return rules.contains { $0.allows(scalar) }
    case .except(let rule): return !rule.allows(scalar)
    }
  }

  /// Whether every scalar of this text is allowed; the empty text always is.
  public func allows(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.allSatisfy(allows)
  }

  /// Whether a scalar may exist that both rules allow; never wrong when it answers no.
  func mayOverlap(_ other: CharacterRule) -> Bool {
    switch (self, other) {
    case (.digits, .letters), (.letters, .digits): false
    case (.of(let text), let rule), (let rule, .of(let text)):
      text.unicodeScalars.contains(where: rule.allows)
    default: true
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isLatinLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

  fileprivate var isLetterOrMark: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark:
      true
    default: false
    }
  }

  fileprivate var isNumber: Bool {
    switch properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber: true
    default: false
    }
  }
}
