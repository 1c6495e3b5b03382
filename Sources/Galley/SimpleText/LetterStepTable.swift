internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode
internal import Synchronization

/// The memory of the steps of one font's tables, and what makes them.
///
/// SAFETY: the memory is allocated in `init` and freed in `deinit` alone; under the lock a state, with zeros for its steps,
/// and an advance are written before the step or the character that leads to them, and a page's kinds before the page. All
/// is atomic, and what is written again is the same; who reads waits for nobody, for where it looks comes of what was
/// written last. `@unchecked Sendable`: whoever sees a step sees the state behind it.
@safe
final class LetterStepTable: @unchecked Sendable {
  let memory: LetterStepMemory
  private let automaton: LineBreakAutomaton
  /// The most that a pair may move.
  private let mostMoved: Int16
  let syllables: SyllableEnds

  /// What is changed under the lock.
  struct Known {
    /// The kinds, by what their characters have.
    var kinds = KeyNumbers(most: LetterSteps.mostKinds)
    var states = KeyNumbers(most: LetterSteps.mostStates)
    /// For each state a bit for each kind with which the step from it is made.
    var made = [SIMD4<UInt64>](repeating: .zero, count: LetterSteps.mostStates)
    /// The place of the last page.
    var lastPage = 0
    /// For each kind the page that is of it alone; 0: there is none.
    var uniformPages = [UInt16](repeating: 0, count: LetterSteps.mostKinds)

    func isMade(_ kind: Int, from state: Int) -> Bool {
      made[LetterSteps.number(ofState: state)][kind >> 6] >> UInt64(kind & 63) & 1 != 0
    }

    mutating func note(_ kind: Int, from state: Int) {
      made[LetterSteps.number(ofState: state)][kind >> 6] |= 1 << UInt64(kind & 63)
    }
  }

  private let known = Lock(Known())
  private static let scriptCount = LetterTables.mostScripts + 1

  /// - Parameter mostMoved: The most that a pair may move: in Chromium a line that ends behind it is not wider as it was
  ///   shaped than as it is drawn.
  init(_ automaton: LineBreakAutomaton, mostMoved: Int16) {
    precondition(automaton.stateCount <= LetterEntry.advances)
    self.automaton = automaton
    self.mostMoved = mostMoved
    syllables = SyllableEnds(automaton)
    let startCount = LetterStepTable.scriptCount * automaton.stateCount
    memory = LetterStepMemory(startCount: startCount)
    byteCount =
      LetterStepMemory.byteCount(startCount: startCount)
      + LetterSteps.mostKinds * MemoryLayout<UInt16>.stride
      + LetterSteps.mostStates * MemoryLayout<SIMD4<UInt64>>.stride
      + KeyNumbers.byteCount(most: LetterSteps.mostKinds)
      + KeyNumbers.byteCount(most: LetterSteps.mostStates)
  }

  deinit { memory.deallocate() }

  /// The steps, valid as long as this lives.
  var letterSteps: LetterSteps {
    unsafe LetterSteps(memory, .passUnretained(self))
  }

  /// The bytes that it keeps: of the memory all, with that of what finds kinds and states by their keys.
  let byteCount: Int

  func start(_ breakState: Int, _ script: UInt64) -> Int {
    precondition(0..<automaton.stateCount ~= breakState && script != 0)
    let number = LetterEntry(bits: script).scriptNumber
    let place = unsafe memory.starts + (number & 7) * automaton.stateCount + breakState
    let start = unsafe place.pointee.load(ordering: .acquiring)
    guard start == 0 else { return LetterSteps.state(ofNumber: Int(start)) }
    let made = known.withLock {
      self.number(of: LetterSteps.State(breakState: breakState, script: script), &$0)
    }
    unsafe place.pointee.store(UInt16(made), ordering: .releasing)
    return LetterSteps.state(ofNumber: made)
  }

