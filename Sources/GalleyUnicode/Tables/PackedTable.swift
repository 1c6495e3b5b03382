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
      let values = values
      return Array(capacity: bytes.count / count) { numbers in
        var index = 0
        while index + count <= bytes.count {
          var number: UInt16 = 0
          for _ in 0..<count {
            number = number << 6 | UInt16(values[Int(bytes[index] & 127)])
            index += 1
          }
          numbers.append(number)
        }
      }
    }
  }

  /// The numbers of a list of runs: pairs of a number and how often it stands there.
  static func runs(_ text: StaticString) -> [UInt16] {
    let pairs = numbers(text, digits: 2)
    var result: [UInt16] = []
    var index = 0
    while index + 1 < pairs.count {
      result.append(contentsOf: repeatElement(pairs[index], count: Int(pairs[index + 1])))
      index += 2
    }
    return result
  }
}
