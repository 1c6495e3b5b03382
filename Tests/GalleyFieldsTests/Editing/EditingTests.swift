import GalleyFields
import GalleyText
import Testing

@Suite("Edits, filters and trimming") struct EditingTests {
  @Test func `UTF-16 ranges are clamped with UTF-16 counts`() {
    // Clamped with a count of characters, 3, this range would end inside the second emoji.
    let text = "👍👍a"
    let edit = TextEdit(utf16Range: 4..<5, in: text, replacement: "b")
    #expect(edit.applied(to: text) == "👍👍b")
    #expect(edit.range.lowerBound == TextOffset(utf8: 8, utf16: 4))
  }

  @Test(
    "ranges outside the text and inside characters are clamped",
    arguments: [
      (-3, 1, "x👍b"), (1, 2, "axb"), (2, 3, "axb"), (1, 99, "ax"), (99, 120, "a👍bx"),
      (2, 2, "axb"), (1, 1, "ax👍b"),
    ])
  func clamped(start: Int, end: Int, expected: String) {
    // "a👍b" has four UTF-16 units: a, two of the emoji, b.
    let edit = TextEdit(utf16Range: start..<end, in: "a👍b", replacement: "x")
    #expect(edit.applied(to: "a👍b") == expected)
  }

  @Test func `an edit made for another text does no harm`() {
    let wild = TextEdit(
      range: TextOffset(utf8: 1, utf16: 9)..<TextOffset(utf8: 900, utf16: 10), replacement: "x")
    #expect(wild.applied(to: "é") == "x")
    #expect(wild.applied(to: "") == "x")
    #expect(wild.applied(to: "ab") == "ax")
  }

  @Test func `grapheme boundaries are found on either side`() {
    let text = "a👩‍👧\ne\u{301}b"
    let inside = text.offset(utf16: 3)
    #expect(text.graphemeBoundary(inside) == TextOffset(utf8: 1, utf16: 1))
    #expect(text.graphemeBoundary(inside, roundingUp: true) == TextOffset(utf8: 12, utf16: 6))
    let mark = text.offset(utf16: 8)
    #expect(text.graphemeBoundary(mark).utf16 == 7)
    #expect(text.graphemeBoundary(mark, roundingUp: true).utf16 == 9)
    #expect(text.graphemeBoundary(text.offset(utf16: 99)).utf16 == 10)
    #expect("".graphemeBoundary(.zero) == .zero)
  }

  @Test func `filters leave out letters with their marks, or refuse`() {
    let edit = TextEdit.insert("a1e\u{301}2", at: .zero)
    #expect(InsertionFilter(.digits).admit(edit).edit?.replacement == "12")
    #expect(InsertionFilter(.letters).admit(edit).edit?.replacement == "ae\u{301}")
    #expect(InsertionFilter(.digits, policy: .refuse).admit(edit) == .refused)
    #expect(InsertionFilter(.digits).admit(.insert("abc", at: .zero)) == .refused)
    #expect(InsertionFilter(.any).admit(edit) == .whole(edit))
    let marked = TextEdit.insert("abc", at: .zero, kind: .marking)
    #expect(InsertionFilter(.digits).admit(marked) == .whole(marked))
    let deletion = TextEdit.delete(.zero..<TextOffset(utf8: 1, utf16: 1))
    #expect(InsertionFilter(.digits).admit(deletion) == .whole(deletion))
  }

  @Test(
    "newlines in a field",
    arguments: [
      (NewlinePolicy.keep, "a\r\nb\nc\u{2028}d"), (.normalize, "a\nb\nc\nd"),
      (.replaceWithSpace, "a b c d"), (.leaveOut, "abcd"),
    ])
  func newlines(policy: NewlinePolicy, expected: String) {
    #expect(policy.applied(to: "a\r\nb\nc\u{2028}d") == expected)
  }

  @Test(
    "white space is trimmed",
    arguments: [
      (TrimmingPolicy.never, " \n a b\t "), (.leading, "a b\t "), (.trailing, " \n a b"),
      (.both, "a b"),
    ])
  func trimming(policy: TrimmingPolicy, expected: String) {
    let text = " \n a b\t "
    #expect(text[policy.trimmedRange(of: text)] == expected)
    #expect(policy == .never || "  "[policy.trimmedRange(of: "  ")].isEmpty)
  }
}
