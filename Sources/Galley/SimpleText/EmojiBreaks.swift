internal import GalleyUnicode

/// Where lines may end beside emoji in Latin text.
///
/// What the pairs of Latin text decide holds as long as the line breaker is in a state that Latin text leads to: from the
/// states behind a sequence it must come to one with the next character, the same as behind any other of its class.
final class EmojiBreaks: Sendable {
  private let automaton: LineBreakAutomaton
  private let analysis: PairAnalysis
  /// The automaton's states in Latin text.
  private let latin: [Int]
  /// The classes of Latin text.
  private let kinds: [Int]
  /// For each class the states behind it; behind spaces those of ordinary ones.
  private let statesBehind: [[Int]]
  private let space: Int

  /// What is said of a place beside a sequence.
  enum Place: UInt8 {
    /// That takes more to know.
    case unknown
    case prohibited, allowed
  }

  /// A sequence as the line breaker sees it.
  final class Sequence: Sendable {
    /// For each class what is said of the place before the sequence behind it, and of the place behind before it.
    let behindKinds: [Place]
    let beforeKinds: [Place]
    /// Whether a paragraph may begin with it.
    let mayBegin: Bool
    fileprivate let kinds: [UInt8]
    /// All states behind it, and for each state whether it is one.
    fileprivate let states: [Int]
    fileprivate let hasState: [Bool]

    fileprivate init(
      _ kinds: [UInt8], _ states: [Int], hasState: [Bool], in breaks: EmojiBreaks
    ) {
      var behind = [Place](repeating: .unknown, count: LineBreakAutomaton.stride)
      var before = behind
      for kind in breaks.kinds {
        behind[kind] = breaks.place(from: breaks.statesBehind[kind], before: kinds, hasState)
        before[kind] = breaks.place(from: states, before: kind)
      }
      behindKinds = behind
      beforeKinds = before
      mayBegin = breaks.place(from: [0], before: kinds, hasState) != .unknown
      self.kinds = kinds
      self.states = states
      self.hasState = hasState
    }
  }

  /// - Complexity: O(states × classes) of Latin text.
  init(_ automaton: LineBreakAutomaton, _ analysis: PairAnalysis) {
    self.automaton = automaton
    self.analysis = analysis
    let space = Int(automaton.asciiClasses[0x20])
    let latin = (0..<automaton.stateCount).filter { analysis.isLatin(state: $0) }
    let kinds = (0..<LineBreakAutomaton.stride).filter { analysis.isLatin(kind: $0) }
    self.space = space
    self.latin = latin
    self.kinds = kinds
    var behind = [[Int]](repeating: [], count: LineBreakAutomaton.stride)
    // All that Latin text takes for one of them is one: what an emoji leads to may be another than any Latin text does.
    for kind in kinds {
      behind[kind] = latin.filter {
        kind == space ? analysis.isAfterSpaces($0) : analysis.isState($0, behind: kind)
      }
    }
    statesBehind = behind
  }

  /// About the bytes that it keeps, and no fewer than those of a sequence.
  var byteCount: Int {
    automaton.stateCount * (1 + MemoryLayout<Int>.stride)
      + statesBehind.reduce(0) { $0 + 40 + $1.count * MemoryLayout<Int>.stride }
  }

  private static func step(_ automaton: LineBreakAutomaton, from state: Int, _ kind: UInt8)
    -> (says: UInt16, state: Int)
  {
    let step = automaton.transitions[state * LineBreakAutomaton.stride + Int(kind)]
    let says = LineBreakAutomaton.actionMask | LineBreakAutomaton.settles
    return (step & says, Int(step >> LineBreakAutomaton.stateShift))
  }

  /// A sequence of characters of some classes, at most some dozens; nil if a line may end in it.
  ///
  /// - Complexity: O(states × characters).
  func sequence(_ kinds: [UInt8]) -> Sequence? {
    var hasState = [Bool](repeating: false, count: automaton.stateCount)
    var states: [Int] = []
    func add(from state: Int) -> Bool {
      guard let next = walk(kinds, from: state)?.state else { return false }
      if !hasState[next] {
        hasState[next] = true
        states.append(next)
      }
      return true
    }
    guard !kinds.isEmpty, latin.allSatisfy(add) else { return nil }
    // The same sequence may stand behind itself.
    var index = 0
    while index < states.count {
      guard add(from: states[index]) else { return nil }
      index += 1
    }
    return Sequence(kinds, states, hasState: hasState, in: self)
  }

  /// What is said of the place before a sequence, and the state behind it; nil if a line may end in it.
  private func walk(_ kinds: [UInt8], from state: Int) -> (says: UInt16, state: Int)? {
    var walk = EmojiBreaks.step(automaton, from: state, kinds[0])
    for index in kinds.indices.dropFirst() {
      let step = EmojiBreaks.step(automaton, from: walk.state, kinds[index])
      guard step.says == 0 else { return nil }
      walk.state = step.state
    }
    return walk
  }

  /// What is said of the place between two sequences.
  func place(behind first: Sequence, before second: Sequence) -> Place {
    place(from: first.states, before: second.kinds, second.hasState)
  }

  /// The same from some states, if all that lead to those behind a sequence.
  private func place(from states: [Int], before kinds: [UInt8], _ hasState: [Bool]) -> Place {
    var agreement = Agreement()
    for state in states {
      guard let step = walk(kinds, from: state), hasState[step.state], agreement.add(step.says)
      else { return .unknown }
    }
    return agreement.place
  }

  /// The same before a character of a class, if all that lead to those behind any other such character.
  private func place(from states: [Int], before kind: Int) -> Place {
    var agreement = Agreement()
    for state in states {
      let step = EmojiBreaks.step(automaton, from: state, UInt8(kind))
      let isUsual =
        kind == space
        ? step.says == 0 && analysis.isAfterSpaces(step.state)
        : analysis.isState(step.state, behind: kind)
      guard isUsual, agreement.add(step.says) else { return .unknown }
    }
    return agreement.place
  }

  /// What all say, if all say the same of a place that is decided at once.
  private struct Agreement {
    private(set) var place = Place.unknown

    mutating func add(_ says: UInt16) -> Bool {
      guard says < 2 else { return false }
      let new = says == 1 ? Place.allowed : .prohibited
      defer { place = new }
      return place == .unknown || place == new
    }
  }
}
