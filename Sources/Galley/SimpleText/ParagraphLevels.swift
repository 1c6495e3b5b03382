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
    var implicit = ImplicitLevels(capacity: range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let scalar = nextScalar(text, at: &index, before: range.upperBound, table)
      guard implicit.append(scalar) else {
        return readResolved(text, range, direction: direction, table: table)
      }
    }
    implicit.resolve(direction: direction)
    set(text, range, table) { implicit[$0] }
    return true
  }

  /// The same by `BidiParagraph`, of any paragraph.
  private mutating func readResolved(
    _ text: Span<UInt8>, _ range: Range<Int>, direction: WritingDirection, table: SimpleTextTable
  ) -> Bool {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let scalar = nextScalar(text, at: &index, before: range.upperBound, table)
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
    set(text, range, table) { found.levels[$0].rawValue }
    return true
  }

  /// The next character, which is all white space in a row where that is one space.
  @inline(__always)
  private func nextScalar(
    _ text: Span<UInt8>, at index: inout Int, before end: Int, _ table: SimpleTextTable
  ) -> Unicode.Scalar {
    guard table.collapses, table.isSpace(text[index]) else { return decodeScalar(text, at: &index) }
    while index < end, table.isSpace(text[index]) { index += 1 }
    return " "
  }

  /// Sets the levels of a range's bytes: a character's other bytes are of its level, and so is the rest of
  /// white space that collapses.
  @inline(__always)
  private mutating func set(
    _ text: Span<UInt8>, _ range: Range<Int>, _ table: SimpleTextTable,
    _ level: (_ character: Int) -> UInt8
  ) {
    start = range.lowerBound
    levels.removeAll(keepingCapacity: true)
    levels.reserveCapacity(range.count)
    var number = -1
    var wasSpace = false
    var last: UInt8 = 0
    for index in range {
      let byte = text[index]
      let isSpace = table.collapses && table.isSpace(byte)
      if byte & 0xC0 != 0x80, !isSpace || !wasSpace {
        number += 1
        last = level(number)
      }
      wasSpace = isSpace
      levels.append(last)
    }
  }

  private static func carriesMark(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return UnicodeProperty.isLetterOrNumber(scalar) || UnicodeProperty.isCombiningMark(scalar)
  }
}
