import Foundation
import GalleyTestSupport
import Testing

@testable import GalleyLint

@Suite("Reports") struct ReportTests {
  /// A report with a finding of each kind, and names that need escapes.
  private static func report() throws -> LintReport {
    let rules = """
      rules:
        - {keys: "*", fonts: [Inter-Regular.otf], size: 16, width: 60, lines: 1, name: "a <\\"&'> b"}
        - {keys: "n", fonts: [Inter-Regular.otf], size: 16, width: 30, lines: 1, truncation: allowed}
      """
    let catalog =
      #"{"n": "“quoted” & <b>\n\u0001", "wide": "Donaudampfschiff", "m": "字", "ok": "x"}"#
    let place = Fixtures.fonts.appending(path: "rules.yaml").path
    var run = LintRun(try LintRules(bytes: Array(rules.utf8), path: place))
    return try run.run([
      try Catalog(bytes: Array(catalog.utf8), path: "a b/ü%.json", language: "de")
    ])
  }

  private static func object(_ json: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test func `JSON holds every finding`() throws {
    let report = try ReportTests.report()
    let json = try ReportTests.object(report.json)
    let findings = try #require(json["findings"] as? [[String: Any]])
    #expect(findings.count == report.findings.count)
    #expect(json["passed"] as? Bool == false)
    #expect(findings.map { $0["key"] as? String } == report.findings.map(\.key))
    #expect((findings[0]["text"] as? String)?.contains("\u{1}") == true)
  }

  /// What SARIF 2.1.0 demands of the objects that we write (sections 3.13 to 3.52).
  @Test func `SARIF has what its specification demands`() throws {
    let report = try ReportTests.report()
    let log = try ReportTests.object(report.sarif(version: "1.2.3"))
    #expect(Set(log.keys) == ["$schema", "version", "runs"])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let tool = try #require(run["tool"] as? [String: Any])
    let driver = try #require(tool["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "galley lint")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let identifiers = rules.compactMap { $0["id"] as? String }
    #expect(Set(identifiers).count == rules.count)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == report.findings.count)
    for result in results {
      let rule = try #require(result["ruleId"] as? String)
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(identifiers[index] == rule)
      #expect(["none", "note", "warning", "error"].contains(result["level"] as? String))
      let message = try #require(result["message"] as? [String: Any])
      #expect((message["text"] as? String)?.isEmpty == false)
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      let physical = try #require(location["physicalLocation"] as? [String: Any])
      let artifact = try #require(physical["artifactLocation"] as? [String: Any])
      #expect(artifact["uri"] as? String == "a%20b/%C3%BC%25.json")
      let region = try #require(physical["region"] as? [String: Any])
      #expect((region["startLine"] as? Int ?? 0) >= 1)
    }
  }

  @Test func `JUnit is XML whose counts are right`() throws {
    let report = try ReportTests.report()
    let root = try XMLDocument.read(Array(report.junit.utf8))
    #expect(root.name == "testsuites")
    let suite = try #require(root.elements.first)
    let cases = suite.elements
    #expect(suite.attributes["tests"] == "\(cases.count)")
    let failures = cases.filter { $0.first("failure") != nil }
    #expect(suite.attributes["failures"] == "\(failures.count)")
    #expect(root.attributes["failures"] == "\(report.count(.error))")
    #expect(suite.attributes["skipped"] == "\(cases.count { $0.first("skipped") != nil })")
    #expect(cases.allSatisfy { $0.attributes["classname"] != nil && $0.attributes["name"] != nil })
  }

  @Test func `CSV has as many fields in each row`() throws {
    let report = try ReportTests.report()
    #expect(report.csv.split(separator: "\n")[0].split(separator: ",").count == 12)
    #expect(report.csv.contains("\"“quoted” & <b>\n\u{1}\""))
  }

  @Test func `the page escapes what is markup`() throws {
    let html = try ReportTests.report().html()
    #expect(!html.contains("<b>"))
    #expect(html.contains("&lt;b&gt;"))
  }
}
