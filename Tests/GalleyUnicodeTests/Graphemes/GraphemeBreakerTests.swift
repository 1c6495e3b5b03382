import Testing

@testable import GalleyUnicode

@Suite("Graphemes") struct GraphemeBreakerTests {
  @Test func `every line of GraphemeBreakTest.txt has the boundaries it says`() throws {
    guard let rows = try UnicodeTestFile.rows(named: "GraphemeBreakTest") else { return }
    #expect(rows.count == 766)
    let failures = rows.filter { GraphemeBreaker.boundaries(in: $0.scalars) != $0.boundaries }
    #expect(failures.isEmpty)
  }

  @Test func `the empty text has one boundary`() {
    #expect(GraphemeBreaker.boundaries(in: []) == [true])
  }
}
