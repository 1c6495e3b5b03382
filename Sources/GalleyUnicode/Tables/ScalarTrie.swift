/// A small number for every Unicode scalar, in two stages of blocks of 128.
struct ScalarTrie: Sendable {
  private let blocks: [UInt16]
  private let values: [UInt8]

  init(blocks: StaticString, values: StaticString) {
    self.blocks = PackedTable.runs(blocks).map { $0 &* 128 }
    self.values = PackedTable.runs(values).map { UInt8(truncatingIfNeeded: $0) }
  }

  /// The number of a scalar: two loads.
  @inline(__always)
  subscript(_ scalar: Unicode.Scalar) -> UInt8 {
    values[Int(blocks[Int(scalar.value >> 7)]) + Int(scalar.value & 127)]
  }
}
