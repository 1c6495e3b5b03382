internal import Synchronization

/// Everything that a measurer remembers, under one bound of bytes.
///
/// A quarter for answers, an eighth for words, an eighth for pieces, half for the tables of fonts.
final class MeasurerCaches: Sendable {
  let patience = Patience()
  let answers: AnswerCache
  let tables: SimpleTextTables

  init(byteLimit: Int) {
    let limit = max(0, byteLimit)
    answers = AnswerCache(byteLimit: limit / 4)
    tables = SimpleTextTables(
      words: WordCache(byteLimit: limit / 8), pieces: PieceCache(byteLimit: limit / 8),
      byteLimit: limit / 2)
  }

  /// What all of them take, and how often they knew what was asked.
  var statistics: CacheStatistics {
    var sum = answers.statistics
    sum += tables.words.statistics
    sum += tables.pieces.statistics
    sum += tables.statistics
    return sum
  }
}

/// Whether texts have been prepared so often that what their fonts need to be fast is worth its making,
/// some milliseconds for each.
final class Patience: Sendable {
  private let texts = Atomic<Int>(0)

  private static var most: Int { 32 }

  /// Notes that a text is prepared; true if enough were before.
  func isOver() -> Bool {
    if texts.load(ordering: .relaxed) >= Patience.most { return true }
    texts.wrappingAdd(1, ordering: .relaxed)
    return false
  }
}

extension CacheStatistics {
  /// Nothing was asked.
  init() { self.init(hits: 0, misses: 0, bytes: 0) }

  static func += (sum: inout CacheStatistics, part: CacheStatistics) {
    sum.hits += part.hits
    sum.misses += part.misses
    sum.bytes += part.bytes
  }
}
