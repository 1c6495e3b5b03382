internal import GalleyUnicode

/// Which places between two characters of Latin text are decided by these two alone, and what a few characters of ASCII
/// tell where they are not.
final class PairAnalysis: Sendable {
  private let automaton: LatinAutomaton
  /// For each class, below 128, the states after a character of it, whatever Latin text was before; none if Latin text
  /// has none of it.
  private let statesAfter: [[Int]]
  /// The states after spaces behind an ordinary character.
  private let statesAfterSpaces: Set<Int>
  /// The same in order.
  private let orderedStatesAfterSpaces: [Int]
  /// The states after each ASCII character that stands behind such spaces: mostly one.
  private let statesInWord: [[Int]]
  /// The states behind which spaces end a line as behind an ordinary character.
  private let endsOrdinarily: [Bool]
  /// The classes behind whose characters spaces end a line as behind any other.
  private let isOrdinaryBeforeSpaces: [Bool]
  /// For each class of the second of two characters, and each of the first, what the two decide, see `Decision`.
  private let decisions: [Decision]
  /// For each state, and each class of a character behind the spaces that come next, whether all goes on as if an ordinary
  /// character were before them.
  private let goesOn: [Bool]
  /// The same for each class of a character behind spaces, and each of one before them, whatever is before that.
  private let goesOnBehind: [Bool]
  /// The ASCII characters before which a line may end behind such spaces, whatever comes then.
  let startsLine: [Bool]

  private static let kindCount = LatinAutomaton.stride
  /// The class of what is no character of Latin text: nothing is decided of it here.
  static let noKind = UInt8.max

  /// What two characters decide of the place between them.
  private enum Decision: UInt8 {
    case unknown, prohibited, allowed
  }

  init(_ breaks: ScriptWordBreaks) {
    let full = breaks.automaton
    let automaton = LatinAutomaton(full, maySettle: breaks.maySettle)
    self.automaton = automaton
    let kinds = (0..<UInt8(PairAnalysis.kindCount)).filter(automaton.isLatin)
    var after = [Set<Int>](repeating: [], count: PairAnalysis.kindCount)
    for kind in kinds { after[Int(kind)] = automaton.statesAfter(kind) }
    let afterSpaces = (0..<automaton.stateCount).map { automaton.afterSpaces([$0]) }
    let letter = automaton.afterSpaces(after[Int(full.asciiClasses[0x61])])
    let endsOrdinarily = afterSpaces.map { $0.isSubset(of: letter) }
    statesAfter = after.map { $0.sorted() }
    self.endsOrdinarily = endsOrdinarily
    statesAfterSpaces = letter
    orderedStatesAfterSpaces = letter.sorted()
    statesInWord = full.asciiClasses.map { kind in
      Set(letter.map { automaton.next($0, kind).state }).sorted()
    }
    isOrdinaryBeforeSpaces = after.map { states in
      !states.isEmpty && states.allSatisfy { endsOrdinarily[$0] }
    }
    startsLine = full.asciiClasses.map { kind in
      letter.allSatisfy { automaton.next($0, kind).bits & 3 == 1 }
    }
    decisions = PairAnalysis.decisions(
      kinds, automaton, statesAfter, isOrdinaryBeforeSpaces, orderedStatesAfterSpaces)
    goesOn = PairAnalysis.goesOn(
      kinds, automaton, decisions, afterSpaces.map { $0.sorted() }, orderedStatesAfterSpaces)
    goesOnBehind = PairAnalysis.goesOnBehind(kinds, goesOn, statesAfter)
  }

