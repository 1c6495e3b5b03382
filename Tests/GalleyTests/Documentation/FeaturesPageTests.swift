import Foundation
import Testing

/// The page that says what Galley has and which tests prove it.
@Suite("The features page") struct FeaturesPageTests {
  /// What any engine of text layout offers, and so what the page must have.
  static let features = [
    "word wrap",
    "wrap at every grapheme",
    "cut of overlong words",
    "breaks in web and mail addresses",
    "tail ellipsis",
    "head and middle ellipsis",
    "any truncation token",
    "most lines",
    "most height",
    "what was cut, what is visible",
    "tightening before truncating",
    "automatic hyphenation",
    "soft hyphens",
    "kinsoku levels",
    "Hangul word priority, keep-all",
    "balanced lines",
    "no orphan: pretty, push out",
    "total fit",
    "white-space modes",
    "breaks forbidden or allowed by the caller",
    "words of Thai, Khmer, Lao and Burmese",
    "natural line height of the font",
    "exact line height",
    "least and most line height",
    "line height multiple",
    "line spacing",
    "font leading switch",
    "half-leading",
    "text at the bottom of its line",
    "trim above the first and below the last line",
    "paragraph spacing before and after",
    "first and last baseline",
    "rounding to pixels",
    "fallback fonts may raise a line",
    "ink bounds",
    "empty line after a closing separator",
    "vertical writing",
    "alignment: start, end, left, right, center",
    "justification",
    "first-line, head and tail indents",
    "tab stops of every kind",
    "text of two directions",
    "styled runs",
    "attributed strings",
    "attachments",
    "ruby: annotations above and below their text",
    "alignment of attachments beside text",
    "text around shapes",
    "a width for each line",
    "letter spacing",
    "word spacing",
    "OpenType features, ligatures and kerning",
    "axes of variable fonts",
    "font fallback",
    "color emoji",
    "underline and strikethrough",
    "carets, split at changes of direction",
    "hit testing",
    "selection rectangles",
    "movement by characters, words and lines",
    "glyphs with their places",
    "counts and heights without building lines",
    "max-content width",
    "min-content width",
    "tightest width with as many lines",
    "font size that fits a box",
    "measure modes of layout systems",
    "how many characters fit",
    "prepare once, lay out at many widths",
    "documents that are edited",
    "many texts on all cores",
    "use from any thread",
    "remembered answers",
    "prepared text as bytes",
    "drawings",
    "an interface in C",
    "a command",
    "recorded answers of other engines in the repository",
  ]

  /// A row of a table: the feature, what is said of Galley, and the tests.
  private struct Row {
    var feature: String
    var galley: String
    var tests: [String]
  }

  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func rows() throws -> [Row] {
    let page = package.appending(path: "Sources/Galley/Galley.docc/Features.md")
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("|"), cells.count == 11, cells[0] != "Feature", !cells[0].hasPrefix("-")
      else { return nil }
      let spans = cells[10].split(separator: "`", omittingEmptySubsequences: false)
      let tests = spans.indices.filter { $0 % 2 == 1 }.map { String(spans[$0]) }
      return Row(feature: cells[0], galley: cells[9], tests: tests)
    }
  }

  /// Every test of the sources as suite and name.
  private static func tests() throws -> Set<String> {
    let folder = package.appending(path: "Tests")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var tests: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      let suites = source.matches(of: /@Suite\("([^"]*)"/).map { String($0.1) }
      let names =
        source.matches(of: /@Test func `([^`]*)`/).map { String($0.1) }
        + source.matches(of: /@Test\(\s*"([^"]*)"/).map { String($0.1) }
      for suite in suites { tests.formUnion(names.map { "\(suite): \($0)" }) }
    }
    return tests
  }

  @Test func `every feature of the field is there, and is Galley's`() throws {
    let rows = try Self.rows()
    #expect(rows.map(\.feature) == Self.features)
    for row in rows { #expect(row.galley.hasPrefix("yes"), "\(row.feature)") }
  }

  @Test func `every row names tests that exist`() throws {
    let tests = try Self.tests()
    #expect(tests.count > 300)
    for row in try Self.rows() {
      #expect(!row.tests.isEmpty, "\(row.feature)")
      for test in row.tests { #expect(tests.contains(test), "\(row.feature): \(test)") }
    }
  }
}
