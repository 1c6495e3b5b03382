internal import GalleyText

/// Values by stretches of bytes under a bound of bytes, for many threads at once.
///
/// The hash chooses one of several parts, each with a lock and a share of the bound of its own.
final class ShardedCache<Value: Sendable>: Sendable {
  private let shards: [Lock<ByteGenerations<Value>>]

  /// A power of two.
  private static var shardCount: Int { 16 }

  init(byteLimit: Int) {
    shards = (0..<ShardedCache.shardCount).map { _ in
      Lock(ByteGenerations(limit: byteLimit / ShardedCache.shardCount))
    }
  }

  @inline(__always)
  private func shard(_ hash: UInt64) -> Lock<ByteGenerations<Value>> { shards[Int(hash &>> 60)] }

  /// The value of a stretch of bytes, whose own size `cost` tells.
  func value(_ text: Span<UInt8>, _ range: Range<Int>, hash: UInt64, cost: (Value) -> Int)
    -> Value?
  {
    shard(hash).withLock { $0.value(text, range, hash: hash, cost: cost) }
  }

  /// Remembers a value, unless it takes more than half of its part's share.
  func insert(_ value: Value, _ text: Span<UInt8>, _ range: Range<Int>, hash: UInt64, cost: Int) {
    shard(hash).withLock { $0.insert(value, text, range, hash: hash, cost: cost) }
  }

  /// Forgets everything but the counts.
  func removeAll() {
    for shard in shards { shard.withLock { $0.removeAll() } }
  }

  /// How often a value was known, how often not, and the bytes that all take.
  var statistics: CacheStatistics {
    shards.reduce(into: CacheStatistics()) { sum, shard in
      shard.withLock { sum += $0.statistics }
    }
  }
}
