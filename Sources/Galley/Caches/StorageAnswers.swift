internal import GalleyText
internal import Synchronization

/// Answers of strings that come again in the storage in which they came: their bytes are not even read.
///
/// Copies of a string share its storage, which nobody changes as long as there is more than one of them, and
/// no other string has its address as long as there is one. So what is remembered here holds the string, and its
/// address tells it from all others. A string that is found by its bytes twice in the same storage is held.
///
/// Whoever looks waits for nobody: it reads what may be overwritten meanwhile, and asks afterwards whether
/// it was. One thread at a time writes. Strings of at most 15 bytes have no storage.
struct StorageAnswers: ~Copyable, Sendable {
  /// A string's storage, and what else an answer depends on.
  struct Question {
    fileprivate let address: UInt64
    /// The number of the typesetter, which is below 2⁴⁸ for some years, and of bytes: longer texts are not held.
    fileprivate let about: UInt64
    fileprivate let width: UInt64
    let slot: Int

    /// Whether the string has storage.
    fileprivate var hasStorage: Bool { about & 0xFFFF > 15 }
  }

  /// Of each answer a line of the processor's cache, see `Word`.
  private let words: AtomicWords
  private let slotMask: Int
  private let holding: Lock<Holding>

  /// What the words of a slot are.
  private enum Word {
    /// Odd while the slot is written, never twice the same.
    static let mark = 0
    static let address = 1, about = 2, width = 3, height = 4, lines = 5
    /// The storage that was found by its bytes last.
    static let candidate = 6
  }

  /// The strings of the slots.
  private struct Holding {
    var strings: [String?] = []
    /// Of their texts, with what the system needs for each.
    var bytes = 0
    let limit: Int
    /// Where the next one is let go.
    var hand = 0
  }

  /// A line of the processor's cache and a reference.
  private static let slotSize = AtomicWords.lineSize * 8 + MemoryLayout<String?>.stride
  /// What a string takes beside its bytes.
  private static let stringOverhead = 48

  /// - Parameter byteLimit: The most bytes of slots and strings.
  init(byteLimit: Int) {
    let most = max(2, byteLimit / 2 / StorageAnswers.slotSize)
    let slots = 1 << (Int.bitWidth - 1 - most.leadingZeroBitCount)
    words = AtomicWords(count: slots * AtomicWords.lineSize, least: 2 * AtomicWords.lineSize)
    // As many as there is memory for, of which the number is a power of two.
    let found = words.count / AtomicWords.lineSize
    slotMask = 1 << (Int.bitWidth - 1 - found.leadingZeroBitCount) - 1
    holding = Lock(Holding(limit: byteLimit / 2))
  }

  /// The bytes that slots and strings take.
  var usedBytes: Int {
    holding.withLock {
      $0.strings.count * StorageAnswers.slotSize + $0.bytes
    }
  }

  /// A question about a string of at most 4 KiB.
  @inline(__always)
  func question(_ text: Span<UInt8>, typesetter: UInt64, width: Double) -> Question {
    // SAFETY: the address is a number here, nothing is read at it.
    let address = unsafe text.withUnsafeBufferPointer { UInt64(UInt(bitPattern: $0.baseAddress)) }
    let salt = width.bitPattern ^ typesetter &<< 24
    let hash = (address &+ salt &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    return Question(
      address: address, about: typesetter &<< 16 | UInt64(truncatingIfNeeded: text.count),
      width: width.bitPattern, slot: Int(truncatingIfNeeded: hash &>> 32) & slotMask)
  }

  /// What is known of a string, if its storage is.
  @inline(__always)
  func answer(to question: Question) -> TextMeasure? {
    // The second is beside the first.
    answer(to: question, question.slot) ?? answer(to: question, question.slot ^ 1)
  }

  @inline(__always)
  private func answer(to question: Question, _ slot: Int) -> TextMeasure? {
    let start = slot &* AtomicWords.lineSize
    let mark = words.loadAcquiring(start &+ Word.mark)
    guard words.load(start &+ Word.address) == question.address,
      words.load(start &+ Word.about) == question.about,
      words.load(start &+ Word.width) == question.width
    else { return nil }
    let measure = TextMeasure(
      height: Double(bitPattern: words.load(start &+ Word.height)),
      lineCount: Int(truncatingIfNeeded: words.load(start &+ Word.lines)))
    // Whoever writes says so first.
    atomicMemoryFence(ordering: .acquiring)
    return mark & 1 == 0 && words.load(start &+ Word.mark) == mark ? measure : nil
  }

  /// Notes that a string was found by its bytes, and holds it if that was so before.
  @inline(__always)
  func note(_ question: Question, _ text: String, _ measure: TextMeasure) {
    guard question.hasStorage else { return }
    let index = question.slot &* AtomicWords.lineSize &+ Word.candidate
    if words.load(index) == question.address {
      hold(text, measure, question)
    } else {
      words.store(question.address, index)
    }
  }

  @inline(never)
  private func hold(_ text: String, _ measure: TextMeasure, _ question: Question) {
    let cost = text.utf8.count + StorageAnswers.stringOverhead
    // Strings are let go when nobody finds them any more, and behind the lock.
    var gone: [String] = []
    holding.withLock { holding in
      guard cost <= holding.limit else { return }
      if holding.strings.isEmpty {
        holding.strings = Array(repeating: nil, count: slotMask + 1)
      }
      let pair = [question.slot, question.slot ^ 1]
      let slot =
        pair.first { holding.strings[$0] == nil } ?? pair[holding.hand & 1]
      letGo(of: slot, in: &holding, to: &gone)
      while holding.bytes + cost > holding.limit {
        letGo(of: holding.hand, in: &holding, to: &gone)
        holding.hand = (holding.hand + 1) & slotMask
      }
      write(
        slot, question.address, about: question.about, width: question.width,
        height: measure.height.bitPattern, lines: UInt64(measure.lineCount))
      holding.strings[slot] = text
      holding.bytes += cost
    }
  }

  /// By who has the lock.
  private func letGo(of slot: Int, in holding: inout Holding, to gone: inout [String]) {
    guard let text = holding.strings[slot] else { return }
    write(slot, 0, about: 0, width: 0, height: 0, lines: 0)
    holding.bytes -= text.utf8.count + StorageAnswers.stringOverhead
    holding.strings[slot] = nil
    gone.append(text)
  }

  /// By who has the lock.
  private func write(
    _ slot: Int, _ address: UInt64, about: UInt64, width: UInt64, height: UInt64, lines: UInt64
  ) {
    let start = slot * AtomicWords.lineSize
    let mark = words.load(start + Word.mark)
    words.store(mark &+ 1, start + Word.mark)
    atomicMemoryFence(ordering: .releasing)
    words.store(address, start + Word.address)
    words.store(about, start + Word.about)
    words.store(width, start + Word.width)
    words.store(height, start + Word.height)
    words.store(lines, start + Word.lines)
    words.storeReleasing(mark &+ 2, start + Word.mark)
  }
}
