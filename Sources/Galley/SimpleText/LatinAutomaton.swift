internal import GalleyUnicode

/// The line breaker's automaton over Latin text alone: states that only other scripts could tell
/// apart are one.
///
/// Moore's partition refinement over the states that Latin text reaches.
final class LatinAutomaton: Sendable {
  let full: LineBreakAutomaton
  /// The state at a paragraph's start.
  let start: Int
  let stateCount: Int
  /// For each state of the full automaton its own; -1 if no Latin text reaches it.
  private let merged: [Int]
  /// For each class whether Latin text has it.
  private let latinKinds: [Bool]
  /// For each state and class the next state above three bits of what the step says.
  private let steps: [Int32]
  /// For each state whether any text behind it, of other scripts as well, may allow the place that is left undecided
  /// there.
  let maySettle: [Bool]
  static let stride = 128

  /// The bytes that it keeps.
  var byteCount: Int { steps.count * 4 + merged.count * 8 + latinKinds.count + maySettle.count }

  /// - Parameter maySettle: Whether a place that was left undecided may still be allowed behind a state.
  init(_ full: LineBreakAutomaton, maySettle: (Int) -> Bool) {
    self.full = full
    let kinds = LatinAutomaton.classes(of: full)
    latinKinds = (0..<256).map { kinds.contains(UInt8($0)) }
    var reached = [0]
    var isReached: Set<Int> = [0]
    var index = 0
    while index < reached.count {
      for kind in kinds {
        let next = LatinAutomaton.step(full, reached[index], kind).state
        if isReached.insert(next).inserted { reached.append(next) }
      }
      index += 1
    }
    var merged = [Int](repeating: 0, count: full.stateCount)
    var count = 0
    while true {
      var numbers: [[Int]: Int] = [:]
      var refined = [Int](repeating: -1, count: full.stateCount)
      for state in reached {
        var signature = [merged[state], LatinAutomaton.step(full, state, full.endClass).bits]
        for kind in kinds {
          let step = LatinAutomaton.step(full, state, kind)
          signature.append(merged[step.state] << 3 | step.bits)
        }
        refined[state] = numbers[signature] ?? numbers.count
        numbers[signature] = refined[state]
      }
      merged = refined
      if numbers.count == count { break }
      count = numbers.count
    }
    var representatives = [Int](repeating: 0, count: count)
    for state in reached { representatives[merged[state]] = state }
    self.merged = merged
    steps = representatives.flatMap { state in
      (0..<LatinAutomaton.stride).map { kind in
        guard kind < full.classCount else { return -8 }
        let step = LatinAutomaton.step(full, state, UInt8(kind))
        let next = step.state < merged.count ? merged[step.state] : -1
        return Int32(next << 3 | step.bits)
      }
    }
    stateCount = count
    start = merged[0]
    var settling = [Bool](repeating: false, count: count)
    for state in reached where maySettle(state) { settling[merged[state]] = true }
    self.maySettle = settling
  }

  /// The classes of Latin text.
  private static func classes(of full: LineBreakAutomaton) -> [UInt8] {
    var classes: Set<UInt8> = []
    for value in UInt32(0)..<0x2194 {
      guard let scalar = Unicode.Scalar(value), Itemizer.isPlainLatin(scalar) else { continue }
      classes.insert(full.classOf(scalar))
    }
    return classes.sorted()
  }

  private static func step(_ full: LineBreakAutomaton, _ state: Int, _ kind: UInt8)
    -> (state: Int, bits: Int)
  {
    let step = Int(full.transitions[state * LineBreakAutomaton.stride + Int(kind)])
    return (step >> Int(LineBreakAutomaton.stateShift), step & 7)
  }

  /// The state that stands for one of the full automaton's; nil if no Latin text reaches it.
  func merge(_ state: Int) -> Int? {
    state < merged.count && merged[state] >= 0 ? merged[state] : nil
  }

  /// Whether Latin text has a class, so that its states are told apart by it.
  func isLatin(_ kind: UInt8) -> Bool { latinKinds[Int(kind)] }

  /// A step: the next state, and what it says, see `LineBreakAutomaton`.
  func next(_ state: Int, _ kind: UInt8) -> (state: Int, bits: Int) {
    let step = Int(steps[state * LatinAutomaton.stride + Int(kind)])
    return (step >> 3, step & 7)
  }

  /// The states after a character of a class, whatever was before it.
  func statesAfter(_ kind: UInt8) -> Set<Int> {
    Set((0..<stateCount).map { next($0, kind).state })
  }

  /// The state behind a part of ASCII text.
  func walk(_ text: Span<UInt8>, _ range: Range<Int>, from state: Int) -> Int {
    var state = state
    for position in range { state = next(state, full.asciiClasses[Int(text[position])]).state }
    return state
  }

  /// The states after one or more spaces.
  func afterSpaces(_ states: Set<Int>) -> Set<Int> {
    let space = full.asciiClasses[0x20]
    var result = Set(states.map { next($0, space).state })
    while true {
      let more = result.union(result.map { next($0, space).state })
      if more == result { return result }
      result = more
    }
  }
}
