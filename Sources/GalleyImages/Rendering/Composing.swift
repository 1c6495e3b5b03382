#if Images
  /// Scaled frames on their way to the canvas: turned, cropped, laid on their background.
  struct Composing {
    let orientation: ImageOrientation
    let thumbnail: Thumbnail
    let geometry: ThumbnailGeometry
    /// Whether the result can have alpha at all.
    let keepsAlpha: Bool

    func run(_ scaled: Picture) throws(ImageLibraryFailure) -> Picture {
      let size = scaled.frameSize
      let count = thumbnail.frames == .all ? scaled.height / max(1, size.height) : 1
      var frames: [Picture] = []
      var origin: (x: Int, y: Int)?
      for index in 0..<count {
        let frame = try scaled.cropped(x: 0, y: index * size.height, to: size)
        let part = try cropped(try upright(frame), origin: &origin)
        frames.append(try onBackground(part))
      }
      return try Picture.stacked(frames).annotated(
        frameHeight: count > 1 ? geometry.canvasSize.height : nil)
    }

    private func upright(_ frame: Picture) throws(ImageLibraryFailure) -> Picture {
      let mirrored = orientation.mirrorsFirst ? try frame.mirrored() : frame
      let quarters = orientation.quarterTurns
      return quarters > 0 ? try mirrored.turned(quarters: quarters) : mirrored
    }

    /// The part that stays; all frames show the part that was chosen for the first.
    private func cropped(
      _ frame: Picture, origin: inout (x: Int, y: Int)?
    ) throws(ImageLibraryFailure) -> Picture {
      let size = PixelSize(
        width: Int(geometry.targetRect.width), height: Int(geometry.targetRect.height))
      guard case .aspectFill(let crop) = thumbnail.mode,
        frame.width > size.width || frame.height > size.height
      else { return frame }
      if let origin { return try frame.cropped(x: origin.x, y: origin.y, to: size) }
      let chosen = try frame.cropped(to: size, choosing: crop)
      origin = chosen.cropOrigin
      return chosen
    }

    private func onBackground(_ frame: Picture) throws(ImageLibraryFailure) -> Picture {
      let isOpaque = thumbnail.isOpaque || !keepsAlpha
      let isPadded =
        frame.width != geometry.canvasSize.width || frame.height != geometry.canvasSize.height
      var frame = frame
      if frame.bands < 3, isPadded || (isOpaque && frame.hasAlpha) { frame = try frame.inSRGB() }
      if isOpaque, frame.hasAlpha { frame = try frame.flattened(on: thumbnail.background) }
      guard isPadded else { return frame }
      if !isOpaque { frame = try frame.withAlpha() }
      return try frame.padded(
        to: geometry.canvasSize, x: Int(geometry.targetRect.x), y: Int(geometry.targetRect.y),
        color: isOpaque ? thumbnail.background : .black)
    }
  }
#endif
