import Foundation
import Testing

@Suite("galley field") struct FieldCommandTests {
  private static let scenarios = "Tests/Fixtures/fields/scenarios"

  @Test("a scenario goes as it is written", arguments: ["chat-box", "sign-up", "long-note"])
  func scenarios(name: String) throws {
    let run = try GalleyRun(["field", "\(Self.scenarios)/\(name).jsonl", "--quiet"])
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors.isEmpty)
  }

  @Test func `each event is a line of JSON with the state and the effects`() throws {
    let input = """
      {"field": "code", "mask": "[00]-[00]", "limit": 3}
      {"event": "type", "text": "12"}
      {"event": "deleteBackward"}
      """
    let run = try GalleyRun(["field", "-", "--format", "json"], input: input)
    #expect(run.status == 0)
    let answers = try run.answers
    try #require(answers.count == 2)
    #expect(answers[0]["text"] as? String == "12-")
    #expect(answers[0]["value"] as? String == "12")
    #expect(answers[0]["line"] as? Int == 2)
    #expect(answers[1]["text"] as? String == "12")
    let effects = try #require(answers[1]["effects"] as? [[String: String]])
    #expect(effects.contains(["field": "code", "effect": "textChanged"]))
  }

  @Test func `an expectation that is not met is exit code 1`() throws {
    let input = """
      {"field": "a"}
      {"event": "insert", "text": "x", "expect": {"text": "y", "status": "normal"}}
      """
    let run = try GalleyRun(["field", "-", "--quiet"], input: input)
    #expect(run.status == 1)
    #expect(run.output.contains("text is \"x\", not \"y\""))
    #expect(!run.output.contains("status is"))
  }

  @Test(
    "a mistaken line is named",
    arguments: [
      ("{\"field\": \"a\", \"mask\": \"[0\"}", "never closed"),
      ("{\"field\": \"a\", \"pattern\": \"(\"}", "no regular expression"),
      ("{\"field\": \"a\", \"colour\": 1}", "colour"), ("{\"event\": \"focus\"}", "field"),
      ("{\"field\": \"a\", \"limit\": -1}", "limit"), ("[]", "JSON object"), ("{", "line 1"),
      ("{\"field\": \"a\", \"fonts\": [\"none.ttf\"], \"size\": 9}", "none.ttf"),
      ("{\"field\": \"a\", \"field\": \"b\", \"event\": \"dance\"}", "names \"b\""),
    ])
  func mistakes(line: String, word: String) throws {
    let run = try GalleyRun(["field", "-"], input: line)
    #expect(run.status == 65)
    #expect(run.errors.contains("line 1"))
    #expect(run.errors.contains(word))
  }
}
