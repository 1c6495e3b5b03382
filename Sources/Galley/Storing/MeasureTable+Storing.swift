internal import GalleyText

extension MeasureTable {
  func write(to writer: inout StoredWriter) {
    var joints: [LineJoint: Int] = [:]
    var order: [LineJoint] = []
    for index in 0..<count where joints[joint(index)] == nil {
      joints[joint(index)] = order.count
      order.append(joint(index))
    }
    writer.write(isWide)
    writer.write(shortLines.longest)
    writer.write(UInt64(bitPattern: shortLines.limit))
    writer.write(
      order.flatMap { joint in
        [
          UInt32(bitPattern: joint.startDelta), UInt32(bitPattern: joint.hangingAdvance),
          UInt32(joint.hangingBytes) | (joint.isHyphen ? 1 << 16 : 0),
        ]
      })
    writer.write(
      (0..<count).flatMap { index in
        [
          UInt32(truncatingIfNeeded: endKey(index)),
          UInt32(place(index)) | UInt32(joints[joint(index)] ?? 0) << 16,
        ]
      })
  }

  /// Reads a table of a paragraph; nil if no text can have such a one.
  init?(_ reader: inout StoredReader, utf8Range: Range<Int>, text: String) throws(StoredTextError) {
    let isWide = try reader.bool()
    let longest = try reader.count(upTo: ShortLines.largestCount)
    let limit = Int64(bitPattern: try reader.uint64())
    let packed = try reader.words()
    let entries = try reader.words()
    guard packed.count % 3 == 0, entries.count % 2 == 0, !entries.isEmpty else { return nil }
    let joints = stride(from: 0, to: packed.count, by: 3).map { index in
      LineJoint(
        startDelta: Int32(bitPattern: packed[index]),
        hangingAdvance: Int32(bitPattern: packed[index + 1]),
        hangingBytes: UInt16(truncatingIfNeeded: packed[index + 2]),
        isHyphen: packed[index + 2] >> 16 == 1)
    }
    var builder = Builder(
      capacity: entries.count / 2, shortLines: ShortLines(longest: longest, limit: limit),
      isWide: isWide)
    var last = 0
    var space = WhiteSpaceBefore(start: utf8Range.lowerBound)
    for index in stride(from: 0, to: entries.count, by: 2) {
      let place = Int(entries[index + 1] & 0xFFFF)
      let joint = Int(entries[index + 1] >> 16)
      guard place > last, place <= utf8Range.count, joints.indices.contains(joint),
        StoredText.isBoundary(utf8Range.lowerBound + place, in: text)
      else { return nil }
      space.advance(to: utf8Range.lowerBound + place, in: text)
      let hanging = utf8Range.lowerBound + place - Int(joints[joint].hangingBytes)
      guard hanging >= space.start, StoredText.isBoundary(hanging, in: text) else { return nil }
      last = place
      builder.append(endKey: Int64(entries[index]), place: place, joint: joints[joint])
    }
    // The last line ends with the paragraph: nothing is left out.
    guard last == utf8Range.count, let table = builder.finish() else { return nil }
    self = table
  }
}

/// The white space before a place that only goes forward: what can hang at the end of a line there.
private struct WhiteSpaceBefore {
  /// Where it starts, in the text's bytes: the place, if there is none.
  private(set) var start: Int
  private var place: Int

  init(start: Int) { (self.start, place) = (start, start) }

  /// - Parameter end: Where a character ends.
  mutating func advance(to end: Int, in text: String) {
    let bytes = text.utf8.span
    while place < end {
      let scalar = decodeScalar(bytes, at: &place)
      if !WhiteSpaceRules.hangs(scalar, likeChromium: false) { start = place }
    }
  }
}
