internal import GalleyText

/// Values by stretches of bytes, found without making a key.
///
/// Open addressing over one arena of bytes; the hash is seeded once per process, so that no text
/// can be made to collide.
struct ByteMap<Value> {
  private struct Entry {
    var hash: UInt64
    var start: Int
    var count: Int
    var value: Value
  }

  // None as long as nothing is kept.
  private var slots: [Int32] = []
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []

  /// The bytes that keys and table take; what values take is for others to count.
  var byteCount: Int {
    bytes.count + entries.count * MemoryLayout<Entry>.stride + slots.count * 4
  }

  /// How many bytes more an entry with so many bytes of a key would take.
  func growth(ofKey count: Int) -> Int {
    count + MemoryLayout<Entry>.stride + (isFull ? (grownCount - slots.count) * 4 : 0)
  }

  private var isFull: Bool { entries.count * 4 >= slots.count * 3 }

  /// How many slots there are when these are too few.
  private var grownCount: Int { max(64, slots.count * 2) }

  /// The value of a stretch of bytes.
  func value(_ text: Span<UInt8>, _ range: Range<Int>, hash: UInt64) -> Value? {
    guard !slots.isEmpty else { return nil }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if entries[index].hash == hash, isEqual(index, text, range) { return entries[index].value }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Adds a value for bytes that have none.
  mutating func insert(_ value: Value, _ text: Span<UInt8>, _ range: Range<Int>, hash: UInt64) {
    if isFull { grow() }
    place(Int32(entries.count), hash: hash)
    entries.append(
      Entry(hash: hash, start: bytes.count, count: range.count, value: value))
    unsafe text.extracting(range).withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  private func isEqual(_ index: Int, _ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let entry = entries[index]
    guard entry.count == range.count else { return false }
    return ByteHash.areEqual(bytes.span, from: entry.start, text, range)
  }

  private mutating func place(_ index: Int32, hash: UInt64) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = index
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: grownCount)
    for index in entries.indices { place(Int32(index), hash: entries[index].hash) }
  }
}
