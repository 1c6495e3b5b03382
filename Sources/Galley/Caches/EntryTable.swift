internal import GalleyText
internal import Synchronization

/// Entries by their hashes under a bound of bytes, for many threads at once: what was not met for longest is
/// forgotten.
///
/// Nobody waits. To look takes no lock: places of entries are found in sets of eight slots, a line of the
/// processor's cache each; the entries themselves are in a ring, and their first word is the hash. What comes
/// while another thread remembers something is not remembered; it is when it comes again.
struct EntryTable: ~Copyable, Sendable {
  /// Of each entry some bits of its hash and its place in the ring; 0: none.
  private let slots: AtomicWords
  /// The bits of a hash that are the number of its set: as few sets are in use as are enough, for those
  /// of many entries are far from each other in memory.
  private let setMask = Atomic<Int>(0)
  private let ring: EntryRing

  /// The most bytes that are taken of the bound: they are asked of the system at once.
  static let largest = 1 << 30

  /// - Parameter slotBytes: About so many of the bytes are for slots, of eight bytes each. Where all eight of a set
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
    for index in slots(of: hash) {
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
  // spread evenly enough for sets of eight.
  @inline(__always)
  private func slots(of hash: UInt64) -> Range<Int> {
    let set = EntryTable.spread(hash) & setMask.load(ordering: .relaxed)
    let first = set &* AtomicWords.lineSize
    return unsafe Range(uncheckedBounds: (first, first &+ AtomicWords.lineSize))
  }

  @inline(__always)
  private static func spread(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) &>> 32)
  }

  /// Never 0, which is what an empty slot has.
  @inline(__always)
  private func tag(_ hash: UInt64) -> UInt64 { hash &>> EntryRing.placeBits | 1 }

  @inline(__always)
  private func place(_ slot: UInt64) -> EntryRing.Place {
    slot & (1 &<< EntryRing.placeBits &- 1)
  }

  // MARK: - Slots, by who writes

  private func takeSlot(_ hash: UInt64, _ place: EntryRing.Place) {
    var slot = ownSlot(hash) ?? freeSlot(hash)
    while slot == nil, grow() { slot = freeSlot(hash) }
    let word = tag(hash) &<< EntryRing.placeBits | place
    slots.storeReleasing(word, slot ?? oldestSlot(hash))
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
    for index in 0..<sets * AtomicWords.lineSize {
      let slot = slots.load(index)
      guard !ring.isGone(place(slot)),
        EntryTable.spread(ring.firstWord(at: place(slot))) & sets != 0
      else { continue }
      slots.storeReleasing(slot, index + sets * AtomicWords.lineSize)
      slots.storeReleasing(0, index)
    }
    setMask.store(2 * sets - 1, ordering: .releasing)
    return true
  }
}
