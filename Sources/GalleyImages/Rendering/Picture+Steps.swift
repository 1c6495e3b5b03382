#if Images
  internal import CVips

  // SAFETY, of all of these: `applying` keeps the input alive and takes over the output; the other
  // arguments are numbers.

  // MARK: - Places

  extension Picture {
    /// Mirrored left to right.
    func mirrored() throws(ImageLibraryFailure) -> Picture {
      try unsafe applying { unsafe galley_vips_mirror($0, $1) }
    }

    /// Turned clockwise.
    func turned(quarters: Int) throws(ImageLibraryFailure) -> Picture {
      try unsafe applying { unsafe galley_vips_turn($0, $1, Int32(clamping: quarters)) }
    }

    func cropped(
      x: Int, y: Int, to size: PixelSize
    ) throws(ImageLibraryFailure) -> Picture {
      if x == 0, y == 0, size.width == width, size.height == height { return self }
      return try unsafe applying {
        unsafe galley_vips_crop(
          $0, $1, Int32(clamping: x), Int32(clamping: y), Int32(clamping: size.width),
          Int32(clamping: size.height))
      }
    }

    /// The part that a rule chooses; `cropOrigin` of the result says where it lay.
    func cropped(
      to size: PixelSize, choosing crop: ThumbnailCrop
    ) throws(ImageLibraryFailure) -> Picture {
      try unsafe applying {
        unsafe galley_vips_smartcrop(
          $0, $1, Int32(clamping: size.width), Int32(clamping: size.height), crop.vipsRule)
      }
    }

    /// On a larger canvas; around it the color, without alpha's weight where the picture has alpha.
    func padded(
      to canvas: PixelSize, x: Int, y: Int, color: ImageColor
    ) throws(ImageLibraryFailure) -> Picture {
      try unsafe applying {
        unsafe galley_vips_embed(
          $0, $1, Int32(clamping: x), Int32(clamping: y), Int32(clamping: canvas.width),
          Int32(clamping: canvas.height), Double(color.red), Double(color.green),
          Double(color.blue), 0)
      }
    }

    /// The frames one above the other.
    static func stacked(_ frames: [Picture]) throws(ImageLibraryFailure) -> Picture {
      if frames.count == 1 { return frames[0] }
      var raws = unsafe frames.map { unsafe Optional($0.raw) }
      defer { withExtendedLifetime(frames) {} }
      return try unsafe make {
        unsafe galley_vips_stack(&raws, $0, Int32(clamping: raws.count))
      }
    }
  }

  // MARK: - Colors

  extension Picture {
    /// From the colors of its profile into sRGB.
    func transformedToSRGB() throws(ImageLibraryFailure) -> Picture {
      try unsafe applying { unsafe galley_vips_transform_to_srgb($0, $1) }
    }

    /// Gray as RGB.
    func inSRGB() throws(ImageLibraryFailure) -> Picture {
      try unsafe applying { unsafe galley_vips_to_srgb($0, $1) }
    }

    /// One byte a sample.
    func inBytes() throws(ImageLibraryFailure) -> Picture {
      isBytes ? self : try unsafe applying { unsafe galley_vips_to_bytes($0, $1) }
    }

    func withAlpha() throws(ImageLibraryFailure) -> Picture {
      hasAlpha ? self : try unsafe applying { unsafe galley_vips_add_alpha($0, $1) }
    }

    /// The first bands alone.
    func keepingBands(_ count: Int) throws(ImageLibraryFailure) -> Picture {
      try unsafe applying { unsafe galley_vips_keep_bands($0, $1, Int32(clamping: count)) }
    }

    /// Laid on a color, without alpha.
    func flattened(on color: ImageColor) throws(ImageLibraryFailure) -> Picture {
      try unsafe applying {
        unsafe galley_vips_flatten(
          $0, $1, Double(color.red), Double(color.green), Double(color.blue))
      }
    }
  }

  // MARK: - Pixels

  extension Picture {
    /// The pixels, computed now; `workers` 0 leaves their number to libvips.
    func computed(workers: Int) throws(ImageLibraryFailure) -> Picture {
      let copy = try unsafe applying { unsafe galley_vips_copy($0, $1) }
      if workers > 0 {
        unsafe vips_image_set_int(copy.raw, VIPS_META_CONCURRENCY, Int32(clamping: workers))
      }
      guard let pixels = unsafe vips_image_copy_memory(copy.raw) else {
        throw ImageLibraryFailure(reason: ImageLibrary.takeMessage())
      }
      return unsafe Picture(owning: pixels)
    }

    /// The same pixels with frames of this height, and without what was noted about how they were
    /// turned and how they looked before.
    func annotated(frameHeight: Int?) throws(ImageLibraryFailure) -> Picture {
      let copy = try unsafe applying { unsafe galley_vips_copy($0, $1) }
      unsafe vips_autorot_remove_angle(copy.raw)
      unsafe vips_image_remove(copy.raw, "jpeg-thumbnail-data")
      unsafe vips_image_remove(copy.raw, VIPS_META_PAGE_HEIGHT)
      if let frameHeight {
        unsafe vips_image_set_int(
          copy.raw, VIPS_META_PAGE_HEIGHT, Int32(clamping: frameHeight))
      }
      return copy
    }
  }

  extension ThumbnailCrop {
    fileprivate var vipsRule: VipsInteresting {
      switch self {
      case .center: VIPS_INTERESTING_CENTRE
      case .attention: VIPS_INTERESTING_ATTENTION
      case .entropy: VIPS_INTERESTING_ENTROPY
      }
    }
  }
#endif
