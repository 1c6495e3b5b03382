/// How a character is meant to be shown (UTS #51).
@usableFromInline package enum EmojiPresentation: UInt8, BitwiseCopyable, Sendable {
  /// As text, in the font of the words around it.
  case text
  /// As a colored picture, in an emoji font.
  case emoji

  @inlinable @inline(__always)
  package static func == (left: EmojiPresentation, right: EmojiPresentation) -> Bool {
    switch (left, right) {
    case (.text, .text), (.emoji, .emoji): true
    default: false
    }
  }
}

/// Finds the emoji of a text: single ones, keycaps, flags, modifiers, tags, ZWJ sequences, and what
/// variation selectors make of them (UTS #51, ED-8a to ED-17).
package enum EmojiSegmenter {
  /// The presentation of each scalar; all scalars of a sequence have the same.
  ///
  /// - Complexity: O(*n*).
  package static func presentations(of scalars: [Unicode.Scalar]) -> [EmojiPresentation] {
    var result = [EmojiPresentation](repeating: .text, count: scalars.count)
    let scanner = EmojiScanner(scalars: scalars)
    var index = 0
    while index < scalars.count {
      // Nearly all characters are no part of an emoji.
      guard !scanner.startsNone(at: index) else {
        index += 1
        continue
      }
      let token = scanner.token(at: index)
      if token.isEmoji {
        for position in index..<token.end { result[position] = .emoji }
      }
      index = token.end
    }
    return result
  }

  /// Whether a character is an emoji, or a part of some (UTS #51, ED-1: the property Emoji).
  package static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    switch ScalarRecord(of: scalar).emoji {
    case .emoji, .emojiPresentation, .modifierBase, .modifier, .regionalIndicator, .keycapBase,
      .tagBase:
      true
    default: false
    }
  }

  /// Whether text may show emoji because a character is in it, which is one by itself or makes one of those
  /// beside it.
  ///
  /// Without such a character all text is shown as text.
  /// Asked for nearly all characters of a text, it looks nothing up: of some blocks it says more than is true.
  @inlinable @inline(__always)
  package static func mayMakeEmoji(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x200D, 0x200E..<0x20D0, 0x2C00..<0xFE00, 0xFE10..<0x1F000: false
    default: true
    }
  }

  /// How a character is shown that has none of these sequences around it.
  package enum Standing: Sendable {
    case text, emoji
    /// It has a meaning in sequences alone, or changes the character before it.
    case inSequences
  }

  /// How a character is shown by itself.
  package static func standing(of scalar: Unicode.Scalar) -> Standing {
    switch ScalarRecord(of: scalar).emoji {
    case .other, .emoji, .keycapBase: .text
    case .emojiPresentation, .modifierBase, .tagBase: .emoji
    default: .inSequences
    }
  }
}

/// What the grammar of emoji sequences tells apart, in the order of the table's script.
enum EmojiCategory: UInt8, BitwiseCopyable, Sendable {
  case other, emoji, emojiPresentation, modifierBase, modifier, regionalIndicator, keycapBase
  case keycap, circleBackslash, joiner, textSelector, emojiSelector, tagBase, tag, tagEnd

  /// Whether this can be shown as an emoji at all.
  var isEmoji: Bool {
    switch self {
    case .emoji, .emojiPresentation, .modifierBase, .keycapBase, .tagBase: true
    default: false
    }
  }

  /// Whether this is shown as an emoji without anything after it.
  var isEmojiByDefault: Bool {
    self == .emojiPresentation || self == .modifierBase || self == .tagBase
  }
}

/// Reads one sequence after the other, always the longest.
private struct EmojiScanner {
  let scalars: [Unicode.Scalar]
  private let records = ScalarRecord.Table()

  init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private func category(at index: Int) -> EmojiCategory {
    index < scalars.count ? records[scalars[index]].emoji : .other
  }

  /// Whether no sequence starts here: most characters, and digits before others.
  func startsNone(at index: Int) -> Bool {
    switch category(at: index) {
    case .other: true
    case .keycapBase: category(at: index + 1) == .other || category(at: index + 1) == .keycapBase
    default: false
    }
  }

  func token(at index: Int) -> (end: Int, isEmoji: Bool) {
    let first = category(at: index)
    let second = category(at: index + 1)
    if first.isEmoji, second == .textSelector { return (index + 2, false) }
    let end = [
      joinedEnd(from: index), tagEnd(from: index), pairEnd(from: index, first, second),
      first.isEmojiByDefault ? index + 1 : nil,
    ].compactMap { $0 }.max()
    return end.map { ($0, true) } ?? (index + 1, false)
  }

  /// The end of an element of a ZWJ sequence: an emoji with its selector or modifier.
  private func elementEnd(from index: Int) -> Int? {
    let first = category(at: index)
    guard first.isEmoji else { return nil }
    let second = category(at: index + 1)
    return second == .emojiSelector || first == .modifierBase && second == .modifier
      ? index + 2 : index + 1
  }

  /// Elements joined by ZWJ, at least two.
  private func joinedEnd(from index: Int) -> Int? {
    guard var end = elementEnd(from: index), category(at: end) == .joiner else { return nil }
    var result: Int?
    while category(at: end) == .joiner, let next = elementEnd(from: end + 1) {
      end = next
      result = end
    }
    return result
  }

  /// A flag of a subdivision: the black flag, tags, the closing tag.
  private func tagEnd(from index: Int) -> Int? {
    guard category(at: index) == .tagBase, category(at: index + 1) == .tag else { return nil }
    var end = index + 1
    while category(at: end) == .tag { end += 1 }
    return category(at: end) == .tagEnd ? end + 1 : nil
  }

  /// Sequences of a base and one or two characters.
  private func pairEnd(
    from index: Int, _ first: EmojiCategory, _ second: EmojiCategory
  ) -> Int? {
    switch (first, second) {
    case (.regionalIndicator, .regionalIndicator), (.modifierBase, .modifier): return index + 2
    case (.keycapBase, .emojiSelector) where category(at: index + 2) == .keycap: return index + 3
    case (_, .emojiSelector) where first.isEmoji, (_, .circleBackslash) where first.isEmoji:
      return index + 2
    default: return nil
    }
  }
}
