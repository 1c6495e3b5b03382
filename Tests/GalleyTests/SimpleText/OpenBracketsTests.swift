import GalleyUnicode
import Testing

@testable import Galley

/// Brackets as UAX #24 has them: one that closes is of the script of the one that it closes.
@Suite("Open brackets") struct OpenBracketsTests {
  private func note(_ text: String, _ script: ScriptCode, in brackets: inout OpenBrackets) -> Bool {
    text.unicodeScalars.allSatisfy {
      brackets.note($0, ScriptRole(of: $0), script: script)
    }
  }

  @Test("a bracket that closes another script's is told")
  func scripts() {
    var brackets = OpenBrackets()
    #expect(note("a(b", .latin, in: &brackets))
    #expect(brackets.opened(by: ")") == .latin)
    #expect(brackets.opened(by: "]") == nil)
    #expect(!note("я)", .cyrillic, in: &brackets))
  }

  @Test("scripts of one language are one beside brackets")
  func ideographs() {
    var brackets = OpenBrackets()
    let (han, kana) = (ScriptCode(tag: "Hani"), ScriptCode(tag: "Hira"))
    #expect(note("「漢", han, in: &brackets))
    #expect(note("な」", kana, in: &brackets))
    #expect(han.isApart(from: .latin))
    #expect(!han.isApart(from: kana))
  }

  @Test("a bracket closes those that were opened behind its partner")
  func nested() {
    var brackets = OpenBrackets()
    #expect(note("([{", .latin, in: &brackets))
    #expect(brackets.close(with: ")") == .latin)
    #expect(brackets.opened(by: "}") == nil)
    #expect(brackets.close(with: "}") == nil)
  }

  @Test("more brackets than are followed are refused")
  func depth() {
    var brackets = OpenBrackets()
    var count = 0
    while !brackets.isFull, count < 100 {
      brackets.open(partner: ")", script: .latin)
      count += 1
    }
    #expect(count == 24)
    #expect(!note("(", .latin, in: &brackets))
    brackets.removeAll()
    #expect(!brackets.isFull)
  }
}
