internal import GalleyFonts
internal import GalleyUnicode

extension SyllabicAlphabet {
  /// The scripts that HarfBuzz's Indic shaper takes, with where their blocks of Unicode start.
  private static let blocks: [ScriptCode: UInt32] = [
    "Deva": 0x900, "Beng": 0x980, "Guru": 0xA00, "Gujr": 0xA80, "Orya": 0xB00, "Taml": 0xB80,
    "Telu": 0xC00, "Knda": 0xC80, "Mlym": 0xD00,
  ].reduce(into: [:]) { $0[ScriptCode(tag: $1.key)] = $1.value }

  /// The characters of the words of a script; nil if it is not shaped by its syllables.
  ///
  /// A syllable starts with a consonant or an independent vowel that no virama stands before, in HarfBuzz's
  /// grammar (`hb-ot-shaper-indic-machine.rl`) as in the one of OpenType for these scripts. Joiners are left out.
  ///
  /// - Complexity: O(1): 128 characters.
  init?(of script: ScriptCode) {
    guard let block = SyllabicAlphabet.blocks[script] else { return nil }
    let letters = (block..<block + 0x80).compactMap { value -> Letter? in
      guard let scalar = Unicode.Scalar(value), ScriptCode(of: scalar) == script else { return nil }
      return switch UnicodeProperty.syllabicCategory(scalar) {
      case .consonant, .independentVowel:
        scalar.properties.generalCategory == .otherLetter ? Letter(scalar, .starter) : nil
      case .dependentVowel, .bindu, .visarga, .nukta:
        UnicodeProperty.isCombiningMark(scalar) ? Letter(scalar, .follower) : nil
      case .virama: UnicodeProperty.isCombiningMark(scalar) ? Letter(scalar, .joiner) : nil
      case .other: scalar.properties.numericType == .decimal ? Letter(scalar, .sign) : nil
      }
    }
    self.init(script: script.rawValue, block: block, letters: letters)
  }
}
