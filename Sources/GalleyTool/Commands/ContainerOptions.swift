import ArgumentParser
import Galley
import GalleyRequests

/// The options of the space that lines fill, beside its width.
struct ContainerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What stands on the screen: label, text-view, bounding-box.", valueName: "preset"))
  var container: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The most height, insets included.", valueName: "points"))
  var height: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Room kept free at both ends of every line.", valueName: "points"))
  var lineFragmentPadding: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Distances from the box's edges, as in 8,0,8,0.", valueName: "top,left,bottom,right"))
  var insets: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The most lines; 0: no limit.", valueName: "count"))
  var maximumNumberOfLines: Double?

  @Option(
    help: ArgumentHelp("What happens to the last line that has room.", valueName: "mode"))
  var containerLineBreakMode: String?

  @Flag(inversion: .prefixedNo, help: "Count the font's leading in line heights.")
  var usesFontLeading: Bool?

  @Flag(inversion: .prefixedNo, help: "Let fallback fonts raise a line.")
  var fallbackFontsRaiseLines: Bool?

  @Flag(inversion: .prefixedNo, help: "Count the last line's line spacing in the height.")
  var includesLastLineSpacing: Bool?

  /// Hands what was given to `options`.
  func apply(to options: inout MeasurementOptions) throws(OptionError) {
    try options.set("container", to: .text(container))
    try options.set("height", to: .number(height))
    try options.set("lineFragmentPadding", to: .number(lineFragmentPadding))
    try options.set("insets", to: .text(insets))
    try options.set("maximumNumberOfLines", to: .number(maximumNumberOfLines))
    try options.set("containerLineBreakMode", to: .text(containerLineBreakMode))
    try options.set("usesFontLeading", to: .bool(usesFontLeading))
    try options.set("fallbackFontsRaiseLines", to: .bool(fallbackFontsRaiseLines))
    try options.set("includesLastLineSpacing", to: .bool(includesLastLineSpacing))
  }
}
