import ArgumentParser
import Galley
import GalleyRequests

/// The options of how a paragraph is laid out.
struct ParagraphOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Whose metrics and rules: \(LayoutProfile.all.map(\.name).joined(separator: ", ")).",
      valueName: "name"),
    completion: .list(LayoutProfile.all.map(\.name)))
  var profile: String?

  @Option(help: ArgumentHelp("natural, left, right, center, justified.", valueName: "side"))
  var alignment: String?

  @Option(help: ArgumentHelp("The base direction: ltr, rtl, auto.", valueName: "direction"))
  var direction: String?

  @Option(
    help: ArgumentHelp(
      "The same: natural, left-to-right, right-to-left.", valueName: "direction"))
  var baseWritingDirection: String?

  @Option(
    help: ArgumentHelp(
      "Which way lines run: horizontal-tb, vertical-rl, vertical-lr; widths are along them.",
      valueName: "mode"))
  var writingMode: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The indent of a paragraph's first line.", valueName: "points"))
  var firstLineHeadIndent: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The indent of the other lines.", valueName: "points"))
  var headIndent: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where lines end: from the leading edge, or if not positive from the trailing edge.",
      valueName: "points"))
  var tailIndent: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Space between lines.", valueName: "points"))
  var lineSpacing: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Space after each paragraph.", valueName: "points"))
  var paragraphSpacing: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Space before each paragraph but the first.", valueName: "points"))
  var paragraphSpacingBefore: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The least height of a line.", valueName: "points"))
  var minimumLineHeight: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The most height of a line.", valueName: "points"))
  var maximumLineHeight: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A factor of the font's own line height.", valueName: "factor"))
  var lineHeightMultiple: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The exact height of a line, or normal.", valueName: "points"))
  var lineHeight: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Tab stops, as in 100,right:200.", valueName: "stops"))
  var tabStops: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How far apart the stops behind the last one are.", valueName: "points"))
  var defaultTabInterval: Double?

  @Option(
    help: ArgumentHelp(
      """
      by-word-wrapping, by-char-wrapping, by-clipping, by-truncating-head, -tail, -middle. With a \
      limit of lines or height, truncating is for the last line; else each paragraph is one line.
      """, valueName: "mode"))
  var lineBreakMode: String?

  @Option(
    help: ArgumentHelp(
      "Some of push-out, hangul-word-priority, standard.", valueName: "names"))
  var lineBreakStrategy: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Hyphenate on lines filled to less than this share.", valueName: "factor"))
  var hyphenationFactor: Double?

  @Flag(inversion: .prefixedNo, help: "Tighten the tracking before a line is truncated.")
  var allowsDefaultTighteningForTruncation: Bool?

  @Option(
    help: ArgumentHelp("As CSS: normal, pre-wrap, pre-line, nowrap, pre.", valueName: "mode"))
  var whiteSpace: String?

  @Option(help: ArgumentHelp("As CSS: normal, anywhere, break-word.", valueName: "mode"))
  var overflowWrap: String?

  @Option(help: ArgumentHelp("As CSS: normal, break-all, keep-all.", valueName: "mode"))
  var wordBreak: String?

  @Option(help: ArgumentHelp("As CSS: auto, loose, normal, strict, anywhere.", valueName: "mode"))
  var lineBreak: String?

  /// Hands what was given to `options`.
  func apply(to options: inout MeasurementOptions) throws(OptionError) {
    try options.set("profile", to: .text(profile))
    try options.set("alignment", to: .text(alignment))
    try options.set("direction", to: .text(direction))
    try options.set("baseWritingDirection", to: .text(baseWritingDirection))
    try options.set("writingMode", to: .text(writingMode))
    try options.set("firstLineHeadIndent", to: .number(firstLineHeadIndent))
    try options.set("headIndent", to: .number(headIndent))
    try options.set("tailIndent", to: .number(tailIndent))
    try options.set("lineSpacing", to: .number(lineSpacing))
    try options.set("paragraphSpacing", to: .number(paragraphSpacing))
    try options.set("paragraphSpacingBefore", to: .number(paragraphSpacingBefore))
    try options.set("minimumLineHeight", to: .number(minimumLineHeight))
    try options.set("maximumLineHeight", to: .number(maximumLineHeight))
    try options.set("lineHeightMultiple", to: .number(lineHeightMultiple))
    // A number, or the word "normal".
    let height = lineHeight.flatMap { Double($0) }
    try options.set("lineHeight", to: height.map { .number($0) } ?? .text(lineHeight))
    try options.set("tabStops", to: .text(tabStops))
    try options.set("defaultTabInterval", to: .number(defaultTabInterval))
    try options.set("lineBreakMode", to: .text(lineBreakMode))
    try options.set("lineBreakStrategy", to: .text(lineBreakStrategy))
    try options.set("hyphenationFactor", to: .number(hyphenationFactor))
    try options.set(
      "allowsDefaultTighteningForTruncation", to: .bool(allowsDefaultTighteningForTruncation))
    try options.set("whiteSpace", to: .text(whiteSpace))
    try options.set("overflowWrap", to: .text(overflowWrap))
    try options.set("wordBreak", to: .text(wordBreak))
    try options.set("lineBreak", to: .text(lineBreak))
  }
}
