import ArgumentParser
import Galley
import GalleyRequests

/// What the commands that lay texts out read, and the widths that they try.
struct InputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A file with the text, or with a batch's lines; - is standard input."),
    completion: .file())
  var file: String?

  @Flag(help: "Take one JSON object from each line of the input.")
  var batch = false

  @Option(
    name: .customLong("width"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The width of the box; unlimited if not given. Again for more widths.", valueName: "points"))
  var widths: [Double] = []

  /// Checks what was given against the texts among the arguments.
  func validate(texts: [String]) throws {
    if batch {
      if !texts.isEmpty {
        throw ValidationError("With --batch, leave TEXT out: the texts are in the input's lines.")
      }
      if widths.count > 1 {
        throw ValidationError("With --batch, give one --width at most: each line has its own.")
      }
    } else if !texts.isEmpty, file != nil {
      throw ValidationError("Give either TEXT or --file, not both.")
    }
  }

  /// Sets the last width, and gives all of them; none given is one that is unlimited.
  func applyWidths(to options: inout MeasurementOptions) throws(OptionError) -> [LineWidth] {
    var limits: [LineWidth] = []
    for width in widths {
      try options.set("width", to: .number(width))
      limits.append(options.width)
    }
    return limits.isEmpty ? [.unlimited] : limits
  }

  /// The path of the lines of a batch, "-" for the standard input.
  func batchPath() throws(ToolError) -> String {
    if file == nil, InputFile.standardInputIsTerminal {
      throw ToolError(.usage, "Give a batch: --file FILE, or lines on standard input.")
    }
    return file ?? "-"
  }

  /// The text of the file, or of the standard input.
  func text() throws(ToolError) -> String {
    if file == nil, InputFile.standardInputIsTerminal {
      throw ToolError(.usage, "Give a text: TEXT, --file FILE, or standard input.")
    }
    return try InputOptions.contents(of: file ?? "-")
  }

  /// The text of a file; broken UTF-8 becomes U+FFFD.
  static func contents(of path: String) throws(ToolError) -> String {
    let bytes = try InputFile.contents(of: path, limit: MeasurerLimits.default.textBytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
