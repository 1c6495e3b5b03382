import GalleyFields
import GalleyText
import Testing

@Suite("Length limits") struct LengthLimitTests {
  @Test("an insertion is cut to what fits", arguments: FieldRow.rows("limits"))
  func rows(row: FieldRow) throws {
    let unit = try #require(TextUnit(rawValue: try row.value("unit")))
    let policy = try #require(LimitPolicy(rawValue: row.given["policy"] ?? "cutInsertion"))
    let limit = LengthLimit(
      try #require(Int(try row.value("limit"))), unit: unit, policy: policy)
    let text = try row.value("text")
    let bounds = try row.value("range").split(separator: "-").compactMap { Int($0) }
    let edit = TextEdit(
      utf16Range: try #require(bounds.first)..<(try #require(bounds.last)), in: text,
      replacement: try row.value("with"),
      kind: TextEdit.Kind(rawValue: row.given["kind"] ?? "paste") ?? .paste)
    let admitted = limit.admit(edit, to: text)
    switch admitted {
    case .whole: row.check("admitted", "whole")
    case .cut: row.check("admitted", "cut")
    case .refused: row.check("admitted", "refused")
    }
    row.check("text", admitted.edit?.applied(to: text) ?? text)
  }

  @Test func `a paste in the middle never takes the user's tail`() throws {
    // Cutting the whole text to ten characters, `String(newText.prefix(10))`, would give
    // "ab12345678" and lose "cdef".
    let limit = LengthLimit(10)
    let text = "abcdef"
    let edit = TextEdit(utf16Range: 2..<2, in: text, replacement: "123456789", kind: .paste)
    let result = try #require(limit.admit(edit, to: text).edit).applied(to: text)
    #expect(result == "ab1234cdef")
    #expect(result.hasSuffix("cdef"))
  }

  @Test func `marked text is not cut by a limit until it is committed`() throws {
    // Cutting the marked text would destroy the input method's composition.
    let limit = LengthLimit(4)
    let marked = TextEdit(utf16Range: 3..<3, in: "abc", replacement: "ㄎㄜˇ", kind: .marking)
    #expect(limit.admit(marked, to: "abc") == .whole(marked))
  }

  @Test func `a text that is too long may be edited, but not grow`() throws {
    let limit = LengthLimit(3)
    let text = "abcdef"
    func result(_ range: Range<Int>, _ replacement: String) -> String? {
      limit.admit(TextEdit(utf16Range: range, in: text, replacement: replacement), to: text)
        .edit?.applied(to: text)
    }
    #expect(result(0..<1, "") == "bcdef")
    #expect(result(0..<1, "x") == "xbcdef")
    #expect(result(0..<1, "xyz") == "xbcdef")
    #expect(result(6..<6, "g") == nil)
  }

  @Test("random edits never pass the limit, nor part a letter", arguments: TextUnit.allCases)
  func random(unit: TextUnit) {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let limit = LengthLimit(Int.random(in: 0...12, using: &random), unit: unit)
      var text = ""
      for _ in 0..<5 {
        let edit = RandomMasks.edit(of: text, using: &random)
        let admitted = limit.admit(edit, to: text)
        let new = admitted.edit?.applied(to: text) ?? text
        // Taking a letter away may part its neighbors: that is always allowed.
        let isDeletion = admitted.edit?.isDeletion ?? false
        #expect(isDeletion || unit.length(of: new) <= max(limit.maximum, unit.length(of: text)))
        if case .cut(let shorter) = admitted {
          let kept = shorter.replacement
          #expect(edit.replacement.utf8.starts(with: kept.utf8))
          #expect(edit.replacement.graphemeBoundary(kept.end).utf8 == kept.utf8.count)
          #expect(unit.length(of: edit.applied(to: text)) > limit.maximum)
        }
        let tail = text[edit.range.upperBound.index(in: text)...]
        #expect(new.utf8.suffix(tail.utf8.count).elementsEqual(tail.utf8), "the tail stays")
        text = new
      }
    }
  }

  @Test func `counters count what is there, marked text included`() {
    let counter = LengthLimit(140, unit: .characters).counter(for: "👩‍👧e\u{301}a")
    #expect(counter == TextCounter(used: 3, maximum: 140, unit: .characters))
    #expect(counter.remaining == 137)
    #expect(!counter.isExceeded)
    #expect(LengthLimit(1, unit: .utf16).counter(for: "👍").isExceeded)
    #expect(LengthLimit(9, unit: .utf8).counter(for: "👍é").used == 6)
    #expect(LengthLimit(9, unit: .scalars).counter(for: "👩‍👧").used == 3)
    #expect(LengthLimit(-5).maximum == 0)
  }
}

extension String {
  /// The offset of this text's end.
  fileprivate var end: TextOffset { TextOffset(utf8: utf8.count, utf16: utf16.count) }
}
