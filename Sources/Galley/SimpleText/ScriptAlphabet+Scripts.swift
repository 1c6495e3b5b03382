internal import GalleyFonts
internal import GalleyUnicode

extension ScriptAlphabet {
  /// The scripts whose letters HarfBuzz shapes by the font's rules and how they join, with where the blocks of
  /// Unicode that they are in start, and their dictionaries.
  private static let blocks: [ScriptCode: UInt32] = [
    ScriptCode(tag: "Arab"): 0x600, ScriptCode(tag: "Hebr"): 0x500, .thai: 0xE00, .lao: 0xE80,
  ]

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
    return Letter(scalar, isCommon: ".,:;!?".unicodeScalars.contains(scalar))
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
      return Letter(
        scalar, joinsBefore: joins.before, joinsAfter: joins.after,
        isComposed: composed.contains { $0.contains(scalar.value) }, parts: parts,
        isCommon: isCommon(scalar))
    case .nonspacingMark:
      return isOnlySorted(scalar, in: script)
        ? Letter(scalar, isMark: true, isCommon: isCommon(scalar)) : nil
    case .decimalNumber where ScriptWords.isComplex(script), .otherPunctuation:
      return scalar.properties.isBidiMirrored ? nil : Letter(scalar, isCommon: isCommon(scalar))
    default: return nil
    }
  }

  /// Whether most texts of a script have a character.
  ///
  /// The Arabic block has the letters of many languages: those of Arabic, and its signs, are among its first.
  /// Of the other blocks all are common.
  private static func isCommon(_ scalar: Unicode.Scalar) -> Bool {
    !(0x600..<0x700).contains(scalar.value) || scalar.value <= 0x652
  }

  /// Arabic letters with a canonical decomposition.
  private static let composed: [ClosedRange<UInt32>] = [
    0x622...0x626, 0x6C0...0x6C0, 0x6C2...0x6C2, 0x6D3...0x6D3,
  ]

  /// Whether HarfBuzz does no more with a mark of a script than to sort it among those of its letter: others it
  /// composes with letters, or moves.
  private static func isOnlySorted(_ mark: Unicode.Scalar, in script: ScriptCode) -> Bool {
    let order = mark.properties.canonicalCombiningClass
    return ScriptWords.isComplex(script)
      ? ScriptCode(of: mark) == script && order != .virama : 27...35 ~= order.rawValue
  }
}
