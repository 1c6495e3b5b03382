#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Memory of zeros, of which the system hands out the pages as they are touched.
///
/// Large ones are asked of the system itself: `calloc` may write its zeros anew over what was freed before.
package enum ZeroMemory {
  /// So many bytes and more are asked of the system itself.
  private static let leastMapped = 1 << 16

  /// Memory for so many words, or for as many as can be had of a half, a quarter and so on; to be given
  /// back by `free`.
  ///
  /// - Parameter isTouched: Whether all pages are handed out at once, for memory that is soon used here and there:
  ///   a page that is read first and then written has to be taken from all cores again.
  @unsafe
  package static func allocate(count: Int, least: Int, isTouched: Bool = false) -> (
    start: UnsafeMutableRawPointer, count: Int
  ) {
    var count = count
    while count > least {
      if let start = unsafe zeros(count: count, isTouched) { return unsafe (start, count) }
      count /= 2
    }
    guard let start = unsafe zeros(count: least, isTouched) else {
      fatalError("There is no memory left.")
    }
    return unsafe (start, least)
  }

  private static func zeros(count: Int, _ isTouched: Bool) -> UnsafeMutableRawPointer? {
    let bytes = count * 8
    guard bytes >= leastMapped else { return unsafe calloc(count, 8) }
    #if canImport(Darwin)
      let touched: Int32 = 0
    #else
      let touched = Int32(MAP_POPULATE)
    #endif
    // SAFETY: new memory of nobody else's.
    let start = unsafe mmap(
      nil, bytes, PROT_READ | PROT_WRITE,
      MAP_PRIVATE | Int32(MAP_ANON) | (isTouched ? touched : 0), -1, 0)
    // What says that there is none is an address of all ones.
    return unsafe Int(bitPattern: start) == -1 ? nil : start
  }

  /// - Parameter count: As many words as were allocated.
  @unsafe
  package static func free(_ start: UnsafeMutableRawPointer, count: Int) {
    guard count * 8 < leastMapped else {
      _ = unsafe munmap(start, count * 8)
      return
    }
    #if canImport(Glibc)
      unsafe Glibc.free(start)
    #elseif canImport(Musl)
      unsafe Musl.free(start)
    #else
      unsafe Darwin.free(start)
    #endif
  }
}
