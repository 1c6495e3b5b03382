internal import GalleyFonts
internal import GalleyText

/// A measure as words of a ring: the hash, the table, the context in two, four for the measure's numbers, one
/// for how many places and bytes are behind them, and these.
struct KnownWord {
  let measure: WordMeasure?

  private static let headCount = 9
  /// Beside the marks of a measure: that there is one.
  private static let isKnown: UInt16 = 1 << 15
  private static let mostPlaces = 0xFFFF

  init(measure: WordMeasure?) { self.measure = measure }

  // MARK: - Reading

  /// The word at a place; nil if there is another one.
  @inline(__always)
  init?(
    in ring: borrowing EntryRing, at place: EntryRing.Place, hash: UInt64, _ text: Span<UInt8>,
    _ range: Range<Int>, _ context: WordContext, table: UInt64
  ) {
    let keyCount = EntryRing.wordCount(ofBytes: range.count)
    guard let start = ring.start(of: place, count: KnownWord.headCount &+ keyCount),
      ring.load(start) == hash, ring.load(start &+ 1) == table,
      ring.load(start &+ 2) == context.bits, ring.load(start &+ 3) == context.unit.bitPattern
    else { return nil }
    let head = ring.load(start &+ 8)
    let placeCount = Int(truncatingIfNeeded: head &>> 16 & 0xFFFF)
    let key = start &+ KnownWord.headCount &+ placeCount
    guard head & 0xFFFF == range.count,
      ring.start(of: place, count: KnownWord.headCount &+ placeCount &+ keyCount) != nil,
      ring.hasBytes(of: text, range, from: key)
    else { return nil }
    let marks = UInt16(truncatingIfNeeded: head &>> 32)
    let (before, ends) = (ring.load(start &+ 4), ring.load(start &+ 5))
    let (least, reach) = (ring.load(start &+ 6), ring.load(start &+ 7))
    let places = (0..<placeCount).map { number in
      let place = ring.load(start &+ KnownWord.headCount &+ number)
      return (end: place.lowHalf, start: place.highHalf)
    }
    guard ring.isWhole(place) else { return nil }
    guard marks & KnownWord.isKnown != 0 else {
      measure = nil
      return
    }
    measure = WordMeasure(
      marks: WordMeasure.Marks(rawValue: marks & ~KnownWord.isKnown),
      endDeltaBefore: before.lowHalf, startDelta: before.highHalf, end: ends.lowHalf,
      sumBehindSpace: ends.highHalf, leastRoom: least.lowHalf, opportunities: places,
      stateAfter: UInt16(truncatingIfNeeded: head &>> 48),
      font: Int16(truncatingIfNeeded: least.highHalf),
      reach: SpaceReach(
        ending: UInt32(bitPattern: reach.lowHalf), starting: UInt32(bitPattern: reach.highHalf)))
  }

  // MARK: - Writing

  /// How many words it is with a key of so many bytes; nil if that is too long.
  func wordCount(keyedBy count: Int) -> Int? {
    let places = measure?.opportunities.count ?? 0
    guard count <= 0xFFFF, places <= KnownWord.mostPlaces else { return nil }
    return KnownWord.headCount + places + EntryRing.wordCount(ofBytes: count)
  }

  func store(
    in ring: borrowing EntryRing, from start: Int, hash: UInt64, _ text: Span<UInt8>,
    _ range: Range<Int>, _ context: WordContext, table: UInt64
  ) {
    ring.store(hash, start)
    ring.store(table, start + 1)
    ring.store(context.bits, start + 2)
    ring.store(context.unit.bitPattern, start + 3)
    var head = UInt64(range.count)
    var key = start + KnownWord.headCount
    if let measure {
      ring.store(UInt64(low: measure.endDeltaBefore, high: measure.startDelta), start + 4)
      ring.store(UInt64(low: measure.end, high: measure.sumBehindSpace), start + 5)
      ring.store(UInt64(low: measure.leastRoom, high: Int32(measure.font)), start + 6)
      let reach = measure.reach
      ring.store(UInt64(reach.ending) | UInt64(reach.starting) << 32, start + 7)
      for place in measure.opportunities {
        ring.store(UInt64(low: place.end, high: place.start), key)
        key += 1
      }
      head |= UInt64(measure.opportunities.count) << 16
      head |= UInt64(KnownWord.isKnown | measure.marks.rawValue) << 32
      head |= UInt64(measure.stateAfter) << 48
    }
    ring.store(head, start + 8)
    ring.store(text, range, from: key)
  }
}

extension UInt64 {
  /// Two numbers in one word.
  fileprivate init(low: Int32, high: Int32) {
    self = UInt64(UInt32(bitPattern: low)) | UInt64(UInt32(bitPattern: high)) &<< 32
  }

  fileprivate var lowHalf: Int32 { Int32(truncatingIfNeeded: self) }
  fileprivate var highHalf: Int32 { Int32(truncatingIfNeeded: self &>> 32) }
}
