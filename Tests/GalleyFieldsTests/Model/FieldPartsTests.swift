import GalleyFields
import GalleyText
import Testing

@Suite("Parts of a field") struct FieldPartsTests {
  @Test func `a placeholder is hidden by its opacity, never removed`() {
    let inPlace = Placeholder("Name")
    #expect(inPlace.opacity(hasText: false) == 1)
    #expect(inPlace.opacity(hasText: true) == 0)
    #expect(!inPlace.isRaised(hasText: true, isFocused: true))
    let floating = Placeholder("Name", behavior: .floating)
    #expect(floating.opacity(hasText: true) == 1)
    #expect(!floating.isRaised(hasText: false, isFocused: false))
    #expect(floating.isRaised(hasText: true, isFocused: false))
    #expect(floating.isRaised(hasText: false, isFocused: true))
    #expect(Placeholder("Name", behavior: .above).isRaised(hasText: false, isFocused: false))
  }

  @Test func `a secret has a bullet for each letter`() {
    let secure = SecureText()
    let text = "e\u{301}👩‍👧1"
    #expect(secure.shown(for: text) == "•••")
    let afterTwo = text.offset(utf16: 2 + 5)
    #expect(secure.shownOffset(of: afterTwo, in: text) == TextOffset(utf8: 6, utf16: 2))
    #expect(secure.offset(ofShown: TextOffset(utf8: 6, utf16: 2), in: text) == afterTwo)
    let inside = text.offset(utf16: 1)
    #expect(secure.shownOffset(of: inside, in: text) == .zero)
    #expect(secure.offset(ofShown: TextOffset(utf8: 99, utf16: 33), in: text).utf16 == 8)
    #expect(SecureText(bullet: "").shown(for: "abc").isEmpty)
    #expect(
      SecureText(bullet: "").offset(ofShown: TextOffset(utf8: 3, utf16: 3), in: "abc") == .zero)
  }

  @Test(
    "capitals begin sentences, words or nothing",
    arguments: [
      (Autocapitalization.sentences, "", true), (.sentences, "Hello", false),
      (.sentences, "Hello ", false), (.sentences, "Hello.", false), (.sentences, "Hello. ", true),
      (.sentences, "“Hello!” ", true), (.sentences, "Hello\n", true), (.sentences, "3.5", false),
      (.sentences, "你好。", true), (.sentences, "a \n ", true), (.words, "", true),
      (.words, "a", false), (.words, "a ", true), (.characters, "ab", true), (.never, "", false),
    ])
  func capitals(kind: Autocapitalization, before: String, expected: Bool) {
    #expect(kind.capitalizes(at: before.offset(utf16: 99), in: before) == expected)
  }

  @Test func `buttons are seen when they are of use`() {
    #expect(ButtonVisibility.whenNotEmpty.shows(hasText: true, isFocused: false))
    #expect(!ButtonVisibility.whenNotEmpty.shows(hasText: false, isFocused: true))
    #expect(ButtonVisibility.whenFocused.shows(hasText: false, isFocused: true))
    #expect(ButtonVisibility.always.shows(hasText: false, isFocused: false))
    #expect(!ButtonVisibility.never.shows(hasText: true, isFocused: true))
  }
}
