import ArgumentParser
import Galley
import GalleyRequests

/// `galley measure`: the height and the lines of a text, or of a batch of them.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Say how tall a text is, and where its lines end.",
    discussion: """
      All lengths are points. Without TEXT and --file, the text is read from standard input.

      With --batch, each line of the input is a JSON object with "text" and any of the options \
      below in camelCase ("lineSpacing": 2), beside "id" and "fonts"; options given here are for \
      the lines that do not say otherwise. Each line is answered by one line, in order.

      Examples:
        galley measure "Hello, world" --font Inter.otf --size 16 --width 320
        galley measure --file article.txt --font Inter.otf --size 16 --width 320 --width 480 \
      --lines none
        galley measure --watch draft.txt --font Inter.otf --size 16 --width 320
        galley measure --batch < requests.jsonl > answers.jsonl
      """)

  @Argument(help: ArgumentHelp("The text; several are answered one by one.", valueName: "text"))
  var texts: [String] = []

  @OptionGroup
  var input: InputOptions

  @Option(
    help: "A file with the text, measured again whenever it changes, until you press Ctrl-C.",
    completion: .file())
  var watch: String?

  @Flag(help: "Say why each line ends where it does, and is as high as it is.")
  var explain = false

  @Option(
    help: ArgumentHelp(
      "The height at many widths, as in 200:600:10, instead of the lines at one.",
      valueName: "from:to:step"))
  var sweep: String?

  @Option(help: "How the answer is written; svg: of a sweep alone.")
  var format: MeasureFormat?

  @Option(help: ArgumentHelp("How much to say of the lines: all, none.", valueName: "detail"))
  var lines: String?

  @OptionGroup(title: "Style options")
  var style: StyleOptions

  @OptionGroup(title: "Paragraph options")
  var paragraph: ParagraphOptions

  @OptionGroup(title: "Container options")
  var container: ContainerOptions

  @OptionGroup(title: "Layout options")
  var layout: LayoutOptions

  func validate() throws {
    if sweep != nil, input.batch || !input.widths.isEmpty || lines != nil {
      throw ValidationError("Give --sweep without --batch, --width and --lines.")
    }
    if explain, input.batch || sweep != nil || lines != nil || format == .csv {
      throw ValidationError("Give --explain without --batch, --sweep, --lines and csv.")
    }
    if sweep == nil, format == .svg {
      throw ValidationError("Give a --sweep with --format svg, such as --sweep 200:600:10.")
    }
    try input.validate(texts: texts)
    if input.batch, format == .text {
      throw ValidationError("With --batch, use --format json or --format csv.")
    }
    if watch != nil, input.batch || input.file != nil || !texts.isEmpty {
      throw ValidationError("Give --watch without TEXT, --file and --batch.")
    }
    if sweep != nil, texts.count > 1 {
      throw ValidationError("Give a --sweep one text.")
    }
  }

  func run() throws {
    let (options, widths) = try options()
    if input.batch {
      try runBatch(options)
    } else if let watch {
      try FileWatch(path: watch).run {
        try answer([try InputOptions.contents(of: watch)], options, widths)
      }
    } else {
      try answer(texts.isEmpty ? [try input.text()] : texts, options, widths)
    }
  }

  private func answer(
    _ texts: [String], _ options: MeasurementOptions, _ widths: [LineWidth]
  ) throws {
    if let sweep { return try run(sweep, options, texts[0]) }
    try MeasureReport(
      options, texts: texts, widths: widths, format: format ?? .text, explains: explain
    ).write()
  }

  /// What was asked for, and the widths; no width is asked for as one that is unlimited.
  private func options() throws -> (MeasurementOptions, [LineWidth]) {
    var options = MeasurementOptions()
    do throws(OptionError) {
      try style.apply(to: &options)
      try paragraph.apply(to: &options)
      try container.apply(to: &options)
      try layout.apply(to: &options)
      try options.set("lines", to: .text(lines))
      let limits = try input.applyWidths(to: &options)
      return (options, limits)
    } catch {
      throw ToolError(.usage, error.commandMessage)
    }
  }

  private func run(_ sweep: String, _ options: MeasurementOptions, _ text: String) throws {
    let widths: Sweep
    do throws(OptionError) { widths = try Sweep(parsing: sweep) } catch {
      throw ToolError(.usage, error.commandMessage)
    }
    let setup = try MeasurementSetup(
      options, library: FontLibrary(), measurer: Measurer(), inBatch: false)
    let prepared = try setup.prepare(text)
    let report = SweepReport(points: widths.points(of: prepared, in: setup.container))
    let output = OutputFile.standardOutput
    switch format ?? .text {
    case .text: try output.write(report.text(on: Screen(output)))
    case .json: try output.write(report.json)
    case .csv: try output.write(report.csv)
    case .svg: try output.write(report.svg)
    }
  }

  private func runBatch(_ options: MeasurementOptions) throws {
    let path = try input.batchPath()
    let run = BatchRun(defaults: options, format: format == .csv ? .csv : .json)
    let failedCount = try run.run(InputFile(path: path), to: .standardOutput)
    guard failedCount > 0 else { return }
    throw ToolError(
      .answerIsNo,
      failedCount == 1
        ? "1 line could not be answered; its answer says why."
        : "\(failedCount) lines could not be answered; their answers say why.")
  }
}
