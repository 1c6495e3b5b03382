internal import GalleyText

/// What is in front of a table's words.
struct TableHeader: BitwiseCopyable {
  /// With less room, some lines must be shaped.
  var leastRoom: Int32
  var count: UInt16
  /// The words of all joints.
  var jointWords: UInt16
  /// The most opportunities that a line takes which is too short to be added up.
  var longestShortLine: UInt8
  var isWide: Bool
  /// Whether it is known where in the text opportunities are: else lines can only be counted.
  var hasPlaces: Bool
}

/// The memory of a table: one allocation, freed with the last table that has it.
///
/// The header; the joints, two words each, or three; the keys with their joints' indices, at least as
/// many as a vector reads; the indices of a wide table, four in a word; the places, two in a word.
@safe
final class TableMemory: ManagedBuffer<TableHeader, UInt32> {
  // SAFETY: written in `make` alone, before anybody else has it.
  static func make(
    joints: [UInt32], keys: [UInt32], indices: [UInt8], places: [UInt16], shortLines: ShortLines
  ) -> TableMemory {
    let header = TableHeader(
      leastRoom: Int32(shortLines.limit), count: UInt16(keys.count),
      jointWords: UInt16(joints.count), longestShortLine: UInt8(shortLines.longest),
      isWide: !indices.isEmpty, hasPlaces: !places.isEmpty)
    let buffer = create(minimumCapacity: wordCount(of: header)) { _ in header }
    unsafe buffer.withUnsafeMutablePointerToElements { words in
      var next = 0
      func append(_ word: UInt32) {
        unsafe words[next] = word
        next += 1
      }
      for word in joints { append(word) }
      for key in keys { append(key) }
      for _ in keys.count..<max(keys.count, TableView.vectorWidth) { append(TableView.noKey) }
      for index in stride(from: 0, to: indices.count, by: 4) {
        var word: UInt32 = 0
        for place in index..<min(index + 4, indices.count) {
          word |= UInt32(indices[place]) << UInt32(8 * (place - index))
        }
        append(word)
      }
      for index in stride(from: 0, to: places.count, by: 2) {
        let other = index + 1 < places.count ? UInt32(places[index + 1]) : 0
        append(UInt32(places[index]) | other << 16)
      }
      assert(next == wordCount(of: header))
    }
    // SAFETY: `create` makes an object of the class that it is called on.
    return unsafe unsafeDowncast(buffer, to: TableMemory.self)
  }

  /// The memory of a table that only counts lines, of opportunities whose joints are all among these.
  static func make(
    counting keys: Span<(end: Int64, start: Int64)>, joints: inout StartDeltas, leastRoom: Int32,
    isWide: Bool
  ) -> TableMemory {
    let header = TableHeader(
      leastRoom: leastRoom, count: UInt16(keys.count),
      jointWords: UInt16(joints.count * (isWide ? 3 : 2)), longestShortLine: 0, isWide: isWide,
      hasPlaces: false)
    let buffer = create(minimumCapacity: wordCount(of: header)) { _ in header }
    unsafe buffer.withUnsafeMutablePointerToElements { words in
      var next = 0
      for place in 0..<joints.count {
        LineJoint(
          startDelta: joints[place], hangingAdvance: 0, hangingBytes: 0, isHyphen: false
        ).pack(isWide: isWide) {
          unsafe words[next] = $0
          next += 1
        }
      }
      let behind = next + max(keys.count, TableView.vectorWidth)
      var index: UInt32 = 0
      for number in keys.indices {
        let key = keys[number]
        let place = joints.place(of: Int32(truncatingIfNeeded: key.start &- key.end)) ?? 0
        let end = UInt32(truncatingIfNeeded: key.end)
        if isWide {
          unsafe words[next &+ number] = end
          index |= UInt32(truncatingIfNeeded: place) &<< UInt32(8 &* (number & 3))
          if number & 3 == 3 || number &+ 1 == keys.count {
            unsafe words[behind &+ number &>> 2] = index
            index = 0
          }
        } else {
          unsafe words[next &+ number] =
            end &<< TableView.jointBits | UInt32(truncatingIfNeeded: place)
        }
      }
      for number in keys.count..<max(keys.count, TableView.vectorWidth) {
        unsafe words[next + number] = TableView.noKey
      }
    }
    // SAFETY: `create` makes an object of the class that it is called on.
    return unsafe unsafeDowncast(buffer, to: TableMemory.self)
  }

  private static func wordCount(of header: TableHeader) -> Int {
    let count = Int(header.count)
    return Int(header.jointWords) + max(count, TableView.vectorWidth)
      + (header.isWide ? (count + 3) / 4 : 0) + (header.hasPlaces ? (count + 1) / 2 : 0)
  }

  var view: TableView {
    unsafe withUnsafeMutablePointers { unsafe TableView(header: $0, words: $1) }
  }

  var shortLines: ShortLines {
    ShortLines(longest: Int(header.longestShortLine), limit: Int64(header.leastRoom))
  }

  /// The bytes of all of it.
  var byteCount: Int {
    2 * MemoryLayout<Int>.size + MemoryLayout<TableHeader>.stride
      + TableMemory.wordCount(of: header) * 4
  }
}
