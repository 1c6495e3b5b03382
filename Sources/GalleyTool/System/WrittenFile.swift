import GalleyRequests

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that appears whole or not at all.
enum WrittenFile {
  /// Writes `bytes` beside `path`, then gives them its name; "-" is the standard output.
  ///
  /// - Throws: `ToolError`, with the code of outputs that cannot be written.
  static func write(_ bytes: [UInt8], to path: String) throws(ToolError) {
    guard path != "-" else { return try OutputFile.standardOutput.write(bytes) }
    // What is no regular file, such as a pipe, cannot be replaced: it is written to.
    if let kind = kind(of: path), kind != S_IFREG {
      guard kind != S_IFDIR else { throw failure(path, EISDIR) }
      return try write(bytes, opening: path, O_WRONLY)
    }
    let temporary = "\(path).\(getpid()).part"
    do throws(ToolError) {
      try write(bytes, opening: temporary, O_WRONLY | O_CREAT | O_EXCL)
    } catch {
      // SAFETY: the system reads the path during the call only; so below.
      _ = unsafe unlink(temporary)
      throw ToolError(
        error.status, error.message.replacing(first: temporary, with: path))
    }
    guard unsafe rename(temporary, path) == 0 else {
      let code = errno
      _ = unsafe unlink(temporary)
      throw failure(path, code)
    }
  }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    // SAFETY: the call reads the path and fills `status`; both outlive it.
    return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func write(
    _ bytes: [UInt8], opening path: String, _ flags: Int32
  ) throws(ToolError) {
    // SAFETY: the system reads the path during the call only.
    let descriptor = unsafe open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path, errno) }
    defer { close(descriptor) }
    try OutputFile(descriptor: descriptor).write(bytes)
  }

  private static func failure(_ path: String, _ code: Int32) -> ToolError {
    ToolError(
      .cannotWrite,
      "Cannot write \(path): \(reason(code)). Check the path and its permissions, or write elsewhere."
    )
  }
}

extension String {
  fileprivate func replacing(first part: String, with other: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return String(self[..<range.lowerBound]) + other + self[range.upperBound...]
  }
}
