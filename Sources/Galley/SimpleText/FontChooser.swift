internal import GalleyFonts
internal import GalleyUnicode

/// Which fonts of a style's cascade take a stretch of text that is shaped by itself.
struct FontChooser: Sendable {
  private let style: TextStyle
  private let hasNoColors: Bool

  init(style: TextStyle) {
    self.style = style
    hasNoColors = !style.fonts.fonts.contains { $0.isColor }
  }

  /// The font that takes all of it; nil if several do, or that is longer to tell.
  ///
  /// Nearly always one font has it all, and nobody asks for colors.
  func onlyFont(of scalars: ArraySlice<Unicode.Scalar>) -> Int? {
    guard hasNoColors || !scalars.contains(where: EmojiSegmenter.mayMakeEmoji) else { return nil }
    return style.fonts.onlyFont(of: scalars)
  }

  /// The fonts of all text.
  func resolution(of scalars: [Unicode.Scalar]) -> FontResolution {
    let mayShowEmoji = scalars.contains(where: EmojiSegmenter.mayMakeEmoji)
    return style.fonts.resolve(
      scalars, graphemeStarts: GraphemeBreaker.boundaries(in: scalars),
      isEmojiPresentation: mayShowEmoji
        ? EmojiSegmenter.presentations(of: scalars).map { $0 == .emoji } : [],
      language: style.language)
  }
}
