import ArgumentParser
import Galley

/// `galley fonts`: the fonts of the system.
struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts", abstract: "List the font families that are installed.")

  @Argument(help: "Families whose name has this in it; all if not given.")
  var pattern: String?

  func run() throws {}
}
