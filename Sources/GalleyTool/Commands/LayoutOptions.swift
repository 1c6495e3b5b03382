import ArgumentParser
import Galley
import GalleyRequests

/// The options of what a layout does beside wrapping, and of what is asked about it.
struct LayoutOptions: ParsableArguments {
  @Flag(
    name: .customLong("breaks-urls"), help: "Part web and mail addresses where typographers do.")
  var breaksURLs = false

  @Option(
    help: ArgumentHelp(
      "How lines are chosen together: greedy, balance, pretty, total-fit.", valueName: "style"))
  var lineWrapStyle: String?

  @Option(help: ArgumentHelp("Ligatures: essential, standard, all.", valueName: "which"))
  var ligatures: String?

  @Flag(inversion: .prefixedNo, help: "Move pairs of characters as the font says.")
  var kerning: Bool?

  @Option(help: ArgumentHelp("A bar under the text: single, thick, double.", valueName: "style"))
  var underline: String?

  @Option(help: ArgumentHelp("A bar through the text: single, thick, double.", valueName: "style"))
  var strikethrough: String?

  @Option(
    help: ArgumentHelp(
      """
      Patterns to hyphenate with, such as hyph_en_US.dic; on all lines that end in a word unless \
      --hyphenation-factor says otherwise.
      """, valueName: "file"), completion: .file(extensions: ["dic"]))
  var hyphenationDictionary: String?

  @Option(
    help: ArgumentHelp("What stands for text that is cut off, instead of “…”.", valueName: "text"))
  var truncationToken: String?

  @Flag(help: "Let the last line end in the token, too, where its mode is to wrap.")
  var truncatesLastVisibleLine = false

  @Flag(help: "Let the last line end in the token though all fits: there is more elsewhere.")
  var forcesTruncation = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A shape that text flows around, as in 0,0,80,60 or ellipse:0,0,80,60. Again for more.",
      valueName: "x,y,width,height"))
  var exclusionPath: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Find the largest font size of a range at which the text fits, as in 10:24 or 10:24:0.5.",
      valueName: "from:to[:step]"))
  var fitSize: String?

  @Flag(
    help: """
      Say the widths of the widest word, of the widest line, and the tightest with as many lines.
      """)
  var contentWidths = false

  @Flag(help: "Say which UTF-16 ranges are shown of text that is cut off.")
  var visibleRanges = false

  @Flag(help: "Say the box of the painted pixels.")
  var inkBounds = false

  @Flag(help: "Say every glyph and where it stands (JSON).")
  var glyphs = false

  @Option(
    help: ArgumentHelp(
      "Say how much stands free above and below: to text, capitals or small-letters.",
      valueName: "edge"))
  var trim: String?

  @Option(
    name: .customLong("caret"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Say where the caret at a UTF-16 offset is. Again for more.", valueName: "offset"))
  var carets: [Int] = []

  @Option(
    name: .customLong("hit"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Say what is at a point. Again for more.", valueName: "x,y"))
  var hits: [String] = []

  @Option(
    name: .customLong("selection"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Say the rectangles of a range of UTF-16 offsets, as in 3:9. Again for more.",
      valueName: "start:end"))
  var selections: [String] = []

  /// Hands what was given to `options`.
  func apply(to options: inout MeasurementOptions) throws(OptionError) {
    if breaksURLs { try options.set("breaksURLs", to: .bool(true)) }
    try options.set("lineWrapStyle", to: .text(lineWrapStyle))
    try options.set("ligatures", to: .text(ligatures))
    try options.set("kerning", to: .bool(kerning))
    try options.set("underline", to: .text(underline))
    try options.set("strikethrough", to: .text(strikethrough))
    try options.set("hyphenationDictionary", to: .text(hyphenationDictionary))
    try options.set("truncationToken", to: .text(truncationToken))
    if truncatesLastVisibleLine { try options.set("truncatesLastVisibleLine", to: .bool(true)) }
    if forcesTruncation { try options.set("forcesTruncation", to: .bool(true)) }
    if !exclusionPath.isEmpty { try options.set("exclusionPaths", to: .texts(exclusionPath)) }
    try options.set("fitSize", to: .text(fitSize))
    if contentWidths { try options.set("contentWidths", to: .bool(true)) }
    if visibleRanges { try options.set("visibleRanges", to: .bool(true)) }
    if inkBounds { try options.set("inkBounds", to: .bool(true)) }
    if glyphs { try options.set("glyphs", to: .bool(true)) }
    try options.set("trim", to: .text(trim))
    if !carets.isEmpty {
      try options.set("carets", to: .list(carets.map { .number(Double($0)) }))
    }
    if !hits.isEmpty { try options.set("hits", to: .texts(hits)) }
    if !selections.isEmpty { try options.set("selections", to: .texts(selections)) }
  }
}
