internal import GalleyText
internal import Synchronization

/// What strings came to, for callers who have only strings: from text, typesetter and width to the
/// height and the number of lines.
///
/// A text is remembered when it comes for the second time, so that those that never come again cost
/// a hash and no memory. The bytes themselves are compared: an answer is never another text's.
final class AnswerCache: Sendable {
  private struct Answer: BitwiseCopyable {
    var typesetter: UInt64
    var width: Double
    var height: Double
    var lineCount: Int
  }

  private struct Shard {
    var answers: ByteGenerations<Answer>
    /// The hashes that were met, by some of their bits: two in a row for each place.
    private(set) var seen: [UInt32] = []
    /// What decides which of two hashes makes room: one after the other, three that come in turn
    /// would put each other out for ever.
    private(set) var dice: UInt32 = 1

    /// Notes a hash; whether it was met before, as far as that is known.
    mutating func note(_ hash: UInt64) -> Bool {
      if seen.isEmpty { seen = [UInt32](repeating: 0, count: AnswerCache.seenCount) }
      let place = Int(hash &>> 40) & (AnswerCache.seenCount - 2)
      let tag = UInt32(truncatingIfNeeded: hash) | 1
      if seen[place] == tag || seen[place + 1] == tag { return true }
      dice = dice &* 1_664_525 &+ 1_013_904_223
      seen[place + Int(dice &>> 31)] = tag
      return false
    }
  }

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

  private let shards: [Lock<Shard>]
  private let typesetters = Atomic<UInt64>(0)

  /// A power of two.
  private static let shardCount = 16
  /// Hashes that each shard has seen, a power of two: 8 KB.
  private static let seenCount = 2048
  /// The longest text that is remembered, in bytes.
  static let longestText = 4096

  init(byteLimit: Int) {
    shards = (0..<AnswerCache.shardCount).map { _ in
      Lock(Shard(answers: ByteGenerations(limit: byteLimit / AnswerCache.shardCount)))
    }
  }

  /// A number for a typesetter, no other's.
  func typesetterNumber() -> UInt64 {
    typesetters.wrappingAdd(1, ordering: .relaxed).newValue
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
  func look(up question: Question, _ text: Span<UInt8>) -> Finding {
    let hash = question.hash
    return shards[Int(hash &>> 60)].withLock { shard in
      if let known = shard.answers.value(text, 0..<text.count, hash: hash, cost: { _ in 0 }),
        known.typesetter == question.typesetter, known.width == question.width
      {
        return .answer(TextMeasure(height: known.height, lineCount: known.lineCount))
      }
      return shard.note(hash) ? .seen : .new
    }
  }

  /// Remembers an answer.
  func remember(_ measure: TextMeasure, to question: Question, _ text: Span<UInt8>) {
    let answer = Answer(
      typesetter: question.typesetter, width: question.width, height: measure.height,
      lineCount: measure.lineCount)
    shards[Int(question.hash &>> 60)].withLock {
      $0.answers.insert(answer, text, 0..<text.count, hash: question.hash, cost: 0)
    }
  }

  /// How often an answer was known, how often not, and the bytes that all take.
  var statistics: CacheStatistics {
    shards.reduce(into: CacheStatistics()) { sum, shard in
      shard.withLock { shard in
        sum += shard.answers.statistics
        sum.bytes += shard.seen.count * 4
      }
    }
  }
}