  /// What each two characters decide of the place between them.
  ///
  /// - Parameters:
  ///   - statesAfter: For each class.
  ///   - statesAfterSpaces: Those behind an ordinary character.
  private static func decisions(
    _ kinds: [UInt8], _ automaton: LatinAutomaton, _ statesAfter: [[Int]],
    _ isOrdinaryBeforeSpaces: [Bool], _ statesAfterSpaces: [Int]
  ) -> [Decision] {
    let space = automaton.full.asciiClasses[0x20]
    var decisions = [Decision](repeating: .unknown, count: kindCount * kindCount)
    for second in kinds {
      for first in kinds {
        // Spaces are behind an ordinary character, or the place before the first of them was not decided.
        let states = first == space ? statesAfterSpaces : statesAfter[Int(first)]
        var answers = 0
        for state in states { answers |= 1 << (automaton.next(state, second).bits & 3) }
        var decided: Decision = answers == 1 ? .prohibited : answers == 2 ? .allowed : .unknown
        if second == space {
          let isOrdinary = first == space || isOrdinaryBeforeSpaces[Int(first)]
          decided = isOrdinary ? .prohibited : .unknown
        }
        decisions[Int(second) * kindCount + Int(first)] = decided
      }
    }
    return decisions
  }

  /// For each state and each class of a character behind the spaces that come next whether all goes on as if an
  /// ordinary character were before them: the same place, and then a state that is one of those.
  ///
  /// - Parameters:
  ///   - afterSpaces: For each state those behind spaces.
  ///   - usual: Those behind an ordinary character and spaces.
  private static func goesOn(
    _ kinds: [UInt8], _ automaton: LatinAutomaton, _ decisions: [Decision],
    _ afterSpaces: [[Int]], _ usual: [Int]
  ) -> [Bool] {
    let space = automaton.full.asciiClasses[0x20]
    var goesOn = [Bool](repeating: false, count: automaton.stateCount * kindCount)
    for kind in kinds where kind != space {
      let decision = decisions[Int(kind) * kindCount + Int(space)]
      guard decision != .unknown else { continue }
      let bits = decision == .allowed ? 1 : 0
      let states = Set(usual.map { automaton.next($0, kind).state })
      for state in afterSpaces.indices where automaton.next(state, space).bits == 0 {
        goesOn[state * kindCount + Int(kind)] = afterSpaces[state].allSatisfy {
          let step = automaton.next($0, kind)
          return step.bits & 3 == bits && states.contains(step.state)
        }
      }
    }
    return goesOn
  }

  /// The same for each class of a character behind spaces, and each of one before them.
  private static func goesOnBehind(
    _ kinds: [UInt8], _ goesOn: [Bool], _ statesAfter: [[Int]]
  ) -> [Bool] {
    var all = [Bool](repeating: false, count: kindCount * kindCount)
    for first in kinds {
      for second in kinds {
        all[Int(second) * kindCount + Int(first)] = statesAfter[Int(first)].allSatisfy {
          goesOn[$0 * kindCount + Int(second)]
        }
      }
    }
    return all
  }

  /// The same as another object, for one thread of several: they do not share its count of references.
  init(sharing other: PairAnalysis) {
    automaton = other.automaton
    statesAfter = other.statesAfter
    statesAfterSpaces = other.statesAfterSpaces
    orderedStatesAfterSpaces = other.orderedStatesAfterSpaces
    statesInWord = other.statesInWord
    endsOrdinarily = other.endsOrdinarily
    isOrdinaryBeforeSpaces = other.isOrdinaryBeforeSpaces
    decisions = other.decisions
    goesOn = other.goesOn
    goesOnBehind = other.goesOnBehind
    startsLine = other.startsLine
  }

  /// About the bytes that it keeps: an array of its own is a reference, a head of 32 bytes and what `malloc` rounds up to.
  var byteCount: Int {
    automaton.byteCount + decisions.count + goesOn.count + goesOnBehind.count
      + (statesAfter + statesInWord).reduce(0) { $0 + 56 + $1.count * MemoryLayout<Int>.stride }
  }

  /// Whether a line may end between two characters of Latin text, of which the classes are; nil if that depends on others.
  func mayEndLine(between first: Int, and second: Int) -> Bool? {
    guard max(first, second) < PairAnalysis.kindCount else { return nil }
    switch decisions[second * PairAnalysis.kindCount + first] {
    case .unknown: return nil
    case .prohibited: return false
    case .allowed: return true
    }
  }

  /// Whether spaces between two characters of Latin text, of which the classes are, end a line as behind an ordinary one,
  /// and no line ends before them: as behind a dash, unless another one follows (LB17 of UAX #14).
  func areOrdinarySpaces(between first: Int, and second: Int) -> Bool {
    max(first, second) < PairAnalysis.kindCount
      && goesOnBehind[second * PairAnalysis.kindCount + first]
  }

