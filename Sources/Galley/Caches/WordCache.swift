internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// A word with as much around it as decides what it adds: the key of its measure.
struct WordWindow {
  /// The head of two bytes and the text, of at most `WordCache.longestWord`; what is behind `count` is
  /// not part of it.
  private(set) var bytes = InlineArray<210, UInt8>(repeating: 0)
  private(set) var count = 2

  /// Added to the number of bytes before the word where ligatures are made of the text: these are
  /// less.
  private static let joined: UInt8 = 128

  /// More bytes before the word than these have no place in its head.
  static let mostBefore = Int(joined) - 1

  /// The bytes before the word, at most `mostBefore`.
  var before: Int {
    get { Int(bytes[0] & ~WordWindow.joined) }
    set { bytes[0] = UInt8(newValue) | bytes[0] & WordWindow.joined }
  }
  /// The bytes of the word.
  var wordCount: Int { Int(bytes[1]) }
  /// Whether ligatures are made of the text.
  var isJoined: Bool { bytes[0] & WordWindow.joined != 0 }
  var last: UInt8 { bytes[count - 1] }

  /// The line breaker's state before the word; nil: whatever it is behind a space.
  let state: UInt16?
  /// The script of the run that all of it is of.
  let script: ScriptCode
  /// What the characters are among; the measure does not depend on it.
  let alphabet: RuleShaper.Alphabet

  /// A window without text, of a word of at most `WordCache.longestWord` bytes.
  init(
    wordCount: Int, isJoined: Bool, state: UInt16?, script: ScriptCode = .latin,
    alphabet: RuleShaper.Alphabet = .latin
  ) {
    self.state = state
    self.script = script
    self.alphabet = alphabet
    bytes[0] = isJoined ? WordWindow.joined : 0
    bytes[1] = UInt8(wordCount)
  }

  /// Adds a byte, at most as many as a word may have.
  mutating func append(_ byte: UInt8) {
    bytes[count] = byte
    count += 1
  }
}

/// Words that were shaped, by their bytes and the table that could not tell them.
///
/// Under a bound of bytes. A nil measure says that the word must be shaped with its neighbors.
final class WordCache: Sendable {
  /// The longest word that is remembered, with what is around it, in bytes.
  static let longestWord = 208

  /// What threads share.
  private final class Storage: Sendable {
    let words: EntryTable
    let counts = ThreadCounts()

    init(byteLimit: Int) {
      // Words take some hundred bytes.
      words = EntryTable(byteLimit: byteLimit, slotBytes: byteLimit / 4)
    }
  }

  private let storage: Storage
  /// The hashes of words, with all that is around them, that this thread asked for.
  private let met: MetHashes

  init(byteLimit: Int) {
    met = MetHashes(byteLimit: min(byteLimit / 32, 1 << 15))
    storage = Storage(byteLimit: byteLimit - met.byteCount)
  }

  /// The same words as another object, for one thread of several: they do not share its count of references.
  init(sharing other: WordCache) {
    storage = other.storage
    met = MetHashes(byteLimit: 1 << 13)
  }

  /// Notes that a word is asked for; whether it was before, as far as that is known.
  func note(
    _ text: Span<UInt8>, _ range: Range<Int>, _ context: WordContext, table: UInt64
  ) -> Bool {
    let hash = WordCache.hash(text, range, context, table)
    return met.note(hash, turn: UInt64(truncatingIfNeeded: range.lowerBound))
  }

  /// The measure of a word by its window, or what `shape` makes of it.
  ///
  /// - Parameter table: The number of the table, see `SimpleTextTables`.
  func measure(
    of window: WordWindow, table: UInt64, shape: (WordWindow) -> WordMeasure?
  ) -> WordMeasure? {
    let span = window.bytes.span
    let context = WordContext.window(window.script, state: window.state)
    if let known = known(of: span, 0..<window.count, context, table: table) { return known }
    // Two threads may both shape a word; both get the same answer.
    let shaped = shape(window)
    remember(shaped, of: span, 0..<window.count, context, table: table)
    return shaped
  }

  /// What is known of a word; nil: nothing.
  ///
  /// Waits for nobody.
  func known(
    of text: Span<UInt8>, _ range: Range<Int>, _ context: WordContext, table: UInt64
  ) -> WordMeasure?? {
    let hash = WordCache.hash(text, range, context, table)
    let found = storage.words.first(hash) { ring, place in
      KnownWord(in: ring, at: place, hash: hash, text, range, context, table: table)
    }
    guard let found else {
      storage.counts.countMiss()
      return nil
    }
    storage.counts.countHit()
    if found.isOld { append(found.value, hash, text, range, context, table: table) }
    return .some(found.value.measure)
  }

  /// Remembers a word that was not known.
  func remember(
    _ measure: WordMeasure?, of text: Span<UInt8>, _ range: Range<Int>, _ context: WordContext,
    table: UInt64
  ) {
    let hash = WordCache.hash(text, range, context, table)
    append(KnownWord(measure: measure), hash, text, range, context, table: table)
  }

  @inline(never)
  private func append(
    _ word: KnownWord, _ hash: UInt64, _ text: Span<UInt8>, _ range: Range<Int>,
    _ context: WordContext, table: UInt64
  ) {
    guard let count = word.wordCount(keyedBy: range.count) else { return }
    storage.words.append(hash, count: count) { ring, start in
      word.store(in: ring, from: start, hash: hash, text, range, context, table: table)
    }
  }

  private static func hash(
    _ text: Span<UInt8>, _ range: Range<Int>, _ context: WordContext, _ table: UInt64
  ) -> UInt64 {
    ByteHash.hash(text, range, salt: table << 48 ^ context.number)
  }

  /// How often a word was known, how often not, and the bytes that all take.
  var statistics: CacheStatistics {
    var sum = storage.counts.statistics
    sum.bytes = storage.words.usedBytes + (sum.misses > 0 ? met.byteCount : 0)
    return sum
  }
}
