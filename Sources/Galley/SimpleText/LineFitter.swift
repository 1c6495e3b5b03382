/// Counts the lines of a paragraph while its opportunities go by: first fit, without any text.
///
/// Fed with the same keys, it ends lines where `GreedyLineBreaker` does.
struct LineFitter {
  /// The widest line that fits, in units of advance.
  let limit: Int64
  /// Whether words that no line can hold are cut, which is for others to do.
  let cutsWords: Bool
  private(set) var lines = 0
  /// What the sums have too much of for the current line.
  private(set) var base: Int64 = 0
  /// The start key of the last opportunity that the current line can end at.
  private var lastStart: Int64 = 0
  private var hasLast = false

  init(limit: Int64, cutsWords: Bool) {
    self.limit = limit
    self.cutsWords = cutsWords
  }

  /// Whether a line that starts where the current one does can hold everything up to a sum.
  @inline(__always)
  func holds(_ sum: Int64) -> Bool { sum &- base <= limit }

  /// Notes an opportunity that is known to fit.
  @inline(__always)
  mutating func noteFitting(start: Int64) {
    lastStart = start
    hasLast = true
  }

  /// Takes the next opportunity; false if a word must be cut.
  @inline(__always)
  mutating func take(end: Int64, start: Int64) -> Bool {
    if holds(end) {
      noteFitting(start: start)
      return true
    }
    return takeOverflowing(end: end, start: start)
  }

  private mutating func takeOverflowing(end: Int64, start: Int64) -> Bool {
    if hasLast {
      lines += 1
      base = lastStart
      hasLast = false
      if holds(end) {
        noteFitting(start: start)
        return true
      }
    }
    guard !cutsWords else { return false }
    lines += 1
    base = start
    return true
  }

  /// Ends the paragraph; false if a word must be cut.
  mutating func endParagraph(end: Int64) -> Bool {
    guard take(end: end, start: end) else { return false }
    // What overflowed at the end has its line already.
    if hasLast { lines += 1 }
    base = 0
    hasLast = false
    return true
  }
}
