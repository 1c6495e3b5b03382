internal import CICU

/// Properties of single characters (Unicode 17.0).
package enum UnicodeProperty {
  /// Whether a font without a glyph shows nothing for this character (Default_Ignorable_Code_Point).
  package static func isDefaultIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0xAD && ScalarRecord(of: scalar).flags.contains(.ignorable)
  }

  /// Whether this is a combining mark (General_Category Mn, Mc or Me).
  package static func isCombiningMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x300 && ScalarRecord(of: scalar).flags.contains(.mark)
  }

  /// Whether this is East Asian and not Hangul, so that CSS drops a line feed between two of it
  /// (CSS Text 3, 4.1.3: East_Asian_Width F, W or H).
  package static func isWideAndNotHangul(_ scalar: Unicode.Scalar) -> Bool {
    isEastAsianWide(scalar) && ScriptCode(of: scalar) != .hangul
  }

  /// Whether this is East Asian: East_Asian_Width F, W or H.
  package static func isEastAsianWide(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x1100 && ScalarRecord(of: scalar).flags.contains(.wide)
  }

  /// Whether this is white space (White_Space).
  package static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
    ScalarRecord(of: scalar).flags.contains(.space)
  }

  /// Whether a character joins one before it that joins forward, and whether it does so itself
  /// (UAX #44, `Joining_Type`), as far as ICU knows.
  package static func joins(_ scalar: Unicode.Scalar) -> (before: Bool, after: Bool) {
    switch UInt32(bitPattern: galley_u_joiningType(Int32(scalar.value))) {
    case U_JT_DUAL_JOINING.rawValue, U_JT_JOIN_CAUSING.rawValue: (true, true)
    case U_JT_RIGHT_JOINING.rawValue: (true, false)
    case U_JT_LEFT_JOINING.rawValue: (false, true)
    default: (false, false)
    }
  }

  /// What a character is in a syllable of an Indic script (UAX #44, `Indic_Syllabic_Category`).
  package enum SyllabicCategory: Sendable {
    case consonant
    case independentVowel
    case dependentVowel
    case bindu
    case visarga
    case nukta
    /// It takes the vowel of the letter before it, and may join the next.
    case virama
    case other
  }

  /// What a character is in a syllable, as far as ICU knows.
  package static func syllabicCategory(_ scalar: Unicode.Scalar) -> SyllabicCategory {
    switch UInt32(bitPattern: galley_u_indicSyllabicCategory(Int32(scalar.value))) {
    case U_INSC_CONSONANT.rawValue: .consonant
    case U_INSC_VOWEL_INDEPENDENT.rawValue: .independentVowel
    case U_INSC_VOWEL_DEPENDENT.rawValue: .dependentVowel
    case U_INSC_BINDU.rawValue: .bindu
    case U_INSC_VISARGA.rawValue: .visarga
    case U_INSC_NUKTA.rawValue: .nukta
    case U_INSC_VIRAMA.rawValue, U_INSC_PURE_KILLER.rawValue: .virama
    default: .other
    }
  }

  /// Whether this is a letter or a number (General_Category L or N).
  package static func isLetterOrNumber(_ scalar: Unicode.Scalar) -> Bool {
    ScalarRecord(of: scalar).flags.contains(.alphanumeric)
  }
}

/// How a character stands in vertical text (UAX #50).
package enum VerticalOrientation: UInt8, BitwiseCopyable, Sendable {
  /// R: turned 90° clockwise.
  case rotated
  /// Tr: another glyph (`vert`), or turned without one.
  case transformedOrRotated
  /// Tu: another glyph (`vert`), or upright without one.
  case transformedOrUpright
  /// U: upright.
  case upright

  private static let trie = ScalarTrie<UInt8>(
    blocks: VerticalOrientationTable.blocks, values: VerticalOrientationTable.classes)

  /// The orientation of a character: of Unicode 15.0, with the four quotation marks that Unicode 16.0
  /// moved from R to Tr.
  package init(of scalar: Unicode.Scalar) {
    self = VerticalOrientation(rawValue: VerticalOrientation.trie[scalar]) ?? .rotated
  }

  /// The orientation of each character of a text.
  package static func orientations(of scalars: [Unicode.Scalar]) -> [VerticalOrientation] {
    scalars.map { VerticalOrientation(of: $0) }
  }
}
