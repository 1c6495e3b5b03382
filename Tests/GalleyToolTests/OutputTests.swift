import Testing

@testable import GalleyTool

@Suite("Text for people") struct OutputTests {
  @Test(
    "is measured in a terminal's cells",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("한글", 4), ("字", 2), ("ｆｕｌｌ", 8), ("ｶ", 1),
      ("😀", 2), ("👩‍👩‍👧‍👦", 2), ("🇰🇷", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("\u{200B}", 0),
      ("क्षि", 1), ("\u{AD}", 0), ("█", 1),
    ])
  func columns(text: String, columns: Int) {
    #expect(TerminalText.columns(of: text) == columns)
  }

  @Test(
    "is cut where the screen ends, and not inside a letter",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("한글글", 5, "한글…"), ("한글글", 4, "한…"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
  func cut(text: String, columns: Int, expected: String) {
    #expect(TerminalText.cut(text, to: columns) == expected)
  }

  @Test(
    "cannot move a terminal's cursor",
    arguments: [
      ("a\u{1B}[31mb", "a␛[31mb"), ("\n", "␊"), ("\r\n", "␍␊"), ("\t\u{7}\u{0}", "␉␇␀"),
      ("\u{7F}\u{9B}", "␡\u{FFFD}"), ("\u{2028}", "␤"), ("é字", "é字"),
    ])
  func visible(text: String, expected: String) {
    #expect(TerminalText.visible(text) == expected)
  }

  @Test func `a table's last column is cut on a narrow screen and whole in a file`() {
    var table = TextTable(head: ["n", "text"], alignments: [.right, .left])
    table.append(["12", "한국어 and some more text"])
    #expect(
      table.rendered(on: .plain) == " n  text\n12  한국어 and some more text\n")
    #expect(
      table.rendered(on: Screen(columns: 20, hasColor: false)) == " n  text\n12  한국어 and some…\n")
    #expect(
      table.rendered(on: Screen(columns: nil, hasColor: true)).hasPrefix(
        "\u{1B}[1m n  text\u{1B}[0m"))
  }

  @Test(
    "rounds numbers without zeros at their end",
    arguments: [
      (1.0, "1"), (1.23456, "1.235"), (0.0004, "0"), (-0.0004, "0"), (1e300, "1e+300"),
      (15.5, "15.5"),
    ])
  func rounds(number: Double, text: String) {
    #expect(number.rounded(decimals: 3) == text)
  }

  @Test(
    "quotes fields of a table that need it",
    arguments: [
      (["a", "b"], "a,b"), (["a,b", ""], "\"a,b\","), (["\"", "\r\n"], "\"\"\"\",\"\r\n\""),
    ])
  func csv(fields: [String], line: String) {
    #expect(CSV.line(fields) == line)
  }

  @Test(
    "a program is looked for beside the one that was called by its path",
    arguments: [
      ("galley", nil), ("./galley", "./x"), ("/a/b/galley", "/a/b/x"), ("", nil),
    ] as [(String, String?)])
  func sibling(program: String, path: String?) {
    #expect(SiblingProgram.sibling("x", of: program) == path)
  }

  @Test func `a progress line has a bar where the whole is known`() {
    #expect(ProgressLine.text(7, unit: "lines", share: nil) == "7 lines")
    let bar = ProgressLine.text(7, unit: "lines", share: 0.5)
    #expect(bar == "████████████            ▏ 50 %  7 lines")
    #expect(ProgressLine.text(7, unit: "lines", share: 1.5).hasSuffix("▏ 100 %  7 lines"))
  }
}
