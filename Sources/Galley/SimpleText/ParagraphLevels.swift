internal import GalleyText
internal import GalleyUnicode

/// The embedding levels of a paragraph that has text from right to left (UAX #9), by its bytes; empty
/// for others.
///
/// They may be those from a place in it on: behind a strong character, where no bracket is open, all follows from
/// what comes there, and from the paragraph's own level.
struct ParagraphLevels: ~Copyable {
  private var levels: [UInt8] = []
  /// Behind which bytes brackets begin and cease to be open, in turn; nil if that is not known.
  private var bounds: [Int]? = []
  /// The paragraph's own level.
  private var base: UInt8 = 0
  /// The first byte whose level is known.
  private(set) var start = 0
  /// The stretch of one level that was asked for last.
  private var stretch = 0..<0

  var isEmpty: Bool { levels.isEmpty }

  /// The paragraph's own direction.
  var direction: WritingDirection { base == 1 ? .rightToLeft : .leftToRight }

  /// Whether what stands at a place runs from right to left.
  @inline(__always)
  func turns(at index: Int) -> Bool { !levels.isEmpty && levels[index - start] & 1 == 1 }

  /// Whether a place has another level than what is before it in the paragraph.
  @inline(__always)
  func change(at index: Int) -> Bool {
    !levels.isEmpty && index > start && levels[index - start] != levels[index - start - 1]
  }

  /// The end of what runs from left to right from a place on, all of the level of what is before it; the place
  /// itself where that is not so.
  ///
  /// - Complexity: O(*n*) in the stretch, once.
  mutating func straightEnd(from index: Int) -> Int {
    guard index - start < levels.count, !turns(at: index), !change(at: index) else { return index }
    if !stretch.contains(index) { stretch = index..<levelEnd(from: index) }
    return stretch.upperBound
  }

  private func levelEnd(from index: Int) -> Int {
    let own = levels.span
    var end = index - start
    while end < own.count, own[end] == own[index - start] { end += 1 }
    return start + end
  }

  /// Whether all of a range that starts in the paragraph is of one level, as far as it is in it; false if not
  /// all of them are known.
  func areEven(in range: Range<Int>) -> Bool {
    guard !levels.isEmpty, let first = range.first else { return true }
    guard first >= start else { return false }
    return levels[(first - start)..<min(levels.count, range.upperBound - start)]
      .allSatisfy { $0 == levels[first - start] }
  }

  /// Whether all that stands before a place is of the lowest level, as far as it is known.
  func areLowest(before index: Int) -> Bool { levels[..<(index - start)].allSatisfy { $0 == 0 } }

  /// Whether no bracket is open at a place, as far as that is known; O(log *n*).
  func areClosed(at index: Int) -> Bool {
    guard let bounds else { return false }
    var (first, end) = (0, bounds.count)
    while first < end {
      let middle = (first + end) / 2
      if bounds[middle] <= index { first = middle + 1 } else { end = middle }
    }
    return first & 1 == 0
  }

  mutating func removeAll() { levels.removeAll(keepingCapacity: true) }

  /// Finds the levels of a paragraph; false if it has controls of direction, marks on what is no
  /// letter, or is too long.
  ///
  /// - Parameters:
  ///   - range: The paragraph, without its separator; or from a strong character on, at which no bracket is open.
  ///   - direction: The paragraph's.
  ///   - table: What says whether a run of white space is one space.
  /// - Complexity: O(*n*).
  mutating func read(
    _ text: Span<UInt8>, _ range: Range<Int>, direction: WritingDirection, table: SimpleTextTable
  ) -> Bool {
    if readLetters(text, range, direction: direction, table: table) { return true }
    var implicit = ImplicitLevels(capacity: 8 + range.count / 8)
    let isKnown = implicit.append(range) { place in
      ParagraphLevels.nextScalar(text, at: &place, before: range.upperBound, table)
    }
    guard isKnown else { return readResolved(text, range, direction: direction, table: table) }
    implicit.resolve(direction: direction)
    begin(range)
    base = implicit.base
    bounds = implicit.bracketBounds
    levels.append(contentsOf: repeatElement(base, count: range.count))
    let base = base
    var own = levels.mutableSpan
    var place = 0
    implicit.forEachRun { end, level in
      while level != base, place < end &- range.lowerBound {
        own[place] = level
        place &+= 1
      }
      place = end &- range.lowerBound
    }
    return true
  }

  /// The same of text without numbers and brackets; false, and no levels are known, if it has some or what takes more.
  private mutating func readLetters(
    _ text: Span<UInt8>, _ range: Range<Int>, direction: WritingDirection, table: SimpleTextTable
  ) -> Bool {
    begin(range)
    levels.append(contentsOf: repeatElement(0, count: range.count))
    var own = levels.mutableSpan
    var place = 0
    let found = LetterLevels.find(in: range, direction: direction) { place in
      ParagraphLevels.nextScalar(text, at: &place, before: range.upperBound, table)
    } body: { end, level in
      while place < end &- range.lowerBound {
        own[place] = level
        place &+= 1
      }
    }
    guard let found else {
      levels.removeAll(keepingCapacity: true)
      return false
    }
    base = found
    bounds = []
    return true
  }

  /// The same by `BidiParagraph`, of any paragraph.
  private mutating func readResolved(
    _ text: Span<UInt8>, _ range: Range<Int>, direction: WritingDirection, table: SimpleTextTable
  ) -> Bool {
    var scalars: [Unicode.Scalar] = []
    var ends: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let scalar = ParagraphLevels.nextScalar(text, at: &index, before: range.upperBound, table)
      if scalar.value < 0x20 || scalar.value >= 0x7F, StrongDirection(of: scalar) == .control {
        return false
      }
      if UnicodeProperty.isCombiningMark(scalar), !ParagraphLevels.carriesMark(scalars.last) {
        return false
      }
      scalars.append(scalar)
      ends.append(index)
    }
    guard let found = try? BidiParagraph(scalars: scalars, direction: direction) else {
      return false
    }
    begin(range)
    base = found.baseLevel.rawValue
    bounds = nil
    for (end, level) in zip(ends, found.levels) {
      levels.append(
        contentsOf: repeatElement(level.rawValue, count: end - start - levels.count))
    }
    return true
  }

  private mutating func begin(_ range: Range<Int>) {
    start = range.lowerBound
    stretch = 0..<0
    levels.removeAll(keepingCapacity: true)
    levels.reserveCapacity(range.count)
  }

  /// The next character, which is all white space in a row where that is one space.
  @inline(__always)
  private static func nextScalar(
    _ text: Span<UInt8>, at index: inout Int, before end: Int, _ table: SimpleTextTable
  ) -> Unicode.Scalar {
    guard table.collapses, table.isSpace(text[index]) else { return decodeScalar(text, at: &index) }
    while index < end, table.isSpace(text[index]) { index += 1 }
    return " "
  }

  private static func carriesMark(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return UnicodeProperty.isLetterOrNumber(scalar) || UnicodeProperty.isCombiningMark(scalar)
  }
}
