import GalleyRequests

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Does something now, and again whenever a file changes.
struct FileWatch {
  let path: String

  /// How often the file is looked at, in microseconds: what nobody notices and costs nothing.
  private static let interval: UInt32 = 150_000

  /// What tells one state of a file from another.
  private struct State: Equatable {
    var device: UInt64
    var file: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
  }

  /// Never returns by itself: whoever watches presses Ctrl-C.
  ///
  /// Editors take a file away and put another in its place: what goes wrong after the first time is
  /// said, and the watch goes on.
  ///
  /// - Throws: What `body` throws at first, and a `ToolError` when the output cannot be written.
  func run(_ body: () throws -> Void) throws {
    let output = OutputFile.standardOutput
    var last = state
    if output.isTerminal { try output.write(FileWatch.cleared) }
    try body()
    while true {
      usleep(FileWatch.interval)
      let now = state
      guard now != last else { continue }
      last = now
      guard now != nil else { continue }
      try output.write(output.isTerminal ? FileWatch.cleared : "\n")
      do { try body() } catch let error as ToolError where error.status != .cannotWrite {
        try OutputFile.standardError.write("Error: \(error.message)\n")
      } catch let error as RequestError {
        try OutputFile.standardError.write("Error: \(error.message)\n")
      }
    }
  }

  /// The cursor in the corner of an empty screen.
  private static let cleared = "\u{1B}[H\u{1B}[2J"

  /// Nil while there is no such file.
  private var state: State? {
    var status = stat()
    // SAFETY: the call reads the path and fills `status`; both outlive it.
    guard unsafe stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return State(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      file: UInt64(truncatingIfNeeded: status.st_ino), size: Int64(status.st_size),
      seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }
}
