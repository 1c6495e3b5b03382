/// Numbers written as a string of six-bit digits.
///
/// The compiler takes a string literal as it is, where an array literal of tens of thousands of
/// numbers costs it minutes.
enum PackedTable {
  /// The value of each digit, `0-9 A-Z a-z - _`, as the table's script writes them.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0, count: 128)
    let digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
    for (value, digit) in digits.utf8.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  /// The numbers in `text`, of `count` digits each, the highest digit first.
  static func numbers(_ text: StaticString, digits count: Int) -> [UInt16] {
    // SAFETY: a static string lives as long as the program, and its buffer does not leave the
    // closure.
    text.withUTF8Buffer { bytes in
      let bytes = unsafe bytes.span
      return values.withSpan { values in
        Array(capacity: bytes.count / count) { numbers in
          var index = 0
          while index + count <= bytes.count {
            var number: UInt16 = 0
            for place in index..<index + count {
              number = number << 6 | UInt16(values[Int(bytes[place] & 127)])
            }
            numbers.append(number)
            index += count
          }
        }
      }
    }
  }

  /// The numbers of a list of runs: pairs of a number and how often it stands there.
  static func runs<Value: FixedWidthInteger>(_ text: StaticString) -> [Value] {
    let pairs = numbers(text, digits: 2)
    var total = 0
    for index in stride(from: 1, to: pairs.count, by: 2) { total += Int(pairs[index]) }
    return Array(capacity: total) { result in
      for index in stride(from: 0, to: pairs.count - 1, by: 2) {
        let value = Value(truncatingIfNeeded: pairs[index])
        for _ in 0..<pairs[index + 1] { result.append(value) }
      }
    }
  }
}

extension Array {
  /// Calls `body` with the elements.
  func withSpan<Result>(_ body: (Span<Element>) -> Result) -> Result { body(span) }
}
