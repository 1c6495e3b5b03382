/// Lines whose bytes are valid UTF-8: as they came, or with U+FFFD for what was broken.
struct RepairedText {
  let bytes: [UInt8]
  let lines: [InputLine]

  /// Looks at all `lines` of `bytes` at once, and copies them only if something is broken.
  init(_ bytes: [UInt8], lines: ArraySlice<InputLine>) {
    let kept = lines.filter { !$0.isTooLong }
    guard let first = kept.first, let last = kept.last else {
      self.bytes = []
      self.lines = Array(lines)
      return
    }
    let range = first.range.lowerBound..<last.range.upperBound
    if RepairedText.isValid(bytes.span.extracting(range)) {
      self.bytes = bytes
      self.lines = Array(lines)
    } else {
      var repaired: [UInt8] = []
      repaired.reserveCapacity(range.count)
      self.lines = lines.map { line in
        let start = repaired.count
        repaired.append(contentsOf: String(decoding: bytes[line.range], as: UTF8.self).utf8)
        return InputLine(
          range: start..<repaired.count, number: line.number, isTooLong: line.isTooLong)
      }
      self.bytes = repaired
    }
  }

  private static func isValid(_ bytes: Span<UInt8>) -> Bool {
    (try? UTF8Span(validating: bytes)) != nil
  }
}
