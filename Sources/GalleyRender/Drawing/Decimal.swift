extension Double {
  /// The number in decimal digits without an exponent, as SVG and readers like it.
  ///
  /// - Parameter places: How many digits behind the point at most; zeros at the end are left out.
  /// - Returns: The digits; "0" for what is not finite.
  func decimal(_ places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (self * scale).rounded()
    // NaN fails the comparison too; beyond that, no digit behind the point is certain anyway.
    guard scaled.magnitude < 9e15 else { return isFinite ? "\(Int64(clamped: self))" : "0" }
    let digits = Int64(scaled)
    let unit = Int64(scale)
    var text = "\(digits.magnitude / unit.magnitude)"
    var rest = digits.magnitude % unit.magnitude
    if rest > 0 {
      var fraction = ""
      var place = unit.magnitude / 10
      while rest > 0 {
        fraction += "\(rest / place)"
        rest %= place
        place /= 10
      }
      text += "." + fraction
    }
    return digits < 0 ? "-" + text : text
  }
}

extension Int64 {
  fileprivate init(clamped value: Double) {
    self = value >= 9.2e18 ? .max : value <= -9.2e18 ? .min : Int64(value)
  }
}
