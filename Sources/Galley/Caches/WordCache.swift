internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// What a word adds to the line that it stands in, counted from the sum before it, in units of advance.
struct WordMeasure: Sendable {
  /// What is or is not so: one number, for values of many parts are handed on by way of memory.
  private(set) var marks: Marks
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
  /// Where lines may end inside it: the sum up to the end, and the key of the line after it.
  var opportunities: [(end: Int32, start: Int32)]
  /// Of a word of one script: the line breaker's state behind it.
  var stateAfter: UInt16 = 0
  /// Of a word of one script: its only font, or -1.
  var font: Int16 = 0
  /// Of a word of one script: the rules that may see it with another one beyond a space.
  var reach = SpaceReach()

  struct Marks: OptionSet, BitwiseCopyable {
    let rawValue: UInt16

    static let mayStartLine = Marks(rawValue: 1)
    static let hasLetter = Marks(rawValue: 1 << 1)
    static let wantsMore = Marks(rawValue: 1 << 2)
    static let wantsState = Marks(rawValue: 1 << 3)
    static let usesState = Marks(rawValue: 1 << 4)
    static let endsOrdinarily = Marks(rawValue: 1 << 5)
    static let hasBrackets = Marks(rawValue: 1 << 6)
    static let hasMissing = Marks(rawValue: 1 << 7)
  }

  private subscript(mark: Marks) -> Bool {
    get { marks.contains(mark) }
    set { if newValue { marks.insert(mark) } else { marks.remove(mark) } }
  }

  private static let none = WordMeasure(
    mayStartLine: false, endDeltaBefore: 0, startDelta: 0, end: 0, sumBehindSpace: 0, leastRoom: 0,
    hasLetter: false, opportunities: [])

  static let wantingMore: WordMeasure = {
    var measure = none
    measure.wantsMore = true
    return measure
  }()

  static let wantingState: WordMeasure = {
    var measure = none
    measure.wantsState = true
    return measure
  }()
}

extension WordMeasure {
  init(
    mayStartLine: Bool, endDeltaBefore: Int32, startDelta: Int32, end: Int32,
    sumBehindSpace: Int32, leastRoom: Int32, hasLetter: Bool,
    opportunities: [(end: Int32, start: Int32)], hasMissing: Bool = false
  ) {
    self.init(
      marks: .endsOrdinarily, endDeltaBefore: endDeltaBefore, startDelta: startDelta, end: end,
      sumBehindSpace: sumBehindSpace, leastRoom: leastRoom, opportunities: opportunities)
    self.mayStartLine = mayStartLine
    self.hasLetter = hasLetter
    self.hasMissing = hasMissing
  }

  /// Whether a line may end before the word.
  var mayStartLine: Bool {
    get { self[.mayStartLine] }
    set { self[.mayStartLine] = newValue }
  }
  var hasLetter: Bool {
    get { self[.hasLetter] }
    set { self[.hasLetter] = newValue }
  }
  /// Whether that is not all that has a part in it: ligatures were made, ask with more around it.
  var wantsMore: Bool {
    get { self[.wantsMore] }
    set { self[.wantsMore] = newValue }
  }
  /// Whether that is not all that has a part in it: ask with the line breaker's state before the word.
  var wantsState: Bool {
    get { self[.wantsState] }
    set { self[.wantsState] = newValue }
  }
  /// Whether the line breaker's state before the word has a part in it.
  var usesState: Bool {
    get { self[.usesState] }
    set { self[.usesState] = newValue }
  }
  /// Whether the spaces behind it end a line as those behind a letter do: if not, the next word is
  /// asked for with its state.
  var endsOrdinarily: Bool {
    get { self[.endsOrdinarily] }
    set { self[.endsOrdinarily] = newValue }
  }
  /// Of a word of one script: whether it has brackets.
  var hasBrackets: Bool {
    get { self[.hasBrackets] }
    set { self[.hasBrackets] = newValue }
  }
  /// Whether no font has some of its characters.
  var hasMissing: Bool {
    get { self[.hasMissing] }
    set { self[.hasMissing] = newValue }
  }
}

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
