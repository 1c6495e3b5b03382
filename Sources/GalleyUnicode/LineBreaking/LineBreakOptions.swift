package import GalleyText

/// What may happen between two characters.
@usableFromInline package enum BreakAction: UInt8, BitwiseCopyable, Sendable {
  /// No line ends here.
  case prohibited
  /// A line may end here.
  case allowed
  /// A line ends here.
  case mandatory

  @inlinable @inline(__always)
  package static func == (left: BreakAction, right: BreakAction) -> Bool {
    switch (left, right) {
    case (.prohibited, .prohibited), (.allowed, .allowed), (.mandatory, .mandatory): true
    default: false
    }
  }
}

/// The rules by which lines may end: UAX #14 and its tailorings.
package struct LineBreakOptions: Hashable, Sendable {
  /// Whether Chromium is followed where it leaves UAX #14 (the `css` profile).
  package var likeChromium: Bool
  /// CSS `line-break`.
  package var strictness: LineBreakStrictness
  /// CSS `word-break`.
  package var wordBreak: WordBreak
  /// TextKit's `hangulWordPriority`: no break between two Hangul characters.
  package var hangulWordPriority: Bool
  /// The language as BCP 47; Chinese, Japanese and Korean change what `line-break` means.
  package var language: String?
  /// Whether spaces are kept (CSS `white-space: pre-wrap`): in Chromium ideographic spaces then hang
  /// after an opportunity, and the next line starts after them.
  package var preservesSpaces: Bool

  package init(
    likeChromium: Bool = false, strictness: LineBreakStrictness = .auto,
    wordBreak: WordBreak = .normal, hangulWordPriority: Bool = false, language: String? = nil,
    preservesSpaces: Bool = false
  ) {
    self.likeChromium = likeChromium
    self.strictness = strictness
    self.wordBreak = wordBreak
    self.hangulWordPriority = hangulWordPriority
    self.language = language
    self.preservesSpaces = preservesSpaces
  }
}
