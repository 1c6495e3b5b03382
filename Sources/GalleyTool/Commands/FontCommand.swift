import ArgumentParser
import Galley

/// `galley font`: what a font file holds.
struct FontCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "font", abstract: "Describe a font file: names, metrics, axes, features.")

  @Argument(
    help: ArgumentHelp("The font file; #INDEX chooses a face.", valueName: "file[#index]"),
    completion: .file(extensions: ["ttf", "otf", "ttc", "otc", "woff", "woff2"]))
  var file: String

  func run() throws {}
}
