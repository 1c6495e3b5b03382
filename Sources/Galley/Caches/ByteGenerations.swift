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

  /// How often a value was known, how often not, and the bytes that all take.
  var statistics: CacheStatistics {
    CacheStatistics(hits: hits, misses: misses, bytes: byteCount)
  }

  /// Forgets everything but the counts.
  mutating func removeAll() {
    young = ByteMap()
    old = ByteMap()
    valueBytes = 0
    oldBytes = 0
  }

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
    // What makes room for itself comes into an empty map.
    guard cost + ByteMap<Value>().growth(ofKey: range.count) <= limit / 2 else { return }
    if young.byteCount + valueBytes + cost + young.growth(ofKey: range.count) > limit / 2 {
      old = young
      oldBytes = young.byteCount + valueBytes
      young = ByteMap()
      valueBytes = 0
    }
    young.insert(value, text, range, hash: hash)
    valueBytes += cost
  }
}
