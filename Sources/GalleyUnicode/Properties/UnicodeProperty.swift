internal import CICU

/// Properties of single characters, from ICU.
package enum UnicodeProperty {
  /// Whether a font without a glyph shows nothing for this character (Default_Ignorable_Code_Point).
  package static func isDefaultIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0xAD && property(UCHAR_DEFAULT_IGNORABLE_CODE_POINT, of: scalar) != 0
  }

  /// Whether this is a combining mark (General_Category Mn, Mc or Me).
  package static func isCombiningMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    switch UCharCategory(UInt32(galley_u_charType(Int32(scalar.value)))) {
    case U_NON_SPACING_MARK, U_ENCLOSING_MARK, U_COMBINING_SPACING_MARK: return true
    default: return false
    }
  }

  /// Whether this is East Asian and not Hangul, so that CSS drops a line feed between two of it
  /// (CSS Text 3, 4.1.3: East_Asian_Width F, W or H).
  package static func isWideAndNotHangul(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100, isEastAsianWide(scalar) else { return false }
    return property(UCHAR_SCRIPT, of: scalar) != Int32(USCRIPT_HANGUL.rawValue)
  }

  /// Whether this is East Asian: East_Asian_Width F, W or H.
  package static func isEastAsianWide(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    switch UEastAsianWidth(UInt32(property(UCHAR_EAST_ASIAN_WIDTH, of: scalar))) {
    case U_EA_FULLWIDTH, U_EA_WIDE, U_EA_HALFWIDTH: return true
    default: return false
    }
  }

  /// Whether this is white space (White_Space).
  package static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace
  }

  /// Whether this is a letter or a number (General_Category L or N).
  package static func isLetterOrNumber(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  /// The value of an integer property.
  static func property(_ property: UProperty, of scalar: Unicode.Scalar) -> Int32 {
    galley_u_property(Int32(scalar.value), property)
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

  /// The orientation of a character.
  package init(of scalar: Unicode.Scalar) {
    let value = UnicodeProperty.property(UCHAR_VERTICAL_ORIENTATION, of: scalar)
    self = VerticalOrientation(rawValue: UInt8(clamping: value)) ?? .rotated
  }

  /// The orientation of each character of a text.
  package static func orientations(of scalars: [Unicode.Scalar]) -> [VerticalOrientation] {
    scalars.map { VerticalOrientation(of: $0) }
  }
}
