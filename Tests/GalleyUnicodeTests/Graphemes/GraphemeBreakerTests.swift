import Testing

@testable import GalleyUnicode

@Suite("Graphemes") struct GraphemeBreakerTests {
  @Test func `every line of GraphemeBreakTest.txt has the boundaries it says`() throws {
    guard let rows = try UnicodeTestFile.rows(named: "GraphemeBreakTest") else { return }
    #expect(rows.count == 766)
    for row in rows {
      #expect(GraphemeBreaker.boundaries(in: row.scalars) == row.boundaries, "\(row)")
    }
  }

  @Test func `the empty text has one boundary`() {
    #expect(GraphemeBreaker.boundaries(in: []) == [true])
  }
}
