import ArgumentParser
import Galley
import GalleyRender
import GalleyRequests

/// `galley render`: the layout of a text as a picture or a page.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a text with its lines, baselines and widths, as SVG, PNG or HTML.",
    discussion: """
      The output's name says what is written: .svg with glyphs as outlines, .png, or .html, a page \
      that lays the same text out in the browser beside and says which lines differ (give --profile \
      css). Several widths stand side by side.

      With --batch, each line of the input is a JSON object as for measure --batch; each text is a \
      row of the picture, or a part of the page.

      Examples:
        galley render "Hello, world" --font Inter.otf --size 16 --width 60 --output hello.svg
        galley render "Hello, world" --font Inter.otf --size 16 --width 60 --width 120 --profile css \
      --output hello.html
        galley render --batch --file texts.jsonl --plain --theme dark --output texts.png
      """)

  @Argument(help: "The text.")
  var text: String?

  @OptionGroup
  var input: InputOptions

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "The picture, whose ending chooses the format; - is standard output.", valueName: "file"),
    completion: .file(extensions: ["svg", "png", "html"]))
  var output: String

  @Option(help: ArgumentHelp("svg, png, html, whatever the output's name is.", valueName: "format"))
  var format: PictureFormat?

  @OptionGroup(title: "Picture options")
  var picture: PictureOptions

  @OptionGroup(title: "Style options")
  var style: StyleOptions

  @OptionGroup(title: "Paragraph options")
  var paragraph: ParagraphOptions

  @OptionGroup(title: "Container options")
  var container: ContainerOptions

  func validate() throws {
    try input.validate(texts: text.map { [$0] } ?? [])
    if chosenFormat == nil {
      throw ValidationError(
        "Give an --output that ends in .svg, .png or .html, or say --format svg, png or html.")
    }
  }

  func run() throws {
    let samples = try input.batch ? batchSamples() : [givenSample()]
    let bytes: [UInt8]
    do throws(RenderError) {
      let drawn = try TextPicture(samples, options: try picture.options())
      switch chosenFormat ?? .svg {
      case .svg: bytes = try drawn.svg()
      case .png: bytes = try drawn.png()
      case .html: bytes = try drawn.html()
      }
    } catch {
      throw ToolError(error)
    }
    try WrittenFile.write(bytes, to: output)
  }

  private var chosenFormat: PictureFormat? {
    format ?? PictureFormat(pathEnding: output)
  }

  private func givenSample() throws -> PictureSample {
    let (options, limits) = try options()
    let setup = try MeasurementSetup(
      options, library: FontLibrary(), measurer: Measurer(), inBatch: false)
    return setup.sample(try setup.prepare(try text ?? input.text()), widths: limits)
  }

  private func batchSamples() throws -> [PictureSample] {
    let path = try input.batchPath()
    let defaults = try options().0
    return try BatchSamples(defaults: defaults, limit: RenderOptions().textLimit)
      .read(InputFile(path: path), name: input.file ?? "standard input")
  }

  /// What was asked for, and the widths; no width is asked for as one that is unlimited.
  private func options() throws -> (MeasurementOptions, [LineWidth]) {
    var options = MeasurementOptions()
    do throws(OptionError) {
      try style.apply(to: &options)
      try paragraph.apply(to: &options)
      try container.apply(to: &options)
      let limits = try input.applyWidths(to: &options)
      return (options, limits)
    } catch {
      throw ToolError(.usage, error.commandMessage)
    }
  }
}

/// How a picture is written.
enum PictureFormat: String, ExpressibleByArgument, CaseIterable {
  case svg
  case png
  case html

  /// The format that a file's name ends in; nil if none.
  init?(pathEnding path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
  }
}

extension ToolError {
  init(_ error: RenderError) {
    switch error {
    case .font(let error): self.init(RequestError(error).status, error.description)
    case .invalidScale: self.init(.usage, error.description)
    case .cannotEncode: self.init(.cannotWrite, error.description)
    default: self.init(.badData, error.description)
    }
  }
}
