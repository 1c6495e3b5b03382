/// Everything that a measurer remembers, under one bound of bytes.
///
/// A quarter for answers, an eighth for words, an eighth for pieces, half for the tables of fonts.
final class MeasurerCaches: Sendable {
  /// Texts are prepared before what their fonts need to be fast is worth its making, some milliseconds for each.
  let patience = Patience(most: 32)
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

extension CacheStatistics {
  /// Nothing was asked.
  init() { self.init(hits: 0, misses: 0, bytes: 0) }

  static func += (sum: inout CacheStatistics, part: CacheStatistics) {
    sum.hits += part.hits
    sum.misses += part.misses
    sum.bytes += part.bytes
  }
}
