import ArgumentParser
import Galley
import GalleyFields
import GalleyRequests

/// `galley field`: plays a scenario against text fields and prints what becomes of them.
struct FieldCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "field",
    abstract: "Play what happens to text fields, and print what becomes of them.",
    discussion: """
      A scenario has a JSON object on each line. Lines without "event" describe a field: its \
      "field" (the name), fonts, size, width and all options of measure, and what it accepts: \
      "limit", "mask", "pattern", "required", "maximumLines", "placeholder", "hint" and others. The \
      other lines are events: insert, type, edit, deleteBackward, select, focus, return, width and \
      others. A line's "expect" names what must hold after its event; the exit code is 1 if it does \
      not.

      Example:
        {"field": "note", "fonts": ["Inter.otf"], "size": 16, "width": 320, "maximumLines": 3}
        {"event": "insert", "text": "Hello", "expect": {"lineCount": 1}}
      """)

  @Argument(
    help: ArgumentHelp("The scenario; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  var scenario: String

  @Option(help: "How each step is written: text, json.")
  var format: OutputFormat = .text

  @Flag(help: "Print only the steps that are not as expected.")
  var quiet = false

  func validate() throws {
    if format == .csv { throw ValidationError("Use --format text or --format json.") }
  }

  func run() throws {
    var lines = InputLines(try InputFile(path: scenario))
    var player = ScenarioPlayer()
    let report = ScenarioReport(format: format)
    var failures = 0
    while let chunk = try lines.next() {
      for line in chunk.lines {
        guard let parsed = try parse(line, of: chunk) else { continue }
        let step: ScenarioPlayer.Step?
        do throws(RequestError) {
          step = try player.play(parsed, number: line.number)
        } catch {
          throw ToolError(.badData, "\(scenario), line \(line.number): \(error.message)")
        }
        guard let step else { continue }
        if !step.mismatches.isEmpty { failures += 1 }
        if quiet, step.mismatches.isEmpty { continue }
        try OutputFile.standardOutput.write(report.bytes(of: step, focused: player.focused))
      }
    }
    if failures > 0 {
      throw ToolError(.answerIsNo, "\(failures) steps of \(scenario) are not as expected.")
    }
  }

  /// The members of a line; nil for a blank one.
  private func parse(_ line: InputLine, of chunk: InputChunk) throws -> ScenarioLine? {
    var reader = JSONReader(chunk.bytes, in: line.range)
    if reader.isBlank, !line.isTooLong { return nil }
    do throws(JSONError) {
      let value = try reader.readOptionValue()
      try reader.finish()
      if case .object(let members) = value { return ScenarioLine(members) }
    } catch {
      throw ToolError(.badData, "\(scenario), line \(line.number): \(error.message)")
    }
    throw ToolError(.badData, "\(scenario), line \(line.number): write one JSON object per line.")
  }
}
