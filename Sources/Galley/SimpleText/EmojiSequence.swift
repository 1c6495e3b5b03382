internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// A sequence that is in the first color font, behind the cascade's first font.
///
/// Of its characters most fonts have some, too, and many are neutral; as a sequence they are in the
/// font of emoji, which no rule of another sees across (UTS #51, 1.4 and 2.7).
struct EmojiSequence: BitwiseCopyable {
  var end: Int
  /// Whether it begins with one of two letters.
  var isFlag: Bool
  /// Whether it ends with a modifier.
  var isModified: Bool

  /// Sequences of more bytes are looked at no further: the longest that Unicode recommends has 35.
  static let longest = 64

  /// What a font must leave apart so that none of its rules sees the sequence and another behind it; nil if nothing
  /// tells that.
  func separation(before next: EmojiSequence) -> EmojiSeparation? {
    EmojiSequence.separation(isFlag, isModified, beforeFlag: next.isFlag)
  }

  /// The same of what is known of two sequences.
  static func separation(_ isFlag: Bool, _ isModified: Bool, beforeFlag: Bool) -> EmojiSeparation? {
    guard !isFlag else { return isModified || beforeFlag ? nil : .flags }
    return isModified ? .modified : .plain
  }
}

extension ScriptFaces {
  /// The sequence at a place; nil if there is none.
  ///
  /// - Parameter orAlone: Whether an emoji that needs nothing to be one is a sequence.
  func emojiSequence(_ text: Span<UInt8>, at index: Int, orAlone: Bool = true) -> EmojiSequence? {
    // All that starts one is at U+231A or behind it.
    guard text[index] >= 0xE2, emojiFont != nil else { return nil }
    var end = index
    let first = decodeScalar(text, at: &end)
    guard first.value >= 0x231A, case let traits = emojiTraits(of: first),
      orAlone ? traits.contains(.isEmoji) : end < text.count, traits.contains(.isInFont)
    else { return nil }
    var isEmoji = orAlone && traits.contains(.standsAlone)
    let isFlag = traits.contains(.isRegionalIndicator)
    if isFlag {
      guard end < text.count else { return nil }
      let second = emojiTraits(of: decodeScalar(text, at: &end))
      guard second.isSuperset(of: [.isRegionalIndicator, .isInFont]) else { return nil }
      isEmoji = true
    }
    var isModified = traits.contains(.isModifier)
    while end < text.count, text[end] >= 0x80 {
      // Two more characters may be looked at.
      guard end - index <= EmojiSequence.longest - 8 else { return nil }
      var next = end
      let scalar = decodeScalar(text, at: &next)
      if scalar == "\u{FE0F}" {
        isEmoji = true
        isModified = false
      } else if scalar == "\u{200D}", next < text.count {
        let joined = decodeScalar(text, at: &next)
        guard joined.value >= 0x231A, case let traits = emojiTraits(of: joined),
          traits.contains(.isInFont), traits.isDisjoint(with: [.isRegionalIndicator, .isModifier])
        else { return nil }
        isModified = false
      } else {
        let traits = emojiTraits(of: scalar)
        guard traits.contains(.isModifier) else {
          // Other marks, keycaps and tags are for the segmenter.
          guard traits.contains(.goesApart) else { return nil }
          break
        }
        guard traits.contains(.isInFont) else { return nil }
        isModified = true
      }
      end = next
    }
    return isEmoji ? EmojiSequence(end: end, isFlag: isFlag, isModified: isModified) : nil
  }
}
