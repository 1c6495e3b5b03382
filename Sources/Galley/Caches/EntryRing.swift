internal import GalleyText
internal import Synchronization

/// Entries with the bytes that they are known by, one behind the other in a ring of words: a new one takes
/// the place of the oldest.
///
/// Whoever reads waits for nobody: it reads what may be overwritten meanwhile, and asks afterwards whether
/// it was. One thread at a time writes.
struct EntryRing: ~Copyable, Sendable {
  /// Where an entry is: the laps of the ring before it, and the word where it starts.
  ///
  /// Never twice the same, and larger than all before.
  typealias Place = UInt64

  private let words: AtomicWords
  /// The bits of a place below its lap.
  private let positionBits: UInt64
  /// So many words are given up at a time: whoever reads looks at the marks, which threads that write would take
  /// from all others each time.
  private let stride: Int
  private let marks = AtomicWords(count: Mark.count)
  /// What only who writes looks at, in another line of the processor's cache.
  private let end = AtomicWords(count: EndWord.count)

  private enum Mark {
    /// The first place that was not overwritten, and the first that is not among the older half.
    static let first = 0, firstYoung = 1
    static let count = 2
  }

  private enum EndWord {
    /// Where writing goes on: the laps so far, the first of which has the number 1, less one, and the word.
    static let lap = 0, position = 1
    /// Not 0 while a thread writes.
    static let isTaken = 2
    static let count = 3
  }

  /// Places are below this, so that a slot has room for some bits of the hash.
  static let placeBits: UInt64 = 52

  init(byteLimit: Int) {
    words = AtomicWords(count: byteLimit / 8, least: 1)
    positionBits = UInt64(UInt64.bitWidth - words.count.leadingZeroBitCount)
    stride = max(1, min(512, words.count / 64))
  }

  /// The bytes of it that were written.
  var usedBytes: Int { (end.load(EndWord.lap) > 0 ? words.count : position) * 8 }

  // MARK: - Reading

  /// Whether the entry at a place is among the older half: if it is of use, it should be written anew.
  @inline(__always)
  func isOld(_ place: Place) -> Bool { place < marks.load(Mark.firstYoung) }

  /// Whether what was at a place is gone.
  @inline(__always)
  func isGone(_ place: Place) -> Bool { place < marks.load(Mark.first) }

  /// Whether all that was read so far of the entry at a place was of it.
  @inline(__always)
  func isWhole(_ place: Place) -> Bool {
    // Whoever overwrites it says so first: what was read is right if nobody has.
    atomicMemoryFence(ordering: .acquiring)
    return !isGone(place)
  }

  /// The index of an entry's first word, if so many words from there on are in the ring.
  @inline(__always)
  func start(of place: Place, count: Int) -> Int? {
    let position = Int(truncatingIfNeeded: place & (1 &<< positionBits &- 1))
    return position &+ count <= words.count ? position : nil
  }

  /// A word of the ring, which may be one of another entry meanwhile.
  @inline(__always)
  func load(_ index: Int) -> UInt64 { words.load(index) }

  /// The first word of the entry at a place, which is not gone.
  func firstWord(at place: Place) -> UInt64 {
    guard let start = start(of: place, count: 1) else { return 0 }
    return words.load(start)
  }

  // MARK: - Writing

  /// Calls `body`, which may write, unless another thread is in such a call: nobody waits.
  @inline(__always)
  func write(_ body: (borrowing EntryRing) -> Void) {
    guard end.exchange(1, EndWord.isTaken) == 0 else { return }
    body(self)
    end.storeReleasing(0, EndWord.isTaken)
  }

  private var lap: UInt64 { end.load(EndWord.lap) &+ 1 }
  private var position: Int { Int(truncatingIfNeeded: end.load(EndWord.position)) }

  /// Writes an entry behind the last; nil if it is too long for the ring.
  ///
  /// To be called in the body of `write` alone.
  ///
  /// - Parameters:
  ///   - count: Its words.
  ///   - store: Stores all of them, from an index on.
  @inline(__always)
  func append(count: Int, _ store: (borrowing EntryRing, Int) -> Void) -> Place? {
    // A place has room for the laps of some years.
    guard count <= words.count / 4, lap &+ 1 < 1 &<< (EntryRing.placeBits &- positionBits) else {
      return nil
    }
    if position + count > words.count {
      end.store(lap, EndWord.lap)
      end.store(0, EndWord.position)
    }
    let start = position
    let (behind, lap) = (start + count, lap)
    end.store(UInt64(behind), EndWord.position)
    if start == 0 || (start - 1) / stride != (behind - 1) / stride { giveUp(behind, lap) }
    // Whoever reads what is stored now reads marks that say so.
    atomicMemoryFence(ordering: .releasing)
    store(self, start)
    return lap &<< positionBits | UInt64(start)
  }

  /// Says that what the last lap has up to an index, and on to the next stride, will be overwritten.
  private func giveUp(_ behind: Int, _ lap: UInt64) {
    let position = min(words.count, (behind + stride - 1) / stride * stride)
    let half = words.count / 2
    let young =
      position >= half
      ? lap &<< positionBits | UInt64(position - half)
      : (lap - 1) &<< positionBits | UInt64(words.count - half + position)
    marks.store(young, Mark.firstYoung)
    marks.store((lap - 1) &<< positionBits | UInt64(position), Mark.first)
  }

  /// Stores a word of the entry that is being written.
  @inline(__always)
  func store(_ word: UInt64, _ index: Int) { words.store(word, index) }

  // MARK: - Bytes

  /// The words that so many bytes take.
  @inline(__always)
  static func wordCount(ofBytes count: Int) -> Int { max(1, (count &+ 7) &>> 3) }

  /// Stores bytes from an index on.
  func store(_ text: Span<UInt8>, _ range: Range<Int>, from start: Int) {
    let bytes = text.extracting(range)
    for index in 0..<EntryRing.wordCount(ofBytes: bytes.count) {
      words.store(EntryRing.word(index, of: bytes), start + index)
    }
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

  /// Whether the words from an index on are those of bytes: all are compared before anything is decided,
  /// for they nearly always are.
  @inline(__always)
  func hasBytes(of text: Span<UInt8>, _ range: Range<Int>, from start: Int) -> Bool {
    let text = text.extracting(range)
    let count = text.count
    guard count >= 8 else { return words.load(start) == EntryRing.shortWord(text) }
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
