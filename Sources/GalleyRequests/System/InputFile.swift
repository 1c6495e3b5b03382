#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is read from its start to its end, piece by piece.
package struct InputFile: ~Copyable {
  private let descriptor: Int32
  private let name: String
  private let isOwned: Bool
  private var scratch: [UInt8]

  /// The most bytes that one `read` brings.
  package static let pieceSize = 1 << 18

  /// Opens the file at `path`; "-" is the standard input.
  package init(path: String) throws(ToolError) {
    isOwned = path != "-"
    name = isOwned ? path : "standard input"
    // SAFETY: the system reads the path, which lives for the length of the call.
    descriptor = isOwned ? unsafe open(path, O_RDONLY | O_CLOEXEC) : 0
    scratch = [UInt8](repeating: 0, count: InputFile.pieceSize)
    guard descriptor >= 0 else { throw InputFile.unreadable(name) }
  }

  deinit { if isOwned { close(descriptor) } }

  /// Appends the next bytes to `bytes`; returns how many, 0 at the end.
  package mutating func read(appendingTo bytes: inout [UInt8]) throws(ToolError) -> Int {
    while true {
      // SAFETY: `scratch` is ours alone for the length of the call, which writes at most its count.
      let count = unsafe scratch.withUnsafeMutableBytes { room in
        unsafe systemRead(descriptor, room.baseAddress, room.count)
      }
      if count >= 0 {
        bytes.append(contentsOf: scratch[..<count])
        return count
      }
      guard errno == EINTR else { throw InputFile.unreadable(name) }
    }
  }

  /// The bytes of a regular file; nil for pipes and terminals.
  package var size: Int? {
    var status = stat()
    // SAFETY: the call fills `status`, which lives as long as the call.
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(status.st_size)
  }

  /// Whether a `read` would answer at once.
  package func isReady() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // SAFETY: `request` lives for the length of the call, and is the one element it is said to be.
    return unsafe poll(&request, 1, 0) > 0
  }

  /// Whether somebody at a keyboard would have to type it.
  package static var standardInputIsTerminal: Bool { isatty(0) == 1 }

  /// All bytes of a file, at most `limit` of them.
  package static func contents(of path: String, limit: Int) throws(ToolError) -> [UInt8] {
    var file = try InputFile(path: path)
    var bytes: [UInt8] = []
    while try file.read(appendingTo: &bytes) > 0 {
      guard bytes.count <= limit else {
        throw ToolError(
          .badData, "\(path) holds more than \(limit >> 20) MiB of text: measure it in parts.")
      }
    }
    return bytes
  }

  private static func unreadable(_ name: String) -> ToolError {
    ToolError(
      .noInput, "Cannot read \(name): \(reason(errno)). Check the path and its permissions.")
  }
}

/// What an error number of the system means, in the system's words.
package func reason(_ code: Int32) -> String {
  var room = [CChar](repeating: 0, count: 256)
  // SAFETY: the call writes at most `count` bytes, and ends them with a zero.
  _ = unsafe room.withUnsafeMutableBufferPointer { room in
    unsafe messageOfError(code, room.baseAddress, room.count)
  }
  return String(decoding: room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
