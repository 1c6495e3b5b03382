internal import Synchronization

/// The tables of letters and the line breaker's automaton in one: what a character adds to its line and whether the line
/// may end before it, in one load, by the state that the characters before it leave and by what it is.
///
/// A state is all that matters of them: the line breaker's state, the script, and the class for pairs of the last one.
/// A kind is all that matters of the next: its classes, flags and scripts. Steps are made as texts come to them.
@safe
struct LetterSteps: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: the memory is that of a table which outlives this; an index is a character below `end`, a kind that a
  // character has, or a state that a step leads to.
  private let characters: UnsafeMutablePointer<Atomic<UInt16>>
  private let steps: UnsafeMutablePointer<Atomic<UInt32>>
  private let advances: UnsafeMutablePointer<Atomic<Int64>>
  private let states: UnsafeMutablePointer<KnownState>
  private let farStates: UnsafeMutablePointer<Atomic<UInt16>>
  private let table: Unmanaged<LetterStepTable>

  init(
    _ characters: UnsafeMutablePointer<Atomic<UInt16>>,
    _ steps: UnsafeMutablePointer<Atomic<UInt32>>,
    _ advances: UnsafeMutablePointer<Atomic<Int64>>, _ states: UnsafeMutablePointer<KnownState>,
    _ farStates: UnsafeMutablePointer<Atomic<UInt16>>,
    _ table: Unmanaged<LetterStepTable>
  ) {
    unsafe self.characters = characters
    unsafe self.steps = steps
    unsafe self.advances = advances
    unsafe self.states = states
    unsafe self.farStates = farStates
    unsafe self.table = table
  }

  /// Characters from here on are in no step.
  static let end = 1 << 16

  // A step: from the lowest bit on 9 of the state behind, some flags, and in the upper half what the pair moves. 0: it
  // is not made.
  /// How many states and kinds there is room for, with the first of each, which is none.
  static let mostStates = 1 << 9
  private static let kindBits = 8
  static let mostKinds = 1 << kindBits
  /// A line may end before the character.
  static let allows: UInt32 = 1 << 9
  /// The character hangs behind the line's end.
  static let hangs: UInt32 = 1 << 10
  /// Nothing has to be known but what the step says.
  static let isWhole: UInt32 = 1 << 11
  /// The character is a bracket.
  static let isBracket: UInt32 = 1 << 12
  /// Text of Latin letters begins with it.
  static let beginsLatin: UInt32 = 1 << 13
  /// The next characters decide whether a line may end before the character.
  static let undecided: UInt32 = 1 << 14
  /// A line may end at the last place that was undecided.
  static let settles: UInt32 = 1 << 15
  /// What of a step is not whole.
  static let asks = isBracket | beginsLatin | undecided | settles
  /// A step to no state, with any flag, so that it is one that is made: more has to be known than steps tell.
  static let refusal = hangs

  /// What is known of a character below `end`: its kind, and above that the number of its advance; 0: nothing.
  @inline(__always)
  func character(_ value: UInt32) -> UInt16 {
    unsafe characters[Int(value & 0xFFFF)].load(ordering: .relaxed)
  }

  /// Its kind.
  @inline(__always)
  static func kind(of character: UInt16) -> Int { Int(character & 0xFF) }

  /// Its advance, in units of the font.
  @inline(__always)
  func advance(of character: UInt16) -> Int64 {
    unsafe advances[Int(character &>> 8)].load(ordering: .relaxed)
  }

  /// The step from a state with a character.
  @inline(__always)
  func step(from state: Int, _ character: UInt16) -> UInt32 {
    let place = state &<< LetterSteps.kindBits | LetterSteps.kind(of: character)
    return unsafe steps[place].load(ordering: .relaxed)
  }

  /// The state behind a step.
  @inline(__always)
  static func state(behind step: UInt32) -> Int { Int(step & 0x1FF) }

  /// Whether more has to be known than steps tell, of a step that is made.
  @inline(__always)
  static func refuses(_ step: UInt32) -> Bool { state(behind: step) == 0 }

  /// What the pair moves, before the character.
  @inline(__always)
  static func moved(_ step: UInt32) -> Int64 { Int64(Int32(bitPattern: step) &>> 16) }

  /// What a state is.
  struct State: Equatable {
    /// The line breaker's state.
    var breakState: Int
    /// The bit of the script that characters without one take, see `LetterEntry.isOf(script:)`.
    var script: UInt64
    /// Of the last character the class for pairs, and whether it is a space; 0 where nothing is before that matters.
    var last = LetterEntry()

    /// The same behind a space of another font, which has nothing to do with those beside it.
    var isBehindFarSpace: Bool { last.bits == LetterEntry.isSpace }

    static func == (one: State, other: State) -> Bool {
      one.breakState == other.breakState && one.script == other.script
        && one.last.bits == other.last.bits
    }
  }

  /// A state that is written while others are read: who has its number sees all of it.
  struct KnownState: ~Copyable {
    private let breakState = Atomic<Int>(0)
    private let script = Atomic<UInt64>(0)
    private let last = Atomic<UInt64>(0)

    @inline(__always)
    var state: State {
      State(
        breakState: breakState.load(ordering: .relaxed), script: script.load(ordering: .relaxed),
        last: LetterEntry(bits: last.load(ordering: .relaxed)))
    }

    func set(_ state: State) {
      breakState.store(state.breakState, ordering: .relaxed)
      script.store(state.script, ordering: .relaxed)
      last.store(state.last.bits, ordering: .relaxed)
    }
  }

  /// What the state of a number is.
  @inline(__always)
  func state(_ number: Int) -> State { unsafe states[number].state }

  /// The number of the state behind a single space of another font; 0 if it is not made, or not known.
  @inline(__always)
  func state(behindFarSpace state: Int) -> Int {
    Int(unsafe farStates[state].load(ordering: .relaxed))
  }

  /// The number of a state where nothing is before that matters but the line breaker's state; 0 if there are too many.
  func start(_ breakState: Int, script: UInt64) -> Int {
    unsafe table._withUnsafeGuaranteedRef { $0.start(breakState, script) }
  }

  /// Makes the state behind a single space of another font; false if it is made, or if that takes more to know.
  func make(behindFarSpace state: Int) -> Bool {
    unsafe table._withUnsafeGuaranteedRef { $0.make(behindFarSpace: state) }
  }

  /// Makes the step from a state with a character; false if it has none, or if there are too many.
  ///
  /// - Parameter knownScripts: The bits of the scripts of which letters may come.
  func make(from state: Int, _ value: UInt32, _ tables: FaceTables, _ knownScripts: UInt64) -> Bool
  {
    unsafe table._withUnsafeGuaranteedRef { $0.make(from: state, value, tables, knownScripts) }
  }
}
