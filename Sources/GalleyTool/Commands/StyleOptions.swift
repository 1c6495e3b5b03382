import ArgumentParser
import Galley
import GalleyRequests

/// The options of how characters look.
struct StyleOptions: ParsableArguments {
  @Option(
    name: .customLong("font"),
    help: ArgumentHelp(
      "A font file; #INDEX chooses a face of a collection. Again for each fallback font.",
      valueName: "file[#index]"),
    completion: .file(extensions: ["ttf", "otf", "ttc", "otc", "woff", "woff2"]))
  var fonts: [String] = []

  @Option(
    help: ArgumentHelp("A font family that is installed, behind the fonts.", valueName: "name"))
  var family: [String] = []

  @Option(help: ArgumentHelp("Which fonts take what these lack: none, system.", valueName: "which"))
  var fallback: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The font size.", valueName: "points"))
  var size: Double?

  @Option(
    help: ArgumentHelp("A place on a variation axis, as in wght=650.", valueName: "axis=value"))
  var variation: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("An OpenType feature, as in kern=0.", valueName: "tag=value"))
  var feature: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Extra space after each character.", valueName: "points"))
  var letterSpacing: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The same as letter spacing.", valueName: "points"))
  var tracking: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Extra space at each space.", valueName: "points"))
  var wordSpacing: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How far the text stands above the baseline.", valueName: "points"))
  var baselineOffset: Double?

  @Option(help: ArgumentHelp("The text's language, as in ja or zh-Hant.", valueName: "tag"))
  var language: String?

  /// Hands what was given to `options`.
  func apply(to options: inout MeasurementOptions) throws(OptionError) {
    if !fonts.isEmpty { try options.set("fonts", to: .texts(fonts)) }
    if !family.isEmpty { try options.set("family", to: .texts(family)) }
    try options.set("fallback", to: .text(fallback))
    try options.set("size", to: .number(size))
    if !variation.isEmpty { try options.set("variation", to: .texts(variation)) }
    if !feature.isEmpty { try options.set("feature", to: .texts(feature)) }
    try options.set("tracking", to: .number(tracking))
    try options.set("letterSpacing", to: .number(letterSpacing))
    try options.set("wordSpacing", to: .number(wordSpacing))
    try options.set("baselineOffset", to: .number(baselineOffset))
    try options.set("language", to: .text(language))
  }
}

extension OptionValue {
  /// Null for an option that was not given.
  static func text(_ text: String?) -> OptionValue { text.map { .text($0) } ?? .null }

  /// Null for an option that was not given.
  static func number(_ number: Double?) -> OptionValue { number.map { .number($0) } ?? .null }

  /// Null for an option that was not given.
  static func bool(_ bool: Bool?) -> OptionValue { bool.map { .bool($0) } ?? .null }

  static func texts(_ texts: [String]) -> OptionValue { .list(texts.map { .text($0) }) }
}
