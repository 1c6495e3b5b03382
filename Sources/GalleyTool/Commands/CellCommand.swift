import ArgumentParser
import Galley
import GalleyRender
import GalleyRequests

/// `galley cell`: a picture and a text, measured as one cell of a feed.
struct CellCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cell",
    abstract: "Say how tall a cell with a picture and a text is.",
    discussion: """
      The picture is measured by its header alone, through galley-images; the text flows around it. \
      All lengths are points, all places are counted from the top left of the cell. With --output, \
      the cell is drawn, with as many pixels a point as --scale says, and the picture is decoded.

      Example:
        galley cell --image A.jpg --thumbnail 80x60 --text "A walk by the sea" \
      --font Inter.otf --size 16 --width 320 --padding 12 --spacing 8 --output cell.png
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

  @Option(
    help: ArgumentHelp(
      "The most lines; 0: no limit. With --column, the last ends with \u{2026} where text is left out.",
      valueName: "count"))
  var maximumNumberOfLines = 0

  @Option(help: "How the answer is written.")
  var format: CellFormat = .text

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("Draw the cell too: a .png or .svg.", valueName: "file"),
    completion: .file(extensions: ["svg", "png"]))
  var output: String?

  @Flag(help: "Draw the boxes, baselines and widths of the lines too.")
  var guides = false

  @Option(help: ArgumentHelp("The page: auto, light, dark.", valueName: "theme"))
  var theme = RenderTheme.automatic

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
    guard output == nil || pictureFormat != nil else {
      throw ValidationError("Give an --output that ends in .png or .svg.")
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
    if let output { try draw(layout, to: output) }
    let answer = OutputFile.standardOutput
    switch format {
    case .text: try answer.write(report.text(on: Screen(answer)))
    case .json: try answer.write(report.json)
    }
  }

  private var pictureFormat: PictureFormat? {
    output.flatMap(PictureFormat.init(pathEnding:)).flatMap { $0 == .html ? nil : $0 }
  }

  private func draw(_ layout: CellLayout, to output: String) throws {
    let thumbnail = try CellPicture.thumbnail(
      path: image, options: ["--size", thumbnail, "--mode", mode, "--scale", String(scale)])
    var options = RenderOptions.plain
    if guides { options.overlays = Overlay.standard.subtracting([.labels, .container]) }
    options.theme = theme
    options.scale = scale
    let bytes: [UInt8]
    do throws(RenderError) {
      var scene = try TextScene(
        size: TextSize(width: width, height: layout.height), options: options)
      // The picture last: bands of lines reach under it.
      try scene.add(layout.geometry, at: layout.textOrigin)
      try scene.add(png: thumbnail, in: layout.picture)
      bytes = try pictureFormat == .svg ? scene.svg() : scene.png()
    } catch {
      throw ToolError(error)
    }
    try WrittenFile.write(bytes, to: output)
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
