#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FontBytes {
  /// Reads a regular file into memory.
  ///
  /// Guard rail D: never mapped (a file truncated later would kill the process), never handed to a C
  /// library by path, its size checked before a byte is read.
  static func reading(path: String, limit: Int) throws(FontError) -> FontBytes {
    // Not to wait for the writer of a pipe, O_NONBLOCK; regular files do not mind it.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw .unreadable(path: path, reason: systemReason()) }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else {
      throw .unreadable(path: path, reason: systemReason())
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile(path: path) }
    let size = Int(status.st_size)
    guard size <= limit else { throw .tooLarge(path: path, size: size, limit: limit) }
    return try unsafe FontBytes(capacity: size) { (room) throws(FontError) -> Int in
      try unsafe readAll(file, into: room, path: path)
    }
  }

  private static func readAll(
    _ file: Int32, into room: UnsafeMutableRawBufferPointer, path: String
  ) throws(FontError) -> Int {
    var filled = 0
    while filled < room.count {
      // SAFETY: at most as many bytes as are left in the room.
      let count = unsafe read(file, room.baseAddress?.advanced(by: filled), room.count - filled)
      if count == 0 { break }
      if count > 0 {
        filled += count
      } else if errno != EINTR {
        throw .unreadable(path: path, reason: systemReason())
      }
    }
    return filled
  }
}

/// What the system says about its last error.
private func systemReason() -> String {
  // SAFETY: the text belongs to the C library; it is copied before anything else can change it.
  guard let text = unsafe strerror(errno) else { return "unknown error" }
  return unsafe String(cString: text)
}
