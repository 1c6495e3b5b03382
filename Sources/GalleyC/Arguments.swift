import CGalley

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// What callers hand over by address, checked and copied: no pointer goes further than this.

/// The bytes at an address; with `GALLEY_TO_NUL` for a length, those before the first zero.
@unsafe
func copiedBytes(
  _ start: UnsafeRawPointer?, _ length: Int, _ name: String
) throws(CallError) -> [UInt8] {
  if length == 0 { return [] }
  guard let start = unsafe start else { throw .nullPointer(name) }
  guard length != -1 else {
    // SAFETY: the caller promises a zero byte behind the text.
    let count = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }
  guard length > 0 else { throw .badValue(name, "is longer than any memory") }
  // SAFETY: the caller promises that so many bytes are there for the length of the call.
  return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: length))
}

/// A text at an address, which must be UTF-8.
@unsafe
func copiedText(
  _ start: UnsafePointer<CChar>?, _ length: Int, _ name: String
) throws(CallError) -> String {
  let bytes = try unsafe copiedBytes(UnsafeRawPointer(start), length, name)
  guard let text = String(validating: bytes, as: UTF8.self) else { throw .badUTF8(name) }
  return text
}

/// So many elements at an address.
@unsafe
func copiedElements<Element: BitwiseCopyable>(
  _ start: UnsafePointer<Element>?, _ count: Int, _ name: String
) throws(CallError) -> [Element] {
  if count == 0 { return [] }
  guard let start = unsafe start else { throw .nullPointer(name) }
  guard count > 0, count <= Int.max / MemoryLayout<Element>.stride else {
    throw .badValue(name, "are more than any memory holds")
  }
  // SAFETY: the caller promises that so many elements are there for the length of the call.
  return unsafe [Element](UnsafeBufferPointer(start: start, count: count))
}

/// Writes the first `capacity` of some elements to an address; nothing where it is null.
@unsafe
func fill<Element: BitwiseCopyable>(
  _ start: UnsafeMutablePointer<Element>?, with elements: [Element], capacity: Int
) {
  guard let start = unsafe start else { return }
  for (index, element) in elements.prefix(max(0, capacity)).enumerated() {
    // SAFETY: the caller promises room for `capacity` elements.
    unsafe (start + index).initialize(to: element)
  }
}
