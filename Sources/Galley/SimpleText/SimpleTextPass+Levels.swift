internal import GalleyText
internal import GalleyUnicode

/// The embedding levels of the paragraph (UAX #9): when they are read, and from where on.
extension SimpleTextPass {
  /// Makes the levels of a paragraph ready; false if it is left to others for them.
  mutating func readLevels(_ text: Span<UInt8>) -> Bool {
    guard levels.isEmpty else { return true }
    return readLevels(
      text, from: paragraphStart,
      direction: setting.setup.context.paragraphStyle.baseWritingDirection)
  }

  /// The same from a place on, see `ParagraphLevels`.
  mutating func readLevels(_ text: Span<UInt8>, from start: Int, direction: WritingDirection)
    -> Bool
  {
    // A line that changes direction has another width in browsers, see `ChromiumBoxes`.
    guard !table.profile.breaksLikeChromium else { return false }
    let end = paragraphEnd(text, from: start)
    return levels.read(text, start..<end, direction: direction, table: table)
  }

  /// Makes the levels of a paragraph ready in which words go no farther; of one from right to left without
  /// brackets those from shortly before on.
  mutating func readLevels(
    _ text: Span<UInt8>, behind words: ScriptWordWalk, at index: Int
  ) -> Bool {
    guard levels.isEmpty, words.context.isRightToLeft, !words.hasBrackets else {
      return readLevels(text)
    }
    let start = settledStart(text, before: index) ?? paragraphStart
    return readLevels(text, from: start, direction: .rightToLeft)
  }

  /// How far strong characters are looked for.
  private static let strongReach = 256
  /// How far what comes behind a place looks back for levels, mostly: what looks farther takes another way.
  private static let levelReach = 32
  /// The same behind a word from right to left: what comes is of another level.
  private static let nearLevelReach = 8

  /// The end of the paragraph's last letter that runs from right to left; nil if what is behind it runs so, too, for
  /// a number that follows (UAX #9, N1).
  func lastLetterEnd(_ text: Span<UInt8>) -> Int? {
    var end = paragraphEnd(text, from: paragraphStart)
    var (precedesNumber, hasNeutral) = (false, false)
    while end > paragraphStart {
      let start = characterStart(text, before: end)
      var next = start
      let scalar = decodeScalar(text, at: &next)
      switch StrongDirection(of: scalar) {
      case .rightToLeft, .arabic: return hasNeutral ? nil : end
      case .number: precedesNumber = true
      case .leftToRight: (precedesNumber, hasNeutral) = (false, false)
      default:
        // Spaces are as wide in either direction.
        if precedesNumber, !table.isSpace(text[start]), !UnicodeProperty.isCombiningMark(scalar) {
          hasNeutral = true
        }
      }
      end = start
    }
    return end
  }

  /// The end of the first strong character from a place on; nil if there is none near it.
  func strongEnd(_ text: Span<UInt8>, from index: Int) -> Int? {
    let last = min(text.count, index + SimpleTextPass.strongReach)
    guard index < last else { return nil }
    var end = index
    while end < last, text[end] & 0xC0 == 0x80 { end += 1 }
    while end < last {
      if isStrong(decodeScalar(text, at: &end)) { return end }
    }
    return nil
  }

  /// A strong character at which no bracket is open, far enough before a place that hardly anything there looks
  /// back beyond it, or where the paragraph or what is known of its levels starts; nil if there is none near it.
  ///
  /// Without levels there are no brackets up to the place, which is behind a word from right to left.
  func settledStart(_ text: Span<UInt8>, before place: Int) -> Int? {
    let start = levels.isEmpty ? paragraphStart : levels.start
    let last =
      place - (levels.isEmpty ? SimpleTextPass.nearLevelReach : SimpleTextPass.levelReach)
    var index = last
    while index > start {
      var end = index
      if text[index] & 0xC0 != 0x80, isStrong(decodeScalar(text, at: &end)),
        levels.isEmpty || levels.areClosed(at: index)
      {
        return index
      }
      guard last - index < SimpleTextPass.strongReach else { return nil }
      index -= 1
    }
    return start
  }

  private func isStrong(_ scalar: Unicode.Scalar) -> Bool {
    switch StrongDirection(of: scalar) {
    case .leftToRight, .rightToLeft, .arabic: true
    default: false
    }
  }
}
