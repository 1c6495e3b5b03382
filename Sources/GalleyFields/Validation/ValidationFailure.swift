/// Why a text is not valid: what a message needs to know.
@nonexhaustive
public enum ValidationFailure: Error, Hashable, Sendable {
  /// Nothing was entered where something is required.
  case empty
  /// The text has fewer units than it must.
  case tooShort(length: Int, minimum: Int, unit: TextUnit)
  /// The text has more units than it may.
  case tooLong(length: Int, maximum: Int, unit: TextUnit)
  /// The text is not of the form that the pattern of this name asks for.
  case patternMismatch(name: String)
  /// The pattern of this name took longer than it may; nothing is known about the text.
  case patternTooSlow(name: String)
  /// The text has characters that the rule of this name does not allow.
  case forbiddenCharacters(name: String)
  /// The text does not fill its mask.
  case incomplete
  /// A rule of the caller's own said no.
  case custom(name: String)

  /// The name under which messages for this failure are kept.
  public var key: String {
    switch self {
    case .empty: "empty"
    case .tooShort: "tooShort"
    case .tooLong: "tooLong"
    case .patternMismatch: "patternMismatch"
    case .patternTooSlow: "patternTooSlow"
    case .forbiddenCharacters: "forbiddenCharacters"
    case .incomplete: "incomplete"
    case .custom: "custom"
    }
  }

  /// The name of the rule that failed, where rules have names.
  public var rule: String? {
    switch self {
    case .patternMismatch(let name), .patternTooSlow(let name), .forbiddenCharacters(let name),
      .custom(let name):
      name
    case .empty, .tooShort, .tooLong, .incomplete: nil
    }
  }

  /// The numbers of the message, by name: for plural forms too.
  public var numbers: [String: Int] {
    switch self {
    case .tooShort(let length, let minimum, _): ["length": length, "minimum": minimum]
    case .tooLong(let length, let maximum, _): ["length": length, "maximum": maximum]
    default: [:]
    }
  }
}

/// A message as data: the caller's catalogue turns it into words.
public struct FieldMessage: Hashable, Sendable, Codable {
  /// The kind of message, such as `tooShort`, for a catalogue to look up.
  public var key: String
  /// The name of the rule that failed, where rules have names.
  public var rule: String?
  /// The numbers in it, by name.
  public var numbers: [String: Int]
  /// The message in the words that the field was given, or in plain English.
  public var text: String

  /// A message; its text must be whole words already, the numbers are for catalogues.
  public init(key: String, rule: String? = nil, numbers: [String: Int] = [:], text: String) {
    self.key = key
    self.rule = rule
    self.numbers = numbers
    self.text = text
  }

  /// A message of the caller's own words.
  public init(_ text: String) { self.init(key: "text", text: text) }
}

/// The words for failures, by their key or by the name of the rule: `{minimum}` and the like stand for
/// numbers.
public struct ValidationMessages: Hashable, Sendable, Codable {
  /// The words, by the key of the failure or by the name of the rule.
  public var texts: [String: String]

  /// Words; whatever has none is said in plain English.
  public init(_ texts: [String: String] = [:]) { self.texts = texts }

  /// Plain English, for whatever a field was given no words for.
  public static let english = ValidationMessages([
    "empty": "Enter something here.",
    "tooShort": "Enter at least {minimum} characters.",
    "tooLong": "Enter at most {maximum} characters.",
    "patternMismatch": "This does not have the right form.",
    "patternTooSlow": "This could not be checked.",
    "forbiddenCharacters": "This has characters that are not allowed here.",
    "incomplete": "Fill this in to the end.",
    "custom": "This is not valid.",
  ])

  /// The message for a failure: the rule's words, else the kind's, else English ones.
  public func message(for failure: ValidationFailure) -> FieldMessage {
    let own = failure.rule.flatMap { texts[$0] } ?? texts[failure.key]
    var text = own ?? ValidationMessages.english.texts[failure.key] ?? failure.key
    for (name, number) in failure.numbers {
      text = text.replacing("{\(name)}", with: String(number))
    }
    return FieldMessage(
      key: failure.key, rule: failure.rule, numbers: failure.numbers, text: text)
  }
}
