internal import GalleyText
internal import Synchronization

/// Answers with the bytes of the texts that they are of, one behind the other in a ring of words: a new
/// one takes the place of the oldest.
///
/// Whoever looks waits for nobody: it reads what may be overwritten meanwhile, and asks afterwards whether
/// it was. One thread at a time writes.
struct AnswerRing: ~Copyable, Sendable {
  /// Where an answer is: the laps of the ring before it, and the word where it starts.
  ///
  /// Never twice the same, and larger than all before.
  typealias Place = UInt64

  private let words: AtomicWords
  /// The bits of a place below its lap.
  private let positionBits: UInt64
  /// The first place that was not overwritten, and the first that is not among the older half.
  private let marks = AtomicWords(count: 2)

  /// What writing goes on with.
  struct End {
    fileprivate var lap: UInt64 = 1
    fileprivate var position = 0
  }

  // Words of an entry: the hash, the typesetter, the width, the height, the lines with the number of
  // bytes, the bytes.
  private static let headCount = 5
  /// Places are below this, so that a slot has room for some bits of the hash.
  static let placeBits: UInt64 = 52

  init(byteLimit: Int) {
    words = AtomicWords(count: byteLimit / 8)
    positionBits = UInt64(UInt64.bitWidth - words.count.leadingZeroBitCount)
  }

  /// The bytes of it that were written.
  func usedBytes(_ end: End) -> Int { (end.lap > 1 ? words.count : end.position) * 8 }

  /// Whether the answer at a place is among the older half: if it is of use, it should be written anew.
  @inline(__always)
  func isOld(_ place: Place) -> Bool { place < marks.load(1) }

  /// Whether what was at a place is gone.
  func isGone(_ place: Place) -> Bool { place < marks.load(0) }

  /// The hash of the answer at a place, which is not gone.
  func hash(at place: Place) -> UInt64 { words.load(position(of: place)) }

  @inline(__always)
  private func position(of place: Place) -> Int {
    Int(truncatingIfNeeded: place & (1 &<< positionBits &- 1))
  }

  /// The answer at a place, if it is one to this question.
  @inline(__always)
  func answer(
    at place: Place, to question: AnswerCache.Question, _ text: Span<UInt8>
  ) -> TextMeasure? {
    let start = position(of: place)
    guard start &+ AnswerRing.wordCount(of: text) <= words.count,
      words.load(start) == question.hash, words.load(start &+ 1) == question.typesetter,
      words.load(start &+ 2) == question.width.bitPattern
    else { return nil }
    let height = words.load(start &+ 3)
    let lines = words.load(start &+ 4)
    guard lines & 0xFFFF == text.count, hasBytes(of: text, from: start &+ AnswerRing.headCount)
    else { return nil }
    // Whoever overwrites it says so first: what was read is right if nobody has.
    atomicMemoryFence(ordering: .acquiring)
    guard place >= marks.load(0) else { return nil }
    return TextMeasure(
      height: Double(bitPattern: height), lineCount: Int(truncatingIfNeeded: lines &>> 16))
  }

  /// Writes an answer behind the last; nil if it is too long for the ring.
  ///
  /// To be called by one thread at a time.
  func append(
    _ measure: TextMeasure, to question: AnswerCache.Question, _ text: Span<UInt8>,
    at end: inout End
  ) -> Place? {
    let count = AnswerRing.wordCount(of: text)
    // A place has room for the laps of some years.
    guard count <= words.count / 4, end.lap &+ 1 < 1 &<< (AnswerRing.placeBits &- positionBits),
      text.count <= 0xFFFF, measure.lineCount >= 0, measure.lineCount < 1 << 47
    else { return nil }
    if end.position + count > words.count {
      end.lap += 1
      end.position = 0
    }
    let start = end.position
    let place = end.lap &<< positionBits | UInt64(start)
    end.position += count
    marks.store((end.lap - 1) &<< positionBits | UInt64(end.position), 0)
    atomicMemoryFence(ordering: .releasing)
    words.store(question.hash, start)
    words.store(question.typesetter, start + 1)
    words.store(question.width.bitPattern, start + 2)
    words.store(measure.height.bitPattern, start + 3)
    words.store(UInt64(measure.lineCount) << 16 | UInt64(text.count), start + 4)
    for index in 0..<count - AnswerRing.headCount {
      words.store(AnswerRing.word(index, of: text), start + AnswerRing.headCount + index)
    }
    marks.store(firstYoung(at: end), 1)
    return place
  }

  private func firstYoung(at end: End) -> Place {
    let half = words.count / 2
    return end.position >= half
      ? end.lap &<< positionBits | UInt64(end.position - half)
      : (end.lap - 1) &<< positionBits | UInt64(words.count - half + end.position)
  }

  // MARK: - Bytes

  private static func wordCount(of text: Span<UInt8>) -> Int {
    headCount &+ max(1, (text.count &+ 7) &>> 3)
  }

  /// Eight bytes of a text; the last eight at its end, or all if there are fewer.
  @inline(__always)
  private static func word(_ index: Int, of text: Span<UInt8>) -> UInt64 {
    let count = text.count
    guard count >= 8 else { return shortWord(text) }
    // SAFETY: the text has eight bytes, and the index is that of one of its words.
    return unsafe text.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: min(index &* 8, count &- 8), as: UInt64.self)
  }

  /// All bytes of a text that has fewer than eight.
  @inline(never)
  private static func shortWord(_ text: Span<UInt8>) -> UInt64 {
    var word: UInt64 = 0
    for index in text.indices { word = word &<< 8 | UInt64(text[index]) }
    return word
  }

  /// Whether the words from an index on are those of a text: all are compared before anything is decided,
  /// for they nearly always are.
  @inline(__always)
  private func hasBytes(of text: Span<UInt8>, from start: Int) -> Bool {
    let count = text.count
    guard count >= 8 else { return words.load(start) == AnswerRing.shortWord(text) }
    let bytes = unsafe text.bytes
    let last = (count &- 1) &>> 3
    // SAFETY: all loads are of eight bytes of the text.
    var different =
      unsafe words.load(start &+ last)
      ^ bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: count &- 8, as: UInt64.self)
    for index in 0..<last {
      let asked = unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index &* 8, as: UInt64.self)
      different |= asked ^ words.load(start &+ index)
    }
    return different == 0
  }
}
