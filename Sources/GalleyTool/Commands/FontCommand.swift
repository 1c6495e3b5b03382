import ArgumentParser
import Galley
import GalleyRequests

/// `galley font`: what a font file holds.
struct FontCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "font",
    abstract: "Describe a font file: names, metrics by table and by profile, axes, features.",
    discussion: """
      Example:
        galley font Inter.otf --size 16 --text "Größe"
      """)

  @Argument(
    help: ArgumentHelp("The font file; #INDEX chooses a face.", valueName: "file[#index]"),
    completion: .file(extensions: ["ttf", "otf", "ttc", "otc", "woff", "woff2"]))
  var file: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The size for which the profiles' metrics are given.", valueName: "points"))
  var size: Double = 16

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A text: which of its characters does the font have?", valueName: "text"))
  var text: String?

  @Option(
    help: ArgumentHelp("A place on a variation axis, as in wght=650.", valueName: "axis=value"))
  var variation: [String] = []

  @Option(help: "How the answer is written; csv: the metrics by table alone.")
  var format: OutputFormat = .text

  func run() throws {
    var options = MeasurementOptions()
    do throws(OptionError) {
      try options.set("fonts", to: .text(file))
      try options.set("size", to: .number(size))
      if !variation.isEmpty { try options.set("variation", to: .texts(variation)) }
    } catch {
      throw ToolError(.usage, error.commandMessage)
    }
    let font: Font
    do throws(FontError) {
      font = try Font(options.fonts[0], variations: options.variations)
    } catch {
      throw RequestError(error)
    }
    let description = FontDescription(font, pointSize: size, text: text)
    let output = OutputFile.standardOutput
    switch format {
    case .text: try output.write(description.text(on: Screen(output)))
    case .json: try output.write(description.json)
    case .csv: try output.write(description.csv)
    }
  }
}
