import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyUnicode

/// A short text of random characters, and every place where Chromium may end a line of it.
struct OpportunityCase: Decodable, Sendable {
  let lang: String
  let wordBreak: String
  let lineBreak: String
  let whiteSpace: String
  let text: String
  let places: [Int]

  var options: LineBreakOptions {
    LineBreakOptions(
      likeChromium: true, strictness: LineBreakStrictness(rawValue: lineBreak) ?? .auto,
      wordBreak: WordBreak(rawValue: wordBreak) ?? .normal, language: lang,
      preservesSpaces: whiteSpace == "pre-wrap")
  }
}

@Suite("Opportunities in Chromium") struct OpportunityFixtureTests {
  @Test func `lines may end where Chromium ends them in a box of no width, and nowhere else`()
    throws
  {
    let rows = try Fixtures.rows(OpportunityCase.self, of: "chromium/opportunities.jsonl")
    #expect(rows.count == 1_200)
    var failures: [String] = []
    for row in rows {
      let breaker = LineBreaker(options: row.options)
      let actions = breaker.actions(in: Array(row.text.unicodeScalars))
      let places = actions.indices.filter { actions[$0] != .prohibited }
      if places != row.places {
        failures.append("\(row.text) \(row.lang) \(row.wordBreak) \(row.lineBreak): \(places)")
      }
    }
    #expect(failures.isEmpty)
  }
}
