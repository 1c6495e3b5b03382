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

  private var slots: [Int32]
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []

  init() { slots = [Int32](repeating: -1, count: 64) }

  /// The number of entries.
  var count: Int { entries.count }
  /// The bytes that keys and table take; what values take is for others to count.
  var byteCount: Int {
    bytes.count + entries.count * MemoryLayout<Entry>.stride + slots.count * 4
  }

  /// The value of a stretch of bytes.
  func value(_ text: Span<UInt8>, _ range: Range<Int>, hash: UInt64) -> Value? {
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
    if entries.count * 2 >= slots.count { grow() }
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
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for index in entries.indices { place(Int32(index), hash: entries[index].hash) }
  }
}

/// Hashes of bytes, seeded.
enum ByteHash {
  /// Drawn once per process.
  private static let seed = UInt64.random(in: 1...UInt64.max) | 1

  /// A hash of a stretch of bytes: sixteen at a time, multiplied to twice their width and folded.
  static func hash(_ text: Span<UInt8>, _ range: Range<Int>, salt: UInt64 = 0) -> UInt64 {
    var hash = seed ^ salt &* 0x9E37_79B9_7F4A_7C15
    var other = seed &+ salt
    var index = range.lowerBound
    let end = range.upperBound
    precondition(index >= 0 && end <= text.count)
    let bytes = unsafe text.bytes
    // SAFETY: all bytes that are loaded are inside the range, which is inside the text.
    while index &+ 32 <= end {
      hash = fold(
        unsafe hash ^ bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self),
        unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &+ 8, as: UInt64.self))
      other = fold(
        unsafe other
          ^ bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &+ 16, as: UInt64.self),
        unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &+ 24, as: UInt64.self))
      index &+= 32
    }
    while index &+ 8 <= end {
      hash = fold(
        unsafe hash ^ bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self),
        other)
      index &+= 8
    }
    var rest = UInt64(truncatingIfNeeded: end &- range.lowerBound)
    while index < end {
      rest = rest &<< 8 | UInt64(unsafe text[unchecked: index])
      index &+= 1
    }
    return fold(hash ^ rest, other)
  }

  /// Whether two stretches of bytes of one length are equal.
  static func areEqual(
    _ known: Span<UInt8>, from start: Int, _ text: Span<UInt8>, _ range: Range<Int>
  ) -> Bool {
    let count = range.count
    let shift = range.lowerBound
    precondition(start >= 0 && start + count <= known.count && range.upperBound <= text.count)
    var offset = 0
    // SAFETY: all bytes that are loaded are inside both stretches.
    while offset &+ 8 <= count {
      let one = unsafe known.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: start &+ offset, as: UInt64.self)
      let two = unsafe text.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: shift &+ offset, as: UInt64.self)
      if one != two { return false }
      offset &+= 8
    }
    while offset < count {
      let one = unsafe known[unchecked: start &+ offset]
      let two = unsafe text[unchecked: shift &+ offset]
      if one != two { return false }
      offset &+= 1
    }
    return true
  }

  @inline(__always)
  private static func fold(_ word: UInt64, _ other: UInt64) -> UInt64 {
    let product = (word ^ seed).multipliedFullWidth(by: other ^ 0x9FB2_1C65_1E98_DF25)
    return product.high ^ product.low
  }
}

/// A map of bytes under a bound of bytes, in two generations: what is met again moves to the young
/// one; when that is full it becomes the old one, and what was not met since is forgotten.
struct ByteGenerations<Value> {
  private var young = ByteMap<Value>()
  private var old = ByteMap<Value>()
  private var valueBytes = 0
  private var oldBytes = 0
  private(set) var hits = 0
  private(set) var misses = 0
  /// The most bytes.
  let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The bytes of both generations.
  var byteCount: Int { young.byteCount + valueBytes + oldBytes }

  /// The value of a stretch of bytes, whose own size `cost` tells.
  mutating func value(
    _ text: Span<UInt8>, _ range: Range<Int>, hash: UInt64, cost: (Value) -> Int
  ) -> Value? {
    if let known = young.value(text, range, hash: hash) {
      hits &+= 1
      return known
    }
    guard let known = old.value(text, range, hash: hash) else {
      misses &+= 1
      return nil
    }
    hits &+= 1
    insert(known, text, range, hash: hash, cost: cost(known))
    return known
  }

  mutating func insert(
    _ value: Value, _ text: Span<UInt8>, _ range: Range<Int>, hash: UInt64, cost: Int
  ) {
    if young.byteCount + valueBytes + cost + range.count > limit / 2 {
      old = young
      oldBytes = young.byteCount + valueBytes
      young = ByteMap()
      valueBytes = 0
    }
    young.insert(value, text, range, hash: hash)
    valueBytes += cost
  }
}
