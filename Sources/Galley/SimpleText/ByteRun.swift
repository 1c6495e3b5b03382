internal import GalleyText

/// A stretch of bytes on its way to the fitter.
struct ByteRun: ~Copyable {
  /// Where the stretch starts, at the start of a word.
  let start: Int
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

  init(start: Int, sum: Int64, fitter: LineFitter) {
    self.start = start
    self.sum = sum
    self.fitter = fitter
    position = start
    line = Line(runStart: start, start: start, startsHere: false)
    before = (fitter.beforeLineEnd, line)
  }

  /// Ends a line before a character.
  mutating func endLine(before place: Int, end: Int64, next: Int64) {
    before = (fitter.beforeLineEnd, line)
    fitter.endLine(at: end, start: next)
    line.start = place
    line.startsHere = true
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

  /// A line in a stretch of bytes: all of the stretch that those need who look for the line's end.
  struct Line {
    /// Where the stretch starts.
    let runStart: Int
    /// Where the line starts; the stretch's start if it started before.
    var start: Int
    /// Whether the line starts in the stretch.
    var startsHere: Bool
  }
}
