import Foundation

/// The processor time of this thread: what others do on a busy machine does not count.
public enum ProcessorTime {
  /// How long `body` kept this thread's processor busy.
  public static func measure(_ body: () throws -> Void) rethrows -> Duration {
    let start = now
    try body()
    return now - start
  }

  private static var now: Duration {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
