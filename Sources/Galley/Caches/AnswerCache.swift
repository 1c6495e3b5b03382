internal import GalleyText
internal import Synchronization

/// What strings came to, for callers who have only strings: from text, typesetter and width to the
/// height and the number of lines.
///
/// A text is remembered when it comes for the second time, so that those that never come again cost
/// a hash and no memory. The bytes themselves are compared: an answer is never another text's.
///
/// To look takes no lock. Places of answers are found in sets of eight slots, a line of the processor's
/// cache each; the answers themselves are in a ring. Only who remembers waits for others. A string that comes
/// again and again in the same storage is not even hashed, see `StorageAnswers`.
final class AnswerCache: Sendable {
  /// A hash with the bytes that it is of, and what else an answer depends on.
  struct Question {
    let hash: UInt64
    let typesetter: UInt64
    let width: Double
  }

  /// What is known of a question.
  enum Finding {
    case answer(TextMeasure)
    /// It was asked before, the answer is worth remembering.
    case seen
    case new
  }

  /// Of each answer some bits of its hash and its place in the ring; 0: none.
  private let slots: AtomicWords
  /// The bits of a hash that are the number of its set: as few sets are in use as are enough, for those
  /// of many answers are far from each other in memory.
  private let setMask = Atomic<Int>(0)
  private let ring: AnswerRing
  private let storages: StorageAnswers
  private let end = Lock(AnswerRing.End())
  /// The hashes of texts that were asked for.
  private let met = MetHashes(count: 1 << 14)
  /// The hashes of storage in which texts were that were known by their bytes.
  private let metStorage = MetHashes(count: 1 << 11)
  /// Hits and misses, in several lines of the processor's cache.
  ///
  /// Threads seldom meet in one; where they do, one of two counts may be lost.
  private let counts = AtomicWords(count: AnswerCache.countersCount * AtomicWords.lineSize)
  private let typesetters = Atomic<UInt64>(0)

  private static let countersCount = 16
  /// The longest text that is remembered, in bytes.
  static let longestText = 4096
  /// The most bytes that are taken of the bound: they are asked of the system at once.
  private static let largestRing = 1 << 30

  init(byteLimit: Int) {
    let limit = max(0, min(byteLimit, AnswerCache.largestRing))
    // An eighth of the bound is for slots, as many as there are answers of a hundred bytes.
    slots = AtomicWords(count: limit / 8 / 8, least: AtomicWords.lineSize)
    let held = limit / 16 * 5
    storages = StorageAnswers(byteLimit: held)
    ring = AnswerRing(byteLimit: limit - limit / 8 - held)
  }

