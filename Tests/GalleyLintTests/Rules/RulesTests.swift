import Foundation
import Galley
import GalleyTestSupport
import Testing

@testable import GalleyLint

@Suite("Rules") struct RulesTests {
  @Test(
    "patterns stand for names",
    arguments: [
      ("*", "", true), ("a*c", "abbc", true), ("a*c", "abcd", false), ("a?c", "aéc", true),
      ("a?c", "ac", false), ("{a,b}.*", "b.x", true), ("{a,b}.*", "c.x", false), ("\\*", "*", true),
      ("\\*", "a", false), ("a**b", "ab", true), ("*.title", "x.y.title", true), ("a{", "a{", true),
    ])
  func patterns(pattern: String, name: String, matches: Bool) throws {
    #expect(try #require(NamePattern(pattern)).matches(name) == matches)
  }

  @Test func `a pattern of many stars is quick`() throws {
    let pattern = try #require(NamePattern(String(repeating: "a*", count: 400) + "b"))
    #expect(!pattern.matches(String(repeating: "a", count: 10_000)))
    #expect(NamePattern(String(repeating: "{a,b}", count: 20)) == nil)
  }

  private func rules(_ text: String, path: String = "r.yaml") throws -> LintRules {
    try LintRules(bytes: Array(text.utf8), path: path)
  }

  private func report(_ rules: String, _ catalog: String, path: String = "en.json") throws
    -> LintReport
  {
    let place = Fixtures.fonts.appending(path: "rules.yaml").path
    var run = LintRun(try LintRules(bytes: Array(rules.utf8), path: place))
    return try run.run([try Catalog(bytes: Array(catalog.utf8), path: path)])
  }

  @Test func `YAML and JSON say the same`() throws {
    let yaml = """
      styles: {s: {fonts: [a.otf], size: 12, languages: {ar: {size: 14}}}}
      rules:
        - {keys: [a, "b*"], style: s, width: 10, lines: 2, samples: {x: {digits: 3}}}
      """
    let json = """
      {"styles": {"s": {"fonts": ["a.otf"], "size": 12, "languages": {"ar": {"size": 14}}}},
       "rules": [{"keys": ["a", "b*"], "style": "s", "width": 10, "lines": 2,
                  "samples": {"x": {"digits": 3}}}]}
      """
    let first = try #require(try rules(yaml).rules.first?.check)
    let second = try #require(try rules(json, path: "r.json").rules.first?.check)
    #expect(first.style == second.style)
    #expect(first.box == second.box)
    #expect(first.samples == second.samples)
    #expect(first.style.style(for: "ar").size == 14)
    #expect(first.style.style(for: "de").size == 12)
  }

  @Test func `a rule's own words win over its style, a box's over the rule's`() throws {
    let text = """
      styles: {s: {fonts: a.otf, size: 12, profile: css}}
      rules:
        - {keys: a, size: 13, style: s, width: 10, boxes: [{width: 20}, {size: 14}]}
      """
    let checks = try rules(text, path: "x/r.yaml").rules.compactMap(\.check)
    #expect(checks.map(\.style.size) == [13, 14])
    #expect(checks.map(\.box.width) == [.points(20), .points(10)])
    #expect(checks[0].style.fonts == ["x/a.otf"])
    #expect(checks[0].style.profile == .css)
  }

  private static let inter = "fonts: [Inter-Regular.otf], size: 16"

  @Test func `a skipped key is left alone by the rules below`() throws {
    let text = """
      rules:
        - {keys: "x.*", skip: true}
        - {keys: "*", except: "y", \(RulesTests.inter), width: 10, lines: 1}
      """
    let report = try report(
      text, #"{"x": {"a": "much too long"}, "y": "the same", "z": "as long"}"#)
    #expect(report.findings.map(\.key) == ["z"])
    #expect(report.keysWithoutRule == ["y"])
  }

  @Test func `truncation that is allowed is a note`() throws {
    let text = "rules: [{keys: a, \(RulesTests.inter), width: 20, lines: 1, truncation: allowed}]"
    let report = try report(text, #"{"a": "too long"}"#)
    #expect(report.findings.map(\.level) == [.note])
    #expect(report.isPassed)
  }

  @Test func `a text that fits at an allowed size is no finding`() throws {
    func text(_ scale: Double) -> String {
      "rules: [{keys: a, \(RulesTests.inter), width: 60, lines: 1, minimumScaleFactor: \(scale)}]"
    }
    #expect(try report(text(1), #"{"a": "Save this"}"#).findings.count == 1)
    #expect(try report(text(0.7), #"{"a": "Save this"}"#).findings.isEmpty)
  }

  @Test func `height, lines, width and characters are told apart`() throws {
    let text = """
      rules:
        - {keys: high, \(RulesTests.inter), width: 60, height: 20}
        - {keys: lines, \(RulesTests.inter), width: 60, lines: 1}
        - {keys: wide, \(RulesTests.inter), width: 40}
        - {keys: cut, \(RulesTests.inter), width: 40, overflowWrap: anywhere}
        - {keys: missing, \(RulesTests.inter), width: 400}
      """
    let catalog = """
      {"high": "two lines here", "lines": "two lines here", "wide": "Donaudampfschiff",
       "cut": "Donaudampfschiff", "missing": "a 字"}
      """
    let report = try report(text, catalog)
    #expect(
      report.findings.map { "\($0.key) \($0.problem.rawValue)" } == [
        "high too-high", "lines too-many-lines", "wide too-wide", "missing missing-characters",
      ])
    #expect(report.findings.map(\.level) == [.error, .error, .error, .warning])
  }

  @Test func `the worst of a message's forms is reported`() throws {
    let text = "rules: [{keys: a, \(RulesTests.inter), width: 60, lines: 1}]"
    let catalog =
      #"{"a": "{n, plural, one {one} few {quite a few more} other {so many of them that nobody counts}}"}"#
    let report = try report(text, catalog)
    #expect(report.findings.map(\.variation) == ["n.other"])
  }

  @Test(
    "what nobody knows is refused, with its line",
    arguments: [
      ("rules:\n - {keys: a, width: 10, colour: red}", 2), ("rules:\n - {keys: a, width: wide}", 2),
      ("styles:\n  s:\n    sizes: 12\nrules: [{keys: a}]", 3), ("rules:\n - [a]", 2),
      ("rules:\n - {keys: a, width: 1, lines: 1.5}", 2), ("rules: 12", 1), ("a: b: c", 1),
      ("rules:\n - {keys: a, width: .inf}", 2), ("---\na: 1\n---\nb: 2", 4),
    ])
  func refused(text: String, line: Int) throws {
    do throws(ReadingError) {
      _ = try LintRules(bytes: Array(text.utf8), path: "r.yaml")
      Issue.record("no error")
    } catch {
      #expect(error.line == line, "\(error)")
      #expect(error.description.hasPrefix("r.yaml:\(line): "))
    }
  }

  @Test func `YAML nested without end is refused`() {
    for text in [String(repeating: "[", count: 100_000), String(repeating: "- ", count: 100_000)] {
      #expect(throws: ReadingError.self) {
        try LintRules(bytes: Array(text.utf8), path: "r.yaml")
      }
    }
  }
}
