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
  func emojiSequenceEnd(_ text: Span<UInt8>, at index: Int) -> Int? {
    // All that starts one is at U+231A or behind it.
    guard text[index] >= 0xE2 else { return nil }
    var end = index
    let first = decodeScalar(text, at: &end)
    guard first.value >= 0x231A, end < text.count, let font = table.faces.emojiFont,
      font.hasGlyph(for: first)
    else { return nil }
    var isEmoji = false
    if SimpleTextPass.isRegionalIndicator(first) {
      let second = decodeScalar(text, at: &end)
      guard SimpleTextPass.isRegionalIndicator(second), font.hasGlyph(for: second) else {
        return nil
      }
      isEmoji = true
    }
    while end < text.count {
      guard end - index <= SimpleTextPass.longestSequence else { return nil }
      var next = end
      let scalar = decodeScalar(text, at: &next)
      if scalar == "\u{FE0F}" {
        isEmoji = true
      } else if scalar == "\u{200D}", next < text.count {
        let joined = decodeScalar(text, at: &next)
        guard joined.value >= 0x231A, font.hasGlyph(for: joined) else { return nil }
      } else if (0x1F3FB...0x1F3FF).contains(scalar.value) {
        guard font.hasGlyph(for: scalar) else { return nil }
      } else {
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

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}