  /// The same of spaces behind a word of Latin text, which stands behind ordinary spaces or at the paragraph's start.
  ///
  /// Either the word tells it, as a closing quote that would open one at a word's start (LB15a), or the character behind
  /// the spaces.
  ///
  /// - Parameters:
  ///   - count: How many characters the word has.
  ///   - startsParagraph: Whether nothing is before the word.
  ///   - next: The class of the character behind the spaces; nil if none is.
  ///   - kind: The class of each of the word's characters.
  func areOrdinarySpaces(
    behind count: Int, startsParagraph: Bool, before next: Int?, _ kind: (Int) -> Int
  ) -> Bool {
    guard next ?? 0 < PairAnalysis.kindCount,
      (0..<count).allSatisfy({ kind($0) < PairAnalysis.kindCount })
    else { return false }
    let space = automaton.full.asciiClasses[0x20]
    func areOrdinary(from state: Int) -> Bool {
      var end = state
      for index in 0..<count { end = automaton.next(end, UInt8(kind(index))).state }
      if let next, goesOn[end * PairAnalysis.kindCount + next] { return true }
      return endsOrdinarily[end] && automaton.next(end, space).bits == 0
    }
    return startsParagraph
      ? areOrdinary(from: automaton.start) : orderedStatesAfterSpaces.allSatisfy(areOrdinary)
  }

  /// Whether a line may end between two characters behind a third one, none of them white space; nil if
  /// that depends on others.
  func mayEndLine(between first: UInt8, and second: UInt8, behind before: UInt8) -> Bool? {
    let classes = automaton.full.asciiClasses
    let actions = Set(
      statesAfter[Int(classes[Int(before)])].map { state in
        let state = automaton.next(state, classes[Int(first)]).state
        return automaton.next(state, classes[Int(second)]).bits & 3
      })
    guard actions.count == 1, let action = actions.first, action < 2 else { return nil }
    return action == 1
  }

  /// The class of an ASCII character.
  func kind(of byte: UInt8) -> UInt8 { automaton.full.asciiClasses[Int(byte)] }

  /// The class of a character.
  func kind(of scalar: Unicode.Scalar) -> Int { Int(automaton.full.classOf(scalar)) }

  /// Whether spaces behind an ASCII character end a line as behind any other.
  func isOrdinary(beforeSpaces byte: UInt8) -> Bool {
    byte < 0x80 && isOrdinary(beforeSpaces: Int(kind(of: byte)))
  }

  /// The same behind a character of a class.
  func isOrdinary(beforeSpaces kind: Int) -> Bool {
    kind < PairAnalysis.kindCount && isOrdinaryBeforeSpaces[kind]
  }

  /// Whether Latin text has a class.
  func isLatin(kind: Int) -> Bool {
    kind < PairAnalysis.kindCount && automaton.isLatin(UInt8(kind))
  }

  /// Whether Latin text leads to a state of the full automaton.
  func isLatin(state: Int) -> Bool { automaton.merge(state) != nil }

  /// Whether a state of the full automaton is one that Latin text has after a character of a class.
  func isState(_ state: Int, behind kind: Int) -> Bool {
    automaton.merge(state).map(statesAfter[kind].contains) ?? false
  }

  /// Whether a state of the full automaton is one that Latin text has after the spaces behind an
  /// ordinary character.
  func isAfterSpaces(_ state: Int) -> Bool {
    automaton.merge(state).map(statesAfterSpaces.contains) ?? false
  }

  /// Whether a line may end before a character of Latin text; nil if that depends on what is before
  /// the last word, or farther behind than a few characters.
  ///
  /// - Parameters:
  ///   - characters: The text from the start of a word on, white space being one space.
  ///   - index: The character.
  ///   - startsParagraph: Whether the word is the paragraph's first.
  ///   - isWhole: Whether the paragraph ends with the characters.
  func mayEndLine(
    before index: Int, in characters: Span<UInt8>, startsParagraph: Bool, isWhole: Bool
  ) -> Bool? {
    if startsParagraph {
      return mayEndLine(before: index, in: characters, from: 0, automaton.start, isWhole)
    }
    guard index > 0 else { return nil }
    var answer: Bool?
    for state in statesInWord[Int(characters[0])] {
      guard let own = mayEndLine(before: index, in: characters, from: 1, state, isWhole),
        answer == nil || answer == own
      else { return nil }
      answer = own
    }
    return answer
  }

