import GalleyFields
import Testing

@Suite("Validation") struct ValidationTests {
  /// The rules of a form's e-mail address: six to ten characters, and the form of an address.
  private func email(isRequired: Bool) throws -> TextValidator {
    TextValidator(
      isRequired: isRequired,
      rules: [.minimumLength(6), .maximumLength(10), .pattern(try TextPattern.email())])
  }

  @Test(
    "an e-mail address of six to ten characters",
    arguments: [
      (true, "", "empty"), (true, nil, "empty"), (true, "asd", "tooShort"),
      (true, "long_mail@mail.ru", "tooLong"), (true, "mail@mail", "patternMismatch"),
      (true, "m@mail.ru", nil), (false, "", nil), (false, nil, nil), (false, "a@a.a", "tooShort"),
    ] as [(Bool, String?, String?)])
  func emails(isRequired: Bool, text: String?, expected: String?) throws {
    #expect(try email(isRequired: isRequired).failure(of: text)?.key == expected)
  }

  @Test(
    "patterns match the whole text or search it",
    arguments: [
      ("[0-9]+", TextPattern.Extent.whole, "12", true), ("[0-9]+", .whole, "a12", false),
      ("[0-9]+", .search, "a12b", true), ("[0-9]+", .search, "ab", false),
      ("^((?=(.*\\d))(?=.*[A-Z])(?=.*[a-z]))(.{8,})", .whole, "Passw0rd", true),
      ("^((?=(.*\\d))(?=.*[A-Z])(?=.*[a-z]))(.{8,})", .whole, "password", false),
      ("\\p{Lu}\\p{Ll}+", .whole, "Žofie", true),
    ])
  func patterns(pattern: String, extent: TextPattern.Extent, text: String, isMatch: Bool) throws {
    let failure = try TextPattern(pattern, name: "p", extent: extent).failure(of: text)
    #expect(failure == (isMatch ? nil : .patternMismatch(name: "p")))
  }

  @Test func `a mistaken pattern is a typed error with its place, never dropped in silence`()
    throws
  {
    let error = try #require(throws: TextPatternError.self) { try TextPattern("a(b") }
    #expect(error.pattern == "a(b")
    #expect(error.utf16Offset != nil)
    #expect(throws: TextPatternError.self) { try TextPattern("[z-a]") }
    #expect(throws: TextPatternError.self) { try TextPattern("") }
  }

  @Test func `an evil pattern is stopped in time`() throws {
    let pattern = try TextPattern("(a+)+b", name: "evil", timeLimit: 20)
    let start = ContinuousClock.now
    #expect(
      pattern.failure(of: String(repeating: "a", count: 5_000)) == .patternTooSlow(name: "evil"))
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(pattern.failure(of: "aab") == nil)
  }

  @Test func `rules combine`() {
    let digit = ValidationRule.custom(name: "digit") { $0.contains(where: \.isNumber) }
    let letters = ValidationRule.characters(.alphanumerics, name: "plain")
    let both = TextValidator(rules: [.all([digit, letters])])
    #expect(both.failure(of: "a1") == nil)
    #expect(both.failure(of: "a") == .custom(name: "digit"))
    #expect(both.failure(of: "1-") == .forbiddenCharacters(name: "plain"))
    let either = TextValidator(rules: [.any([digit, .minimumLength(4)])])
    #expect(either.failure(of: "1") == nil)
    #expect(either.failure(of: "abcd") == nil)
    #expect(either.failure(of: "abc") == .custom(name: "digit"))
    let neither = TextValidator(rules: [.not(digit, name: "noDigit"), .any([])])
    #expect(neither.failure(of: "1") == .custom(name: "noDigit"))
    #expect(neither.failure(of: "a") == nil)
  }

  @Test func `lengths are counted in the unit asked for`() {
    let rule = ValidationRule.maximumLength(2, unit: .utf16)
    #expect(rule.failure(of: "👍") == nil)
    #expect(rule.failure(of: "👍a") == .tooLong(length: 3, maximum: 2, unit: .utf16))
    #expect(ValidationRule.maximumLength(2).failure(of: "👍a") == nil)
  }

  @Test func `messages are data, with the caller's words before ours`() {
    let messages = ValidationMessages([
      "tooShort": "mindestens {minimum}, nicht {length}", "plate": "kein Kennzeichen",
    ])
    let short = messages.message(for: .tooShort(length: 2, minimum: 6, unit: .characters))
    #expect(short.text == "mindestens 6, nicht 2")
    #expect(short.numbers == ["length": 2, "minimum": 6])
    #expect(short.key == "tooShort")
    #expect(messages.message(for: .patternMismatch(name: "plate")).text == "kein Kennzeichen")
    #expect(messages.message(for: .custom(name: "x")).text == "This is not valid.")
    #expect(messages.message(for: .tooLong(length: 9, maximum: 8, unit: .utf8)).text.contains("8"))
  }

  @Test(
    "a hint is seen in its states, an error in its place",
    arguments: [
      (HintVisibility.default, FieldStatus.normal, ""), (.default, .active, "hint"),
      (.default, .error, "hint"), (.default, .disabled, ""), (.always, .disabled, "hint"),
      (.always, .normal, "hint"), (HintVisibility.error, .active, ""),
    ])
  func hints(visibility: HintVisibility, status: FieldStatus, shown: String) {
    var hint = Hint("hint", visibility: visibility)
    #expect(hint.shownText(in: status) == shown)
    hint.error = FieldMessage("wrong")
    #expect(hint.shownText(in: status) == (shown.isEmpty ? "" : "wrong"))
  }
}
