internal import GalleyUnicode

/// What words of letters of one kind do to the line breaker's state, where no line may end in them.
struct WordSteps: Sendable {
  /// By the state before a word.
  private let steps: [Step]
  private let automaton: LineBreakAutomaton

  /// The bytes that they keep.
  var byteCount: Int { steps.count * MemoryLayout<Step>.stride }

  /// Words of several letters with a space behind each, which come back to the state that they start in, and
  /// before each of which a line may end.
  struct Row: BitwiseCopyable {
    /// The state behind a word.
    let behindWord: Int
    /// Whether they may have marks.
    let takesMarks: Bool
  }

  /// From one state on.
  fileprivate struct Step: BitwiseCopyable {
    /// Behind one letter, and behind several.
    var one: UInt16 = 0
    var several: UInt16 = 0
    /// Whether that, and whether a line may end before the word, is known by its first letter; and if it
    /// has marks.
    var isKnown = false
    var isKnownWithMarks = false
    var mayStartLine = false
  }

  /// - Parameters:
  ///   - letter: The class of all letters.
  ///   - mark: That of all marks.
  init(letter: Int, mark: Int, _ automaton: LineBreakAutomaton) {
    self.automaton = automaton
    steps = (0..<automaton.stateCount).map {
      Step(from: $0, letter: letter, mark: mark, automaton)
    }
  }

  /// The row of words that starts in a state; nil if one more word and its space lead to another.
  func row(from state: Int) -> Row? {
    let step = steps[state]
    let space = automaton.transitions[
      Int(step.several) * LineBreakAutomaton.stride + Int(automaton.asciiClasses[0x20])]
    guard step.isKnown, step.mayStartLine, space & 7 == 0,
      Int(space >> LineBreakAutomaton.stateShift) == state
    else { return nil }
    return Row(behindWord: Int(step.several), takesMarks: step.isKnownWithMarks)
  }

  /// Steps through a word: whether a line may end before it; nil if that, or whether one may end in it, is
  /// not known by its first letter.
  func mayStartLine(from state: inout Int, _ word: LetterSum) -> Bool? {
    let step = steps[state]
    guard word.hasMarks ? step.isKnownWithMarks : step.isKnown else { return nil }
    var last = Int(word.hasLetters ? step.several : step.one)
    for _ in 0..<word.endingCount {
      guard let ending = word.ending else { break }
      let step = automaton.transitions[
        last * LineBreakAutomaton.stride + Int(automaton.classOf(ending))]
      guard step & (LineBreakAutomaton.actionMask | LineBreakAutomaton.settles) == 0 else {
        return nil
      }
      last = Int(step >> LineBreakAutomaton.stateShift)
    }
    state = last
    return step.mayStartLine
  }
}

extension WordSteps.Step {
  fileprivate init(
    from state: Int, letter: Int, mark: Int, _ automaton: LineBreakAutomaton
  ) {
    func step(_ state: Int, _ kind: Int) -> UInt16 {
      automaton.transitions[state * LineBreakAutomaton.stride + kind]
    }
    /// The state behind a character before which no line may end.
    func inner(_ state: Int, _ kind: Int) -> Int? {
      let step = step(state, kind)
      return step & (LineBreakAutomaton.actionMask | LineBreakAutomaton.settles) == 0
        ? Int(step >> LineBreakAutomaton.stateShift) : nil
    }
    let first = step(state, letter)
    guard first & LineBreakAutomaton.actionMask <= 1 else { return }
    let one = Int(first >> LineBreakAutomaton.stateShift)
    // Behind two letters all goes on alike, and marks change nothing.
    guard let several = inner(one, letter), inner(several, letter) == several else { return }
    self.one = UInt16(one)
    self.several = UInt16(several)
    isKnown = true
    isKnownWithMarks = inner(one, mark) == one && inner(several, mark) == several
    mayStartLine = first & LineBreakAutomaton.actionMask == 1
  }
}
