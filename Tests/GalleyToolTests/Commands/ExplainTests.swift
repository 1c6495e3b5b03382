import Foundation
import Testing

@testable import GalleyTool

@Suite("Explaining lines") struct ExplainTests {
  /// A text, options, and a part of each line's sentences on its end and height.
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let options: String
    let ends: [String]
    let heights: [String]

    var testDescription: String { "\(text.debugDescription) \(options)" }
  }

  @Test(
    "tells why a line ends where it does and is as high as it is",
    arguments: [
      Row(
        text: "Hello world", options: "--width 50", ends: ["“world” is", "with the text"],
        heights: ["15.5 + descent 3.864 of Inter Regular (hhea)", "19.364 high"]),
      Row(
        text: "Hello\nworld", options: "", ends: ["line feed (U+000A; LB5)", "with the text"],
        heights: ["", ""]),
      Row(
        text: "ab\u{2028}c", options: "", ends: ["line separator (U+2028; LB4)", "with the text"],
        heights: ["", ""]),
      Row(
        text: "Hello", options: "--width 20", ends: ["inside a word", "inside a word", "the text"],
        heights: ["", "", ""]),
      Row(
        text: "un\u{AD}til", options: "--width 25", ends: ["soft hyphen: “til”", "the text"],
        heights: ["", ""]),
      Row(
        text: "a b c d e f",
        options:
          "--width 40 --maximum-number-of-lines 1 --line-break-mode truncating-tail",
        ends: ["shortened with “…”"], heights: [""]),
      Row(
        text: "a\n", options: "--container text-view", ends: ["line feed", "behind the separator"],
        heights: ["", ""]),
      Row(
        text: "a", options: "--minimum-line-height 30", ends: ["the text"],
        heights: ["30 high: ascent 15.5 + descent 3.864 of Inter Regular (hhea), raised to the min"]
      ),
      Row(
        text: "a", options: "--maximum-line-height 10", ends: ["the text"],
        heights: ["cut to the maximum"]),
      Row(
        text: "a", options: "--line-height-multiple 2", ends: ["the text"], heights: ["× 2"]),
      Row(
        text: "a\nb",
        options: "--line-spacing 3 --paragraph-spacing 4 --paragraph-spacing-before 5",
        ends: ["line feed", "the text"],
        heights: ["spacing 3 below; 4 after the paragraph", "5 before the paragraph"]),
    ])
  func sentences(row: Row) throws {
    let arguments =
      ["measure", row.text, "--font", "Fonts/Inter-Regular.otf", "--size", "16", "--explain"]
      + row.options.split(separator: " ").map(String.init)
    let run = try GalleyRun(arguments + ["--format", "json"])
    let lines = try #require(try run.answers.first?["lines"] as? [[String: Any]])
    try #require(lines.count == row.ends.count)
    for (index, line) in lines.enumerated() {
      let sentences = try #require(line["explanation"] as? [String])
      try #require(sentences.count == 2)
      #expect(row.ends[index].isEmpty || sentences[0].contains(row.ends[index]), "\(sentences)")
      #expect(
        row.heights[index].isEmpty || sentences[1].contains(row.heights[index]), "\(sentences)")
      let table = try GalleyRun(arguments).output
      #expect(table.contains("\n  \(sentences[0])\n  \(sentences[1])\n"))
    }
  }

  @Test(
    "names the rule that lets a line end there",
    arguments: [
      (" ", "a", "LB18"), ("\u{200B}", "a", "LB8"), ("-", "a", "LB21"), ("\u{2013}", "a", "LB21"),
      ("\u{2003}", "a", "LB21"), ("\u{FFFC}", "a", "LB20"), ("ก", "ข", "LB1:"),
      ("字", "字", "LB31"), ("a", "字", "LB31"), ("\u{2014}", "a", "LB31"),
    ] as [(Unicode.Scalar, Unicode.Scalar, String)])
  func rules(before: Unicode.Scalar, after: Unicode.Scalar, rule: String) {
    #expect(LineEndRule.name(before: before, after: after).hasPrefix(rule))
  }
}
