import Galley

/// Numbers that nobody should give, one after the other.
///
/// The first rounds give the same odd number everywhere, the others mix them by a seed.
struct OddNumbers {
  static let doubles: [Double] = [
    0, -1, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, -0.0, 1, 37.5, 1e18,
  ]
  static let rounds = 160

  private let round: Int
  private var state: UInt64

  init(round: Int) {
    self.round = round
    state = UInt64(round)
  }

  private mutating func index(_ count: Int) -> Int {
    if round < count { return round }
    // Knuth's MMIX generator; its high bits are the random ones.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  mutating func double() -> Double { Self.doubles[index(Self.doubles.count)] }

  mutating func integer<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number {
    let numbers: [Number] = [
      0, Number(truncatingIfNeeded: -1), .min, .max, 1, 7, Number(clamping: Int32.max),
      Number(clamping: Int32.min), Number(clamping: Int64(Int32.max) + 1),
    ]
    return numbers[index(numbers.count)]
  }

  mutating func offset() -> TextOffset { TextOffset(utf8: integer(), utf16: integer()) }

  /// A range, whose ends Swift itself orders.
  mutating func offsets() -> Range<TextOffset> {
    let (one, other) = (offset(), offset())
    return min(one, other)..<max(one, other)
  }

  mutating func integers() -> Range<Int> {
    let (one, other) = (integer(Int.self), integer(Int.self))
    return min(one, other)..<max(one, other)
  }

  /// An index that there is.
  mutating func index(below count: Int) -> Int {
    Int(integer(UInt32.self)) % count
  }

  mutating func size() -> TextSize { TextSize(width: double(), height: double()) }
  mutating func point() -> TextPoint { TextPoint(x: double(), y: double()) }
  mutating func rect() -> TextRect {
    TextRect(x: double(), y: double(), width: double(), height: double())
  }
}

/// One public initializer or function that takes numbers.
struct NumberRow: Sendable, CustomStringConvertible {
  /// Its file below Sources, its name and the labels of its parameters.
  let name: String
  /// Calls it; an error is an answer, a trap is none.
  let call: @Sendable (inout OddNumbers) throws -> Void

  var description: String { name }

  init(_ name: String, _ call: @escaping @Sendable (inout OddNumbers) throws -> Void) {
    self.name = name
    self.call = call
  }
}
