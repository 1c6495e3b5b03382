#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Where answers go: each line arrives whole, or it is known that it did not.
enum StandardOutput {
  /// The exit code of outputs that cannot be written (`EX_IOERR`).
  static let failureCode: Int32 = 74

  /// Writes a line; false if it cannot be written.
  ///
  /// Says why, unless the reader went away: `galley-images … | head` has what it wanted.
  static func tell(_ line: String) -> Bool {
    let bytes = Array((line + "\n").utf8)
    var done = 0
    while done < bytes.count {
      // SAFETY: the bytes stay in place for the call, which reads from `done` up to their end.
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe write(
          STDOUT_FILENO, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
      }
      if count >= 0 {
        done += count
      } else if errno == EAGAIN {
        waitUntilWritable()
      } else if errno != EINTR {
        complain(of: errno)
        return false
      }
    }
    return true
  }

  /// A write to a reader who went away, or beyond the size that files may have, fails instead of
  /// ending the process.
  static func reportFailedWrites() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  private static func waitUntilWritable() {
    var request = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    // SAFETY: `request` lives for the length of the call, and is the one element it is said to be.
    _ = unsafe poll(&request, 1, -1)
  }

  private static func complain(of code: Int32) {
    guard code != EPIPE else { return }
    // SAFETY: the sentence is the system's own and is copied at once.
    let reason = unsafe String(cString: strerror(code))
    Report.complain("Cannot write the output: \(reason). Make room or write elsewhere.")
  }
}
