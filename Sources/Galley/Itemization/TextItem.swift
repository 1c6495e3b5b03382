internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// A stretch of a paragraph that is shaped in one go: one font, script, direction and style.
struct TextItem: Sendable {
  /// What stands there.
  enum Kind: Sendable, Equatable {
    case text
    /// A tab, as wide as the way to its stop.
    case tab
    /// A control or separator, of no width.
    case control
    /// An attachment, as wide as it is.
    case attachment(TextAttachment)
  }

  /// The characters, as indices into the paragraph's.
  var range: Range<Int>
  var kind: Kind
  /// Which of the paragraph's styles.
  var style: Int
  /// Which font of the style's cascade.
  var font: Font
  var isFallback: Bool
  var script: ScriptCode
  var level: BidiLevel
  /// What a glyph of one em takes of a vertical line in which it stands upright, in points; nil if
  /// the glyphs lie in their line: in horizontal lines, and turned with vertical ones.
  var uprightEm: Double?

  /// Whether its glyphs stand upright in a vertical line.
  var isUpright: Bool { uprightEm != nil }

  /// The way in which its glyphs follow each other: upright ones downward, whatever the level.
  var direction: TextDirection {
    isUpright ? .topToBottom : level.isRightToLeft ? .rightToLeft : .leftToRight
  }
  /// How far an attachment of this item moves the pen: in vertical lines it stands upright.
  func advance(of attachment: TextAttachment) -> Double {
    isUpright ? attachment.size.height : attachment.size.width
  }

  /// Whether letters of this item join, so that a cut inside a word keeps their forms.
  var joins: Bool { kind == .text && script.isJoining }
}
