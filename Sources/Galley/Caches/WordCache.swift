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
}

/// Words that were shaped, by their bytes, under a bound of bytes.
///
/// Two generations: what is met again moves to the young one; when that is full it becomes the old
/// one, and what was not met since is forgotten. A nil measure says that the word must be shaped
/// with its neighbors.
final class WordCache: Sendable {
  /// The longest word that is remembered, in bytes.
  static let longestWord = 128

  private struct Generations {
    var young: [Word: WordMeasure?] = [:]
    var old: [Word: WordMeasure?] = [:]
    var youngBytes = 0
    var oldBytes = 0
    var hits = 0
    var misses = 0
  }

  /// A word's bytes; hashed with the process's seed.
  private struct Word: Hashable {
    let bytes: [UInt8]
  }

  private let generations = Lock(Generations())
  private let byteLimit: Int

  init(byteLimit: Int = 4 << 20) { self.byteLimit = byteLimit }

  /// The measure of a word, or what `shape` makes of it.
  func measure(
    of bytes: [UInt8], shape: ([UInt8]) -> WordMeasure?
  ) -> WordMeasure? {
    let word = Word(bytes: bytes)
    if let known = generations.withLock({ lookUp(word, in: &$0) }) { return known }
    // Two threads may both shape a word; both get the same answer.
    let shaped = shape(bytes)
    generations.withLock { insert(shaped, for: word, in: &$0) }
    return shaped
  }

  /// How often words were known, and how often not.
  var counts: (hits: Int, misses: Int) { generations.withLock { ($0.hits, $0.misses) } }

  /// What the words are charged with, at most.
  var byteCount: Int { generations.withLock { $0.youngBytes + $0.oldBytes } }

  private func lookUp(_ word: Word, in generations: inout Generations) -> WordMeasure?? {
    if let known = generations.young[word] {
      generations.hits += 1
      return .some(known)
    }
    guard let known = generations.old.removeValue(forKey: word) else {
      generations.misses += 1
      return nil
    }
    generations.hits += 1
    insert(known, for: word, in: &generations)
    return .some(known)
  }

  private func insert(
    _ measure: WordMeasure?, for word: Word, in generations: inout Generations
  ) {
    // Keys and measures are heap blocks with 32 bytes of header, and a slot of the table.
    let cost = word.bytes.count + 96 + (measure?.opportunities.count ?? 0) * 8
    if generations.youngBytes + cost > byteLimit / 2 {
      generations.old = generations.young
      generations.oldBytes = generations.youngBytes
      generations.young = [:]
      generations.youngBytes = 0
    }
    generations.young[word] = .some(measure)
    generations.youngBytes += cost
  }
}
