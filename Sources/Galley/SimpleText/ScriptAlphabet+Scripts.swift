internal import GalleyFonts
internal import GalleyUnicode

extension ScriptAlphabet {
  /// The scripts whose letters HarfBuzz shapes by the font's rules and how they join, with the blocks of
  /// Unicode that they are in.
  private static let blocks: [ScriptCode: UInt32] = [
    ScriptCode(tag: "Arab"): 0x600, ScriptCode(tag: "Hebr"): 0x500, .thai: 0xE00, .lao: 0xE00,
  ]

  /// Whether all letters of a script have two bytes.
  static func hasShortLetters(_ script: ScriptCode) -> Bool { (blocks[script] ?? .max) < 0x700 }

  /// The characters of the words of a script; nil if it has no alphabet.
  ///
  /// - Complexity: O(1): some hundred characters.
  init?(of script: ScriptCode) {
    guard let block = ScriptAlphabet.blocks[script] else { return nil }
    let isTurned = StrongDirection(ofScript: script) != .leftToRight
    var letters = (0x20..<0x7F).compactMap { ScriptAlphabet.common($0, isTurned: isTurned) }
    letters += (block..<block + 0x100).compactMap { ScriptAlphabet.letter($0, of: script) }
    self.init(
      script: script.rawValue, direction: isTurned ? .rightToLeft : .leftToRight, block: block,
      letters: letters)
  }

  /// A character of ASCII that words may have: in text from right to left numbers run the other way,
  /// and brackets are others.
  private static func common(_ value: UInt32, isTurned: Bool) -> Letter? {
    guard let scalar = Unicode.Scalar(value), !scalar.properties.isAlphabetic,
      !isTurned || !scalar.properties.isBidiMirrored && scalar.properties.numericType == nil
    else { return nil }
    return Letter(scalar)
  }

  private static func letter(_ value: UInt32, of script: ScriptCode) -> Letter? {
    guard let scalar = Unicode.Scalar(value), !UnicodeProperty.isDefaultIgnorable(scalar) else {
      return nil
    }
    let joins = UnicodeProperty.joins(scalar)
    switch scalar.properties.generalCategory {
    case .otherLetter, .modifierLetter:
      guard ScriptCode(of: scalar) == script || scalar == "\u{640}" else { return nil }
      let parts: [Unicode.Scalar] =
        switch scalar {
        case "\u{E33}": ["\u{E4D}", "\u{E32}"]
        case "\u{EB3}": ["\u{ECD}", "\u{EB2}"]
        default: []
        }
      return Letter(scalar, joinsBefore: joins.before, joinsAfter: joins.after, parts: parts)
    case .nonspacingMark:
      // Letters that join may be composed with their marks; viramas are sorted in ways of their own.
      let order = scalar.properties.canonicalCombiningClass
      guard ScriptWords.isComplex(script), ScriptCode(of: scalar) == script, order != .virama else {
        return nil
      }
      return Letter(scalar, isMark: true, order: order.rawValue)
    case .decimalNumber where ScriptWords.isComplex(script), .otherPunctuation:
      return scalar.properties.isBidiMirrored ? nil : Letter(scalar)
    default: return nil
    }
  }
}
