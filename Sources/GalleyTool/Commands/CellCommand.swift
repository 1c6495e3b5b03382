import ArgumentParser
import Galley

/// `galley cell`: a picture and a text, measured as one cell of a feed.
struct CellCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cell",
    abstract: "Say how tall a cell with a picture and a text is.",
    discussion: """
      The picture is measured by its header alone, through galley-images; the text flows around it. \
      All lengths are points, all places are counted from the top left of the cell.

      Example:
        galley cell --image A.jpg --thumbnail 80x60 --text "A walk by the sea" \
      --font Inter.otf --size 16 --width 320 --padding 12 --spacing 8
      """)

  @Option(help: ArgumentHelp("The picture.", valueName: "file"), completion: .file())
  var image: String

  @Option(help: ArgumentHelp("The box of its thumbnail: 80x60, 80x or x60.", valueName: "size"))
  var thumbnail = "80x80"

  @Option(help: ArgumentHelp("How the picture takes its box: fill, aspect-fit, aspect-fill."))
  var mode = "aspect-fit"

  @Option(help: ArgumentHelp("Pixels per point.", valueName: "number"))
  var scale = 1.0

  @Option(help: "The text.")
  var text: String?

  @Option(help: ArgumentHelp("A file with the text; - is standard input."), completion: .file())
  var file: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The width of the cell.", valueName: "points"))
  var width: Double

  @Option(help: ArgumentHelp("Where the picture stands: left, right, top, bottom."))
  var side = CellSide.left

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Room at the cell's edges.", valueName: "points"))
  var padding = 0.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Room between picture and text.", valueName: "points"))
  var spacing = 8.0

  @Flag(help: "Keep text that is longer than the picture in its column.")
  var column = false

  @Option(help: ArgumentHelp("The most lines; 0: no limit.", valueName: "count"))
  var maximumNumberOfLines = 0

  @Option(help: "How the answer is written.")
  var format: CellFormat = .text

  @OptionGroup(title: "Style options")
  var style: StyleOptions

  @OptionGroup(title: "Paragraph options")
  var paragraph: ParagraphOptions

  func validate() throws {
    for (name, value) in [("width", width), ("padding", padding), ("spacing", spacing)]
    where !(value >= 0 && value.isFinite) {
      throw ValidationError("Give a --\(name) of 0 points or more.")
    }
    guard (text == nil) != (file == nil) else {
      throw ValidationError("Give either --text or --file.")
    }
    guard maximumNumberOfLines >= 0 else {
      throw ValidationError("Give a --maximum-number-of-lines of 0 or more.")
    }
  }

  func run() throws {
    var options = MeasurementOptions()
    do throws(OptionError) {
      try style.apply(to: &options)
      try paragraph.apply(to: &options)
    } catch {
      throw ToolError(.usage, error.commandMessage)
    }
    let setup = try MeasurementSetup(
      options, library: FontLibrary(), measurer: Measurer(), inBatch: false)
    let prepared = try setup.prepare(try givenText())
    let picture = try CellPicture(
      path: image,
      options: ["--size", thumbnail, "--mode", mode, "--scale", String(scale)])
    let layout = CellLayout(
      prepared, picture: picture.size, container: setup.container,
      CellArrangement(
        width: width, side: side, padding: padding, spacing: spacing, keepsColumn: column,
        maximumNumberOfLines: maximumNumberOfLines))
    let report = CellReport(
      layout: layout, picture: picture, prepared: prepared, width: width,
      grid: .pixel(scale: scale))
    let output = OutputFile.standardOutput
    switch format {
    case .text: try output.write(report.text(on: Screen(output)))
    case .json: try output.write(report.json)
    }
  }

  private func givenText() throws -> String {
    if let text { return text }
    let bytes = try InputFile.contents(of: file ?? "-", limit: MeasurerLimits.default.textBytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// How a cell is written.
enum CellFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}

extension CellSide: ExpressibleByArgument {}
