internal import GalleyFonts
public import GalleyText

/// A text at the largest size at which it fits.
public struct FittedText: Sendable {
  /// What its font sizes were multiplied by.
  public var scale: Double
  /// The text at that size.
  public var text: PreparedText
  /// Whether it fits; false if it does not even at the least size, which it has then.
  public var fits: Bool
}

extension Measurer {
  /// Scales a text down until it fits a container.
  ///
  /// UIKit's `minimumScaleFactor`. A text fits if none of it is cut off by the lines or the height of
  /// the container and no line overflows. Where a larger size happens to fit though a smaller one does
  /// not, either may be found.
  ///
  /// - Parameters:
  ///   - text: The text at its full size.
  ///   - container: The room for it.
  ///   - minimumScaleFactor: The least scale, above 0 and at most 1; other numbers count as 1.
  ///   - step: Scales are 1 minus multiples of this; 0 for all scales, to 1/1024.
  ///   - paragraphStyle: How the paragraphs are laid out.
  ///   - profile: Whose rules are followed.
  /// - Throws: `MeasurementError` if the text is too long, or a font hostile.
  /// - Complexity: Prepares the text about log₂(scales) times: at most 12 times.
  public func fit(
    _ text: StyledText, in container: TextContainer, minimumScaleFactor: Double,
    step: Double = 0, paragraphStyle: ParagraphStyle = .default, profile: LayoutProfile = .uiKit
  ) throws(MeasurementError) -> FittedText {
    let least = minimumScaleFactor > 0 && minimumScaleFactor < 1 ? minimumScaleFactor : 1
    let grain = step > 1.0 / 1024 ? step : 1.0 / 1024
    var low = 0
    var high = steps(of: grain, upTo: 1 - least)
    func attempt(_ index: Int) throws(MeasurementError) -> FittedText {
      let scale = max(least, 1 - Double(index) * grain)
      let prepared = try prepare(
        text.scaled(by: scale), paragraphStyle: paragraphStyle, profile: profile)
      return FittedText(scale: scale, text: prepared, fits: prepared.fits(container))
    }
    // Steps down from the size asked for: the first that fits.
    var best = try attempt(0)
    if best.fits || high == 0 { return best }
    let last = try attempt(high)
    guard last.fits else { return last }
    best = last
    while high - low > 1 {
      let middle = (low + high) / 2
      let tried = try attempt(middle)
      if tried.fits {
        high = middle
        best = tried
      } else {
        low = middle
      }
    }
    return best
  }

  /// The largest font size of a range at which a text fits a container.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - style: How its characters look, but for the size.
  ///   - container: The room for it.
  ///   - sizes: The least and the most size, in points.
  ///   - step: Sizes are the least one plus multiples of this; 0 for all sizes, to 1/64 point.
  ///   - paragraphStyle: How the paragraphs are laid out.
  ///   - profile: Whose rules are followed.
  /// - Returns: The text at that size, and the size; nil if it does not fit at the least one.
  /// - Throws: `MeasurementError` if the text is too long, or a font hostile.
  /// - Complexity: Prepares the text about log₂(sizes) times.
  public func largestFit(
    _ text: String, style: TextStyle, in container: TextContainer, sizes: ClosedRange<Double>,
    step: Double = 0, paragraphStyle: ParagraphStyle = .default, profile: LayoutProfile = .uiKit
  ) throws(MeasurementError) -> (size: Double, text: PreparedText)? {
    let grain = step > 1.0 / 64 ? step : 1.0 / 64
    let least = min(max(sizes.lowerBound, 1.0 / 64), TextStyle.largestPointSize)
    let most = min(max(sizes.upperBound, least), TextStyle.largestPointSize)
    func attempt(_ index: Int) throws(MeasurementError) -> (size: Double, text: PreparedText)? {
      let size = min(most, least + Double(index) * grain)
      guard let style = try? style.withSize(size) else { return nil }
      let prepared = try prepare(
        text, style: style, paragraphStyle: paragraphStyle, profile: profile)
      return prepared.fits(container) ? (size, prepared) : nil
    }
    var high = steps(of: grain, upTo: most - least)
    if let whole = try attempt(high) { return whole }
    guard var best = try attempt(0) else { return nil }
    var low = 0
    while high - low > 1 {
      let middle = (low + high) / 2
      if let fitting = try attempt(middle) {
        best = fitting
        low = middle
      } else {
        high = middle
      }
    }
    return best
  }
}

/// How many steps there are up to a length; 0.6 is six times 0.1, though the quotient is a little less.
private func steps(of grain: Double, upTo length: Double) -> Int {
  Int((length / grain + 1e-9).rounded(.down))
}

extension PreparedText {
  /// Whether a container shows all of this text: no line too long, none left out.
  ///
  /// - Complexity: As `layout(in:)`.
  public func fits(_ container: TextContainer) -> Bool {
    let layout = layout(in: container)
    guard !layout.isTruncated else { return false }
    let slack = max(storage.context.profile.fitSlack, 1e-9)
    // The first line is shown however high it is.
    if let height = container.height, layout.height > height + 1e-9 { return false }
    return layout.lineFragments.allSatisfy { $0.width <= $0.availableWidth + slack }
  }
}

extension StyledText {
  /// This text with all font sizes multiplied; sizes stay within their limits.
  func scaled(by scale: Double) -> StyledText {
    mapStyles { style in
      let size = min(max(style.pointSize * scale, 1.0 / 64), TextStyle.largestPointSize)
      return (try? style.withSize(size)) ?? style
    }
  }
}
