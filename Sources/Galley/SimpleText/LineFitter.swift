/// Counts the lines of a paragraph while its opportunities go by: first fit, without any text.
///
/// Fed with the same keys, it ends lines where `GreedyLineBreaker` does.
struct LineFitter: BitwiseCopyable {
  /// The widest line that fits, in units of advance.
  var limit: Int64
  /// Whether words that no line can hold are cut, which is for others to do.
  let cutsWords: Bool
  private(set) var lines = 0
  /// The widest line of those that ended, in units of advance.
  private(set) var widest: Int64 = 0
  /// What the sums have too much of for the current line.
  private(set) var base: Int64 = 0
  /// The keys of the last opportunity that the current line can end at.
  private var lastStart: Int64 = 0
  private var lastEnd: Int64 = 0
  private var hasLast = false
  /// Whether the line began in a word that others cut, who alone know where it could end in it.
  private var hasHiddenLast = false
  /// Whether a word of the paragraph was cut: what saw all of it may not be in the same line any more.
  private(set) var hasCut = false
  /// Whether a word has seen what is behind the space behind it, which may not be in its line any more if that is cut.
  private(set) var forbidsCuts = false
  /// Whether the line could end behind the last opportunity where its width is not known.
  private(set) var hasSeam = false

  /// More room than any text fills: sums stay below, with bits to spare.
  static let largestLimit: Int64 = 1 << 52

  init(limit: Int64, cutsWords: Bool) {
    self.limit = limit
    self.cutsWords = cutsWords
  }

  /// The largest sum that a line which starts where the current one does can hold.
  @inline(__always)
  var bound: Int64 { base &+ limit }

  /// Notes an opportunity that is known to fit.
  @inline(__always)
  mutating func noteFitting(end: Int64, start: Int64) {
    lastEnd = end
    lastStart = start
    hasLast = true
    hasHiddenLast = false
    hasSeam = false
  }

  /// Whether the line has no opportunity so far: a word that does not fit must be cut.
  var hasNoPlace: Bool { cutsWords && !hasLast && !hasHiddenLast && !hasSeam && !forbidsCuts }

  /// Notes an opportunity at which text cannot be parted without shaping it again: how wide a line that ends
  /// there is, nobody knows.
  ///
  /// That matters only if the line does not go on to a later opportunity.
  mutating func noteSeam() { hasSeam = true }

  /// Takes the next opportunity; false if a word must be cut, or the line may end at a seam.
  @inline(__always)
  mutating func take(end: Int64, start: Int64) -> Bool {
    if end <= bound {
      noteFitting(end: end, start: start)
      return true
    }
    return takeOverflowing(end: end, start: start)
  }

  private mutating func takeOverflowing(end: Int64, start: Int64) -> Bool {
    guard !hasSeam else { return false }
    if hasLast {
      endLine(at: lastEnd, start: lastStart)
      if end <= bound {
        noteFitting(end: end, start: start)
        return true
      }
    }
    guard !cutsWords else { return false }
    endLine(at: end, start: start)
    return true
  }

  /// Whether the text up to a sum has gone on for two lines without an opportunity: it must be cut, and
  /// who knows it now need not go on to the text's end.
  func mustCut(_ end: Int64) -> Bool {
    cutsWords && end > (hasLast ? lastStart : base) &+ 2 &* limit
  }

  /// Ends the line at the last opportunity that fits; false if there is none, or a seam behind it.
  mutating func endLineAtLast() -> Bool {
    guard hasLast, !hasSeam else { return false }
    endLine(at: lastEnd, start: lastStart)
    return true
  }

  /// Ends the line; the next one starts where sums have so much too much.
  mutating func endLine(at end: Int64, start: Int64) {
    lines &+= 1
    widest = max(widest, end &- base)
    base = start
    hasLast = false
    hasHiddenLast = false
  }

  /// Notes that a word has seen what is behind the space behind it.
  mutating func forbidCuts() { forbidsCuts = true }

  /// Notes that the line ended within a word that no line can hold.
  mutating func noteCut() { hasCut = true }

  /// Ends lines whose widths others know; the next one starts where sums have so much too much.
  mutating func endLines(_ count: Int, start: Int64) {
    hasCut = true
    lines &+= count
    base = start
    hasLast = false
    hasHiddenLast = true
  }

  /// What is needed to undo the end of a line.
  struct Before: BitwiseCopyable {
    fileprivate var widest: Int64
    fileprivate var base: Int64
    fileprivate var hasLast: Bool
    fileprivate var hasHiddenLast: Bool
  }

  /// What `goBack` needs to undo the end of the current line.
  @inline(__always)
  var beforeLineEnd: Before {
    Before(widest: widest, base: base, hasLast: hasLast, hasHiddenLast: hasHiddenLast)
  }

  /// Undoes the end of the last line; no opportunity was noted since.
  mutating func goBack(to before: Before) {
    lines &-= 1
    (widest, base, hasLast) = (before.widest, before.base, before.hasLast)
    hasHiddenLast = before.hasHiddenLast
  }

  /// Whether, where sums are so much larger, this comes to the same as another one: all but the lines so
  /// far.
  func goesOn(like other: LineFitter, shiftedBy sums: Int64) -> Bool {
    limit == other.limit && cutsWords == other.cutsWords && base == other.base &+ sums
      && hasLast == other.hasLast && hasHiddenLast == other.hasHiddenLast
      && hasSeam == other.hasSeam && hasCut == other.hasCut
      && forbidsCuts == other.forbidsCuts
      && (!hasLast || lastStart == other.lastStart &+ sums && lastEnd == other.lastEnd &+ sums)
  }

  /// Makes it one of a text in which sums are so much larger, and so many lines more come before.
  mutating func shift(by sums: Int64, lines more: Int) {
    lines &+= more
    base &+= sums
    lastStart &+= sums
    lastEnd &+= sums
  }

  /// Makes it one of sums in units of which so many are one before.
  ///
  /// - Parameter limit: The widest line that fits, in the new units.
  mutating func multiply(by factor: Int64, limit: Int64) {
    self.limit = limit
    widest &*= factor
    base &*= factor
    lastStart &*= factor
    lastEnd &*= factor
  }

  /// The widest line since this was asked last, in units of advance.
  mutating func takeWidest() -> Int64 {
    defer { widest = 0 }
    return widest
  }

  /// Ends the paragraph; false if a word must be cut.
  ///
  /// The sums of the next one start at 0.
  mutating func endParagraph(end: Int64) -> Bool {
    guard take(end: end, start: end) else { return false }
    // What overflowed at the end has its line already.
    if hasLast { endLine(at: lastEnd, start: 0) }
    base = 0
    hasLast = false
    hasHiddenLast = false
    hasSeam = false
    hasCut = false
    forbidsCuts = false
    return true
  }
}
