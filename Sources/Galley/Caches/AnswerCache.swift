internal import GalleyText
internal import Synchronization

/// What strings came to, for callers who have only strings: from text, typesetter and width to the
/// height and the number of lines.
///
/// A text is remembered when it comes for the second time, so that those that never come again cost
/// a hash and no memory. The bytes themselves are compared: an answer is never another text's.
///
/// To look takes no lock, see `EntryTable`. A string that comes again and again in the same storage is not
/// even hashed, see `StorageAnswers`.
final class AnswerCache: Sendable {
  /// A hash with the bytes that it is of, and what else an answer depends on.
  struct Question {
    let hash: UInt64
    let typesetter: UInt64
    let width: Double
  }

  private let known: EntryTable
  private let storages: StorageAnswers
  /// The hashes of texts that were asked for.
  private let met: MetHashes
  /// The hashes of storage in which texts were that were known by their bytes.
  private let metStorage: MetHashes
  private let counts = ThreadCounts()
  private let typesetters = Atomic<UInt64>(0)

  /// The most bytes of what was met, enough to tell some 60,000 texts that come in turn.
  private static let mostNoted = 1 << 18

  /// The longest text that is remembered, in bytes.
  static let longestText = 4096

  // Words of an entry: the hash, the typesetter, the width, the height, the lines with the number of
  // bytes, the bytes.
  private static let headCount = 5

  init(byteLimit: Int) {
    let limit = max(0, min(byteLimit, EntryTable.largest))
    let noted = min(limit / 32, AnswerCache.mostNoted)
    met = MetHashes(byteLimit: noted)
    metStorage = MetHashes(byteLimit: noted)
    let held = limit / 16 * 5
    storages = StorageAnswers(byteLimit: held)
    // Answers of short texts take fifty bytes.
    known = EntryTable(
      byteLimit: limit - held - met.byteCount - metStorage.byteCount, slotBytes: limit / 4)
  }

  /// A number for a typesetter, no other's.
  func typesetterNumber() -> UInt64 {
    typesetters.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// What is known of a string in the storage in which it comes.
  @inline(__always)
  func answer(to question: StorageAnswers.Question) -> TextMeasure? {
    guard let known = storages.answer(to: question) else { return nil }
    counts.countHit()
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
    guard question.canBeHeld, metStorage.note(question.hash, turn: counts.hits) else { return }
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

  /// What is known of a question; nil: nothing, then `note` is to be told what it came to.
  @inline(__always)
  func answer(to question: Question, _ text: Span<UInt8>) -> TextMeasure? {
    let found = known.first(question.hash) { ring, place in
      AnswerCache.answer(in: ring, at: place, to: question, text)
    }
    guard let found else {
      met.willNote(question.hash)
      return nil
    }
    if found.isOld { remember(found.value, to: question, text) }
    counts.countHit()
    return found.value
  }

  /// Notes what a question came to that nothing was known of; it is remembered if it was asked before.
  @inline(__always)
  func note(_ measure: TextMeasure, of question: Question, _ text: Span<UInt8>) {
    guard met.note(question.hash, turn: counts.countMiss()) else { return }
    remember(measure, to: question, text)
  }

  /// The answer at a place, if it is one to this question.
  @inline(__always)
  private static func answer(
    in ring: borrowing EntryRing, at place: EntryRing.Place, to question: Question,
    _ text: Span<UInt8>
  ) -> TextMeasure? {
    let count = headCount &+ EntryRing.wordCount(ofBytes: text.count)
    guard let start = ring.start(of: place, count: count),
      ring.load(start) == question.hash, ring.load(start &+ 1) == question.typesetter,
      ring.load(start &+ 2) == question.width.bitPattern
    else { return nil }
    let height = ring.load(start &+ 3)
    let lines = ring.load(start &+ 4)
    guard lines & 0xFFFF == text.count,
      ring.hasBytes(of: text, 0..<text.count, from: start &+ headCount), ring.isWhole(place)
    else { return nil }
    return TextMeasure(
      height: Double(bitPattern: height), lineCount: Int(truncatingIfNeeded: lines &>> 16))
  }

  @inline(never)
  private func remember(_ measure: TextMeasure, to question: Question, _ text: Span<UInt8>) {
    guard text.count <= 0xFFFF, measure.lineCount >= 0, measure.lineCount < 1 << 47 else { return }
    let count = AnswerCache.headCount + EntryRing.wordCount(ofBytes: text.count)
    known.append(question.hash, count: count) { ring, start in
      ring.store(question.hash, start)
      ring.store(question.typesetter, start + 1)
      ring.store(question.width.bitPattern, start + 2)
      ring.store(measure.height.bitPattern, start + 3)
      ring.store(UInt64(measure.lineCount) << 16 | UInt64(text.count), start + 4)
      ring.store(text, 0..<text.count, from: start + AnswerCache.headCount)
    }
  }

  /// How often an answer was known, how often not, and the bytes that all take.
  var statistics: CacheStatistics {
    var sum = counts.statistics
    sum.bytes =
      (sum.misses > 0 ? met.byteCount : 0) + known.usedBytes
      + (sum.hits > 0 ? metStorage.byteCount : 0) + storages.usedBytes
    return sum
  }
}
