import Foundation

/// How long and how often is measured; read from the environment.
public struct Yard: Sendable {
  /// So many bytes of a corpus are used: `YARD_MAX`.
  public var byteLimit: Int
  /// So many runs, of which the median counts: `YARD_K`.
  public var runs: Int
  public var size: Double
  public var width: Double

  public init(size: Double = 16, width: Double = 320) {
    let environment = ProcessInfo.processInfo.environment
    byteLimit = environment["YARD_MAX"].flatMap(Int.init) ?? .max
    runs = max(1, environment["YARD_K"].flatMap(Int.init) ?? 5)
    self.size = size
    self.width = width
  }

  /// New widths for prepared paragraphs.
  public static let widths: [Double] = [200, 257, 314, 371, 428, 485, 542, 600]

  /// The median of the nanoseconds that `runs` calls take.
  ///
  /// Counts the time that this thread computes, so that other work on the machine counts little;
  /// work of several threads is timed by the clock on the wall. `setUp` is not timed, nor is letting
  /// go of what it made.
  public func median<State>(
    byWall: Bool = false, setUp: () throws -> State, _ body: (State) throws -> Int
  ) rethrows -> (nanoseconds: Double, checksum: Int) {
    var times: [Double] = []
    var checksum = 0
    for _ in 0..<runs {
      let state = try setUp()
      let clock = byWall ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID
      let start = Yard.nanoseconds(clock)
      checksum = try body(state)
      times.append(Yard.nanoseconds(clock) - start)
      withExtendedLifetime(state) {}
    }
    return (times.sorted()[times.count / 2], checksum)
  }

  private static func nanoseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

/// What a corpus can be asked of an engine.
public enum Mode: String, CaseIterable, Sendable {
  case cold, prepare, relayout, `repeat`, repeatstring, keystroke, batch
}

/// The answer of one engine for one mode.
public struct ModeResult: Sendable {
  public var mode: Mode
  /// Nanoseconds for all paragraphs once; for `keystroke` of one keystroke.
  public var nanoseconds: Double
  /// Lines of all paragraphs; for `relayout` of all widths; for `keystroke` the document's height.
  public var checksum: Double
  public var note = ""

  public init(mode: Mode, nanoseconds: Double, checksum: Double, note: String = "") {
    self.mode = mode
    self.nanoseconds = nanoseconds
    self.checksum = checksum
    self.note = note
  }
}
