extension Pixmap {
  /// The pixels stretched to `width` by `height`, beginning a fraction of a pixel into the result.
  ///
  /// Each pixel of the result is a weighted mean of those that it covers, the nearest most (a
  /// triangle as wide as two pixels of the result, or of the source where that is coarser).
  func scaled(width: Double, height: Double, offsetX: Double, offsetY: Double) -> Pixmap {
    let columns = ScalingWeights(from: self.width, to: width, offset: offsetX)
    let rows = ScalingWeights(from: self.height, to: height, offset: offsetY)
    // Alpha is multiplied in, so that colors of what is not seen do not show at the edges.
    var wide = [Float](repeating: 0, count: columns.count * self.height * 4)
    for y in 0..<self.height {
      for x in 0..<columns.count {
        let place = (y * columns.count + x) * 4
        for (index, weight) in columns.weights(x) {
          let source = (y * self.width + index) * 4
          let alpha = Float(bytes[source + 3]) * weight
          wide[place] += Float(bytes[source]) * alpha
          wide[place + 1] += Float(bytes[source + 1]) * alpha
          wide[place + 2] += Float(bytes[source + 2]) * alpha
          wide[place + 3] += alpha
        }
      }
    }
    var result = [UInt8](repeating: 0, count: columns.count * rows.count * 4)
    for y in 0..<rows.count {
      for x in 0..<columns.count {
        var sum: SIMD4<Float> = .zero
        for (index, weight) in rows.weights(y) {
          let source = (index * columns.count + x) * 4
          sum +=
            SIMD4(wide[source], wide[source + 1], wide[source + 2], wide[source + 3]) * weight
        }
        let place = (y * columns.count + x) * 4
        guard sum.w > 0 else { continue }
        for channel in 0..<3 { result[place + channel] = byte(sum[channel] / sum.w) }
        result[place + 3] = byte(sum.w)
      }
    }
    return Pixmap(width: columns.count, height: rows.count, bytes: result)
  }

  private func byte(_ value: Float) -> UInt8 { UInt8(min(255, max(0, value.rounded()))) }
}

/// How much each pixel of a row counts for the pixels of a longer or shorter row.
private struct ScalingWeights {
  /// The pixels of the result, those included that it covers in part.
  let count: Int
  private let source: Int
  private let step: Double
  private let offset: Double

  init(from source: Int, to length: Double, offset: Double) {
    self.source = source
    self.offset = offset
    step = Double(source) / max(length, 1e-6)
    count = max(1, Int((offset + length).rounded(.up)))
  }

  /// The pixels of the source for one of the result, with weights that add up to how much of the
  /// pixel the picture covers.
  func weights(_ index: Int) -> [(index: Int, weight: Float)] {
    let center = (Double(index) + 0.5 - offset) * step
    let reach = max(1, step)
    let first = max(0, Int((center - reach).rounded(.down)))
    let last = min(source - 1, Int((center + reach).rounded(.up)))
    guard first <= last else { return [] }
    var found: [(index: Int, weight: Float)] = []
    var sum: Float = 0
    for place in first...last {
      let weight = Float(1 - ((Double(place) + 0.5 - center) / reach).magnitude)
      guard weight > 0 else { continue }
      found.append((place, weight))
      sum += weight
    }
    // At the picture's edges, the part of the pixel that it covers.
    let covered = min(Double(source), center + step / 2) - max(0, center - step / 2)
    let share = Float(min(1, max(0, covered / step))) / sum
    return found.map { ($0.index, $0.weight * share) }
  }
}
