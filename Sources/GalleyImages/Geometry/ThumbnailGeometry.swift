public import GalleyText

/// Which part of a picture goes where in its thumbnail, before any pixel is read.
///
/// Arithmetic only, so a cell can be laid out from `ImageHeader` while the picture is still on its
/// way: a rendered thumbnail has exactly these sizes.
///
/// **Rounding.** The box in pixels is points × scale, rounded up (`PixelGrid.roundUp`: half-covered
/// pixels count, an excess below 10⁻⁷ points does not), as image contexts do. The free side of an
/// aspect fit is rounded to the nearest pixel, halves up, at least 1, as `vips_resize` does
/// (`VIPS_ROUND_UINT`).
public struct ThumbnailGeometry: Hashable, Sendable {
  /// The picture, upright, in pixels.
  public let sourceSize: PixelSize
  /// The part of the upright picture that is drawn.
  ///
  /// For `attention` and `entropy` the size is certain, the place is the middle until the pixels
  /// are known.
  public let sourceRect: PixelRect
  /// The whole picture at the size it is drawn, before cropping.
  public let scaledSize: PixelSize
  /// The result, in pixels.
  public let canvasSize: PixelSize
  /// Where the picture is drawn in the result.
  public let targetRect: PixelRect
  /// Pixels per point.
  public let scale: Double

  /// The result in points: what a cell or a text attachment of this thumbnail takes up.
  public var size: TextSize {
    TextSize(width: Double(canvasSize.width) / scale, height: Double(canvasSize.height) / scale)
  }

  /// Which side of the box the picture's own proportions meet first.
  let decidingSide: DecidingSide

  enum DecidingSide: Hashable, Sendable {
    case width
    case height
    /// Each side has its own factor.
    case both
    /// Drawn pixel by pixel.
    case neither
  }
}

extension Thumbnail {
  /// Where a picture of this size goes.
  ///
  /// - Parameter sourceSize: The picture's upright size in pixels, `ImageHeader.size`.
  /// - Returns: The rectangles and sizes, in pixels.
  /// - Throws: `ImageError.invalidRequest` for sides below 1, `.overLimit` for a result beyond
  ///   `limits.resultPixels`.
  public func geometry(of sourceSize: PixelSize) throws(ImageError) -> ThumbnailGeometry {
    guard sourceSize.width > 0, sourceSize.height > 0,
      sourceSize.width <= Int(Int32.max), sourceSize.height <= Int(Int32.max)
    else {
      throw .invalidRequest(name: "picture's size", reason: "its sides are \(sourceSize)")
    }
    let box = try boxInPixels(of: sourceSize)
    let (scaled, decidingSide) = scaledSize(of: sourceSize, box: box)
    let drawn = PixelSize(
      width: min(scaled.width, box.width), height: min(scaled.height, box.height))
    let canvasSize = canvas == .full ? fullCanvas(around: drawn, box: box) : drawn
    try checkResult(scaled)
    try checkResult(canvasSize)
    return ThumbnailGeometry(
      sourceSize: sourceSize,
      sourceRect: centered(drawn, in: scaled).stretched(from: scaled, to: sourceSize),
      scaledSize: scaled, canvasSize: canvasSize,
      targetRect: centered(drawn, in: canvasSize), scale: scale, decidingSide: decidingSide)
  }

  /// The box in pixels; a free side is as long as a 32-bit number can say.
  private func boxInPixels(of sourceSize: PixelSize) throws(ImageError) -> PixelSize {
    let grid = PixelGrid.pixel(scale: scale)
    let pixels = { (points: Double) -> Int in
      guard points.isFinite else { return Int(Int32.max) }
      return Int(min(Double(Int32.max), max(1, (grid.roundUp(points) * scale).rounded())))
    }
    return PixelSize(width: pixels(size.width), height: pixels(size.height))
  }

  private func scaledSize(
    of source: PixelSize, box: PixelSize
  ) -> (PixelSize, ThumbnailGeometry.DecidingSide) {
    let across = Double(source.width) / Double(box.width)
    let down = Double(source.height) / Double(box.height)
    var shrink: Double
    var side: ThumbnailGeometry.DecidingSide
    switch mode {
    case .fill:
      let width = enlarges ? box.width : min(box.width, source.width)
      let height = enlarges ? box.height : min(box.height, source.height)
      return (PixelSize(width: width, height: height), .both)
    case .aspectFit:
      shrink = max(across, down)
      side = across >= down ? .width : .height
    case .aspectFill:
      shrink = min(across, down)
      side = across <= down ? .width : .height
    }
    if !enlarges, shrink <= 1 {
      shrink = 1
      side = .neither
    }
    let rounded = { (length: Int) in
      Int(min(Double(Int32.max), max(1, (Double(length) / shrink + 0.5).rounded(.down))))
    }
    return (PixelSize(width: rounded(source.width), height: rounded(source.height)), side)
  }

  /// The box, where both sides are known.
  private func fullCanvas(around drawn: PixelSize, box: PixelSize) -> PixelSize {
    PixelSize(
      width: size.width.isFinite ? box.width : drawn.width,
      height: size.height.isFinite ? box.height : drawn.height)
  }

  private func checkResult(_ result: PixelSize) throws(ImageError) {
    guard result.pixelCount <= limits.resultPixels else {
      throw .overLimit(
        image: "The thumbnail", name: .resultPixels, found: result.pixelCount,
        limit: limits.resultPixels)
    }
  }
}

/// The middle of `outer` with the size of `inner`, on whole pixels; the odd pixel goes to the right
/// and the bottom, as in `vips_smartcrop`.
private func centered(_ inner: PixelSize, in outer: PixelSize) -> PixelRect {
  PixelRect(
    x: Double((outer.width - inner.width) / 2), y: Double((outer.height - inner.height) / 2),
    width: Double(inner.width), height: Double(inner.height))
}

extension PixelRect {
  fileprivate func stretched(from: PixelSize, to: PixelSize) -> PixelRect {
    let across = Double(to.width) / Double(from.width)
    let down = Double(to.height) / Double(from.height)
    return PixelRect(x: x * across, y: y * down, width: width * across, height: height * down)
  }
}
