import Foundation
import Testing

@Suite("galley lint") struct LintCommandTests {
  private static let example = "Tests/Fixtures/lint/example"
  private static let rules = """
    rules:
      - {keys: "*", fonts: [\(GalleyRun.checkout.path)/Fonts/Inter-Regular.otf], size: 16, \
    width: 100, lines: 1}

    """

  /// Writes a catalog and rules, and lints the one by the other.
  private func lint(
    _ catalog: String, name: String = "de.json", rules: String = LintCommandTests.rules,
    _ arguments: String...
  ) throws -> GalleyRun {
    let folder = try ScratchFolder()
    let catalogFile = try folder.file(name, Data(catalog.utf8))
    let rulesFile = try folder.file("boxes.yaml", Data(rules.utf8))
    return try GalleyRun(["lint", catalogFile, "--rules", rulesFile] + arguments)
  }

  @Test func `ends with 0 where every text fits`() throws {
    let run = try lint(#"{"a": "kurz"}"#)
    #expect(run.status == 0)
    #expect(run.output == "Every text fits: 1 text in 1 language of 1 catalog.\n")
    #expect(run.errors == "")
  }

  @Test func `ends with 1 where a text does not fit, and says no more on the standard error`()
    throws
  {
    let run = try lint(#"{"a": "viel zu lang für so wenig Platz"}"#)
    #expect(run.status == 1)
    #expect(run.output.contains("too wide for its line"))
    #expect(run.errors == "")
  }

  @Test func `ends with 1 for characters in no font only if it is strict`() throws {
    #expect(try lint(#"{"a": "字"}"#).status == 0)
    #expect(try lint(#"{"a": "字"}"#, "--strict").status == 1)
  }

  @Test(
    "ends with 64 where it is called wrongly",
    arguments: [
      ["lint"], ["lint", "a.json"], ["lint", "--rules", "b.yaml"],
      ["lint", "a.json", "--rules", "b.yaml", "--format", "word"],
      ["lint", "a.json", "--rules", "b.yaml", "--pseudo", "shorter"],
    ])
  func usage(arguments: [String]) throws {
    let run = try GalleyRun(arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("Error: "))
  }

  @Test(
    "ends with 65 where a file is not what it should be, and names the line",
    arguments: [
      ("{\n\"a\": \"b\n\"}", "de.json", "de.json:2: "), ("\"a\" = \"b\"", "de.strings", ":1: "),
      ("msgid \"a\"\nmsgfoo \"b\"", "de.po", "de.po:2: "), ("<resources><string>", "x.xml", ":1: "),
      ("a", "notes.txt", "notes.txt: The name ends with none of "),
    ])
  func badCatalog(catalog: String, name: String, place: String) throws {
    let run = try lint(catalog, name: name)
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(run.errors.contains(place), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test(
    "ends with 65 where the rules are not what they should be",
    arguments: [
      ("rules: [", "boxes.yaml:"), ("rules: []", "list named \"rules\""),
      ("rules:\n - {keys: a}", "boxes.yaml:2: "), ("rules:\n - {width: 12}", "\"keys\""),
      ("rulez: 1\nrules:\n - {keys: a}", "“rulez” is nothing that rules have"),
      ("rules:\n - {keys: a, style: b, width: 12}", "no style “b”"),
      ("rules:\n - {keys: a, width: -1}", "\"width\" must be from 0"),
      ("rules: &a\n - *a", "alias"),
    ])
  func badRules(rules: String, part: String) throws {
    let run = try lint(#"{"a": "b"}"#, rules: rules)
    #expect(run.status == 65)
    #expect(run.errors.contains(part), "\(run.errors)")
  }

  @Test func `ends with 65 for a font that is none, and for a folder without catalogs`() throws {
    let rules = "rules:\n - {keys: \"*\", fonts: [boxes.yaml], size: 16, width: 10}"
    #expect(try lint(#"{"a": "b"}"#, rules: rules).status == 65)
    let folder = try ScratchFolder()
    let file = try folder.file("boxes.yaml", Data(LintCommandTests.rules.utf8))
    #expect(try GalleyRun(["lint", folder.url.path, "--rules", file]).status == 65)
  }

  @Test func `ends with 66 where a catalog, the rules or a font is missing`() throws {
    let missing = "/nowhere/at/all"
    let rules = "\(LintCommandTests.example)/boxes.yaml"
    #expect(try GalleyRun(["lint", missing + ".po", "--rules", rules]).status == 66)
    #expect(try GalleyRun(["lint", LintCommandTests.example, "--rules", missing]).status == 66)
    let noFont = "rules:\n - {keys: \"*\", fonts: [none.otf], size: 16, width: 10}"
    #expect(try lint(#"{"a": "b"}"#, rules: noFont).status == 66)
  }

  @Test func `one language alone is checked where it is asked for`() throws {
    let call = [
      "lint", LintCommandTests.example, "--rules", "\(LintCommandTests.example)/boxes.yaml",
    ]
    #expect(try GalleyRun(call + ["--language", "fr"]).status == 0)
    #expect(try GalleyRun(call + ["--language", "fr", "--language", "d*"]).status == 1)
  }
}
