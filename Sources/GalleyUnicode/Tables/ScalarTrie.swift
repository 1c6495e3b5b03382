/// A small number for every Unicode scalar, in two stages of blocks of 128.
struct ScalarTrie<Value: FixedWidthInteger & Sendable>: Sendable {
  private let blocks: [UInt16]
  private let values: [Value]

  init(blocks: StaticString, values: StaticString) {
    self.blocks = PackedTable.runs(blocks)
    self.values = PackedTable.runs(values)
  }

  /// The number of a scalar: two loads.
  @inline(__always)
  subscript(_ scalar: Unicode.Scalar) -> Value {
    values[Int(blocks[Int(scalar.value >> 7)]) << 7 | Int(scalar.value & 127)]
  }
}
