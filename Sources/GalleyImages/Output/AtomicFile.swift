#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Writes files that are there as a whole or not at all.
///
/// The bytes go into a file without a name where the system has such (Linux `O_TMPFILE`), so that a
/// kill leaves nothing behind; else into a hidden one beside the target. After `fsync` it gets a
/// hidden name, and `rename` puts it in place: whoever looks sees the old file or the new one.
///
/// SAFETY, of every `unsafe` here but one: the paths are C strings that live through their call.
enum AtomicFile {
  /// Puts a file in place; its new name survives a crash of the system once `syncFolders` has run.
  static func replace(_ path: String, with bytes: [UInt8]) throws(ImageError) {
    let folder = Folder(of: path)
    let hidden = folder.path + "/." + folder.name + ".\(getpid())-\(UInt32.random(in: 0 ... .max))"
    do {
      try put(bytes, in: folder.path, as: hidden)
      try call { unsafe rename(hidden, path) }
    } catch {
      unsafe unlink(hidden)
      throw .unwritable(path: path, reason: errorSentence(error.number))
    }
  }

  /// Waits until the names in the folders of these files are on the disk.
  ///
  /// Once for many files; where a folder cannot be synchronized, its files are complete all the
  /// same.
  static func syncFolders(of paths: some Sequence<String>) {
    for folder in Set(paths.map { Folder(of: $0).path }) {
      let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      fsync(descriptor)
      close(descriptor)
    }
  }

  /// A call of the system said no.
  private struct SystemFailure: Error {
    var number: Int32
  }

  @discardableResult
  private static func call(_ body: () -> Int32) throws(SystemFailure) -> Int32 {
    while true {
      let result = body()
      if result >= 0 { return result }
      if errno != EINTR { throw SystemFailure(number: errno) }
    }
  }

  /// A complete, synchronized file under its hidden name.
  private static func put(
    _ bytes: [UInt8], in folder: String, as hidden: String
  ) throws(SystemFailure) {
    let (descriptor, isNamed) = try create(in: folder, as: hidden)
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor)
    try call { fsync(descriptor) }
    #if os(Linux)
      if !isNamed {
        // The way without privileges that open(2) describes.
        try call {
          unsafe linkat(
            AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, hidden, AT_SYMLINK_FOLLOW)
        }
      }
    #endif
  }

  private static func create(
    in folder: String, as hidden: String
  ) throws(SystemFailure) -> (descriptor: Int32, isNamed: Bool) {
    #if os(Linux)
      // `O_TMPFILE` is no constant that Swift imports: its own bit and `O_DIRECTORY`.
      let nameless = unsafe open(folder, 0o20_000_000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC, 0o666)
      if nameless >= 0 {
        if unsafe access("/proc/self/fd", F_OK) == 0 { return (nameless, false) }
        close(nameless)
      }
    #endif
    let named = try call {
      unsafe open(hidden, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
    }
    return (named, true)
  }

  private static func writeAll(
    _ bytes: [UInt8], to descriptor: Int32
  ) throws(SystemFailure) {
    var written = 0
    while written < bytes.count {
      // SAFETY: reads the bytes after `written`, inside the buffer of the array that is held.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe write(
          descriptor, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
      }
      if count < 0, errno != EINTR { throw SystemFailure(number: errno) }
      if count > 0 { written += count }
    }
  }

  /// A path's folder and last part.
  private struct Folder {
    var path: String
    var name: String

    init(of path: String) {
      guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
        self.path = "."
        name = path
        return
      }
      let folder = path[..<slash]
      self.path = folder.isEmpty ? "/" : String(folder)
      name = String(path[path.index(after: slash)...])
    }
  }
}
