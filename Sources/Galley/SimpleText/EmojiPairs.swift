internal import GalleyFonts

/// What is to be known of all emoji in Latin text.
final class EmojiPairs: Sendable {
  /// What a unit of the first font is in common units of the cascade.
  let latinFactor: Int64
  let breaks: EmojiBreaks
  /// What the font of emoji leaves apart in Latin text.
  let separation: EmojiSeparation

  init(latinFactor: Int64, breaks: EmojiBreaks, separation: EmojiSeparation) {
    self.latinFactor = latinFactor
    self.breaks = breaks
    self.separation = separation
  }

  /// Whether no rule of their font sees both of two sequences that stand side by side.
  func areApart(_ first: CodedEmoji, _ second: CodedEmoji) -> Bool {
    EmojiSequence.separation(first.isFlag, first.isModified, beforeFlag: second.isFlag)
      .map(separation.contains) ?? false
  }
}

/// An emoji among the characters of a table: all sequences that come to the same.
final class EmojiCharacter: Sendable {
  let known: CodedEmoji
  let sequence: EmojiBreaks.Sequence

  init(_ known: CodedEmoji, _ sequence: EmojiBreaks.Sequence) {
    self.known = known
    self.sequence = sequence
  }
}

/// What is to be known of a sequence in Latin text.
struct CodedEmoji: Hashable, Sendable {
  /// In common units of the cascade.
  var advance: Int64
  var isFlag: Bool
  var isModified: Bool
  /// The line breaker's classes of its characters.
  var kinds: [UInt8]
}