  func make(behindFarSpace state: Int) -> Bool {
    let number = LetterStepTable.number(ofState: state)
    let place = unsafe memory.farStates + number
    guard unsafe place.pointee.load(ordering: .acquiring) == 0 else { return false }
    var here = unsafe memory.states[number].state
    let step = step(from: here.breakState, Int(automaton.asciiClasses[0x20]))
    guard step.says == 0, !here.last.has(LetterEntry.isSpace) else { return false }
    here.breakState = step.state
    here.last = LetterEntry(bits: LetterEntry.isSpace)
    let made = known.withLock { self.number(of: here, &$0) }
    unsafe place.pointee.store(UInt16(made), ordering: .releasing)
    return made > 0
  }

  /// A character that comes next.
  private struct Next {
    var value: UInt32
    var kind: Int
    var entry: LetterEntry
  }

  func make(
    from state: Int, _ value: UInt32, _ tables: FaceTables, _ knownScripts: UInt64
  ) -> Bool {
    let here = unsafe memory.states[LetterStepTable.number(ofState: state)].state
    guard value < LetterSteps.end, case let entry = syllables.likeClosed(tables.madeEntry(value)),
      entry.isKnown, entry.has(entry.has(LetterEntry.isNeutral) ? here.script : knownScripts)
    else { return false }
    return known.withLock { known in
      guard let kind = kind(of: value, entry, tables, &known) else { return false }
      let next = Next(value: value, kind: kind, entry: entry)
      if here.last.leftClass != 0 {
        makeAlike(from: state, here, with: next, tables, &known)
        if known.isMade(kind, from: state) { return true }
      }
      return make(from: state, here, with: next, tables, &known)
    }
  }

  /// Makes a step; false if there are too many states.
  private func make(
    from state: Int, _ here: LetterSteps.State, with next: Next, _ tables: FaceTables,
    _ known: inout Known
  ) -> Bool {
    guard let step = step(from: here, next, tables, &known) else { return false }
    unsafe memory.steps[state + next.kind].store(step, ordering: .releasing)
    known.note(next.kind, from: state)
    return true
  }

  /// Makes the steps from a state behind a letter that pairs move which are known where no pair matters, with that of the
  /// next character; not those that more has to be known of.
  ///
  /// What comes of a character is the same behind both, but for what the pair moves. Nearly all that a text comes to
  /// behind one letter comes behind another, too: to make steps one by one took a tenth of the time of Japanese at first
  /// sight.
  private func makeAlike(
    from state: Int, _ here: LetterSteps.State, with next: Next, _ tables: FaceTables,
    _ known: inout Known
  ) {
    var like = here
    like.last.bits &= ~LetterEntry.leftClasses
    let (number, likeNumber) = (LetterSteps.number(ofState: state), self.number(of: like, &known))
    let likeState = LetterSteps.state(ofNumber: likeNumber)
    guard likeNumber > 0,
      known.isMade(next.kind, from: likeState)
        || make(from: likeState, like, with: next, tables, &known)
    else { return }
    let (allKeys, isASCII) = (known.kinds.keys, LetterStepTable.isASCII)
    let keys = allKeys.span
    for word in 0..<LetterSteps.mostKinds >> 6 {
      var missing = known.made[likeNumber][word] & ~known.made[number][word]
      var made: UInt64 = 0
      while missing != 0 {
        let kind = word << 6 | missing.trailingZeroBitCount
        missing &= missing &- 1
        let step = unsafe memory.steps[likeState + kind].load(ordering: .relaxed)
        let entry = LetterEntry(bits: keys[kind].bits & ~isASCII)
        let moved = entry.has(here.script) ? tables.adjustment(here.last, entry) : 0
        guard !LetterSteps.refuses(step), mayMove(moved, entry) else { continue }
        unsafe memory.steps[state + kind].store(
          LetterSteps.step(like: step, moved: Int(moved)), ordering: .releasing)
        made |= 1 << UInt64(kind & 63)
      }
      known.made[number][word] |= made
    }
  }

  /// Whether a pair may move a character by so much.
  private func mayMove(_ moved: Int16, _ entry: LetterEntry) -> Bool {
    moved != SimpleGlyphs.leavesPath && moved <= mostMoved
      && LetterSteps.movable ~= Int(moved) && entry.advance + Int64(moved) >= 0
  }

