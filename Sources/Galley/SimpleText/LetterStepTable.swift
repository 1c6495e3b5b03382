internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode
internal import Synchronization

/// The memory of the steps of one font's tables, and what makes them.
///
/// SAFETY: the memory is allocated in `init` and freed in `deinit` alone; under the lock a state and its steps, and an
/// advance, are written once before the step or the character that leads to them. All is atomic; who reads waits for nobody,
/// for where it looks comes of what was written last. `@unchecked Sendable`: whoever sees a step sees the state behind it.
@safe
final class LetterStepTable: @unchecked Sendable {
  private let memory: UnsafeMutableRawPointer
  private let characters: UnsafeMutablePointer<Atomic<UInt16>>
  /// Those from a state are set to 0 when that is made.
  private let steps: UnsafeMutablePointer<Atomic<UInt32>>
  private let advances: UnsafeMutablePointer<Atomic<Int64>>
  private let states: UnsafeMutablePointer<LetterSteps.KnownState>
  /// For each script and each of the line breaker's states the state where nothing else is before; 0: not made.
  private let starts: UnsafeMutablePointer<Atomic<UInt16>>
  /// For each state the one behind a space of another font; 0: not made.
  private let farStates: UnsafeMutablePointer<Atomic<UInt16>>
  private let automaton: LineBreakAutomaton
  /// The most that a pair may move.
  private let mostMoved: Int16
  /// How far back pairs move at most, or 0.
  private let leastAdjustment: Int64

  // Found by looking through them: there are few, and the first dictionary of a type costs what a thousand steps do.
  private struct Known {
    /// The kinds, by what their characters have; 0 at the first place, which is no kind's.
    var kinds: [UInt64] = [0]
    var advanceCount = 0
    /// How many states there are, with the first place, which is no state's.
    var stateCount = 1
    /// For each kind the state behind it that was asked for last.
    var behind = [Int](repeating: 0, count: LetterSteps.mostKinds)
  }

  private let known = Lock(Known())
  private static let scriptCount = LetterTables.mostScripts + 1

  /// - Parameters:
  ///   - mostMoved: The most that a pair may move: in Chromium a line that ends behind it is not wider as it was shaped
  ///     than as it is drawn.
  ///   - leastAdjustment: How far back pairs move at most, or 0.
  init(_ automaton: LineBreakAutomaton, mostMoved: Int16, leastAdjustment: Int64) {
    self.automaton = automaton
    self.mostMoved = mostMoved
    self.leastAdjustment = leastAdjustment
    let startCount = LetterStepTable.scriptCount * automaton.stateCount
    let zeroCount = LetterSteps.end + startCount + LetterSteps.mostStates
    let stepCount = LetterSteps.mostStates * LetterSteps.mostKinds
    let stateBytes = LetterSteps.mostStates * MemoryLayout<LetterSteps.KnownState>.stride
    let start = UnsafeMutableRawPointer.allocate(
      byteCount: LetterSteps.mostKinds * 8 + stateBytes + stepCount * 4 + zeroCount * 2,
      alignment: 8)
    // SAFETY: the parts lie one behind the other in memory for all of them.
    unsafe memory = start
    unsafe advances = start.bindMemory(to: Atomic<Int64>.self, capacity: LetterSteps.mostKinds)
    let stateStart = unsafe start + LetterSteps.mostKinds * 8
    unsafe states = stateStart.bindMemory(
      to: LetterSteps.KnownState.self, capacity: LetterSteps.mostStates)
    let stepStart = unsafe stateStart + stateBytes
    unsafe steps = stepStart.bindMemory(to: Atomic<UInt32>.self, capacity: stepCount)
    let zeros = unsafe (stepStart + stepCount * 4).initializeMemory(
      as: UInt8.self, repeating: 0, count: zeroCount * 2)
    unsafe characters = UnsafeMutableRawPointer(zeros).bindMemory(
      to: Atomic<UInt16>.self, capacity: zeroCount)
    unsafe starts = characters + LetterSteps.end
    unsafe farStates = starts + startCount
  }

