internal import GalleyUnicode

/// How far around a word its window has rules that see it together with what is there.
///
/// Its measure is that in a line which has all of the window. Another line may have less, and where it starts or ends
/// the window does not tell for sure, for it is no whole text.
struct WordSight {
  private let word: Range<Int>
  /// The nearest places before and behind the word across which no rule sees; all between them and the word have a
  /// part in it if a line starts or ends there.
  private let start: Int
  private let end: Int
  private let isSeenFromBefore: Bool
  private let isSeenFromBehind: Bool

  /// - Parameter isCrossed: Whether rules see characters on both sides of a place together.
  init(_ word: Range<Int>, in scalars: [Unicode.Scalar], isCrossed: (Int) -> Bool) {
    self.word = word
    var start = word.lowerBound
    while start > 0, isCrossed(start) { start -= 1 }
    var end = word.upperBound
    while end < scalars.count, isCrossed(end) { end += 1 }
    (self.start, self.end) = (start, end)
    isSeenFromBefore = scalars[start..<word.lowerBound].contains { $0 != " " }
    isSeenFromBehind = scalars[word.upperBound..<end].contains { $0 != " " }
  }

  /// Notes what cuts of words beside it would change.
  func mark(_ measure: inout WordMeasure) {
    measure.marks.set(.isSeenFromBefore, isSeenFromBefore)
    measure.marks.set(.isSeenFromBehind, isSeenFromBehind)
  }

  /// The places before the word at which a line may start that has a part in it.
  func lineStarts(_ scalars: [Unicode.Scalar], _ automaton: LineBreakAutomaton) -> [Int] {
    guard isSeenFromBefore else { return [] }
    return (start + 1..<word.lowerBound).filter { place in
      scalars[place] != " " && automaton.mayPart(scalars[place - 1], scalars[place])
    }
  }

  /// The places behind the word and the space behind it at which a line may end that has a part in them.
  func lineEnds(_ scalars: [Unicode.Scalar], _ automaton: LineBreakAutomaton) -> [Int] {
    guard isSeenFromBehind else { return [] }
    return (word.upperBound + 1..<end).filter { place in
      scalars[place - 1] != " "
        && (scalars[place] == " " || automaton.mayPart(scalars[place - 1], scalars[place]))
    }
  }
}

extension LineBreakAutomaton {
  /// Whether in any text at all a line may end between two characters.
  fileprivate func mayPart(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    let (before, behind) = (Int(classOf(first)), Int(classOf(second)))
    return (0..<stateCount).contains { state in
      let step = transitions[state * LineBreakAutomaton.stride + before]
      let next = Int(step >> LineBreakAutomaton.stateShift)
      return transitions[next * LineBreakAutomaton.stride + behind]
        & LineBreakAutomaton.actionMask != 0
    }
  }
}
