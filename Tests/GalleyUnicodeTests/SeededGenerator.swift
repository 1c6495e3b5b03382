import Foundation

@testable import GalleyUnicode

/// SplitMix64: the same numbers for the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// How much random tests do: a share of it, or all where `GALLEY_PROVE` is set.
enum Amount {
  static func characters(share: Int, all: Int) -> Int {
    ProcessInfo.processInfo.environment["GALLEY_PROVE"] == nil ? share : all
  }
}

/// Scalars of each scalar class of the line breaker, the first few.
enum ScalarSamples {
  static let byClass: [[Unicode.Scalar]] = {
    var samples = [[Unicode.Scalar]](repeating: [], count: LineBreakClassTable.classCount)
    let trie = LineBreakClasses.trie
    // Ideographs and Hangul fill the rest: of these some are enough.
    let ranges: [StrideTo<UInt32>] = [
      stride(from: 0, to: 0x3400, by: 1), stride(from: 0x3400, to: 0xA000, by: 97),
      stride(from: 0xA000, to: 0xAC00, by: 1), stride(from: 0xAC00, to: 0xD7B0, by: 7),
      stride(from: 0xD7B0, to: 0x18D00, by: 1), stride(from: 0x1AFF0, to: 0x20000, by: 1),
      stride(from: 0x20000, to: 0x11_0000, by: 89), stride(from: 0xE0000, to: 0xE0200, by: 1),
    ]
    for scalar in ranges.joined().lazy.compactMap(Unicode.Scalar.init) {
      let scalarClass = Int(trie[scalar])
      if samples[scalarClass].count < 24 { samples[scalarClass].append(scalar) }
    }
    return samples
  }()
}
