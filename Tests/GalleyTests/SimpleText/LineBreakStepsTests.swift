import GalleyUnicode
import Testing

@testable import Galley

/// The steps that a pass takes are those of the line breaker's automaton.
@Suite("Line break steps") struct LineBreakStepsTests {
  @Test(
    "each step leads where the automaton's does and says what it says",
    arguments: [LineBreakStrictness.loose, .normal, .strict, .anywhere])
  func steps(strictness: LineBreakStrictness) {
    var options = LineBreakOptions()
    options.strictness = strictness
    let automaton = LineBreaker(options: options).automaton
    let breaks = ScriptWordBreaks(automaton)
    let table = LineBreakStepTable(automaton, breaks)
    for state in 0..<automaton.stateCount {
      let row = table.steps.row(of: state)
      #expect(table.steps.state(of: row) == state)
      for kind in 0..<automaton.classCount {
        let expected = automaton.transitions[state * LineBreakAutomaton.stride + kind]
        let step = table.steps.step(from: row, kind)
        let says = LineBreakSteps.says(step)
        #expect(UInt16(says) == expected & 7)
        #expect(
          LineBreakSteps.mustEnd(says) == (expected & LineBreakAutomaton.actionMask == 2))
        #expect(
          table.steps.state(of: table.steps.row(behind: step))
            == Int(expected >> LineBreakAutomaton.stateShift))
      }
    }
  }

  @Test("behind most letters there is one state, in which nothing is undecided")
  func statesBehind() {
    let automaton = LineBreaker(options: LineBreakOptions()).automaton
    let breaks = ScriptWordBreaks(automaton)
    let steps = LineBreakStepTable(automaton, breaks)
    for kind in 0..<automaton.classCount {
      let states = Set(
        (0..<automaton.stateCount).map {
          Int(
            automaton.transitions[$0 * LineBreakAutomaton.stride + kind]
              >> LineBreakAutomaton.stateShift)
        })
      let row = steps.steps.row(behindAny: kind)
      if states.count == 1, let state = states.first, !breaks.maySettle(state) {
        #expect(row.map(steps.steps.state) == state)
      } else {
        #expect(row == nil)
      }
    }
    for letter in ["a", "ж", "字", "か", "ァ", "가", "각", "5", "\u{3000}", "（"] as [Unicode.Scalar] {
      #expect(
        (steps.steps.row(behindAny: Int(automaton.classOf(letter))) != nil) == (letter != "（"))
    }
  }
}
