import Foundation
import Galley
import GalleyTestSupport
import Testing

/// Liang's patterns: a small set of our own, and the dictionaries of the system.
@Suite("Hyphenation") struct HyphenationTests {
  /// "hy-phen-ation" with the patterns of "The TeXbook", Appendix H.
  static let patterns = """
    UTF-8
    LEFTHYPHENMIN 2
    RIGHTHYPHENMIN 3
    % a comment
    hy3ph
    he2n
    hena4
    hen5at
    1na
    n2at
    1tio
    2io
    o2n
    """

  @Test func `the patterns of the TeXbook hyphenate hyphenation`() throws {
    let patterns = try HyphenationPatterns(bytes: Array(Self.patterns.utf8))
    #expect(patterns.hyphenationPoints(in: "hyphenation") == [2, 6])
    #expect(patterns.hyphenationPoints(in: "HYPHENATION") == [2, 6])
    #expect(patterns.hyphenationPoints(in: "hy") == [])
    #expect(patterns.hyphenationPoints(in: String(repeating: "hyph", count: 100)) == [])
  }

  @Test func `bytes that are no dictionary are refused`() {
    #expect(throws: HyphenationError.unsupportedEncoding("EBCDIC")) {
      try HyphenationPatterns(bytes: Array("EBCDIC\na1b\n".utf8))
    }
    #expect(throws: HyphenationError.noPatterns) {
      try HyphenationPatterns(bytes: Array("UTF-8\n# nothing\n".utf8))
    }
    #expect(throws: HyphenationError.self) { try HyphenationPatterns(bytes: []) }
  }

  @Test("words of dictionaries", arguments: ["en_US", "de_DE", "fr", "ru_RU"])
  func dictionary(name: String) throws {
    let url = URL(filePath: "/usr/share/hyphen/hyph_\(name).dic")
    guard let data = try? Data(contentsOf: url) else {
      print("SKIPPED: there is no dictionary hyph_\(name).dic; install the package hyphen-…")
      return
    }
    let patterns = try HyphenationPatterns(bytes: Array(data))
    let rows = try String(contentsOf: Fixtures.url("hyphenation/words.rows"), encoding: .utf8)
      .split(separator: "\n").filter { $0.hasPrefix(name + " ") }
    #expect(rows.count > 10)
    for row in rows {
      let expected = String(row.dropFirst(name.count + 1))
      let word = expected.replacing("-", with: "")
      var parts = Array(word.unicodeScalars).map { String($0) }
      for point in patterns.hyphenationPoints(in: word) { parts[point] = "-" + parts[point] }
      #expect(parts.joined() == expected)
    }
  }

  @Test(
    "lines are hyphenated where they are too empty",
    arguments: [
      (0.0, ["an ", "hyphenation"]), (0.3, ["an ", "hyphenation"]), (1.0, ["an hy", "phenation"]),
    ])
  func lines(factor: Double, expected: [String]) throws {
    var style = try TextStyle(font: TestFonts.mono.font, size: 10)
    style.hyphenation = try HyphenationPatterns(bytes: Array(Self.patterns.utf8))
    var paragraphStyle = ParagraphStyle()
    paragraphStyle.hyphenationFactor = factor
    let text = "an hyphenation"
    let prepared = try Measurer().prepare(text, style: style, paragraphStyle: paragraphStyle)
    // 66 points are eleven characters; "an" fills 12 of them, 18 %.
    var layout = prepared.layout(in: .label(width: 66))
    if factor == 0.3 {
      #expect(layout.lines(of: text) == ["an hyphen", "ation"])
      layout = prepared.layout(in: .label(width: 66))
    } else if factor == 1 {
      #expect(layout.lines(of: text) == ["an hyphen", "ation"])
      // "an hyphen-" is ten characters.
      #expect(isClose(layout.lineFragments[0].width, 60))
      #expect(layout.lineFragments[0].endsWithHyphen)
      layout = prepared.layout(in: .label(width: 57))
      #expect(layout.lines(of: text) == ["an hy", "phenation"])
    } else {
      #expect(layout.lines(of: text) == expected)
    }
    #expect(prepared.height(in: layout.container) == layout.height)
  }
}
