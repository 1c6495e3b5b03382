internal import GalleyText

/// A stretch of bytes on its way to the fitter: Latin text in a paragraph's first font, each character a byte.
///
/// Eight characters are eight loads and additions, see `ByteRun+Advancing`; where a line is full its end is
/// looked for backwards, see `ByteRun+LineEnds`. A paragraph of nothing but pairs that the table decides
/// needs no more than this, see `lines(ofAll:scale:_:)`; others are a pass's, see `SimpleTextPass+Bytes`.
struct ByteRun: ~Copyable {
  /// Where the stretch starts, at the start of a word.
  let start: Int
  let paragraphStart: Int
  /// The sum behind the last character before the stretch that does not hang.
  private let contentBefore: Int64
  /// The next character, and the sum before it.
  var position: Int
  var sum: Int64
  var fitter: LineFitter
  /// The current line.
  private(set) var line: Line
  /// Whether the line's first word is longer than the line, which ends with it.
  var isOverfull = false
  /// The character before which the line ended at a place before the stretch; -1 if it did not.
  private var endedAtLast = -1
  /// The line before the current one, to go back to.
  private var before: (fitter: LineFitter.Before, line: Line)

  /// The first paragraph of a text.
  @inline(__always)
  init(fitter: LineFitter) {
    self.init(start: 0, inParagraphAt: 0, sum: 0, contentSum: 0, fitter: fitter)
  }

  /// - Parameters:
  ///   - start: Where the stretch starts.
  ///   - sum: The sum before it.
  ///   - contentSum: The same of what does not hang.
  @inline(__always)
  init(
    start: Int, inParagraphAt paragraphStart: Int, sum: Int64, contentSum: Int64, fitter: LineFitter
  ) {
    self.start = start
    self.paragraphStart = paragraphStart
    self.sum = sum
    contentBefore = contentSum
    self.fitter = fitter
    position = start
    line = Line(start: start, startsHere: false)
    before = (fitter.beforeLineEnd, line)
  }

  /// The same stretch, which goes on by itself.
  @inline(__always)
  init(copying other: borrowing ByteRun) {
    start = other.start
    paragraphStart = other.paragraphStart
    contentBefore = other.contentBefore
    position = other.position
    sum = other.sum
    fitter = other.fitter
    line = other.line
    isOverfull = other.isOverfull
    endedAtLast = other.endedAtLast
    before = other.before
  }

  /// Goes on in other units, for text of which the pairs tell all: nothing goes back to a line before.
  ///
  /// - Parameters:
  ///   - factor: How many there are to one of those so far.
  ///   - limit: The widest line that fits, for which as many lines come out so far as before.
  @inline(__always)
  mutating func multiply(by factor: Int64, limit: Int64) {
    sum &*= factor
    fitter.multiply(by: factor, limit: limit)
  }

  /// Why a stretch ends.
  enum Stop {
    /// The paragraph does, or what was asked for.
    case ended
    /// A character is none of the table.
    case characters
    /// A word cannot be told by pairs.
    case word
  }

  /// Ends a line before a character.
  mutating func endLine(before place: Int, end: Int64, next: Int64) {
    before = (fitter.beforeLineEnd, line)
    fitter.endLine(at: end, start: next)
    line = Line(start: place, startsHere: true)
    isOverfull = false
  }

  /// Ends the line at its last place before the stretch; false if there is none.
  mutating func endLineAtLast() -> Bool {
    guard fitter.endLineAtLast() else { return false }
    endedAtLast = position
    return true
  }

  /// Forgets the line that starts at a place or behind it, or for what is there; false if there are more such lines
  /// than are remembered.
  mutating func goBack(before place: Int) -> Bool {
    guard endedAtLast < place else { return false }
    guard line.startsHere, line.start >= place else { return true }
    fitter.goBack(to: before.fitter)
    line = before.line
    isOverfull = false
    return !line.startsHere || line.start < place
  }

  /// The sum up to the last character before a place that does not hang.
  ///
  /// - Parameter sum: The sum up to the place.
  @inline(__always)
  func contentSum(_ text: Span<UInt8>, before place: Int, sum: Int64, _ table: PairTable)
    -> Int64
  {
    if place &- 2 >= start {
      // Most lines end behind a space, and some behind none.
      let (first, second) = (text[place &- 2], text[place &- 1])
      if second > 0x20 { return sum }
      if first > 0x20 {
        return sum &- Int64(table.entry(first, second) &>> PairTable.valueShift)
      }
    }
    var end = place
    var sum = sum
    while end > start, text[end &- 1] <= 0x20 {
      end &-= 1
      sum &-= table.value(text, at: end, inParagraphAt: paragraphStart)
    }
    return end == start ? contentBefore : sum
  }

  /// Whether a letter of ASCII is in the stretch, which makes it Latin text.
  func hasLetter(_ text: Span<UInt8>, before end: Int) -> Bool {
    ByteRun.firstLetter(of: text, in: start..<end) != nil
  }

  /// The first letter of ASCII in a range; nil if there is none.
  static func firstLetter(of text: Span<UInt8>, in range: Range<Int>) -> Int? {
    for place in range where 0x61...0x7A ~= text[place] | 0x20 { return place }
    return nil
  }

  /// Whether a text, of which all was taken, is a single paragraph of Latin text.
  // Nothing that is not inlined is given `self`, see below.
  @inline(__always)
  func isAll(of text: Span<UInt8>) -> Bool {
    start == 0 && position == text.count
      && ByteRun.firstLetter(of: text, in: 0..<position) != nil
  }

  /// The lines of a text of which all was taken; nil if it is not a single paragraph that the stretch tells.
  ///
  /// - Parameter scale: What the widest line is measured with.
  // Changes nothing, but what only reads a large value may be handed a copy of it: nothing that is not inlined is
  // given `self`.
  @inline(__always)
  mutating func lines(ofAll text: Span<UInt8>, scale: AdvanceScale, _ table: PairTable)
    -> SimpleTextCount?
  {
    guard isAll(of: text) else { return nil }
    var fitter = fitter
    guard fitter.endParagraph(end: contentSum(text, before: position, sum: sum, table)) else {
      return nil
    }
    return SimpleTextCount(
      lines: fitter.lines, paragraphs: 1, endedParagraphs: 0,
      width: max(0, scale.points(LineAdvance(units: fitter.takeWidest()))))
  }

  /// A line in a stretch of bytes.
  struct Line: BitwiseCopyable {
    /// Where the line starts; the stretch's start if it started before.
    var start: Int
    /// Whether the line starts in the stretch.
    var startsHere: Bool
  }
}