  /// The number of a state that is made.
  private static func number(ofState state: Int) -> Int {
    let number = LetterSteps.number(ofState: state)
    precondition(
      1..<LetterSteps.mostStates ~= number && LetterSteps.state(ofNumber: number) == state)
    return number
  }

  /// The number of a state; 0 if there are too many.
  private func number(of state: LetterSteps.State, _ known: inout Known) -> Int {
    guard let (number, isNew) = known.states.number(of: KeyNumbers.Key(state.key)) else { return 0 }
    guard isNew else { return number }
    unsafe memory.states[number].set(state)
    let start = LetterSteps.state(ofNumber: number)
    for kind in 0..<LetterSteps.mostKinds {
      unsafe memory.steps[start + kind].store(0, ordering: .relaxed)
    }
    return number
  }

  /// A step of the line breaker, and what it says.
  @inline(__always)
  private func step(from state: Int, _ kind: Int) -> (state: Int, says: UInt16) {
    let step = automaton.transitions[state * LineBreakAutomaton.stride + kind]
    return (
      Int(step >> LineBreakAutomaton.stateShift),
      step & (LineBreakAutomaton.actionMask | LineBreakAutomaton.settles)
    )
  }

  /// The step from a state with a character of one of its scripts; nil if there are too many states.
  private func step(
    from here: LetterSteps.State, _ next: Next, _ tables: FaceTables, _ known: inout Known
  ) -> UInt32? {
    let entry = next.entry
    let isNeutral = entry.has(LetterEntry.isNeutral)
    let (breakState, says) = step(from: here.breakState, entry.breakClass)
    let action = says & LineBreakAutomaton.actionMask
    // A paragraph's end is no place for a line alone.
    guard action != 2, entry.bits & here.last.bits & LetterEntry.isSpace == 0 else {
      return LetterSteps.refusal
    }
    // Pairs of a script alone are moved.
    let isSame = entry.has(here.script)
    var moved = isSame ? tables.adjustment(here.last, entry) : 0
    // Where a rule may see the two, it is asked for them one by one.
    let asksRules = moved == SimpleGlyphs.leavesPath
    if asksRules { moved = tables.adjustmentWithoutRules(here.last, entry) }
    guard mayMove(moved, entry) else { return LetterSteps.refusal }
    let state = LetterSteps.State(
      breakState: breakState, script: isNeutral ? here.script : entry.bits & LetterEntry.scripts,
      last: entry.asLast)
    let behind = number(of: state, &known)
    guard behind > 0 else { return nil }
    var flags: UInt32 = 0
    if action == 1 { flags |= LetterSteps.allows }
    if action == LineBreakAutomaton.undecided { flags |= LetterSteps.undecided }
    if says & LineBreakAutomaton.settles != 0 { flags |= LetterSteps.settles }
    if entry.has(LetterEntry.hangs) { flags |= LetterSteps.hangs }
    if entry.has(LetterEntry.isBracket) { flags |= LetterSteps.isBracket }
    if asksRules { flags |= LetterSteps.asksRules }
    if next.value < 0x80, !isSame, !isNeutral { flags |= LetterSteps.beginsLatin }
    if flags & LetterSteps.asks == 0 { flags |= LetterSteps.isWhole }
    return LetterSteps.step(
      to: LetterSteps.state(ofNumber: behind), flags, moved: Int(moved))
  }
}

extension LetterEntry {
  /// What matters of it to the next character.
  fileprivate var asLast: LetterEntry {
    let space = has(LetterEntry.isSpace) ? LetterEntry.isSpace | LetterEntry.isNeutral : 0
    return LetterEntry(bits: bits & (LetterEntry.leftClasses | space))
  }
}

extension LetterSteps.State {
  /// What tells it from all others: of an entry's bits those of a script and of what matters to the next character, and
  /// below these the line breaker's state.
  fileprivate var key: UInt64 { UInt64(breakState) | last.bits | script }
}
