/// Reads choices from the start of an input; what is left is its text.
struct FuzzInput {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  /// The next byte; 0 at the end, so that short inputs mean the defaults.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number below `limit`.
  mutating func below(_ limit: Int) -> Int { Int(byte()) % limit }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  mutating func element<Element>(of choices: [Element]) -> Element {
    choices[below(choices.count)]
  }

  /// A number of every kind: mostly such as people write, at times one that nobody should.
  mutating func number() -> Double {
    switch below(8) {
    case 0: 0
    case 1...4: Double(below(256)) * 1.5
    case 5: Double(bitPattern: word())
    case 6: element(of: [.nan, .infinity, -.infinity, -1, 1e308, .leastNonzeroMagnitude])
    default: Double(Int(byte()) - 128) / 16
    }
  }

  /// Eight bytes as a whole number.
  mutating func word() -> UInt64 {
    (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) }
  }

  /// Up to `limit` bytes, or all that are left.
  mutating func bytes(_ limit: Int = .max) -> [UInt8] {
    let taken = Array(rest.prefix(limit))
    rest = rest.dropFirst(limit)
    return taken
  }

  /// Up to `limit` bytes as text, repaired.
  mutating func text(_ limit: Int = .max) -> String {
    String(decoding: bytes(limit), as: UTF8.self)
  }
}