  /// A number for a typesetter, no other's.
  func typesetterNumber() -> UInt64 {
    typesetters.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// What is known of a string in the storage in which it comes.
  @inline(__always)
  func answer(to question: StorageAnswers.Question) -> TextMeasure? {
    guard let known = storages.answer(to: question) else { return nil }
    count(counter(question.hash))
    return known
  }

  /// A question about a string by its storage.
  @inline(__always)
  func storageQuestion(
    _ text: Span<UInt8>, typesetter: UInt64, width: Double
  ) -> StorageAnswers.Question {
    storages.question(text, typesetter: typesetter, width: width)
  }

  /// Notes that a string was known by its bytes: if that was so before, its storage is known from now on.
  @inline(__always)
  func note(_ question: StorageAnswers.Question, _ text: String, _ measure: TextMeasure) {
    guard question.canBeHeld,
      metStorage.note(question.hash, turn: counts.load(counter(question.hash)))
    else { return }
    storages.hold(text, measure, for: question)
  }

  /// A question, to be looked up and answered; nil for texts that are too long to be remembered.
  @inline(__always)
  func question(_ text: Span<UInt8>, typesetter: UInt64, width: Double) -> Question? {
    guard text.count <= AnswerCache.longestText else { return nil }
    let salt = typesetter &* 0x9E37_79B9_7F4A_7C15 ^ width.bitPattern
    return Question(
      hash: ByteHash.hash(text, 0..<text.count, salt: salt), typesetter: typesetter, width: width)
  }

  /// What is known of a question; notes that it was asked.
  @inline(__always)
  func look(up question: Question, _ text: Span<UInt8>) -> Finding {
    for index in slots(of: question.hash) {
      let slot = slots.loadAcquiring(index)
      guard slot &>> AnswerRing.placeBits == tag(question.hash) else { continue }
      guard let known = ring.answer(at: place(slot), to: question, text) else { continue }
      if ring.isOld(place(slot)) { remember(known, to: question, text) }
      count(counter(question.hash))
      return .answer(known)
    }
    let misses = count(counter(question.hash) &+ 1)
    return met.note(question.hash, turn: misses) ? .seen : .new
  }

  /// Remembers an answer.
  @inline(never)
  func remember(_ measure: TextMeasure, to question: Question, _ text: Span<UInt8>) {
    end.withLock { end in
      guard let place = ring.append(measure, to: question, text, at: &end) else { return }
      var slot = freeSlot(question.hash)
      while slot == nil, grow() { slot = freeSlot(question.hash) }
      let word = tag(question.hash) &<< AnswerRing.placeBits | place
      slots.storeReleasing(word, slot ?? oldestSlot(question.hash))
    }
  }

  /// How often an answer was known, how often not, and the bytes that all take.
  var statistics: CacheStatistics {
    var sum = CacheStatistics()
    for counter in 0..<AnswerCache.countersCount {
      sum.hits += Int(counts.load(counter * AtomicWords.lineSize))
      sum.misses += Int(counts.load(counter * AtomicWords.lineSize + 1))
    }
    let used = end.withLock { ring.usedBytes($0) }
    sum.bytes =
      (sum.misses > 0 ? met.byteCount : 0)
      + (used > 0 ? (setMask.load(ordering: .relaxed) + 1) * 64 + used : 0)
      + (sum.hits > 0 ? metStorage.byteCount : 0) + storages.usedBytes
    return sum
  }

  // MARK: - By the hash

  // The set is told by the low bits, the tag by the high ones, what was seen by those between.
  @inline(__always)
  private func slots(of hash: UInt64) -> Range<Int> {
    let set = Int(truncatingIfNeeded: hash) & setMask.load(ordering: .relaxed)
    let first = set &* AtomicWords.lineSize
    return unsafe Range(uncheckedBounds: (first, first &+ AtomicWords.lineSize))
  }

  /// Never 0, which is what an empty slot has.
  @inline(__always)
  private func tag(_ hash: UInt64) -> UInt64 { hash &>> AnswerRing.placeBits | 1 }

  @inline(__always)
  private func place(_ slot: UInt64) -> AnswerRing.Place {
    slot & (1 &<< AnswerRing.placeBits &- 1)
  }

  // MARK: - Slots, by who has the lock

  private func freeSlot(_ hash: UInt64) -> Int? {
    slots(of: hash).first { ring.isGone(place(slots.load($0))) }
  }

  private func oldestSlot(_ hash: UInt64) -> Int {
    slots(of: hash).reduce(slots(of: hash).lowerBound) {
      place(slots.load($1)) < place(slots.load($0)) ? $1 : $0
    }
  }

  /// Takes as many sets again into use, into which half of the answers go; false if there are no more.
  ///
  /// Who looks meanwhile may miss one that is on its way, and measures a text once more.
  private func grow() -> Bool {
    let mask = setMask.load(ordering: .relaxed)
    let sets = mask + 1
    guard 2 * sets * AtomicWords.lineSize <= slots.count else { return false }
    for index in 0..<sets * AtomicWords.lineSize {
      let slot = slots.load(index)
      guard !ring.isGone(place(slot)),
        Int(truncatingIfNeeded: ring.hash(at: place(slot))) & sets != 0
      else { continue }
      slots.storeReleasing(slot, index + sets * AtomicWords.lineSize)
      slots.storeReleasing(0, index)
    }
    setMask.store(2 * sets - 1, ordering: .releasing)
    return true
  }

  // MARK: - Counts

  @inline(__always)
  private func counter(_ hash: UInt64) -> Int {
    (Int(truncatingIfNeeded: hash &>> 48) & (AnswerCache.countersCount &- 1))
      &* AtomicWords.lineSize
  }

  /// Counts one more and returns how many there were.
  @inline(__always) @discardableResult
  private func count(_ index: Int) -> UInt64 {
    let count = counts.load(index)
    counts.store(count &+ 1, index)
    return count
  }
}
