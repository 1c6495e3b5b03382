internal import Synchronization

/// The memory of the steps of one font's tables, by its address: where each part lies is the same in all of them, so
/// that one register is enough for whoever reads.
@safe
struct LetterStepMemory: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: as long as the table lives that allocated it, a part has as many elements as `LetterSteps` has room for.
  // `@unchecked Sendable`: an address of what is atomic, see `LetterStepTable`.
  private let start: UnsafeMutableRawPointer

  private static let brackets = 2 * LetterSteps.mostKinds * 8
  private static let states = brackets + LetterSteps.mostKinds * 8
  private static let steps =
    states + LetterSteps.mostStates * MemoryLayout<LetterSteps.KnownState>.stride
  private static let pages = steps + LetterSteps.mostStates * LetterSteps.mostKinds * 4
  private static let kinds = pages + LetterSteps.pageCount * 2
  private static let farStates = kinds + ((LetterSteps.placeCount + 7) & ~7)
  private static let starts = farStates + LetterSteps.mostStates * 2

  /// Allocates it, with zeros for pages, the kinds of ASCII and of the page without kinds, and numbers.
  ///
  /// Of the heap, not the system's own zeros: of those a page is handed out when it is touched, which takes longer than
  /// to write the few that are needed.
  ///
  /// - Parameter startCount: For how many pairs of a script and a state of the line breaker there are states.
  init(startCount: Int) {
    unsafe start = .allocate(
      byteCount: LetterStepMemory.byteCount(startCount: startCount), alignment: 64)
    unsafe start.bindMemory(to: Atomic<Int64>.self, capacity: 2 * LetterSteps.mostKinds)
    unsafe (start + LetterStepMemory.brackets).bindMemory(
      to: Atomic<UInt64>.self, capacity: LetterSteps.mostKinds)
    unsafe (start + LetterStepMemory.states).bindMemory(
      to: LetterSteps.KnownState.self, capacity: LetterSteps.mostStates)
    unsafe (start + LetterStepMemory.steps).bindMemory(
      to: Atomic<UInt32>.self, capacity: LetterSteps.mostStates * LetterSteps.mostKinds)
    let zeroCount = LetterSteps.pageCount * 2 + LetterSteps.leastLast + LetterSteps.pageSize
    unsafe (start + LetterStepMemory.pages).initializeMemory(
      as: UInt8.self, repeating: 0, count: zeroCount)
    unsafe (start + LetterStepMemory.pages).bindMemory(
      to: Atomic<UInt16>.self, capacity: LetterSteps.pageCount)
    unsafe (start + LetterStepMemory.kinds).bindMemory(
      to: Atomic<UInt8>.self, capacity: LetterSteps.placeCount)
    let numberCount = LetterSteps.mostStates + startCount
    unsafe (start + LetterStepMemory.farStates).initializeMemory(
      as: UInt16.self, repeating: 0, count: numberCount)
    unsafe (start + LetterStepMemory.farStates).bindMemory(
      to: Atomic<UInt16>.self, capacity: numberCount)
  }

  static func byteCount(startCount: Int) -> Int { starts + startCount * 2 }

  func deallocate() { unsafe start.deallocate() }

  @inline(__always)
  private func part<Element: ~Copyable>(_ place: Int) -> UnsafeMutablePointer<Element> {
    unsafe (start + place).assumingMemoryBound(to: Element.self)
  }

  /// For each kind what it adds, in units of the font, and behind these in common units.
  @inline(__always)
  var advances: UnsafeMutablePointer<Atomic<Int64>> { unsafe part(0) }
  /// For each kind of brackets which it is.
  @inline(__always)
  var brackets: UnsafeMutablePointer<Atomic<UInt64>> { unsafe part(LetterStepMemory.brackets) }
  @inline(__always)
  var states: UnsafeMutablePointer<LetterSteps.KnownState> { unsafe part(LetterStepMemory.states) }
  /// Those from a state are set to 0 when that is made.
  @inline(__always)
  var steps: UnsafeMutablePointer<Atomic<UInt32>> { unsafe part(LetterStepMemory.steps) }
  /// For any two bytes where the kinds are of the page that they lead to, see `LetterSteps`.
  @inline(__always)
  var pages: UnsafeMutablePointer<Atomic<UInt16>> { unsafe part(LetterStepMemory.pages) }
  /// Those of a page are set when that is made.
  @inline(__always)
  var kinds: UnsafeMutablePointer<Atomic<UInt8>> { unsafe part(LetterStepMemory.kinds) }
  /// For each state the one behind a space of another font; 0: not made.
  @inline(__always)
  var farStates: UnsafeMutablePointer<Atomic<UInt16>> { unsafe part(LetterStepMemory.farStates) }
  /// For each script and each of the line breaker's states the state where nothing else is before; 0: not made.
  @inline(__always)
  var starts: UnsafeMutablePointer<Atomic<UInt16>> { unsafe part(LetterStepMemory.starts) }
}
