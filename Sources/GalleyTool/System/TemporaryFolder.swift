import GalleyRequests

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder of ours alone for files between two programs, gone with the value.
struct TemporaryFolder: ~Copyable {
  let path: String

  /// - Throws: `ToolError` if it cannot be made.
  init() throws(ToolError) {
    // SAFETY: the text is copied before anybody could change the environment: no thread does.
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/galley-XXXXXX".utf8CString)
    // SAFETY: the call writes the six letters of the template in place, which ends with a zero.
    let isMade = unsafe template.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return false }
      return unsafe mkdtemp(start) != nil
    }
    guard isMade else {
      throw ToolError(
        .cannotWrite, "Cannot make a folder in \(parent): \(reason(errno)). Set TMPDIR to another.")
    }
    path = String(decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    for name in (try? FolderContents.names(in: path)) ?? [] {
      // SAFETY: the system reads the path during the call only; so below.
      _ = unsafe unlink("\(path)/\(name)")
    }
    _ = unsafe rmdir(path)
  }
}
