/// Where the lines of a paragraph may end, as a pass meets the places: what widths that nobody has named
/// yet are answered from.
struct LinePlaces: ~Copyable {
  /// The sums up to the ends of lines, and what the sums have too much of for lines that start there.
  private(set) var keys: [(end: Int64, start: Int64)] = []
  /// With less room, some lines must be shaped.
  private var leastRoom: Int64 = 0

  /// - Parameter capacity: How many there may be without asking for more memory.
  init(capacity: Int = 32) { keys.reserveCapacity(capacity) }

  /// Where no places are wanted.
  static var none: LinePlaces { LinePlaces(keys: []) }

  private init(keys: [(end: Int64, start: Int64)]) { self.keys = keys }

  var count: Int { keys.count }

  @inline(__always)
  mutating func append(end: Int64, start: Int64) { keys.append((end, start)) }

  /// Inserts a place behind so many that are before it.
  mutating func insert(end: Int64, start: Int64, at index: Int) {
    keys.insert((end, start), at: index)
  }

  /// Notes that with less room a line must be shaped to know whether it fits.
  mutating func note(leastRoom room: Int64) { leastRoom = max(leastRoom, room) }

  /// Makes them places of sums in units of which so many are one before.
  mutating func multiply(by factor: Int64) {
    for index in keys.indices {
      keys[index] = (keys[index].end &* factor, keys[index].start &* factor)
    }
    leastRoom &*= factor
  }

  /// Forgets all but the first.
  mutating func removeLast(to count: Int) { keys.removeLast(keys.count - count) }

  /// The table of these places, which tells how many lines there are, but not what is on them; nil if
  /// none can hold them.
  func table(isWide: Bool) -> MeasureTable? {
    MeasureTable(counting: keys.span, leastRoom: leastRoom, isWide: isWide)
  }
}
