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

  /// The memory of a table.
  ///
  /// - Parameters:
  ///   - key: The advance up to the end of a line that ends at an opportunity, and the index of its joint.
  ///   - place: Where it is in the text; not asked if there are no places.
  @inline(__always)
  static func make(
    count: Int, joints: [LineJoint], shortLines: ShortLines, isWide: Bool, hasPlaces: Bool,
    key: (_ index: Int) -> (end: UInt32, joint: Int), place: (_ index: Int) -> UInt16
  ) -> TableMemory {
    let header = TableHeader(
      leastRoom: Int32(shortLines.limit), count: UInt16(count),
      jointWords: UInt16(joints.count * (isWide ? 3 : 2)),
      longestShortLine: UInt8(shortLines.longest), isWide: isWide, hasPlaces: hasPlaces)
    let buffer = create(minimumCapacity: wordCount(of: header)) { _ in header }
    unsafe buffer.withUnsafeMutablePointerToElements { words in
      var next = 0
      func append(_ word: UInt32) {
        unsafe words[next] = word
        next += 1
      }
      for joint in joints { joint.pack(isWide: isWide, into: append) }
      let indices = next + max(count, TableView.vectorWidth)
      if isWide { for index in indices..<indices + (count + 3) / 4 { unsafe words[index] = 0 } }
      for index in 0..<count {
        let key = key(index)
        if isWide {
          append(key.end)
          unsafe words[indices &+ index &>> 2] |=
            UInt32(truncatingIfNeeded: key.joint) &<< UInt32(8 &* (index & 3))
        } else {
          append(key.end &<< TableView.jointBits | UInt32(truncatingIfNeeded: key.joint))
        }
      }
      for _ in count..<max(count, TableView.vectorWidth) { append(TableView.noKey) }
      if isWide { next += (count + 3) / 4 }
      if hasPlaces {
        for index in stride(from: 0, to: count, by: 2) {
          let other = index + 1 < count ? UInt32(place(index + 1)) : 0
          append(UInt32(place(index)) | other << 16)
        }
      }
      assert(next == wordCount(of: header))
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
