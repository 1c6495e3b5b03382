/// Where the `css` profile parts from Chromium, and in which recorded cases.
///
/// A rule is a fault of ours until it is mended, unless its comment says that it is Chromium's.
enum KnownDifference: String, CaseIterable {
  /// Chromium cuts a font size to 1/100 px and FreeType cuts that to 1/64 px before it scales
  /// advances: 13.333 px becomes 853/64. Kerning keeps the uncut size.
  case fractionalSize
  /// FreeType scales advances by size × 65,536 / units per em, rounded to a whole number, so that
  /// a sum can be some hundred-thousandths smaller and just fit.
  case roundedScale
  /// Chromium rounds the width of each run of a line up to 1/64 px, and fits those sums.
  case roundedRuns
  /// Chromium looks for opportunities in the text from the start of the line: a hyphen that begins
  /// a line after a cut word counts as one that begins a word, and the rest of a cut Thai word is
  /// divided anew.
  case lineStartContext
  /// The last letter of a right-to-left word, cut off by `anywhere` just before a space, is too
  /// narrow in Chromium.
  case rightToLeftCut

  /// A hyphen that does not fit shows all the same where a ligature could stand across the cut of a
  /// word; elsewhere the line ends before it.
  case hyphenInLigature
  /// The recording's: a line of preserved spaces is recorded as the union of boxes, each rounded. The
  /// line of 228.625 px in `v-fa-0011`, asked for alone, is 228.5781 px wide in Chromium where spaces
  /// collapse, and 228.625 where they are kept; its glyphs add up to 228.5742.
  case joinedBoxes
  /// The recording's: U+3000 that hangs counts in the width of its line, ordinary spaces behind it do
  /// not.
  case spacesBehindIdeographicSpace

  /// Chromium divides the letters of a ligature evenly; here they are divided as the font says in
  /// GDEF.
  case ligatureCaret
  /// Between punctuation and a wide character Chromium counts the gap of a justified line to the
  /// character after it; here it belongs to the one before. The glyphs stand alike.
  case gapBeforeWideCharacter

  /// The names of the cases that differ.
  static let named: [String: KnownDifference] = Dictionary(
    allCases.flatMap { rule in rule.cases.map { ($0, rule) } },
    uniquingKeysWith: { first, _ in first })

  /// The names of the cases outside this repository that differ.
  static let inTruth: [String: KnownDifference] = [
    "v-edge-0383": .rightToLeftCut,
    "v-edge-0434": .lineStartContext,
    "v-fa-0011": .joinedBoxes,
  ]

  /// The names of the rows of `ellipsis` and `line-clamp` that differ.
  static let inTruncation: [String: KnownDifference] = ["ellipsis-0170": .roundedRuns]

  /// The names of the text areas that differ.
  static let inTextAreas: [String: KnownDifference] = [
    "textarea-0096": .lineStartContext, "textarea-0192": .lineStartContext,
  ]

  /// The names of the rows of `justify` and `tabs` that differ.
  static let inPlaces: [String: KnownDifference] = [
    "justify-0018": .gapBeforeWideCharacter, "justify-0055": .gapBeforeWideCharacter,
    "justify-0056": .gapBeforeWideCharacter, "justify-0040": .ligatureCaret,
    "justify-0044": .ligatureCaret, "tabs-0038": .ligatureCaret, "tabs-0052": .roundedRuns,
  ]

  /// The names of the lines of carets that differ.
  static let inCarets: [String: KnownDifference] = [:]

  /// The recorded cases in which the rule shows.
  var cases: [String] {
    switch self {
    case .fractionalSize:
      [
        "prose-0004", "prose-0038", "prose-0056", "prose-0057", "prose-0064", "prose-0121",
        "prose-0177", "prose-0178", "prose-0239", "prose-0311", "system-prose-0025",
        "system-prose-0026", "system-prose-0027", "system-prose-0049", "system-prose-0054",
        "system-prose-0064", "system-prose-0104", "system-prose-0116", "system-prose-0128",
        "system-prose-0134",
      ]
    case .roundedScale: ["fit-0002"]
    case .roundedRuns: ["fit-0015", "fit-0019"]
    case .lineStartContext: ["options-0088"]
    case .spacesBehindIdeographicSpace: ["system-edge-0032"]
    case .rightToLeftCut: ["options-0024"]
    case .hyphenInLigature: ["hyphen-0141", "hyphen-0161", "hyphen-0181"]
    case .joinedBoxes, .gapBeforeWideCharacter, .ligatureCaret:
      []
    }
  }
}
