#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// The calls whose names our own methods carry too.

/// The system's `read(2)`.
@unsafe
package func systemRead(_ descriptor: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  unsafe read(descriptor, room, count)
}

/// The system's `write(2)`.
@unsafe
package func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}

/// The system's `strerror_r(3)`, in the form that always fills the room.
@unsafe
package func messageOfError(_ code: Int32, _ room: UnsafeMutablePointer<CChar>?, _ count: Int)
  -> Int32
{
  guard let room = unsafe room else { return 0 }
  return unsafe strerror_r(code, room, count)
}

extension [UInt8] {
  /// The place of the first `byte` at or after `start`.
  ///
  /// The system's `memchr(3)`: many bytes at a time.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start < count else { return nil }
    // SAFETY: the array stays in place for the call, which reads from `start` to its end.
    return unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base + start, Int32(byte), bytes.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }
}
