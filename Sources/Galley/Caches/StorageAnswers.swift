internal import GalleyText
internal import Synchronization

/// Answers of strings that come again in the storage in which they came: their bytes are not even read.
///
/// Copies of a string share its storage, which nobody changes as long as there is more than one of them, and
/// no other string has its address as long as there is one. So what is remembered here holds the string, and its
/// address tells it from all others. Strings of at most 15 bytes have no storage.
///
/// Whoever looks waits for nobody: it reads what may be overwritten meanwhile, and asks afterwards whether
/// it was. One thread at a time writes.
struct StorageAnswers: ~Copyable, Sendable {
  /// A string's storage, and what else an answer depends on.
  struct Question {
    /// The address, and the typesetter above it.
    fileprivate let key: UInt64
    fileprivate let width: UInt64
    fileprivate let count: UInt64
    let hash: UInt64
    /// Whether the string has storage, and the numbers are small enough for a slot.
    let canBeHeld: Bool

    @inline(__always)
    fileprivate init(address: UInt64, typesetter: UInt64, width: UInt64, count: Int) {
      key = address | typesetter &<< StorageAnswers.addressBits
      self.width = width
      self.count = UInt64(truncatingIfNeeded: count)
      hash = StorageAnswers.hash(key: key, width: width)
      canBeHeld =
        count > 15 && count < 1 << StorageAnswers.countBits
        && address &>> StorageAnswers.addressBits == 0
        && typesetter < 1 &<< (64 &- StorageAnswers.addressBits)
    }
  }

  // Two slots are a line of the processor's cache, the one and the other where an answer may be.
  private let words: AtomicWords
  /// The bits of a hash that are the number of its slot: as few slots are in use as are enough, for those of many
  /// are far from each other in memory.
  private let slotMask = Atomic<Int>(StorageAnswers.fewestSlots - 1)
  private let holding: Lock<Holding>

  /// The words of a slot.
  private enum Word {
    /// Of the question; 0: there is none.
    static let key = 0, width = 1
    static let height = 2
    /// The number of bytes, the number of lines, and a mark: odd while the slot is written, never twice the same.
    static let rest = 3
    static let count = 4
  }

  private static let addressBits: UInt64 = 48
  /// Of the number of bytes, and of lines, in a slot.
  private static let countBits: UInt64 = 13
  private static let lineBits: UInt64 = 25
  private static let oneMark: UInt64 = 1 << (countBits + lineBits)

  private static let fewestSlots = 128
  /// With a reference to the string.
  private static let slotSize = Word.count * 8 + MemoryLayout<String?>.stride
  /// What a string takes beside its bytes.
  private static let stringOverhead = 48

  /// The strings of the slots.
  private struct Holding {
    var strings = [String?](repeating: nil, count: StorageAnswers.fewestSlots)
    let mostSlots: Int
    var count = 0
    /// Of their texts, with what the system needs for each.
    var bytes = 0
    let limit: Int
    /// Where the next one is let go.
    var hand = 0
    var turn = 0

    init(mostSlots: Int, limit: Int) { (self.mostSlots, self.limit) = (mostSlots, limit) }

    /// Whether a slot and the one beside it are taken.
    func isFull(at first: Int) -> Bool { strings[first] != nil && strings[first ^ 1] != nil }

    /// A slot or the one beside it: the one that is empty; where both are taken, one in turn every so often.
    mutating func slot(for first: Int) -> Int? {
      if strings[first] == nil { return first }
      if strings[first ^ 1] == nil { return first ^ 1 }
      turn += 1
      return turn % 16 == 0 ? first ^ (turn / 16 & 1) : nil
    }
  }

  /// - Parameter byteLimit: The most bytes of slots and strings.
  init(byteLimit: Int) {
    let most = max(StorageAnswers.fewestSlots, byteLimit / 2 / StorageAnswers.slotSize)
    words = AtomicWords(
      count: most * Word.count, least: StorageAnswers.fewestSlots * Word.count)
    holding = Lock(Holding(mostSlots: words.count / Word.count, limit: byteLimit / 2))
  }

  /// The bytes that slots and strings take; none if no string was held.
  var usedBytes: Int {
    holding.withLock {
      $0.turn == 0 && $0.count == 0 ? 0 : $0.strings.count * StorageAnswers.slotSize + $0.bytes
    }
  }

  /// A question about a string.
  @inline(__always)
  func question(_ text: Span<UInt8>, typesetter: UInt64, width: Double) -> Question {
    // SAFETY: the address is a number here, nothing is read at it.
    let address = unsafe text.withUnsafeBufferPointer { UInt64(UInt(bitPattern: $0.baseAddress)) }
    return Question(
      address: address, typesetter: typesetter, width: width.bitPattern, count: text.count)
  }

