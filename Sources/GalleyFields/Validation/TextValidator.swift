/// Something that a valid text keeps to.
public indirect enum ValidationRule: Sendable {
  /// At least this many of a unit.
  case minimumLength(Int, unit: TextUnit)
  /// At most this many of a unit.
  case maximumLength(Int, unit: TextUnit)
  /// A regular expression.
  case pattern(TextPattern)
  /// Every character is allowed by the rule.
  case characters(CharacterRule, name: String)
  /// The caller's own: returns whether the text is valid. Must not block.
  case custom(name: String, @Sendable (String) -> Bool)
  /// All of them; the first that fails is reported.
  case all([ValidationRule])
  /// One of them; if all fail, the first is reported.
  case any([ValidationRule])
  /// The opposite of a rule.
  case not(ValidationRule, name: String)

  /// At least this many characters.
  public static func minimumLength(_ length: Int) -> ValidationRule {
    .minimumLength(length, unit: .characters)
  }

  /// At most this many characters.
  public static func maximumLength(_ length: Int) -> ValidationRule {
    .maximumLength(length, unit: .characters)
  }

  /// Why this text is not valid; nil if it is.
  public func failure(of text: String) -> ValidationFailure? {
    switch self {
    case .minimumLength(let minimum, let unit):
      let length = unit.length(of: text)
      return length < minimum ? .tooShort(length: length, minimum: minimum, unit: unit) : nil
    case .maximumLength(let maximum, let unit):
      let length = unit.length(of: text)
      return length > maximum ? .tooLong(length: length, maximum: maximum, unit: unit) : nil
    case .pattern(let pattern): return pattern.failure(of: text)
    case .characters(let rule, let name):
      return rule.allows(text) ? nil : .forbiddenCharacters(name: name)
    case .custom(let name, let isValid): return isValid(text) ? nil : .custom(name: name)
    case .all(let rules): return rules.firstFailure(of: text)
    case .any(let rules):
      let failures = rules.compactMap { $0.failure(of: text) }
      return failures.count < rules.count ? nil : failures.first
    case .not(let rule, let name):
      return rule.failure(of: text) == nil ? .custom(name: name) : nil
    }
  }
}

extension [ValidationRule] {
  fileprivate func firstFailure(of text: String) -> ValidationFailure? {
    for rule in self {
      if let failure = rule.failure(of: text) { return failure }
    }
    return nil
  }
}

/// Tells whether a text is valid, and if not, why.
///
/// The empty text is a question of `isRequired` alone: what may be left out may be left out entirely.
public struct TextValidator: Sendable {
  /// Whether the empty text is not valid.
  public var isRequired: Bool
  /// The rules, in the order in which they are tried.
  public var rules: [ValidationRule]
  /// The words for failures; plain English for those without.
  public var messages: ValidationMessages

  /// A validator that asks for some text and nothing else, unless it is given rules.
  public init(
    isRequired: Bool = true, rules: [ValidationRule] = [],
    messages: ValidationMessages = ValidationMessages()
  ) {
    self.isRequired = isRequired
    self.rules = rules
    self.messages = messages
  }

  /// Why a text is not valid; nil if it is.
  ///
  /// No text counts as the empty one.
  ///
  /// - Complexity: O(*n*) for each length and each set of characters; patterns have a time limit.
  public func failure(of text: String?) -> ValidationFailure? {
    guard let text, !text.isEmpty else { return isRequired ? .empty : nil }
    return rules.firstFailure(of: text)
  }

  /// The message for a text that is not valid; nil if it is.
  public func message(for text: String?) -> FieldMessage? {
    failure(of: text).map(messages.message)
  }
}

/// When a field is validated as it loses the focus.
public enum ValidationPolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// Each time.
  case always
  /// Only if it has text.
  case notEmptyText
  /// Only once the user has changed it, or it was validated before.
  case afterChanges
  /// Not at all; the program may still ask.
  case never
}
