import Testing

@testable import GalleyUnicode

@Suite("UAX #14's own test file") struct LineBreakTestFileTests {
  @Test func `every line of LineBreakTest.txt has the breaks it says`() throws {
    guard let rows = try UnicodeTestFile.rows(named: "LineBreakTest") else { return }
    #expect(rows.count == 19_338)
    let breaker = LineBreaker(options: LineBreakOptions(), dictionaries: nil)
    for row in rows {
      let actions = breaker.actions(in: row.scalars)
      let boundaries = actions.dropFirst().dropLast().map { $0 != .prohibited }
      #expect(boundaries == Array(row.boundaries.dropFirst().dropLast()), "\(row)")
    }
  }
}
