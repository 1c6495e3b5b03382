import GalleyTestSupport
import Testing

@testable import Galley

/// The widest sum that fits: by the definition, a unit more does not.
@Suite("Units that fit") struct AdvanceScaleTests {
  private func check(_ limit: Double, _ size: Double, _ unitsPerEm: Double) {
    let scale = AdvanceScale(
      pointSize: size, unitsPerEm: unitsPerEm, letterSpacing: 0, isFontUnits: true)
    for quotient in [limit * unitsPerEm / size, limit * scale.unitsPerPoint] {
      let units = scale.largestSum(within: limit, quotient: quotient)
      let fits = scale.points(LineAdvance(units: units)) <= limit
      let isWidest = scale.points(LineAdvance(units: units + 1)) > limit
      #expect(fits && isWidest, "\(limit) points of \(size) in \(unitsPerEm)")
    }
  }

  @Test(
    "whole quotients, and their neighbors",
    arguments: [1.0, 7, 9.5, 12, 15.3, 16, 17.3, 33.333, 144], [256.0, 1000, 2048, 2816, 16_384])
  func whole(size: Double, unitsPerEm: Double) {
    for units in [0, 1, 2, 7, 100, 999, 12_345, 1_048_576, 33_554_430, 1_000_000_007] as [Double] {
      let limit = units * size / unitsPerEm
      for limit in [limit, limit.nextUp, limit.nextDown, limit + 1e-9, limit - 1e-9, limit + 1e-4] {
        if limit >= 0 { check(limit, size, unitsPerEm) }
      }
    }
    for width in stride(from: 0.0, through: 700, by: 0.5) { check(width, size, unitsPerEm) }
  }

  @Test func `random widths and sizes`() {
    var random = RandomText(seed: 17)
    for _ in 0..<50_000 {
      let size = Double.random(in: 0.01...300, using: &random)
      let unitsPerEm = Double(Int.random(in: 16...16_384, using: &random))
      check(Double.random(in: 0...2_000, using: &random), size, unitsPerEm)
    }
  }

  @Test func `widths and sizes of no use come to an end`() {
    for size in [1e-300, 1e-9, 1e9, 1e300] {
      let scale = AdvanceScale(
        pointSize: size, unitsPerEm: 1000, letterSpacing: 0, isFontUnits: true)
      for limit in [0, .leastNonzeroMagnitude, 1e-300, 1e-4, 1, 1e8, 1e300, .infinity] {
        let units = scale.largestSum(within: limit)
        #expect(units >= -1)
      }
    }
  }
}
