import Galley
import GalleyFields
import GalleyText
import Testing

@Suite("A field's events and effects") struct FieldModelTests {
  private func type(_ text: String, into field: inout FieldModel) {
    for letter in text { _ = field.handle(.insert(String(letter), .typing)) }
  }

  @Test func `typing moves the caret and is told once`() {
    var configuration = FieldConfiguration()
    configuration.placeholder = Placeholder("name")
    var field = FieldModel(configuration)
    let effects = field.handle(.insert("a", .typing))
    let end = TextOffset(utf8: 1, utf16: 1)
    #expect(
      effects == [
        .textChanged("a"), .valueChanged("a"), .selectionChanged(end..<end),
        .placeholderChanged(opacity: 0, isRaised: false),
      ])
    #expect(field.handle(.select(end..<end)).isEmpty)
    #expect(field.handle(.setText("a")).isEmpty)
  }

  @Test func `backspace deletes letters, not their parts`() {
    var field = FieldModel(FieldConfiguration(), text: "ae\u{301}👩‍👧")
    _ = field.handle(.deleteBackward)
    #expect(field.state.text == "ae\u{301}")
    _ = field.handle(.deleteBackward)
    #expect(field.state.text == "a")
    _ = field.handle(.deleteBackward)
    #expect(field.handle(.deleteBackward).isEmpty)
  }

  @Test func `marked text is not cut by a limit, what is committed is, without the user's tail`() {
    var configuration = FieldConfiguration()
    configuration.limit = LengthLimit(5)
    var field = FieldModel(configuration, text: "abcd")
    let two = field.state.text.offset(utf16: 2)
    _ = field.handle(.select(two..<two))
    _ = field.handle(.mark("n"))
    _ = field.handle(.mark("nihao"))
    // `String(text.prefix(5))` would have cut the composition to "abnih" and lost "cd".
    #expect(field.state.text == "abnihaocd")
    #expect(field.state.markedRange != nil)
    let effects = field.handle(.commit("你好"))
    #expect(field.state.text == "ab你cd")
    #expect(field.state.markedRange == nil)
    #expect(effects.first == .insertionCut)
    #expect(field.state.caret.utf16 == 3)
  }

  @Test func `a composition may be given up`() {
    var configuration = FieldConfiguration()
    configuration.limit = LengthLimit(3, policy: .refuse)
    var field = FieldModel(configuration, text: "abc")
    _ = field.handle(.mark("か"))
    _ = field.handle(.mark(""))
    #expect(field.state.text == "abc")
    #expect(field.state.markedRange == nil)
    _ = field.handle(.mark("かん"))
    #expect(field.handle(.commit("漢")).contains(.editRefused))
    #expect(field.state.text == "abc")
    _ = field.handle(.mark("か"))
    _ = field.handle(.focus)
    _ = field.handle(.blur)
    #expect(field.state.markedRange == nil)
  }

  @Test func `newlines in a field of one line become spaces, and return ends it`() {
    var field = FieldModel(FieldConfiguration())
    _ = field.handle(.insert("a\r\nb", .paste))
    #expect(field.state.text == "a b")
    #expect(field.handle(.pressReturn) == [.returnPressed(.done)])
    var configuration = FieldConfiguration()
    configuration.newlines = .normalize
    configuration.returnKey = .newline
    var note = FieldModel(configuration)
    _ = note.handle(.pressReturn)
    _ = note.handle(.insert("\r\n", .paste))
    #expect(note.state.text == "\n\n")
  }

  @Test func `a mask shapes what is typed and gives the value`() throws {
    var configuration = FieldConfiguration()
    configuration.masks = MaskSet(try ReadyMask.russianPhone.mask())
    configuration.limit = LengthLimit(3)
    var field = FieldModel(configuration)
    type("9005553333", into: &field)
    #expect(field.state.text == "+7 (900) 555-33-33")
    #expect(field.state.value == "9005553333")
    #expect(field.state.isComplete)
    #expect(field.handle(.deleteBackward).contains(.completenessChanged(false)))
    #expect(field.failure == .incomplete)
    _ = field.handle(.setText("+7 (123) 4"))
    #expect(field.state.value == "1234")
  }

  @Test(
    "a field is judged as it loses the focus, by its policy",
    arguments: [
      (ValidationPolicy.always, "", false, true), (.always, "ab", true, true),
      (.notEmptyText, "", false, false), (.notEmptyText, "ab", true, true),
      (.afterChanges, "", false, false), (.afterChanges, "ab", true, true),
      (.never, "ab", true, false),
    ])
  func policies(policy: ValidationPolicy, text: String, isTyped: Bool, isJudged: Bool) {
    var configuration = FieldConfiguration()
    configuration.validator = TextValidator(rules: [.minimumLength(3)])
    configuration.validationPolicy = policy
    var field = FieldModel(configuration)
    _ = field.handle(.focus)
    if isTyped { type(text, into: &field) }
    _ = field.handle(.blur)
    #expect((field.state.status == .error) == isJudged)
  }

  @Test func `a text that was emptied again counts as changed`() {
    var configuration = FieldConfiguration()
    configuration.validator = TextValidator()
    configuration.validationPolicy = .afterChanges
    var field = FieldModel(configuration)
    _ = field.handle(.focus)
    type("a", into: &field)
    _ = field.handle(.deleteBackward)
    _ = field.handle(.blur)
    #expect(field.state.status == .error)
  }

  @Test func `states follow focus, errors and being enabled`() {
    var configuration = FieldConfiguration()
    configuration.hint = Hint("your name")
    configuration.validator = TextValidator(messages: ValidationMessages(["empty": "missing"]))
    var field = FieldModel(configuration)
    #expect(field.state.status == .normal)
    #expect(field.shownHint.isEmpty)
    #expect(field.handle(.focus) == [.statusChanged(.active), .hintChanged("your name")])
    let effects = field.handle(.blur)
    #expect(effects.contains(.statusChanged(.error)))
    #expect(effects.contains(.hintChanged("missing")))
    #expect(
      effects.contains {
        if case .validationFailed(let message) = $0 { message.key == "empty" } else { false }
      })
    // A change of the text is a new start.
    _ = field.handle(.focus)
    #expect(field.handle(.insert("x", .typing)).contains(.hintChanged("your name")))
    #expect(field.state.status == .active)
    _ = field.handle(.setEnabled(false))
    #expect(field.state.status == .disabled)
    #expect(field.handle(.insert("y", .typing)) == [.editRefused])
    #expect(field.state.text == "x")
  }

  @Test func `an error without words keeps those that are there`() {
    var configuration = FieldConfiguration()
    configuration.hint = Hint("hint", visibility: .always)
    var field = FieldModel(configuration)
    #expect(field.handle(.setError(nil)) == [.statusChanged(.error)])
    #expect(field.shownHint == "hint")
    #expect(field.handle(.setError(FieldMessage("taken"))) == [.hintChanged("taken")])
    #expect(field.handle(.setError(nil)).isEmpty)
    #expect(field.handle(.clearError) == [.statusChanged(.normal), .hintChanged("hint")])
  }

  @Test func `a field in error is judged again only if forced`() {
    var configuration = FieldConfiguration()
    configuration.validator = TextValidator()
    var field = FieldModel(configuration)
    _ = field.handle(.setError(FieldMessage("from the server")))
    #expect(field.handle(.validate(force: false)).isEmpty)
    #expect(field.handle(.validate(force: true)).contains(.hintChanged("Enter something here.")))
  }

  @Test func `white space is trimmed when the focus is lost`() {
    var configuration = FieldConfiguration()
    configuration.trimming = .both
    var field = FieldModel(configuration)
    _ = field.handle(.focus)
    _ = field.handle(.insert("  a b ", .paste))
    #expect(field.handle(.blur).contains(.textChanged("a b")))
    #expect(field.state.caret.utf16 == 3)
  }

  @Test func `a password shows bullets until it is revealed`() {
    var configuration = FieldConfiguration()
    configuration.mode = .password
    var field = FieldModel(configuration)
    #expect(field.handle(.insert("ab", .paste)).contains(.buttonVisibilityChanged(true)))
    #expect(field.shownText == "••")
    #expect(field.shownCaret == TextOffset(utf8: 6, utf16: 2))
    #expect(field.handle(.reveal(true)) == [.revealedChanged(true)])
    #expect(field.shownText == "ab")
    var plain = FieldModel(FieldConfiguration())
    #expect(plain.handle(.reveal(true)).isEmpty)
  }

  @Test func `a picker's text is chosen, not typed`() {
    var configuration = FieldConfiguration()
    configuration.isPicker = true
    var field = FieldModel(configuration)
    #expect(field.handle(.insert("a", .typing)) == [.editRefused])
    #expect(field.handle(.setText("31.12.2026")).contains(.textChanged("31.12.2026")))
  }

  @Test func `a counter is told when it changes`() {
    var configuration = FieldConfiguration()
    configuration.limit = LengthLimit(3)
    var field = FieldModel(configuration)
    let counter = TextCounter(used: 1, maximum: 3, unit: .characters)
    #expect(field.handle(.insert("a", .typing)).contains(.counterChanged(counter)))
    #expect(field.handle(.insert("bcdef", .paste)).first == .insertionCut)
    #expect(field.handle(.insert("x", .typing)) == [.editRefused])
    #expect(field.counter?.remaining == 0)
  }

  @Test func `wild offsets do no harm`() {
    var random = SeededGenerator(seed: 3)
    var configuration = FieldConfiguration()
    configuration.limit = LengthLimit(20)
    configuration.trimming = .both
    var field = FieldModel(configuration)
    for _ in 0..<3_000 {
      let edit = RandomMasks.edit(of: field.state.text, using: &random)
      let other = RandomMasks.edit(of: "some other text", using: &random)
      let events: [FieldEvent] = [
        .edit(edit), .edit(other), .select(other.range), .select(edit.range), .deleteBackward,
        .mark(edit.replacement), .commit(nil), .commit(edit.replacement), .focus, .blur,
        .insert(edit.replacement, .paste), .pressReturn, .setText(edit.replacement),
      ]
      if let event = events.randomElement(using: &random) { _ = field.handle(event) }
      let text = field.state.text
      let selection = field.state.selection
      #expect(selection.upperBound.utf8 <= text.utf8.count)
      #expect(
        text[..<selection.lowerBound.index(in: text)].utf16.count == selection.lowerBound.utf16)
      if let marked = field.state.markedRange { #expect(marked.upperBound.utf8 <= text.utf8.count) }
    }
  }
}
