internal import GalleyFonts

/// What a word adds to the line that it stands in, counted from the sum before it, in units of advance.
struct WordMeasure: Sendable {
  /// What is so: one number, for values of many parts are handed on by way of memory.
  var marks: Marks = .endsOrdinarily
  /// What a line that ends before the word has more than the sum up to there.
  var endDeltaBefore: Int32 = 0
  /// What the sums have too much of for a line that starts with the word.
  var startDelta: Int32 = 0
  /// The sum up to the end of a line that ends with the word.
  var end: Int32 = 0
  /// The sum behind the space that follows the word.
  var sumBehindSpace: Int32 = 0
  /// With less room for lines, some must be shaped to know whether they fit.
  var leastRoom: Int32 = 0
  /// Where lines may end inside it: the sum up to the end, and the key of the line after it.
  var opportunities: [(end: Int32, start: Int32)] = []
  /// Of a word of one script: the line breaker's state behind it.
  var stateAfter: UInt16 = 0
  /// Of a word of one script: its only font, or -1.
  var font: Int16 = 0
  /// Of a word of one script: the rules that may see it with another one beyond a space.
  var reach = SpaceReach()

  struct Marks: OptionSet, BitwiseCopyable {
    let rawValue: UInt16

    /// A line may end before the word.
    static let mayStartLine = Marks(rawValue: 1)
    static let hasLetter = Marks(rawValue: 1 << 1)
    /// That is not all that has a part in it: ligatures were made, ask with more around it.
    static let wantsMore = Marks(rawValue: 1 << 2)
    /// That is not all that has a part in it: ask with the line breaker's state before the word.
    static let wantsState = Marks(rawValue: 1 << 3)
    /// The line breaker's state before the word has a part in it.
    static let usesState = Marks(rawValue: 1 << 4)
    /// The spaces behind it end a line as those behind a letter do: if not, the next word is asked for with
    /// its state.
    static let endsOrdinarily = Marks(rawValue: 1 << 5)
    /// Of a word of one script: it has brackets.
    static let hasBrackets = Marks(rawValue: 1 << 6)
    /// No font has some of its characters.
    static let hasMissing = Marks(rawValue: 1 << 7)
    /// Some of its lines are not as wide as they are added up.
    static let hasUnevenLines = Marks(rawValue: 1 << 8)
    /// What is before the space before it has a part in it, which another line may have if a word is cut.
    static let isSeenFromBefore = Marks(rawValue: 1 << 9)
    /// The same of what is behind the space behind it.
    static let isSeenFromBehind = Marks(rawValue: 1 << 10)

    /// Adds a mark if it is so, or takes it away.
    mutating func set(_ mark: Marks, _ isSo: Bool) {
      if isSo { insert(mark) } else { remove(mark) }
    }
  }

  func has(_ mark: Marks) -> Bool { marks.contains(mark) }

  static let wantingMore = WordMeasure(marks: [.endsOrdinarily, .wantsMore])
  static let wantingState = WordMeasure(marks: [.endsOrdinarily, .wantsState])
}
