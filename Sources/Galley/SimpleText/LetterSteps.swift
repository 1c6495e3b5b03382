internal import Synchronization

/// The tables of letters and the line breaker's automaton in one: what comes of a character, and whether the line may end
/// before it, in one load, by the state that the characters before it leave and by its kind, which tells what it adds.
///
/// A state is all that matters of them: the line breaker's state, the script, and the class for pairs of the last one.
/// A kind is all that matters of the next: its classes, flags and scripts, its advance, and of a bracket which it is.
/// Steps are made as texts come to them. They are of characters below `end`.
///
/// Kinds are found by the bytes of a character as they stand in a text, without a branch: those of one page, whose
/// characters have all bytes but the last in common, lie side by side. Pages of which all characters are of one kind, as
/// most ideographs are, share theirs.
@safe
struct LetterSteps: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: the memory is that of a table which outlives this; an index is two bytes, a place of kinds that a page has, for
  // any byte, a kind that a character has, or a state that a step leads to.
  private let memory: LetterStepMemory
  private let table: Unmanaged<LetterStepTable>

  init(_ memory: LetterStepMemory, _ table: Unmanaged<LetterStepTable>) {
    self.memory = memory
    unsafe self.table = table
  }

  /// Characters from here on have no kind.
  static let end = 1 << 16

  /// There is a page for any two bytes: those that a character of three begins with, or one of two is, or ASCII before
  /// whatever is next.
  static let pageCount = 1 << 16
  /// How many characters a page has.
  static let pageSize = 1 << 6
  // A page tells where its kinds are, less the least that its characters' last bytes are. At 0 are those of a page
  // without kinds; before these are those of ASCII, whose last bytes are less.
  static let leastLast = 1 << 7
  /// The place of the last page there is room for.
  static let lastPage = 0xFFC0
  /// So many kinds there are, so that any byte behind any page is inside.
  static let placeCount = lastPage + (1 << 8)

  // A state is known by the place of its first step: from a state with a kind is the step at their sum. 0: there is none.
  private static let kindBits = 8
  /// How many kinds and states there is room for, with the first of each, which is none.
  static let mostKinds = 1 << kindBits
  static let mostStates = 1 << 9

  // A step: from the lowest bit on 8 flags, 9 bits of the state behind, at its place, and 15 of what the pair moves.
  // 0: it is not made.
  /// A line may end before the character.
  static let allows: UInt32 = 1
  /// The character hangs behind the line's end.
  static let hangs: UInt32 = 1 << 1
  /// Nothing has to be known but what the step says.
  static let isWhole: UInt32 = 1 << 2
  /// The character is a bracket.
  static let isBracket: UInt32 = 1 << 3
  /// Text of Latin letters begins with it.
  static let beginsLatin: UInt32 = 1 << 4
  /// The next characters decide whether a line may end before the character.
  static let undecided: UInt32 = 1 << 5
  /// A line may end at the last place that was undecided.
  static let settles: UInt32 = 1 << 6
  /// What the pair moves holds if no rule is met at it, which takes a look at the letters around it.
  static let asksRules: UInt32 = 1 << 7
  /// What of a step is not whole.
  static let asks = isBracket | beginsLatin | undecided | settles | asksRules
  /// A step to no state, with any flag, so that it is one that is made: more has to be known than steps tell.
  static let refusal = hangs
  private static let allFlags: UInt32 = 0xFF
  private static let states = UInt32(mostStates - 1) << kindBits
  private static let movedShift: UInt32 = 17
  /// How far a pair may move.
  static let movable = -1 << 14..<1 << 14

  /// The kind of the character at a place of a text, 0 if it is not known, and where the next is if it is.
  ///
  /// - Parameters:
  ///   - bytes: Three or more are there.
  ///   - areWide: Whether most characters are known to be of three bytes: then it is guessed where the next is, and nothing
  ///     waits for the first byte; what is guessed wrongly takes longer.
  @unsafe @inline(__always)
  func kind(_ bytes: RawSpan, at position: Int, areWide: Bool = false) -> (kind: Int, next: Int) {
    let first = unsafe bytes.unsafeLoad(fromUncheckedByteOffset: position, as: UInt8.self)
    let next: Int
    if areWide, _fastPath(first >= 0xE0) {
      next = position &+ 3
    } else {
      next = position &+ 1 &+ (first >= 0xC0 ? 1 : 0) &+ (first >= 0xE0 ? 1 : 0)
    }
    let pair = unsafe UInt16(
      bigEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt16.self))
    let last = unsafe bytes.unsafeLoad(fromUncheckedByteOffset: next &- 1, as: UInt8.self)
    let page = unsafe memory.pages[Int(pair)].load(ordering: .relaxed)
    return (Int(unsafe memory.kinds[Int(page) &+ Int(last)].load(ordering: .relaxed)), next)
  }

  /// The first bytes of the characters of a page, all but the last; of those of two bytes with each second one.
  static func pairs(ofPageWith value: UInt32) -> Range<Int> {
    if value < 0x800 {
      let first = Int(0xC0 | value >> 6) << 8
      return first | 0x80..<first | 0xC0
    }
    let pair = Int(0xE0 | value >> 12) << 8 | Int(0x80 | value >> 6 & 0x3F)
    return pair..<pair + 1
  }

  /// The kind of a character below `end`; 0: it is not known.
  func kind(of value: UInt32) -> Int {
    var place = Int(value)
    if value >= 0x80 {
      let pair = LetterSteps.pairs(ofPageWith: value).lowerBound
      place = Int(unsafe memory.pages[pair].load(ordering: .relaxed)) + Int(0x80 | value & 0x3F)
    }
    return Int(unsafe memory.kinds[place].load(ordering: .relaxed))
  }

  /// The step from a state with a kind.
  @inline(__always)
  func step(from state: Int, _ kind: Int) -> UInt32 {
    // The kind first: it is known before the state is.
    unsafe (memory.steps + kind)[state].load(ordering: .relaxed)
  }

  /// The state behind a step.
  @inline(__always)
  static func state(behind step: UInt32) -> Int { Int(step & states) }

  /// The state of a number.
  static func state(ofNumber number: Int) -> Int { number << kindBits }

  /// The number of a state, from 1 on.
  static func number(ofState state: Int) -> Int { state >> kindBits }

  /// A step to a state with some flags, where the pair moves something that is movable.
  static func step(to state: Int, _ flags: UInt32, moved: Int) -> UInt32 {
    UInt32(state) | flags | UInt32(truncatingIfNeeded: moved) << movedShift
  }

  /// The same step where no rule is met at the pair, and it moves something else.
  static func step(like step: UInt32, moved: Int) -> UInt32 {
    var flags = step & allFlags & ~(asksRules | isWhole)
    if flags & asks == 0 { flags |= isWhole }
    return LetterSteps.step(to: state(behind: step), flags, moved: moved)
  }

  /// Whether more has to be known than steps tell, of a step that is made.
  @inline(__always)
  static func refuses(_ step: UInt32) -> Bool { state(behind: step) == 0 }

  /// What the pair moves, before the character.
  @inline(__always)
  static func moved(_ step: UInt32) -> Int64 {
    Int64(Int32(bitPattern: step)) &>> Int64(movedShift)
  }

  /// What a character of each kind adds.
  @safe
  struct Advances: BitwiseCopyable, @unchecked Sendable {
    // SAFETY: as above.
    fileprivate let start: UnsafeMutablePointer<Atomic<Int64>>

    @inline(__always)
    subscript(_ kind: Int) -> Int64 {
      unsafe start[kind & (mostKinds - 1)].load(ordering: .relaxed)
    }
  }

  /// What a character of each kind adds, in units of the font or in those that all of its cascade share.
  @inline(__always)
  func advances(areCommon: Bool) -> Advances {
    unsafe Advances(start: areCommon ? memory.advances + LetterSteps.mostKinds : memory.advances)
  }

  /// A bracket, which is the only character of its kind.
  struct Bracket {
    /// The scalar, and above it the one that closes it; 0: it closes another itself.
    var bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    init(_ scalar: Unicode.Scalar, closedBy partner: Unicode.Scalar?) {
      bits = UInt64(scalar.value) | UInt64(partner?.value ?? 0) << 32
    }

    var scalar: UInt32 { UInt32(truncatingIfNeeded: bits) }
    /// The one that closes it; nil if it closes another.
    var partner: UInt32? { bits >> 32 == 0 ? nil : UInt32(truncatingIfNeeded: bits >> 32) }
  }

  /// The bracket that is of a kind, one of brackets.
  func bracket(_ kind: Int) -> Bracket {
    Bracket(
      bits: unsafe memory.brackets[kind & (LetterSteps.mostKinds - 1)].load(ordering: .relaxed))
  }

  /// What a state is.
  struct State {
    /// The line breaker's state.
    var breakState: Int
    /// The bit of the script that characters without one take, see `LetterEntry.isOf(script:)`.
    var script: UInt64
    /// Of the last character the class for pairs, and whether it is a space; 0 where nothing is before that matters.
    var last = LetterEntry()

    /// The same behind a space of another font, which has nothing to do with those beside it.
    var isBehindFarSpace: Bool { last.bits == LetterEntry.isSpace }
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

  /// What a state is.
  @inline(__always)
  func state(_ state: Int) -> State {
    unsafe memory.states[LetterSteps.number(ofState: state)].state
  }

  /// The state behind a single space of another font; 0 if it is not made, or not known.
  @inline(__always)
  func state(behindFarSpace state: Int) -> Int {
    let number = unsafe memory.farStates[LetterSteps.number(ofState: state)].load(
      ordering: .relaxed)
    return LetterSteps.state(ofNumber: Int(number))
  }

  /// The state where nothing is before that matters but the line breaker's state; 0 if there are too many.
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
