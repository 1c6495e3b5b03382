#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Memory of zeros, of which the system hands out the pages as they are touched.
package enum ZeroMemory {
  /// Memory for so many words, or for as many as can be had of a half, a quarter and so on; to be given
  /// back by `free`.
  @unsafe
  package static func allocate(count: Int, least: Int) -> (
    start: UnsafeMutableRawPointer, count: Int
  ) {
    var count = count
    while count > least {
      if let start = unsafe calloc(count, 8) { return unsafe (start, count) }
      count /= 2
    }
    guard let start = unsafe calloc(least, 8) else { fatalError("There is no memory left.") }
    return unsafe (start, least)
  }

  @unsafe
  package static func free(_ start: UnsafeMutableRawPointer) {
    #if canImport(Glibc)
      unsafe Glibc.free(start)
    #elseif canImport(Musl)
      unsafe Musl.free(start)
    #else
      unsafe Darwin.free(start)
    #endif
  }
}
