internal import GalleyUnicode

/// The line breaker's steps as a pass takes them, see `LineBreakAutomaton`: in one load, the next of which
/// waits for nothing but it.
///
/// A state is the place of its row; a step is the next state, shifted by four, and the automaton's four bits.
@safe
struct LineBreakSteps: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: the memory is that of a table which outlives this and does not change; an index is a row, which only a state of
  // the automaton or a step gives, and a class below the row's length.
  private let steps: UnsafePointer<UInt32>
  /// For each class the row of the state behind it, if there is but one.
  private let rows: UnsafePointer<UInt32>
  /// The classes of ASCII.
  private let kinds: UnsafePointer<UInt32>
  /// The class that stands for the text's end.
  let endClass: Int

  fileprivate init(
    _ steps: UnsafePointer<UInt32>, rows: UnsafePointer<UInt32>, kinds: UnsafePointer<UInt32>,
    endClass: Int
  ) {
    unsafe self.steps = steps
    unsafe self.rows = rows
    unsafe self.kinds = kinds
    self.endClass = endClass
  }

  /// The class of a byte of ASCII.
  @inline(__always)
  func kind(ofASCII byte: UInt8) -> Int { Int(unsafe kinds[Int(byte & 0x7F)]) }

  fileprivate static let noRow = UInt32.max

  // The automaton's own constants are another module's, which has to be called for them.
  private static let shift: UInt32 = 4
  private static let rowBits = 7

  /// The row of a state.
  @inline(__always)
  func row(of state: Int) -> Int { state &<< LineBreakSteps.rowBits }

  /// The state of a row.
  @inline(__always)
  func state(of row: Int) -> Int { row &>> LineBreakSteps.rowBits }

  /// A step from a row's state with a character of a class.
  @inline(__always)
  func step(from row: Int, _ kind: Int) -> UInt32 { unsafe steps[row &+ (kind & 0x7F)] }

  /// The row of the state behind a step.
  @inline(__always)
  func row(behind step: UInt32) -> Int { Int(step &>> LineBreakSteps.shift) }

  /// The row of the state behind a character of a class, whatever is before it: as behind letters, digits,
  /// ideographs; nil if there are several.
  ///
  /// No place before it is undecided any more.
  @inline(__always)
  func row(behindAny kind: Int) -> Int? {
    let row = unsafe rows[kind & 0x7F]
    return row == LineBreakSteps.noRow ? nil : Int(row)
  }

  /// What a step says about where lines may end.
  @inline(__always)
  static func says(_ step: UInt32) -> UInt32 { step & 7 }

  /// What a step says if all is that a line may end before its character.
  static let allows: UInt32 = 1

  /// Whether a line must end before the character of a step that says so.
  @inline(__always)
  static func mustEnd(_ says: UInt32) -> Bool { says & 3 == 2 }

  /// A step of the automaton as one here.
  @inline(__always)
  fileprivate static func step(_ step: UInt16) -> UInt32 {
    UInt32(step &>> UInt16(shift)) &<< (UInt32(rowBits) &+ shift) | UInt32(step)
      & (1 &<< shift &- 1)
  }

  fileprivate static func isLike(_ automaton: LineBreakAutomaton.Type) -> Bool {
    automaton.stateShift == UInt16(shift) && automaton.stride == 1 << rowBits
  }
}

/// The memory of the steps.
@safe
final class LineBreakStepTable: @unchecked Sendable {
  // SAFETY: written in `init` alone and freed in `deinit`; `@unchecked Sendable`: nothing changes after
  // `init`.
  private let memory: UnsafeMutablePointer<UInt32>
  private let stepCount: Int
  private let endClass: Int
  let byteCount: Int

  init(_ automaton: LineBreakAutomaton, _ breaks: ScriptWordBreaks) {
    assert(LineBreakSteps.isLike(LineBreakAutomaton.self))
    let steps = automaton.transitions.span
    stepCount = steps.count
    endClass = Int(automaton.endClass)
    let count = stepCount + LineBreakAutomaton.stride + 128
    byteCount = count * 4
    unsafe memory = .allocate(capacity: count)
    // SAFETY: as many are written as there is room for.
    for index in steps.indices { unsafe memory[index] = LineBreakSteps.step(steps[index]) }
    for kind in 0..<LineBreakAutomaton.stride {
      let state = LineBreakStepTable.state(behind: kind, automaton, breaks)
      unsafe memory[stepCount + kind] =
        state.map { UInt32($0 * LineBreakAutomaton.stride) } ?? LineBreakSteps.noRow
    }
    for byte in 0..<128 {
      unsafe memory[stepCount + LineBreakAutomaton.stride + byte] = UInt32(
        automaton.asciiClasses[byte])
    }
  }

  /// The only state behind characters of a class, if nothing is undecided there.
  private static func state(
    behind kind: Int, _ automaton: LineBreakAutomaton, _ breaks: ScriptWordBreaks
  ) -> Int? {
    guard kind < automaton.classCount else { return nil }
    let state = automaton.transitions[kind] >> LineBreakAutomaton.stateShift
    for other in 1..<automaton.stateCount {
      let step = automaton.transitions[other * LineBreakAutomaton.stride + kind]
      guard step >> LineBreakAutomaton.stateShift == state else { return nil }
    }
    guard !breaks.maySettle(Int(state)) else { return nil }
    return Int(state)
  }

  deinit { unsafe memory.deallocate() }

  /// The steps, valid as long as this lives.
  var steps: LineBreakSteps {
    unsafe LineBreakSteps(
      UnsafePointer(memory), rows: UnsafePointer(memory + stepCount),
      kinds: UnsafePointer(memory + stepCount + LineBreakAutomaton.stride), endClass: endClass)
  }
}
