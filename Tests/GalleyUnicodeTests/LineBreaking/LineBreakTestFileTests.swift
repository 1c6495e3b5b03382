import Testing

@testable import GalleyUnicode

@Suite("UAX #14's own test file") struct LineBreakTestFileTests {
  @Test func `every line of LineBreakTest.txt has the breaks it says`() throws {
    guard let rows = try UnicodeTestFile.rows(named: "LineBreakTest") else { return }
    #expect(rows.count == 19_338)
    let breaker = LineBreaker(options: LineBreakOptions(), dictionaries: nil)
    let failures = rows.filter { !$0.isMet(by: breaker.actions(in: $0.scalars)) }
    #expect(failures.isEmpty)
  }
}

extension UnicodeTestFile.Row {
  /// Whether lines may end where the row says, its two ends aside.
  func isMet(by actions: [BreakAction]) -> Bool {
    actions.dropFirst().dropLast().map { $0 != .prohibited }
      == Array(boundaries.dropFirst().dropLast())
  }
}
