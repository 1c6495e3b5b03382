internal import GalleyText

/// What is known of a stream of letters beside its next character, see `SimpleTextPass.takeStream`.
///
/// Not copied: those who look back along it would be handed copies.
struct LetterStream: ~Copyable {
  /// Where it starts.
  let start: Int
  /// The sum up to there, and up to the last character before that does not hang.
  let sumBefore: Int64
  let contentBefore: Int64
  /// The last point that others can go on from.
  private(set) var mark: Mark
  /// The line that the next character is on.
  private(set) var line: Line
  /// That line and the fitter as they were before a line ended last.
  private(set) var before: (line: Line, fitter: LineFitter)
  /// How many characters were added, or looked at in vain: none that was added is taken back, for the block has
  /// forgotten others for it.
  private(set) var count = 0
  /// Whether brackets were met since the mark: the walk keeps those that were open there.
  var hasNewBrackets = false
  /// Where the walk was before it turned to other tables last.
  var turned: CharacterWalk.Place
  /// What is known of the character before the mark, if that is a rest.
  var last = LetterEntry()

  /// The line on which a character is, as far as it is in the stream.
  struct Line: BitwiseCopyable {
    /// Its first character in the stream.
    var start: StreamPlace
    /// Whether the line began before.
    var isBegun: Bool
  }

  /// A character that others can go on from: a word starts with it, or text in another face.
  struct Mark: BitwiseCopyable {
    /// Its place in the text, and its number in the stream.
    var position: Int
    var index: Int
    /// The bit of the script before it in the tables of its face.
    var script: UInt64
    var kind: Kind
    /// How many lines have ended since.
    var age = 0

    enum Kind: BitwiseCopyable {
      case start, word
      /// A letter of another script, whose tables are the same, or others.
      case fence, turn
      /// One in the middle of a word, before which a line may end.
      case rest
    }
  }

  init(
    at position: Int, row: Int, script: UInt64, place: CharacterWalk.Place, sum: Int64,
    content: Int64, fitter: LineFitter
  ) {
    mark = Mark(position: position, index: 0, script: script, kind: .start)
    start = position
    sumBefore = sum
    contentBefore = content
    turned = place
    line = Line(start: StreamPlace(position: start, index: 0, row: row), isBegun: true)
    before = (line, fitter)
  }

  /// Notes that others can go on from the next character of a run.
  mutating func setMark(_ kind: Mark.Kind, before run: StreamRun) {
    set(Mark(position: run.position, index: run.count, script: run.script, kind: kind))
  }

  /// Notes that so many characters were added, or are.
  mutating func note(count: Int) { self.count = max(self.count, count) }

  mutating func set(_ mark: Mark) {
    self.mark = mark
    hasNewBrackets = false
  }

  /// Notes that a line ends before a place, or, if that is nil, before the stream.
  mutating func endLine(before place: StreamPlace?, _ fitter: LineFitter) {
    before = (line, fitter)
    mark.age += 1
    if let place { line = Line(start: place, isBegun: false) }
  }

  /// Goes back to the mark, at which the line and the fitter were these.
  mutating func goBackToMark(_ line: Line, _ fitter: LineFitter) {
    self.line = line
    before = (line, fitter)
    mark.age = 0
  }

  /// The line of the mark, and the fitter as it was there; nil if too many lines have ended since.
  func atMark(_ fitter: LineFitter) -> (line: Line, fitter: LineFitter)? {
    mark.age == 0 ? (line, fitter) : mark.age == 1 ? before : nil
  }
}

/// A character of a stream before which a line may end.
struct StreamPlace: BitwiseCopyable {
  /// Its place in the text.
  var position: Int
  /// Its number in the stream.
  var index: Int
  /// The line breaker's state before it, see `LineBreakSteps`.
  var row: Int
}
