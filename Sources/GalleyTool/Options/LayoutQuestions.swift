import Galley

/// What is asked of a layout beside its lines.
struct LayoutQuestions: Hashable, Sendable {
  /// A range of font sizes, of which the largest that fits is taken.
  struct SizeRange: Hashable, Sendable {
    var sizes: ClosedRange<Double>
    /// How far sizes are apart; 0: all of them.
    var step: Double
  }

  var exclusionPaths: [ExclusionPath] = []
  var fitSize: SizeRange?
  var contentWidths = false
  /// UTF-16 offsets.
  var carets: [Int] = []
  var hits: [TextPoint] = []
  /// Ranges of UTF-16 offsets.
  var selections: [Range<Int>] = []

  var visibleRanges = false
  var inkBounds = false
  var glyphs = false
  /// Up to where the free space above and below is asked for.
  var trim: TextBoxEdge?

  /// Whether anything is asked.
  var isEmpty: Bool { self == LayoutQuestions() }
}

/// How text that is cut off is marked.
struct TruncationChoices: Hashable, Sendable {
  /// Nil: an ellipsis.
  var token: String?
  var truncatesLastVisibleLine = false
  var isForced = false

  /// The options of the library, the token in the style of the text.
  func options(style: TextStyle) -> TruncationOptions {
    TruncationOptions(
      token: token.map { StyledText($0, style: style) },
      truncatesLastVisibleLine: truncatesLastVisibleLine, isForced: isForced)
  }
}

/// What of a style is not needed to make it.
struct StyleChoices: Hashable, Sendable {
  var ligatures = Ligatures.standard
  var kerning = true
  var wraps = true
  var underline: TextDecorationStyle?
  var strikethrough: TextDecorationStyle?
  var hyphenationDictionary: String?
}