  deinit { unsafe memory.deallocate() }

  /// The steps, valid as long as this lives.
  var letterSteps: LetterSteps {
    unsafe LetterSteps(characters, steps, advances, states, farStates, .passUnretained(self))
  }

  /// The bytes that are touched, at most.
  var byteCount: Int {
    known.withLock { known in
      LetterSteps.end * 2 + LetterStepTable.scriptCount * automaton.stateCount * 2
        + known.stateCount * (LetterSteps.mostKinds * 4 + 100) + LetterSteps.mostKinds * 64
    }
  }

  func start(_ breakState: Int, _ script: UInt64) -> Int {
    precondition(0..<automaton.stateCount ~= breakState && script != 0)
    let number = LetterEntry(bits: script).scriptNumber
    let place = unsafe starts + (number & 7) * automaton.stateCount + breakState
    let start = unsafe place.pointee.load(ordering: .acquiring)
    guard start == 0 else { return Int(start) }
    let made = known.withLock {
      self.number(of: LetterSteps.State(breakState: breakState, script: script), &$0)
    }
    unsafe place.pointee.store(UInt16(made), ordering: .releasing)
    return made
  }

  func make(behindFarSpace state: Int) -> Bool {
    precondition(1..<LetterSteps.mostStates ~= state)
    let place = unsafe farStates + state
    guard unsafe place.pointee.load(ordering: .acquiring) == 0 else { return false }
    var here = unsafe states[state].state
    let step = step(from: here.breakState, Int(automaton.asciiClasses[0x20]))
    guard step.says == 0, !here.last.has(LetterEntry.isSpace) else { return false }
    here.breakState = step.state
    here.last = LetterEntry(bits: LetterEntry.isSpace)
    let made = known.withLock { number(of: here, &$0) }
    unsafe place.pointee.store(UInt16(made), ordering: .releasing)
    return made > 0
  }

  func make(
    from state: Int, _ value: UInt32, _ tables: FaceTables, _ knownScripts: UInt64
  ) -> Bool {
    precondition(1..<LetterSteps.mostStates ~= state)
    guard value < LetterSteps.end, case let entry = tables.madeEntry(value), entry.isKnown,
      entry.has(entry.has(LetterEntry.isNeutral) ? unsafe states[state].state.script : knownScripts)
    else { return false }
    return known.withLock { known in
      guard let kind = kind(of: value, entry, tables, &known),
        let step = step(from: unsafe states[state].state, value, entry, kind, tables, &known)
      else { return false }
      let place = unsafe steps + (state * LetterSteps.mostKinds + kind)
      unsafe place.pointee.store(step, ordering: .releasing)
      return true
    }
  }

  /// The number of a state; 0 if there are too many.
  private func number(of state: LetterSteps.State, _ known: inout Known) -> Int {
    for number in 1..<known.stateCount where unsafe states[number].state == state { return number }
    let number = known.stateCount
    guard number < LetterSteps.mostStates else { return 0 }
    unsafe states[number].set(state)
    for kind in 0..<LetterSteps.mostKinds {
      unsafe steps[number * LetterSteps.mostKinds + kind].store(0, ordering: .relaxed)
    }
    known.stateCount += 1
    return number
  }

  /// The number of an advance; nil if there are too many.
  private func number(of advance: Int64, _ known: inout Known) -> Int? {
    for number in 0..<known.advanceCount
    where unsafe advances[number].load(ordering: .relaxed) == advance { return number }
    guard known.advanceCount < LetterSteps.mostKinds else { return nil }
    unsafe advances[known.advanceCount].store(advance, ordering: .relaxed)
    known.advanceCount += 1
    return known.advanceCount - 1
  }

