package import Galley

/// What is asked of a layout beside its lines.
package struct LayoutQuestions: Hashable, Sendable {
  /// A range of font sizes, of which the largest that fits is taken.
  package struct SizeRange: Hashable, Sendable {
    package var sizes: ClosedRange<Double>
    /// How far sizes are apart; 0: all of them.
    package var step: Double
  }

  package var exclusionPaths: [ExclusionPath] = []
  package var fitSize: SizeRange?
  package var contentWidths = false
  /// UTF-16 offsets.
  package var carets: [Int] = []
  package var hits: [TextPoint] = []
  /// Ranges of UTF-16 offsets.
  package var selections: [Range<Int>] = []

  package var visibleRanges = false
  package var inkBounds = false
  package var glyphs = false
  /// Up to where the free space above and below is asked for.
  package var trim: TextBoxEdge?

  /// Whether anything is asked.
  package var isEmpty: Bool { self == LayoutQuestions() }
}

/// How text that is cut off is marked.
package struct TruncationChoices: Hashable, Sendable {
  /// Nil: an ellipsis.
  package var token: String?
  package var truncatesLastVisibleLine = false
  package var isForced = false

  /// The options of the library, the token in the style of the text.
  package func options(style: TextStyle) -> TruncationOptions {
    TruncationOptions(
      token: token.map { StyledText($0, style: style) },
      truncatesLastVisibleLine: truncatesLastVisibleLine, isForced: isForced)
  }
}

/// What of a style is not needed to make it.
package struct StyleChoices: Hashable, Sendable {
  package var ligatures = Ligatures.standard
  package var kerning = true
  package var wraps = true
  package var underline: TextDecorationStyle?
  package var strikethrough: TextDecorationStyle?
  package var hyphenationDictionary: String?
}