  @inline(__always)
  private static func hash(key: UInt64, width: UInt64) -> UInt64 {
    (key &+ width &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
  }

  @inline(__always)
  private static func slot(of hash: UInt64, mask: Int) -> Int {
    Int(truncatingIfNeeded: hash &>> 32) & mask
  }

  /// What is known of a string, if its storage is.
  @inline(__always)
  func answer(to question: Question) -> TextMeasure? {
    // What is too large for a slot has the key of something else.
    guard question.canBeHeld else { return nil }
    let slot = StorageAnswers.slot(
      of: question.hash, mask: slotMask.load(ordering: .relaxed))
    return answer(to: question, slot) ?? answer(to: question, slot ^ 1)
  }

  @inline(__always)
  private func answer(to question: Question, _ slot: Int) -> TextMeasure? {
    let start = slot &* Word.count
    let rest = words.loadAcquiring(start &+ Word.rest)
    guard words.load(start &+ Word.key) == question.key,
      words.load(start &+ Word.width) == question.width,
      rest & (1 &<< StorageAnswers.countBits &- 1) == question.count
    else { return nil }
    let height = Double(bitPattern: words.load(start &+ Word.height))
    // Whoever writes says so first.
    atomicMemoryFence(ordering: .acquiring)
    guard rest & StorageAnswers.oneMark == 0, words.load(start &+ Word.rest) == rest else {
      return nil
    }
    let lines = rest &>> StorageAnswers.countBits & (1 &<< StorageAnswers.lineBits &- 1)
    return TextMeasure(height: height, lineCount: Int(truncatingIfNeeded: lines))
  }

  /// Holds a string, if there is room for it.
  @inline(never)
  func hold(_ text: String, _ measure: TextMeasure, for question: Question) {
    let cost = text.utf8.count + StorageAnswers.stringOverhead
    guard question.canBeHeld, measure.lineCount >= 0,
      measure.lineCount < 1 << StorageAnswers.lineBits
    else { return }
    // Strings are let go when nobody finds them any more, and behind the lock.
    var gone: [String] = []
    holding.withLock { holding in
      guard cost <= holding.limit else { return }
      var first: Int {
        StorageAnswers.slot(of: question.hash, mask: slotMask.load(ordering: .relaxed))
      }
      while holding.isFull(at: first), grow(&holding) {}
      guard let slot = holding.slot(for: first) else { return }
      letGo(of: slot, in: &holding, to: &gone)
      while holding.bytes + cost > holding.limit {
        letGo(of: holding.hand, in: &holding, to: &gone)
        holding.hand = (holding.hand + 1) % holding.strings.count
      }
      write(
        slot, key: question.key, width: question.width, height: measure.height.bitPattern,
        rest: question.count | UInt64(measure.lineCount) << StorageAnswers.countBits)
      holding.strings[slot] = text
      holding.count += 1
      holding.bytes += cost
    }
  }

  // MARK: - By who has the lock

  /// Takes four times as many slots into use; false if there are no more, or few are taken.
  ///
  /// Who looks meanwhile may miss a string that is on its way.
  private func grow(_ holding: inout Holding) -> Bool {
    let slots = holding.strings.count
    guard holding.count * 4 >= slots, slots * 4 <= holding.mostSlots else { return false }
    holding.strings += Array(repeating: nil, count: 3 * slots)
    for slot in 0..<slots where holding.strings[slot] != nil {
      let start = slot * Word.count
      let (key, width) = (words.load(start + Word.key), words.load(start + Word.width))
      let hash = StorageAnswers.hash(key: key, width: width)
      let farther = StorageAnswers.slot(of: hash, mask: 3 * slots)
      guard farther != 0 else { continue }
      write(
        slot + farther, key: key, width: width, height: words.load(start + Word.height),
        rest: words.load(start + Word.rest) & (StorageAnswers.oneMark - 1))
      empty(slot)
      holding.strings.swapAt(slot, slot + farther)
    }
    slotMask.store(4 * slots - 1, ordering: .releasing)
    return true
  }

  private func letGo(of slot: Int, in holding: inout Holding, to gone: inout [String]) {
    guard let text = holding.strings[slot] else { return }
    empty(slot)
    holding.bytes -= text.utf8.count + StorageAnswers.stringOverhead
    holding.strings[slot] = nil
    holding.count -= 1
    gone.append(text)
  }

  private func empty(_ slot: Int) { write(slot, key: 0, width: 0, height: 0, rest: 0) }

  private func write(_ slot: Int, key: UInt64, width: UInt64, height: UInt64, rest: UInt64) {
    let start = slot * Word.count
    let mark = words.load(start + Word.rest) & ~(StorageAnswers.oneMark - 1)
    words.store(mark &+ StorageAnswers.oneMark, start + Word.rest)
    atomicMemoryFence(ordering: .releasing)
    words.store(key, start + Word.key)
    words.store(width, start + Word.width)
    words.store(height, start + Word.height)
    words.storeReleasing(mark &+ 2 &* StorageAnswers.oneMark | rest, start + Word.rest)
  }
}
