internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Emoji that say by themselves that they are: with a selector, or as a flag.
///
/// Of their characters most fonts have some, too, and many are neutral; as a sequence they are in the
/// font of emoji, which no rule of another sees across (UTS #51, 1.4 and 2.7).
extension SimpleTextPass {
  /// Sequences of more bytes are looked at no further: the longest that Unicode recommends has 35.
  static let longestSequence = 64

  /// The end of a sequence that is in the first color font, behind the cascade's first font; nil if there
  /// is none.
  ///
  /// - Parameter orAlone: Whether an emoji that needs nothing to be one is a sequence.
  func emojiSequenceEnd(_ text: Span<UInt8>, at index: Int, orAlone: Bool = false) -> Int? {
    // All that starts one is at U+231A or behind it.
    guard text[index] >= 0xE2 else { return nil }
    var end = index
    let first = decodeScalar(text, at: &end)
    guard first.value >= 0x231A, orAlone ? EmojiSegmenter.isEmoji(first) : end < text.count,
      table.faces.emojiFontHas(first)
    else { return nil }
    var isEmoji = false
    if orAlone, case .emoji = EmojiSegmenter.standing(of: first) { isEmoji = true }
    if SimpleTextPass.isRegionalIndicator(first) {
      guard end < text.count else { return nil }
      let second = decodeScalar(text, at: &end)
      guard SimpleTextPass.isRegionalIndicator(second), table.faces.emojiFontHas(second) else {
        return nil
      }
      isEmoji = true
    }
    while end < text.count {
      // Two more characters may be looked at.
      guard end - index <= SimpleTextPass.longestSequence - 8 else { return nil }
      var next = end
      let scalar = decodeScalar(text, at: &next)
      if scalar == "\u{FE0F}" {
        isEmoji = true
      } else if scalar == "\u{200D}", next < text.count {
        let joined = decodeScalar(text, at: &next)
        guard joined.value >= 0x231A, table.faces.emojiFontHas(joined),
          !SimpleTextPass.isRegionalIndicator(joined), !SimpleTextPass.isModifier(joined)
        else { return nil }
      } else if SimpleTextPass.isModifier(scalar) {
        guard table.faces.emojiFontHas(scalar) else { return nil }
      } else {
        if scalar.isASCII { break }
        // Other marks, keycaps and tags are for the segmenter.
        guard ScriptRole(of: scalar) != .undecided, !GraphemeBreaker.extendsSpace(scalar) else {
          return nil
        }
        break
      }
      end = next
    }
    return isEmoji ? end : nil
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
      let end = emojiSequenceEnd(text, at: index, orAlone: true),
      end < text.count, emojiSequenceEnd(text, at: end, orAlone: true) != nil
    else { return nil }
    var (first, last) = (index, characterStart(text, before: end))
    guard !SimpleTextPass.isRegionalIndicator(decodeScalar(text, at: &first)),
      !SimpleTextPass.isModifier(decodeScalar(text, at: &last)),
      table.faces.leavesEmojiApart(in: script)
    else { return nil }
    return end
  }

  private static func isModifier(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F3FB...0x1F3FF).contains(scalar.value)
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}
