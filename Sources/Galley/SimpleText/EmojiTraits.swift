internal import GalleyUnicode

/// How a character makes emoji, together with others or alone (UTS #51, 1.4).
struct EmojiTraits: OptionSet, BitwiseCopyable {
  var rawValue: UInt32

  /// The font of emoji has it.
  static let isInFont = EmojiTraits(rawValue: 1)
  /// It is an emoji, or part of some.
  static let isEmoji = EmojiTraits(rawValue: 2)
  /// By itself it is shown as an emoji, and neither changes another nor is half of a flag.
  static let standsAlone = EmojiTraits(rawValue: 4)
  static let isModifier = EmojiTraits(rawValue: 8)
  static let isRegionalIndicator = EmojiTraits(rawValue: 16)
  /// It is no mark, nor anything else that depends on what is before it.
  static let goesApart = EmojiTraits(rawValue: 32)
  /// It takes the script around it, and joins no letters.
  static let isNeutral = EmojiTraits(rawValue: 64)
  /// Of all characters, so that there is something to remember.
  private static let isKnown = EmojiTraits(rawValue: 128)

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(of scalar: Unicode.Scalar, isInFont: Bool) {
    let role = ScriptRole(of: scalar)
    let joining = UnicodeProperty.joins(scalar)
    var traits: EmojiTraits = isInFont ? [.isKnown, .isInFont] : .isKnown
    if EmojiSegmenter.isEmoji(scalar) { traits.insert(.isEmoji) }
    if case .emoji = EmojiSegmenter.standing(of: scalar) { traits.insert(.standsAlone) }
    if (0x1F3FB...0x1F3FF).contains(scalar.value) { traits.insert(.isModifier) }
    if (0x1F1E6...0x1F1FF).contains(scalar.value) { traits.insert(.isRegionalIndicator) }
    if role != .undecided, !GraphemeBreaker.extendsSpace(scalar) { traits.insert(.goesApart) }
    if case .neutral = role, !joining.before, !joining.after { traits.insert(.isNeutral) }
    self = traits
  }
}
