internal import Synchronization

/// A value that is made when it is first asked for, and never changes afterwards.
///
/// To ask for it again is one atomic load. While it is made, others who ask for it wait.
///
/// `@unchecked Sendable`: the value is written once, under the lock, before `isMade` is set, and read
/// only after that was seen.
package final class LazyReference<Value: Sendable>: @unchecked Sendable {
  private let isMade = Atomic<Bool>(false)
  // The thread sanitizer takes a value of no size for one that all locks share.
  private let lock = Lock(false)
  private var value: Value?

  package init() {}

  /// The value; `make` is called if nobody asked before.
  @inline(__always)
  package func get(_ make: () -> Value) -> Value {
    if isMade.load(ordering: .acquiring), let value { return value }
    return makeOnce(make)
  }

  @inline(never)
  private func makeOnce(_ make: () -> Value) -> Value {
    lock.withLock { isDone in
      if isDone, let value { return value }
      let made = make()
      value = made
      isDone = true
      isMade.store(true, ordering: .releasing)
      return made
    }
  }
}
