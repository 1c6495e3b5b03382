/// The text of a file: valid UTF-8 without a byte order mark.
struct SourceText {
  let bytes: [UInt8]

  /// Decodes UTF-8, or UTF-16 that begins with a byte order mark.
  ///
  /// - Throws: `ReadingError` if the bytes are neither, hold a NUL, or are too many.
  init(_ bytes: [UInt8]) throws(ReadingError) {
    guard bytes.count <= ReadingLimits.fileBytes else {
      throw ReadingError(
        .tooLarge,
        "The file has more than \(ReadingLimits.fileBytes >> 20) MiB; split it into several.")
    }
    let plain = try SourceText.decoded(bytes)
    if let place = plain.firstIndex(of: 0) {
      throw ReadingError(
        .notText, "The file holds a NUL byte, so it is no text; save it as UTF-8.",
        line: SourceText.line(at: place, of: plain))
    }
    self.bytes = plain
  }

  private static func decoded(_ bytes: [UInt8]) throws(ReadingError) -> [UInt8] {
    if bytes.starts(with: [0xFF, 0xFE]) { return try fromUTF16(bytes, low: 0, high: 1) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try fromUTF16(bytes, low: 1, high: 0) }
    let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    do { _ = try UTF8Span(validating: plain.span) } catch {
      throw ReadingError(
        .notText, "The file is no valid UTF-8; save it as UTF-8.",
        line: line(at: error.byteOffsets.lowerBound, of: plain))
    }
    return plain
  }

  private static func fromUTF16(
    _ bytes: [UInt8], low: Int, high: Int
  ) throws(ReadingError) -> [UInt8] {
    guard bytes.count.isMultiple(of: 2) else {
      throw ReadingError(.notText, "The file breaks off inside a character of UTF-16.")
    }
    let units = stride(from: 2, to: bytes.count, by: 2).map {
      UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + high]) << 8
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw ReadingError(.notText, "The file is no valid UTF-16; save it as UTF-8.")
    }
    return Array(text.utf8)
  }

  /// The line of a byte, counted from 1.
  static func line(at place: Int, of bytes: [UInt8]) -> Int {
    1 + bytes[..<min(max(0, place), bytes.count)].count { $0 == 0x0A }
  }
}
