internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// A stretch of a word in one font and script that was shaped by itself: words of scripts whose
/// letters change each other, ligatures, emoji sequences.
final class ShapedPiece: Sendable {
  /// For each character the advance of the glyph cluster that starts with it, in font units; 0 within
  /// clusters.
  let advances: [Int32]
  /// The characters before which a line may be parted without shaping it again.
  let safe: UInt64
  /// The characters before which dictionaries let a line end.
  let words: UInt64

  /// The most characters of a piece.
  static let longest = 48

  init(advances: [Int32], safe: UInt64, words: UInt64) {
    self.advances = advances
    self.safe = safe
    self.words = words
  }

  /// Whether a line may end behind the characters before `contentEnd`, those up to `offset` hanging,
  /// and the next one start there, without shaping anything again.
  @inline(__always)
  func mayPart(at offset: Int, behind contentEnd: Int) -> Bool {
    (offset == 0 || offset == advances.count || isSafe(offset))
      && (contentEnd == 0 || contentEnd == advances.count || isSafe(contentEnd))
  }

  @inline(__always)
  private func isSafe(_ offset: Int) -> Bool { safe & 1 << UInt64(offset) != 0 }

  /// The bytes of the piece and of what finds it.
  var byteCount: Int { 144 + advances.count * 4 }
}

/// A piece with its face, as it is remembered by the bytes from its start to its word's end.
final class FoundPiece: Sendable {
  let piece: ShapedPiece
  let face: ScriptFace
  /// Whether another script or font begins behind it, which no rule sees across.
  let isFence: Bool
  /// Whether it has brackets, which are of its script.
  let hasBrackets: Bool
  /// Whether no font has some of it.
  let hasMissing: Bool

  init(
    piece: ShapedPiece, face: ScriptFace, isFence: Bool, hasBrackets: Bool, hasMissing: Bool
  ) {
    self.hasBrackets = hasBrackets
    self.hasMissing = hasMissing
    self.piece = piece
    self.face = face
    self.isFence = isFence
  }

  /// The same at another place.
  convenience init(_ other: FoundPiece, isFence: Bool) {
    self.init(
      piece: other.piece, face: other.face, isFence: isFence, hasBrackets: other.hasBrackets,
      hasMissing: other.hasMissing)
  }
}

/// What a piece is looked for by, beside its bytes.
struct PiecePlace: Equatable, Sendable {
  /// The script of the characters before it; of the paragraph at its start.
  var script: ScriptCode
  /// Whether brackets that close others are of that script.
  var ownsBrackets: Bool
  /// Whether no rule sees across its start.
  var startsAtFence: Bool
  /// Whether the bytes end where the paragraph does.
  var endsParagraph: Bool
  /// Whether a letter of another script, or what runs in another direction, stands behind the bytes.
  var endsAtFence: Bool
  /// Whether the paragraph has embedding levels, and the bytes one of them.
  var hasLevels = false
  /// Whether that is one of text that runs from right to left.
  var isRightToLeft = false
}
