internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Threads for one call: they start with it, share its work, and are gone when it returns.
enum WorkerThreads {
  /// How many threads a call uses if nobody says: one for each core that is online.
  static var defaultCount: Int {
    max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// The most threads of a call.
  static let maximumCount = 256

  /// Calls `body` on so many threads at once, this one among them, and waits for all.
  ///
  /// Where the system refuses a thread the others do its work: `body` must take what there is to
  /// do from a shared place until nothing is left.
  static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    for _ in 1..<max(1, min(count, maximumCount)) {
      guard let thread = start(body) else { break }
      threads.append(thread)
    }
    body()
    for thread in threads { join(thread) }
  }

  /// What a new thread is handed.
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private static func join(_ thread: pthread_t) {
    #if canImport(Darwin)
      // SAFETY: the thread was started by `start`, is joined once and never detached.
      _ = unsafe pthread_join(thread, nil)
    #else
      _ = pthread_join(thread, nil)
    #endif
  }

  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    // SAFETY: the retained object belongs to the new thread, which releases it; where no thread
    // comes to be it is released here.
    let work = unsafe Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = unsafe pthread_create(
        &thread, nil,
        { pointer in
          unsafe Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
          return nil
        }, work.toOpaque())
    #else
      var thread = pthread_t()
      let status = unsafe pthread_create(
        &thread, nil,
        { pointer in
          if let pointer = unsafe pointer {
            unsafe Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
          }
          return nil
        }, work.toOpaque())
    #endif
    guard status == 0 else {
      unsafe work.release()
      return nil
    }
    return thread
  }
}

/// Numbers 0, 1, 2, … handed out to whichever thread asks next.
final class WorkCounter: Sendable {
  private let next = Atomic<Int>(0)
  private let count: Int

  init(count: Int) { self.count = count }

  /// A number that nobody got before; nil when all are given out.
  func take() -> Int? {
    let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
  }

  /// Gives out no more.
  func stop() { next.store(count, ordering: .relaxed) }
}
