public import Synchronization

/// A reference that is set once and read with one atomic load.
///
/// What `AtomicLazyReference` is, for places where its answer is asked for each text: callers inline
/// the load, and nothing looks the type of the object up (200 instructions a call).
///
/// SAFETY: the pointer is nil or one that `storeIfNil` retained, and is given back in `deinit` alone.
/// `@unchecked Sendable`: the object is, and the pointer is atomic.
@safe @usableFromInline
package struct OnceReference<Instance: AnyObject & Sendable>: ~Copyable, @unchecked Sendable {
  @usableFromInline let pointer: Atomic<UnsafeRawPointer?>

  @inlinable
  package init() { unsafe pointer = Atomic(nil) }

  deinit {
    if let known = unsafe pointer.load(ordering: .acquiring) {
      unsafe Unmanaged<Instance>.fromOpaque(known).release()
    }
  }

  /// The object; nil if there is none yet.
  @inlinable @inline(__always)
  package func load() -> Instance? {
    guard let known = unsafe pointer.load(ordering: .acquiring) else { return nil }
    return unsafe Unmanaged<Instance>.fromOpaque(known).takeUnretainedValue()
  }

  /// Whether there is no object yet.
  @inlinable @inline(__always)
  package var isEmpty: Bool { unsafe pointer.load(ordering: .acquiring) == nil }

  /// Lends the object, whose references nobody counts, to `body`; nil if there is none yet.
  @inlinable @inline(__always)
  package func withLoaded<Result>(_ body: (Instance) -> Result?) -> Result? {
    guard let known = unsafe pointer.load(ordering: .acquiring) else { return nil }
    // SAFETY: it is kept until `deinit`, before which whoever asks is done.
    return unsafe Unmanaged<Instance>.fromOpaque(known)._withUnsafeGuaranteedRef { body($0) }
  }

  /// Sets the object if there is none yet; the one that is set.
  @inline(never)
  package func storeIfNil(_ instance: Instance) -> Instance {
    let new = unsafe Unmanaged.passRetained(instance)
    let (isNew, _) = unsafe pointer.compareExchange(
      expected: nil, desired: UnsafeRawPointer(new.toOpaque()), ordering: .acquiringAndReleasing)
    if isNew { return instance }
    unsafe new.release()
    return load() ?? instance
  }
}
