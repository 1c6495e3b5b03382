/// Scalars as ICU wants them: UTF-16 units, with the way back to scalar indices.
struct UTF16Text {
  let units: [UInt16]
  /// The scalar index of each unit; nil where both count alike (no supplementary characters).
  private let scalarIndices: [Int]?

  init(_ scalars: ArraySlice<Unicode.Scalar>) {
    var units: [UInt16] = []
    units.reserveCapacity(scalars.count)
    for scalar in scalars {
      if scalar.value < 0x10000 {
        units.append(UInt16(scalar.value))
      } else {
        units.append(contentsOf: UTF16.encode(scalar).map { Array($0) } ?? [0xFFFD])
      }
    }
    self.units = units
    guard units.count != scalars.count else {
      scalarIndices = nil
      return
    }
    var indices: [Int] = []
    indices.reserveCapacity(units.count + 1)
    for (index, scalar) in scalars.enumerated() {
      indices.append(index)
      if scalar.value >= 0x10000 { indices.append(index) }
    }
    indices.append(scalars.count)
    scalarIndices = indices
  }

  init(_ scalars: [Unicode.Scalar]) { self.init(scalars[...]) }

  /// The index of the scalar that starts at or holds a unit; nil outside of the text.
  func scalarIndex(ofUnit unit: Int) -> Int? {
    guard unit >= 0, unit <= units.count else { return nil }
    return scalarIndices?[unit] ?? unit
  }
}
