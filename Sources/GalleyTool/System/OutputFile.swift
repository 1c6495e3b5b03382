import GalleyRequests

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The standard output: whole pieces or an error, never a part of one unnoticed.
struct OutputFile {
  private let descriptor: Int32

  /// Where answers go.
  static let standardOutput = OutputFile(descriptor: 1)
  /// Where sentences for people go.
  static let standardError = OutputFile(descriptor: 2)

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Whether a terminal shows what is written, so that color and width make sense.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The terminal's columns; nil if nobody says.
  var columns: Int? {
    guard isTerminal else { return nil }
    var size = winsize()
    // SAFETY: the request fills a `winsize`, which `size` is, and keeps no pointer to it.
    let status = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Writes all of `bytes`, however many calls that takes.
  func write(_ bytes: [UInt8]) throws(ToolError) {
    var done = 0
    while done < bytes.count {
      // SAFETY: `bytes` stays in place for the call, which reads from `done` up to its end.
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe systemWrite(
          descriptor, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
      }
      if count >= 0 {
        done += count
      } else if errno == EAGAIN {
        waitUntilWritable()
      } else if errno != EINTR {
        throw failure(errno)
      }
    }
  }

  func write(_ text: String) throws(ToolError) { try write(Array(text.utf8)) }

  /// A write to a reader who went away, or beyond the size that files may have, gives an error
  /// instead of ending the process.
  static func reportFailedWrites() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // SAFETY: `request` lives for the length of the call, and is the one element it is said to be.
    _ = unsafe poll(&request, 1, -1)
  }

  private func failure(_ code: Int32) -> ToolError {
    // `galley … | head`: the reader has what it wanted, there is nothing to say.
    if code == EPIPE { return ToolError(.cannotWrite, "") }
    return ToolError(
      .cannotWrite, "Cannot write the output: \(reason(code)). Make room or write elsewhere.")
  }
}
