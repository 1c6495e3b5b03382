internal import GalleyText

/// Compiled masks, remembered for whoever makes many fields.
///
/// The key holds everything that a mask depends on: its text, its notations and its direction. The
/// owner decides how long it lives: there is no shared instance.
public final class MaskCache: Sendable {
  fileprivate struct Key: Hashable {
    var pattern: String
    var notations: [MaskNotation]
    var direction: MaskDirection
  }

  fileprivate struct Entry {
    var mask: Mask
    var cost: Int
    var lastUse: UInt64
  }

  fileprivate struct Store {
    var entries: [Key: Entry] = [:]
    var cost = 0
    var clock: UInt64 = 0
    var hits = 0
  }

  /// The bound, in bytes.
  public let limit: Int
  private let store: Lock<Store>

  /// An empty cache with a bound in bytes: 1 MiB unless said otherwise, negative ones count as 0.
  public init(limit: Int = 1 << 20) {
    self.limit = max(0, limit)
    store = Lock(Store())
  }

  /// The mask of this pattern: remembered, or compiled now.
  ///
  /// - Complexity: O(*n*) in the pattern's length for a hit; that of `Mask.init` else.
  public func mask(
    _ pattern: String, notations: [MaskNotation] = [], direction: MaskDirection = .leftToRight
  ) throws(MaskError) -> Mask {
    let key = Key(pattern: pattern, notations: notations, direction: direction)
    if let known = store.withLock({ $0.hit(key) }) { return known }
    let mask = try Mask(pattern, notations: notations, direction: direction)
    store.withLock { $0.insert(mask, for: key, limit: limit) }
    return mask
  }

  /// How many masks were found remembered.
  public var hits: Int { store.withLock { $0.hits } }
  /// How many masks are remembered.
  public var count: Int { store.withLock { $0.entries.count } }
  /// The bytes that they take, keys included, as they are charged.
  public var cost: Int { store.withLock { $0.cost } }
}

extension MaskCache.Store {
  fileprivate mutating func hit(_ key: MaskCache.Key) -> Mask? {
    clock += 1
    guard let entry = entries[key] else { return nil }
    entries[key]?.lastUse = clock
    hits += 1
    return entry.mask
  }

  fileprivate mutating func insert(_ mask: Mask, for key: MaskCache.Key, limit: Int) {
    let cost = 256 + 3 * mask.pattern.utf8.count + 96 * (mask.elements.count + mask.notations.count)
    guard cost <= limit, entries[key] == nil else { return }
    while self.cost + cost > limit,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      self.cost -= oldest.value.cost
      entries[oldest.key] = nil
    }
    clock += 1
    entries[key] = MaskCache.Entry(mask: mask, cost: cost, lastUse: clock)
    self.cost += cost
  }
}
