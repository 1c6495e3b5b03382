internal import GalleyText

/// Values by stretches of bytes under a bound of bytes, for many threads at once.
///
/// The hash chooses one of several parts, each with a lock and a share of the bound of its own. The locks are
/// lent for a look: to count references to what all threads look at, they would wait for each other.
@safe
struct ShardedCache<Value: Sendable>: ~Copyable, @unchecked Sendable {
  // SAFETY: each is retained here and released in `deinit`; `@unchecked Sendable`: they are locks, and the array
  // does not change.
  private let shards: InlineArray<16, Unmanaged<Lock<ByteGenerations<Value>>>>

  /// The upper four bits of a hash are the number of one.
  private static var shardCount: Int { 16 }

  init(byteLimit: Int) {
    unsafe shards = InlineArray { _ in
      unsafe Unmanaged.passRetained(
        Lock(ByteGenerations(limit: byteLimit / ShardedCache.shardCount)))
    }
  }

  deinit {
    for number in 0..<ShardedCache.shardCount { unsafe shards[number].release() }
  }

  /// Calls `body` with the part of a hash, while no other thread is in such a call for it.
  @inline(__always)
  private func withShard<Result>(
    _ hash: UInt64, _ body: (inout ByteGenerations<Value>) -> Result
  ) -> Result {
    unsafe shards[Int(hash &>> 60)]._withUnsafeGuaranteedRef { $0.withLock(body) }
  }

  private func forEachShard(_ body: (inout ByteGenerations<Value>) -> Void) {
    for number in 0..<UInt64(ShardedCache.shardCount) { withShard(number << 60, body) }
  }

  /// The value of a stretch of bytes, whose own size `cost` tells.
  func value(_ text: Span<UInt8>, _ range: Range<Int>, hash: UInt64, cost: (Value) -> Int)
    -> Value?
  {
    withShard(hash) { $0.value(text, range, hash: hash, cost: cost) }
  }

  /// Remembers a value, unless it takes more than half of its part's share.
  func insert(_ value: Value, _ text: Span<UInt8>, _ range: Range<Int>, hash: UInt64, cost: Int) {
    withShard(hash) { $0.insert(value, text, range, hash: hash, cost: cost) }
  }

  /// Forgets everything but the counts.
  func removeAll() {
    forEachShard { $0.removeAll() }
  }

  /// How often a value was known, how often not, and the bytes that all take.
  var statistics: CacheStatistics {
    var sum = CacheStatistics()
    forEachShard { sum += $0.statistics }
    return sum
  }
}
