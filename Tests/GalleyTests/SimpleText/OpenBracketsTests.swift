import GalleyUnicode
import Testing

@testable import Galley

/// Brackets as UAX #24 has them: one that closes is of the script of the one that it closes.
@Suite("Open brackets") struct OpenBracketsTests {
  /// Lends brackets, none of which is open.
  private func withBrackets(_ body: (inout OpenBrackets) -> Void) {
    _ = TextBlock.withBlock { block -> Bool? in
      var brackets = block.noBrackets
      body(&brackets)
      return true
    }
  }

  private func note(_ text: String, _ script: ScriptCode, in brackets: inout OpenBrackets) -> Bool {
    text.unicodeScalars.allSatisfy {
      brackets.note($0, ScriptRole(of: $0), script: script)
    }
  }

  @Test("a bracket that closes another script's is told")
  func scripts() {
    withBrackets { brackets in
      #expect(note("a(b", .latin, in: &brackets))
      #expect(brackets.opened(by: ")") == .latin)
      #expect(brackets.opened(by: "]") == nil)
      #expect(!note("я)", .cyrillic, in: &brackets))
    }
  }

  @Test("scripts of one language are one beside brackets")
  func ideographs() {
    withBrackets { brackets in
      let (han, kana) = (ScriptCode(tag: "Hani"), ScriptCode(tag: "Hira"))
      #expect(note("「漢", han, in: &brackets))
      #expect(note("な」", kana, in: &brackets))
      #expect(han.isApart(from: .latin))
      #expect(!han.isApart(from: kana))
    }
  }

  @Test("a bracket closes those that were opened behind its partner")
  func nested() {
    withBrackets { brackets in
      #expect(note("([{", .latin, in: &brackets))
      #expect(brackets.close(with: ")") == .latin)
      #expect(brackets.opened(by: "}") == nil)
      #expect(brackets.close(with: "}") == nil)
    }
  }

  @Test("more brackets than are followed are refused")
  func depth() {
    withBrackets { brackets in
      var count = 0
      while !brackets.isFull, count < 100 {
        brackets.open(partner: ")", script: .latin)
        count += 1
      }
      #expect(count == 24)
      #expect(!note("(", .latin, in: &brackets))
      brackets.removeAll()
      let isFull = brackets.isFull
      #expect(!isFull)
    }
  }

  @Test("what was kept is open again, and a copy is another list")
  func kept() {
    withBrackets { brackets in
      #expect(note("([", .latin, in: &brackets))
      brackets.keep()
      #expect(note(")「", ScriptCode(tag: "Hani"), in: &brackets) == false)
      brackets.removeAll()
      #expect(note("「", ScriptCode(tag: "Hani"), in: &brackets))
      var copy = brackets.copied()
      #expect(copy.opened(by: "」") == ScriptCode(tag: "Hani"))
      #expect(note("{{{", .greek, in: &copy))
      #expect(brackets.opened(by: "}") == nil)
      let record = brackets.record
      brackets.goBackToKept()
      #expect(brackets.opened(by: "]") == .latin && brackets.opened(by: "」") == nil)
      let kept = brackets.record
      #expect(kept != record)
      brackets.goBack(to: record)
      let again = brackets.record
      #expect(again == record && brackets.opened(by: "]") == nil)
    }
  }

  @Test("a bracket that is found soon is what it is among all characters")
  func likelyBrackets() {
    var count = 0
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let role = ScriptRole(of: scalar)
      #expect(ScriptRole(ofLikelyBracket: scalar) == role)
      if case .bracket = role { count += 1 }
    }
    #expect(count > 100)
  }

  @Test("a bracket does the same beside letters of its script, another's, and one of its language")
  func taking() {
    withBrackets { brackets in
      let (han, kana) = (ScriptCode(tag: "Hani"), ScriptCode(tag: "Hira"))
      #expect(note("「", han, in: &brackets))
      #expect(note("(", .latin, in: &brackets))
      #expect(!note(")", han, in: &brackets))
      #expect(note("]", han, in: &brackets))
      #expect(note("」", kana, in: &brackets))
      #expect(brackets.opened(by: ")") == nil)
      var depth = 0
      while depth < 100, note("（", han, in: &brackets) { depth += 1 }
      let isFull = brackets.isFull
      #expect(isFull)
      #expect(depth == 23)
    }
  }
}