  /// The same from a place and the state before it.
  private func mayEndLine(
    before index: Int, in characters: Span<UInt8>, from start: Int, _ state: Int, _ isWhole: Bool
  ) -> Bool? {
    var state = automaton.walk(characters, start..<index, from: state)
    for position in index..<characters.count {
      let step = automaton.next(state, automaton.full.asciiClasses[Int(characters[position])])
      if position > index {
        if step.bits & 4 != 0 { return true }
        // Another place is left undecided: the one before it stays prohibited.
        if step.bits & 3 == 3 { return false }
      } else if step.bits & 3 != 3 {
        return step.bits & 3 == 1
      }
      state = step.state
      if !automaton.maySettle[state] { return false }
    }
    return isWhole ? automaton.next(state, automaton.full.endClass).bits & 4 != 0 : nil
  }

  /// Whether spaces behind a part of Latin text, from the start of a word on, end a line as usual, and
  /// none may end before them.
  func endsOrdinarily(_ characters: Span<UInt8>, startsParagraph: Bool) -> Bool {
    guard !characters.isEmpty else { return false }
    let space = automaton.full.asciiClasses[0x20]
    func endsOrdinarily(from start: Int, _ state: Int) -> Bool {
      let end = automaton.walk(characters, start..<characters.count, from: state)
      return self.endsOrdinarily[end] && automaton.next(end, space).bits & 7 == 0
    }
    if startsParagraph { return endsOrdinarily(from: 0, automaton.start) }
    for state in statesInWord[Int(characters[0])] where !endsOrdinarily(from: 1, state) {
      return false
    }
    return true
  }

  /// Whether the spaces behind a word of Latin text end a line as those behind a letter do; nil if
  /// that, or where lines may end in the word, depends on what is beside the spaces around it.
  ///
  /// - Parameters:
  ///   - startsParagraph: Whether nothing is before the word.
  ///   - state: The full automaton's state before the word, if it is known.
  func endsOrdinarily(
    _ word: some Collection<Unicode.Scalar>, startsParagraph: Bool, state: UInt16?
  ) -> Bool? {
    if let state {
      guard let known = automaton.merge(Int(state)) else { return nil }
      return endsOrdinarily(word, from: known, as: known)
    }
    guard !startsParagraph else {
      return endsOrdinarily(word, from: automaton.start, as: automaton.start)
    }
    var answer: Bool?
    for index in orderedStatesAfterSpaces.indices {
      let own = endsOrdinarily(
        word, from: orderedStatesAfterSpaces[index], as: orderedStatesAfterSpaces[0])
      guard let own, answer == nil || answer == own else { return nil }
      answer = own
    }
    return answer
  }

  /// The same from one state, by which a word must be broken as from another one.
  private func endsOrdinarily(
    _ word: some Collection<Unicode.Scalar>, from first: Int, as other: Int
  ) -> Bool? {
    var states = (first, other)
    for scalar in word {
      let kind = automaton.full.classOf(scalar)
      guard automaton.isLatin(kind) else { return nil }
      let steps = (automaton.next(states.0, kind), automaton.next(states.1, kind))
      guard steps.0.bits == steps.1.bits else { return nil }
      states = (steps.0.state, steps.1.state)
    }
    let end = endBits(states.0)
    guard let end, end == endBits(states.1) else { return nil }
    return endsOrdinarily[states.0]
  }

  /// What a space and the text's end alike say of the place before them behind a state; nil if they differ.
  private func endBits(_ state: Int) -> Int? {
    let bits = automaton.next(state, automaton.full.asciiClasses[0x20]).bits & 4
    return bits == automaton.next(state, automaton.full.endClass).bits & 4 ? bits : nil
  }
}