  /// A bit of the advance, above what that of any letter has.
  private static let isASCII: UInt64 = 1 << 19

  /// The kind of a character; nil if there are too many.
  private func kind(
    of value: UInt32, _ entry: LetterEntry, _ tables: FaceTables, _ known: inout Known
  ) -> Int? {
    let character = unsafe characters[Int(value)].load(ordering: .relaxed)
    if character != 0 { return LetterSteps.kind(of: character) }
    // Where a pair could take all that a character adds, its advance matters; text of Latin letters begins with ASCII.
    var bits = entry.bits
    if entry.advance >= -leastAdjustment { bits |= LetterEntry.advances }
    bits ^= value < 0x80 ? LetterStepTable.isASCII : 0
    let kind = known.kinds.firstIndex(of: bits) ?? known.kinds.count
    guard kind < LetterSteps.mostKinds, let advance = number(of: entry.advance, &known) else {
      return nil
    }
    if kind == known.kinds.count { known.kinds.append(bits) }
    set(UInt16(kind | advance << 8), of: value, entry, tables)
    return kind
  }

  /// Sets what is known of a character, and of those near it that have the same entry, as most ideographs and syllables
  /// do.
  private func set(_ made: UInt16, of value: UInt32, _ entry: LetterEntry, _ tables: FaceTables) {
    guard value >= 0x3400 else {
      unsafe characters[Int(value)].store(made, ordering: .releasing)
      return
    }
    let start = value & ~0x3F
    for near in start..<start + 0x40 where tables.anyEntry(near).bits == entry.bits {
      unsafe characters[Int(near)].store(made, ordering: .releasing)
    }
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
    from here: LetterSteps.State, _ value: UInt32, _ entry: LetterEntry, _ kind: Int,
    _ tables: FaceTables, _ known: inout Known
  ) -> UInt32? {
    let isNeutral = entry.has(LetterEntry.isNeutral)
    let (breakState, says) = step(from: here.breakState, entry.breakClass)
    let action = says & LineBreakAutomaton.actionMask
    // A paragraph's end is no place for a line alone.
    guard action != 2, entry.bits & here.last.bits & LetterEntry.isSpace == 0 else {
      return LetterSteps.refusal
    }
    // Pairs of a script alone are moved.
    let isSame = entry.has(here.script)
    let moved = isSame ? tables.adjustment(here.last, entry) : 0
    guard moved != SimpleGlyphs.leavesPath, moved <= mostMoved, entry.advance + Int64(moved) >= 0
    else { return LetterSteps.refusal }
    let state = LetterSteps.State(
      breakState: breakState, script: isNeutral ? here.script : entry.bits & LetterEntry.scripts,
      last: entry.asLast)
    var behind = known.behind[kind]
    if unsafe behind == 0 || states[behind].state != state {
      behind = number(of: state, &known)
      known.behind[kind] = behind
    }
    guard behind > 0 else { return nil }
    var step = UInt32(behind) | UInt32(bitPattern: Int32(moved)) << 16
    if action == 1 { step |= LetterSteps.allows }
    if action == LineBreakAutomaton.undecided { step |= LetterSteps.undecided }
    if says & LineBreakAutomaton.settles != 0 { step |= LetterSteps.settles }
    if entry.has(LetterEntry.hangs) { step |= LetterSteps.hangs }
    if entry.has(LetterEntry.isBracket) { step |= LetterSteps.isBracket }
    if value < 0x80, !isSame, !isNeutral { step |= LetterSteps.beginsLatin }
    if step & LetterSteps.asks == 0 { step |= LetterSteps.isWhole }
    return step
  }
}

extension LetterEntry {
  /// What matters of it to the next character.
  fileprivate var asLast: LetterEntry {
    let space = has(LetterEntry.isSpace) ? LetterEntry.isSpace | LetterEntry.isNeutral : 0
    return LetterEntry(bits: bits & (LetterEntry.leftClasses | space))
  }
}
