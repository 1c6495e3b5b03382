internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// What one font of a cascade says of the characters of one script that it treats simply, with their
/// classes for the line breaker: one load per character.
///
/// Characters of script Common are in the face of every script. A character is in the face of the
/// first font of the cascade that has it, and in no other.
final class ScriptFace: Sendable {
  let font: Font
  /// Its place among those of the cascade; nil if these are too many.
  let number: Int?
  let fontIndex: Int
  let script: ScriptCode
  private let letters: LetterTables
  var glyphs: SimpleGlyphs { letters.glyphs }
  var commonFactor: Int64 { tables.commonFactor }
  let isColor: Bool
  let bitmapAdvanceRatio: Double
  /// The advance of the font's space; nil if it has none.
  let spaceAdvance: Int32?
  /// The font's glyph of U+25CC.
  let dottedCircle: UInt32?
  /// The tables, valid as long as the face lives.
  let tables: FaceTables

  init(
    font: Font, number: Int?, fontIndex: Int, script: ScriptCode, style: TextStyle,
    letters: LetterTables
  ) {
    self.letters = letters
    self.font = font
    self.number = number
    self.fontIndex = fontIndex
    self.script = script
    isColor = font.isColor
    dottedCircle = font.nominalGlyph(for: "\u{25CC}")
    spaceAdvance = font.nominalGlyph(for: " ").map { font.horizontalAdvance(of: $0) }
    bitmapAdvanceRatio = font.isColor ? font.bitmapAdvanceRatio : 1
    tables = letters.tables(
      fontIndex: fontIndex, script: script,
      commonFactor: (style.fonts.commonUnitsPerEm ?? 0)
        / Int64(max(1, font.metrics.unitsPerEm.rawValue)))
  }

  /// What is known of a character.
  @inline(__always)
  func entry(_ scalar: UInt32) -> LetterEntry { tables.entry(scalar) }

  /// What is added between two characters if no rule matches that is met at them; nil if that is more
  /// than moving.
  func adjustmentWithoutRules(_ left: LetterEntry, _ right: LetterEntry) -> Int64? {
    let units = glyphs.adjustmentWithoutRules(
      leftClass: left.leftClass, rightClass: right.rightClass)
    return units == SimpleGlyphs.leavesPath ? nil : Int64(units)
  }

  /// What the font does across spaces in this script.
  ///
  /// - Complexity: some milliseconds for the first call.
  func wordRules(style: TextStyle, direction: TextDirection) -> WordRules {
    font.wordRules(
      features: style.shapingFeatures, script: script.rawValue, language: style.language,
      direction: direction)
  }
}
