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
    let table = LineBreakStepTable(automaton)
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
}
