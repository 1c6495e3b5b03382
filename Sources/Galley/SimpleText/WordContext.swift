internal import GalleyUnicode

/// What decides, beside its bytes, what a word adds.
struct WordContext: BitwiseCopyable, Equatable, Sendable {
  /// The script of the paragraph: neutral characters take it.
  var script: ScriptCode
  /// The line breaker's state before the word, or `anyState`.
  var state: UInt16
  /// Whether the paragraph runs from right to left.
  var isRightToLeft = false
  /// Whether a letter of the script is before the word, or the word starts with one.
  var followsLetter = true
  /// Whether a letter of the script is behind the word.
  var precedesLetter = true
  /// Whether the word ends where another run begins, not with a space.
  var endsAtFence = false
  /// Where the word starts in its key, and one more; 0: the key says it.
  var place: UInt8 = 0
  /// The units of its advances, see `TextSetup.severalUnit`; 0: those of the first font.
  var unit = 0.0

  /// Stands for all states that the line breaker may be in behind a space.
  static let anyState = UInt16.max

  /// Of a word that is known by its bytes and the white space beside it.
  ///
  /// - Parameter state: The line breaker's state before the word, if it has a part in it.
  static func beside(
    _ script: ScriptCode, state: UInt16?, startsParagraph: Bool, endsAtFence: Bool
  ) -> WordContext {
    WordContext(
      script: script, state: state ?? anyState, followsLetter: !startsParagraph,
      endsAtFence: endsAtFence)
  }

  /// Of a word that is known by the bytes around it as they stand in the text.
  ///
  /// - Parameters:
  ///   - place: Where the word starts among these bytes, less than 255.
  ///   - startsParagraph: Whether they start the paragraph.
  ///   - endsText: Whether they end the text.
  static func place(
    _ place: Int, _ script: ScriptCode, state: UInt16?, startsParagraph: Bool, endsText: Bool,
    endsAtFence: Bool
  ) -> WordContext {
    WordContext(
      script: script, state: state ?? anyState, followsLetter: !startsParagraph,
      precedesLetter: !endsText, endsAtFence: endsAtFence, place: UInt8(place + 1))
  }

  /// Of a word that is known by its window.
  static func window(_ script: ScriptCode, state: UInt16?) -> WordContext {
    WordContext(script: script, state: state ?? anyState, precedesLetter: false)
  }

  /// All but the unit in one word.
  var bits: UInt64 {
    let marks: UInt64 =
      (endsAtFence ? 8 : 0) | (isRightToLeft ? 4 : 0) | (followsLetter ? 2 : 0)
      | (precedesLetter ? 1 : 0)
    return UInt64(script.rawValue) << 32 | UInt64(state) << 16 | UInt64(place) << 8 | marks
  }

  /// A number that is another context's only by chance.
  var number: UInt64 { bits ^ unit.bitPattern }
}
