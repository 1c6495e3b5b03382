internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Emoji that say by themselves that they are: with a selector, or as a flag; and rows of them.
extension SimpleTextPass {
  /// The bytes behind an emoji that tell where it ends.
  static let longestSequence = EmojiSequence.longest

  /// The end of a sequence that is in the first color font, behind the cascade's first font; nil if there
  /// is none.
  func emojiSequenceEnd(_ text: Span<UInt8>, at index: Int) -> Int? {
    table.faces.emojiSequence(text, at: index, orAlone: false)?.end
  }

  /// The sequence at a place, or the emoji that needs nothing to be one; nil if there is none.
  func emojiSequence(_ text: Span<UInt8>, at index: Int) -> EmojiSequence? {
    table.faces.emojiSequence(text, at: index)
  }

  /// The end of a sequence that another one stands behind, if no rule of their font sees both.
  ///
  /// Messages have some dozens of emoji, but thousands of rows of two or three.
  ///
  /// - Parameter script: The script in which they are shaped.
  func emojiSequenceEnd(_ text: Span<UInt8>, at index: Int, beforeOtherIn script: ScriptCode)
    -> Int?
  {
    // Whatever goes on or starts a sequence begins so.
    var next = index
    _ = decodeScalar(text, at: &next)
    guard levels.isEmpty, next < text.count, text[next] >= 0xE2,
      let sequence = emojiSequence(text, at: index), sequence.end < text.count,
      let other = emojiSequence(text, at: sequence.end),
      let separation = sequence.separation(before: other),
      table.faces.emojiSeparation(in: script).contains(separation)
    else { return nil }
    return sequence.end
  }
}
