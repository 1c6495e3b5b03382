internal import GalleyText
internal import Synchronization

/// Entries by their hashes under a bound of bytes, for many threads at once: what was not met for longest is
/// forgotten.
///
/// Nobody waits. To look takes no lock: places of entries are found in sets of seven slots, a line of the
/// processor's cache each, whose first word has some bits of all seven hashes: most of what is not known is told by
/// that word alone. The entries themselves are in a ring, and their first word is the hash. What comes while another
/// thread remembers something is not remembered; it is when it comes again.
struct EntryTable: ~Copyable, Sendable {
  /// Set by set a word with a mark of each slot, and the slots: of each entry some bits of its hash and its place in
  /// the ring; 0: none.
  private let slots: AtomicWords
  /// The bits of a hash that are the number of its set: as few sets are in use as are enough, for those
  /// of many entries are far from each other in memory.
  private let setMask = Atomic<Int>(0)
  private let ring: EntryRing

  /// The most bytes that are taken of the bound: they are asked of the system at once.
  static let largest = 1 << 30

  /// - Parameter slotBytes: About so many of the bytes are for slots, of eight bytes each. Where all seven of a set
  ///   are taken, one goes that may still be asked for: there should be three times as many as entries.
  init(byteLimit: Int, slotBytes: Int) {
    let limit = max(0, min(byteLimit, EntryTable.largest))
    // The sets are a power of two, of which the one is taken that is nearest.
    let slotBytes = byteLimit > limit ? slotBytes / (byteLimit / limit) : slotBytes
    let sets = max(1, slotBytes * 4 / 3 / EntryTable.setBytes)
    let bytes = EntryTable.setBytes << (Int.bitWidth - 1 - sets.leadingZeroBitCount)
    slots = AtomicWords(count: bytes / 8, least: AtomicWords.lineSize)
    ring = EntryRing(byteLimit: limit - min(limit, bytes))
  }

  private static let setBytes = AtomicWords.lineSize * 8

  /// The bytes that entries and slots take.
  var usedBytes: Int {
    let used = ring.usedBytes
    return used == 0 ? 0 : (setMask.load(ordering: .relaxed) + 1) * EntryTable.setBytes + used
  }

  /// What `read` makes of the first entry with a hash of which it makes anything.
  ///
  /// - Parameter read: Is given the ring and a place; has to ask whether what it read is whole.
  @inline(__always)
  func first<Value>(
    _ hash: UInt64, _ read: (borrowing EntryRing, EntryRing.Place) -> Value?
  ) -> (value: Value, isOld: Bool)? {
    let marks = firstIndex(of: hash)
    // Some behind the first may be others.
    var found = EightBytes(slots.load(marks)).marks(of: mark(hash))
    while found != 0 {
      let index = marks &+ found.trailingZeroBitCount &>> 3
      found &= found &- 1
      let slot = slots.loadAcquiring(index)
      guard slot &>> EntryRing.placeBits == tag(hash) else { continue }
      guard let value = read(ring, place(slot)) else { continue }
      return (value, ring.isOld(place(slot)))
    }
    return nil
  }

  /// Remembers an entry, unless another thread is doing so.
  ///
  /// - Parameters:
  ///   - count: Its words.
  ///   - write: Stores all of them, from an index on; the first is the hash.
  @inline(__always)
  func append(_ hash: UInt64, count: Int, _ write: (borrowing EntryRing, Int) -> Void) {
    ring.write { ring in
      if let place = ring.append(count: count, write) { takeSlot(hash, place) }
    }
  }

  // MARK: - By the hash

  // The tag is the high bits. The set is told by all: those of texts that are much alike are not by themselves
  // spread evenly enough for small sets.
  @inline(__always)
  private func firstIndex(of hash: UInt64) -> Int {
    (EntryTable.spread(hash) & setMask.load(ordering: .relaxed)) &* AtomicWords.lineSize
  }

  /// The slots of a set, behind the word with their marks.
  private func slots(of hash: UInt64) -> Range<Int> {
    let first = firstIndex(of: hash)
    return first + 1..<first + AtomicWords.lineSize
  }

  @inline(__always)
  private static func spread(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) &>> 32)
  }

  /// Never 0, which is what an empty slot has.
  @inline(__always)
  private func tag(_ hash: UInt64) -> UInt64 { hash &>> EntryRing.placeBits | 1 }

  /// The lower bits of the tag, never 0: a byte of the word with the marks of a set.
  @inline(__always)
  private func mark(_ hash: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: tag(hash)) }

  @inline(__always)
  private func place(_ slot: UInt64) -> EntryRing.Place {
    slot & (1 &<< EntryRing.placeBits &- 1)
  }

  // MARK: - Slots, by who writes

  private func takeSlot(_ hash: UInt64, _ place: EntryRing.Place) {
    var slot = ownSlot(hash) ?? freeSlot(hash)
    while slot == nil, grow() { slot = freeSlot(hash) }
    set(slot ?? oldestSlot(hash), tag(hash) &<< EntryRing.placeBits | place)
  }

  /// Stores the word of a slot, and then its mark: who looks meanwhile may miss it.
  private func set(_ index: Int, _ word: UInt64) {
    slots.storeReleasing(word, index)
    let first = index & ~(AtomicWords.lineSize - 1)
    let shift = UInt64(index - first) * 8
    let mark = word &>> EntryRing.placeBits & 0xFF
    slots.store(slots.load(first) & ~(0xFF &<< shift) | mark &<< shift, first)
  }

  /// The slot of an entry with the same hash: it is written anew, and shall be found where it is young.
  private func ownSlot(_ hash: UInt64) -> Int? {
    slots(of: hash).first { index in
      let slot = slots.load(index)
      return slot &>> EntryRing.placeBits == tag(hash) && !ring.isGone(place(slot))
        && ring.firstWord(at: place(slot)) == hash
    }
  }

  private func freeSlot(_ hash: UInt64) -> Int? {
    slots(of: hash).first { ring.isGone(place(slots.load($0))) }
  }

  private func oldestSlot(_ hash: UInt64) -> Int {
    slots(of: hash).reduce(slots(of: hash).lowerBound) {
      place(slots.load($1)) < place(slots.load($0)) ? $1 : $0
    }
  }

  /// Takes as many sets again into use, into which half of the entries go; false if there are no more.
  ///
  /// Who looks meanwhile may miss one that is on its way, and finds out once more what it would have known.
  private func grow() -> Bool {
    let mask = setMask.load(ordering: .relaxed)
    let sets = mask + 1
    guard 2 * sets * AtomicWords.lineSize <= slots.count else { return false }
    for index in 0..<sets * AtomicWords.lineSize where index % AtomicWords.lineSize != 0 {
      let slot = slots.load(index)
      guard !ring.isGone(place(slot)),
        EntryTable.spread(ring.firstWord(at: place(slot))) & sets != 0
      else { continue }
      set(index + sets * AtomicWords.lineSize, slot)
      set(index, 0)
    }
    setMask.store(2 * sets - 1, ordering: .releasing)
    return true
  }
}
