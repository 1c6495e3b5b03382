#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A value that one thread at a time may touch: the one lock of this package.
///
/// A pthread mutex: on Linux it costs a third of `Synchronization.Mutex` when a second thread is
/// alive (11 ns against 29), and the thread sanitizer understands it.
///
/// `@unchecked Sendable`: the value is reached through `withLock` alone, which holds the mutex.
@safe
public final class Lock<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  // Reached with the mutex alone: nothing is left for Swift to check at each access.
  @usableFromInline
  @exclusivity(unchecked)
  var value: Value

  /// A lock around a value, which nobody else may hold.
  public init(_ value: sending Value) {
    // SAFETY: the mutex lives at one address from here to `deinit`, and this object owns it.
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    _ = unsafe pthread_mutex_init(mutex, nil)
    unsafe self.value = value
  }

  deinit {
    // SAFETY: nobody holds the mutex of an object that nobody holds.
    _ = unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Calls `body` with the value while no other thread is in such a call.
  ///
  /// Not reentrant. Keep the body short: no shaping, no allocation where it can be helped.
  @inlinable
  public func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    // SAFETY: whoever holds the mutex is alone.
    return try unsafe body(&value)
  }

  // SAFETY: in both, the mutex is alive and initialized as long as `self` is.
  @usableFromInline
  func lock() { _ = unsafe pthread_mutex_lock(mutex) }

  @usableFromInline
  func unlock() { _ = unsafe pthread_mutex_unlock(mutex) }
}
