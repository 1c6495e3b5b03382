internal import GalleyText

/// What a word adds to the line that it stands in, counted from the sum before it, in units of advance.
struct WordMeasure: Sendable {
  /// Whether a line may end before the word.
  var mayStartLine: Bool
  /// What a line that ends before the word has more than the sum up to there.
  var endDeltaBefore: Int32
  /// What the sums have too much of for a line that starts with the word.
  var startDelta: Int32
  /// The sum up to the end of a line that ends with the word.
  var end: Int32
  /// The sum behind the space that follows the word.
  var sumBehindSpace: Int32
  /// With less room for lines, some must be shaped to know whether they fit.
  var leastRoom: Int32
  var hasLetter: Bool
  /// Where lines may end inside it: the sum up to the end, and the key of the line after it.
  var opportunities: [(end: Int32, start: Int32)]
  /// Whether that is not all that has a part in it: ligatures were made, ask with more around it.
  var wantsMore = false

  static let wantingMore = WordMeasure(
    mayStartLine: false, endDeltaBefore: 0, startDelta: 0, end: 0, sumBehindSpace: 0, leastRoom: 0,
    hasLetter: false, opportunities: [], wantsMore: true)
}

/// Words that were shaped, by their bytes and the table that could not tell them.
///
/// Under a bound of bytes. A nil measure says that the word must be shaped with its neighbors.
final class WordCache: Sendable {
  /// The longest word that is remembered, with what is around it, in bytes.
  static let longestWord = 128
  /// Added to the number of bytes before a word whose window is one of text with ligatures: these are
  /// less.
  static let joined: UInt8 = 128

  private struct Known: Sendable {
    var table: UInt64
    var measure: WordMeasure?

    /// What the opportunities take beside the entry, a heap block's head among it.
    var cost: Int {
      let count = measure?.opportunities.count ?? 0
      return count == 0 ? 0 : 32 + count * 8
    }
  }

  private let words: ShardedCache<Known>

  init(byteLimit: Int) { words = ShardedCache(byteLimit: byteLimit) }

  /// The measure of a word, or what `shape` makes of it.
  ///
  /// - Parameter table: The number of the table, see `SimpleTextTables`.
  func measure(
    of bytes: [UInt8], table: UInt64, shape: ([UInt8]) -> WordMeasure?
  ) -> WordMeasure? {
    let span = bytes.span
    let hash = ByteHash.hash(span, 0..<span.count, salt: table)
    let known = words.value(span, 0..<span.count, hash: hash) { $0.cost }
    if let known, known.table == table { return known.measure }
    // Two threads may both shape a word; both get the same answer.
    let shaped = shape(bytes)
    if known == nil {
      let made = Known(table: table, measure: shaped)
      words.insert(made, span, 0..<span.count, hash: hash, cost: made.cost)
    }
    return shaped
  }

  /// Forgets all words.
  func removeAll() { words.removeAll() }

  var statistics: CacheStatistics { words.statistics }
}
