#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A regular file, open for reading; closed when nobody holds it any more.
///
/// Read, never mapped: a file that shrinks while it is mapped is a bus error, a short `pread` is
/// only the end of the file.
final class OpenFile: Sendable {
  let descriptor: Int32
  let count: Int
  let identity: FileIdentity

  init(path: String) throws(ImageError) {
    // A pipe or a device would block `open`; NONBLOCK lets `fstat` refuse it instead.
    // SAFETY: the C string lives as long as the call, which keeps no part of it.
    let descriptor = unsafe path.withCString {
      unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard descriptor >= 0 else {
      throw .unreadable(image: path, reason: errorSentence(errno))
    }
    var status = stat()
    // SAFETY: the status outlives the call.
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(image: path, reason: "it is no regular file")
    }
    self.descriptor = descriptor
    count = Int(status.st_size)
    identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  deinit { close(descriptor) }

  /// At most `count` bytes from `offset`; fewer at the end of the file.
  func read(at offset: Int, count: Int, name: String) throws(ImageError) -> [UInt8] {
    var failure: Int32 = 0
    // SAFETY: `pread` writes at most `count - filled` bytes behind the `filled` ones, all inside
    // the buffer that the closure was given.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, let start = buffer.baseAddress {
        let got = unsafe pread(
          descriptor, start + filled, count - filled, off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        filled += got
      }
    }
    guard failure == 0 else { throw .unreadable(image: name, reason: errorSentence(failure)) }
    return bytes
  }
}

/// What makes two paths the same file.
struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64

  init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }

  /// The file a path leads to, if there is one.
  init?(path: String) {
    var status = stat()
    // SAFETY: as above; the status outlives the call.
    guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { return nil }
    self.init(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }
}

/// The system's words for an error number, in lower case to stand inside a sentence.
func errorSentence(_ number: Int32) -> String {
  var text = [CChar](repeating: 0, count: 256)
  // SAFETY: the array is as long as we say, and outlives the call.
  _ = unsafe strerror_r(number, &text, text.count - 1)
  let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  let sentence = String(decoding: bytes, as: UTF8.self)
  return sentence.isEmpty
    ? "error \(number)" : sentence.prefix(1).lowercased() + sentence.dropFirst()
}
