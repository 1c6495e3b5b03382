import Foundation
import GalleyTestSupport
import Testing

/// The recordings themselves: that they are whole, and that a checkout can use them.
@Suite("Fixtures") struct FixtureTests {
  @Test("recorded lines part their text", arguments: ChromiumCase.bundled + ChromiumCase.system)
  func partition(file: String) throws {
    let rows = try ChromiumCase.rows(file)
    #expect(rows.count >= 100)
    for row in rows where !row.lines.isEmpty {
      #expect(row.lines.first?.start == 0, "\(row)")
      #expect(row.lines.last?.end == row.text.utf16.count, "\(row)")
      #expect(row.lines.last?.endScalar == row.text.unicodeScalars.count, "\(row)")
      #expect(zip(row.lines, row.lines.dropFirst()).allSatisfy { $0.end == $1.start }, "\(row)")
    }
  }

  @Test("a checkout has the fonts of the rows that need no others", arguments: ChromiumCase.bundled)
  func fonts(file: String) throws {
    let names = Set(try ChromiumCase.rows(file).flatMap(\.fonts))
    for name in names {
      let font = try #require(FontFile(named: name), "\(name) is missing")
      #expect(font.path.hasPrefix(Fixtures.fonts.path), "\(name) is not in Fonts/")
    }
  }

  @Test func `recorded clusters add up to the advance of their string`() throws {
    let rows = try ShapingCase.rows()
    #expect(rows.count >= 150)
    for row in rows {
      #expect(row.clusters.map { $0[2] }.reduce(0, +) == row.totalAdvance, "\(row)")
      #expect(row.glyphs.map { $0[2] }.reduce(0, +) == row.totalAdvance, "\(row)")
    }
  }

  @Test func `rows of other features are whole`() throws {
    for name in ["ellipsis", "line-clamp"] {
      let rows = try TruncationCase.rows(name)
      #expect(rows.count >= 150)
      #expect(rows.allSatisfy { $0.row.lines.count <= $0.maximumLines && !$0.kept.isEmpty })
    }
    for name in ["balance", "pretty", "vertical"] {
      #expect(try WrapCase.rows(name).allSatisfy { $0.row.lines.count == $0.row.lineCount })
    }
    for name in ["justify", "tabs"] {
      let rows = try PlacesCase.rows(name)
      #expect(rows.allSatisfy { $0.places.count == $0.row.text.unicodeScalars.count })
    }
    let areas = try TextAreaCase.rows("textarea")
    #expect(areas.count >= 250)
    #expect(
      areas.allSatisfy {
        $0.maximumLines == nil || $0.row.height <= $0.contentHeight || $0.minimumLines != nil
      })
    let carets = try CaretCase.rows()
    #expect(carets.count >= 200)
    #expect(carets.allSatisfy { $0.carets.allSatisfy { caret in caret.x >= -0.01 } })
  }
}
