internal import GalleyUnicode

/// Pieces that were shaped, by their bytes, their place and their table, under a bound of bytes.
final class PieceCache: Sendable {
  private struct Known: Sendable {
    var table: UInt64
    var place: PiecePlace
    var piece: FoundPiece?

    var cost: Int { piece?.piece.byteCount ?? 0 }
  }

  private let pieces: ShardedCache<Known>

  init(byteLimit: Int) { pieces = ShardedCache(byteLimit: byteLimit) }

  /// The piece of a stretch of bytes, or what `shape` makes of it.
  func piece(
    _ text: Span<UInt8>, _ range: Range<Int>, _ place: PiecePlace, table: UInt64,
    shape: () -> FoundPiece?
  ) -> FoundPiece? {
    let hash = ByteHash.hash(text, range, salt: table << 40 ^ place.number)
    let known = pieces.value(text, range, hash: hash) { $0.cost }
    if let known, known.table == table, known.place == place { return known.piece }
    let shaped = shape()
    if known == nil {
      let made = Known(table: table, place: place, piece: shaped)
      pieces.insert(made, text, range, hash: hash, cost: made.cost)
    }
    return shaped
  }

  /// Forgets all pieces.
  func removeAll() { pieces.removeAll() }

  var statistics: CacheStatistics { pieces.statistics }
}

extension PiecePlace {
  /// A number that is another place's only by chance.
  fileprivate var number: UInt64 {
    let bits: UInt64 =
      (hasLevels ? 32 : 0) | (ownsBrackets ? 16 : 0) | (isRightToLeft ? 8 : 0)
      | (endsAtFence ? 4 : 0)
      | (startsAtFence ? 2 : 0) | (endsParagraph ? 1 : 0)
    return UInt64(script.rawValue) << 6 | bits
  }
}
