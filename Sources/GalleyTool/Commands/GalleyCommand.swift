import ArgumentParser
import Galley

/// The `galley` command, whose subcommands do the work.
struct GalleyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "galley",
    abstract: "Measure text before anyone draws it.",
    discussion: """
      Given a text, a font and a width, galley answers how tall the text will be, where its lines \
      end and what is on each line: with the font's own metrics, without a screen.

      Exit codes: 0 done, 1 the answer is "no", 64 called wrongly, 65 a file is not what it should \
      be, 66 a file is missing or unreadable, 74 the output cannot be written. \
      --generate-completion-script SHELL prints completions for bash, zsh or fish.
      """,
    subcommands: [
      MeasureCommand.self, FontCommand.self, FontsCommand.self, FieldCommand.self,
      RenderCommand.self, LintCommand.self, ThumbnailCommand.self, CellCommand.self,
    ])

  static let version = "\(GalleyVersion.current)"

  @Flag(name: .customLong("version"), help: "Show the version, and those of the libraries.")
  var showsVersion = false

  func run() throws {
    guard showsVersion else { throw CleanExit.helpRequest(GalleyCommand.self) }
    try OutputFile.standardOutput.write(VersionReport.text)
  }
}

/// How answers are written.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  case csv
}

/// How measurements are written.
enum MeasureFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  case csv
  /// A picture; of a sweep alone.
  case svg
}
