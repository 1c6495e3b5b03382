internal import GalleyText
internal import GalleyUnicode

/// The embedding levels of a paragraph that has text from right to left (UAX #9), by its bytes; empty
/// for others.
struct ParagraphLevels: ~Copyable {
  private var levels: [UInt8] = []
  private var start = 0

  var isEmpty: Bool { levels.isEmpty }

  /// Whether what stands at a place runs from right to left.
  @inline(__always)
  func turns(at index: Int) -> Bool { !levels.isEmpty && levels[index - start] & 1 == 1 }

  /// Whether a place has another level than what is before it in the paragraph.
  @inline(__always)
  func change(at index: Int) -> Bool {
    !levels.isEmpty && index > start && levels[index - start] != levels[index - start - 1]
  }

  /// Whether all of a range that starts in the paragraph is of one level, as far as it is in it.
  func areEven(in range: Range<Int>) -> Bool {
    guard !levels.isEmpty, let first = range.first else { return true }
    return levels[(first - start)..<min(levels.count, range.upperBound - start)]
      .allSatisfy { $0 == levels[first - start] }
  }

  /// Whether all that stands before a place is of the lowest level.
  func areLowest(before index: Int) -> Bool { levels[..<(index - start)].allSatisfy { $0 == 0 } }

  mutating func removeAll() { levels.removeAll(keepingCapacity: true) }

  /// Finds the levels of a paragraph; false if it has controls of direction, marks on what is no
  /// letter, or is too long.
  ///
  /// - Parameters:
  ///   - range: The paragraph, without its separator.
  ///   - table: What says whether a run of white space is one space.
  /// - Complexity: O(*n*).
  mutating func read(
    _ text: Span<UInt8>, _ range: Range<Int>, direction: WritingDirection, table: SimpleTextTable
  ) -> Bool {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      if table.collapses, table.isSpace(text[index]) {
        while index < range.upperBound, table.isSpace(text[index]) { index += 1 }
        scalars.append(" ")
        continue
      }
      let scalar = decodeScalar(text, at: &index)
      if scalar.value < 0x20 || scalar.value >= 0x7F, StrongDirection(of: scalar) == .control {
        return false
      }
      if UnicodeProperty.isCombiningMark(scalar), !ParagraphLevels.carriesMark(scalars.last) {
        return false
      }
      scalars.append(scalar)
    }
    guard let found = try? BidiParagraph(scalars: scalars, direction: direction) else {
      return false
    }
    start = range.lowerBound
    levels.removeAll(keepingCapacity: true)
    levels.reserveCapacity(range.count)
    // A character's other bytes are of its level, and so is the rest of white space that collapses.
    var number = -1
    var wasSpace = false
    for index in range {
      let byte = text[index]
      let isSpace = table.collapses && table.isSpace(byte)
      if byte & 0xC0 != 0x80, !isSpace || !wasSpace { number += 1 }
      wasSpace = isSpace
      levels.append(found.levels[number].rawValue)
    }
    return true
  }

  private static func carriesMark(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return UnicodeProperty.isLetterOrNumber(scalar) || UnicodeProperty.isCombiningMark(scalar)
  }
}
