#if Images
  internal import CVips

  /// A picture in libvips: pixels in memory, or the recipe for them.
  ///
  /// One owner per reference: the object that libvips hands out is let go in `deinit`. Used by the
  /// thread that made it. What can be done with one is in the extensions, which alone touch `raw`.
  @safe
  final class Picture {
    let raw: UnsafeMutablePointer<VipsImage>

    /// Takes over a reference.
    init(owning raw: UnsafeMutablePointer<VipsImage>) { unsafe self.raw = raw }

    deinit { unsafe galley_vips_unref(raw) }

    /// Where libvips leaves a new picture.
    typealias Output = UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>

    /// The picture that `step` leaves behind, or what libvips had against it.
    static func make(_ step: (Output) -> Int32) throws(ImageLibraryFailure) -> Picture {
      var result: UnsafeMutablePointer<VipsImage>?
      // SAFETY: libvips stores one new reference there, or none; ours to let go either way.
      guard unsafe step(&result) == 0, let result = unsafe result else {
        throw ImageLibraryFailure(reason: ImageLibrary.takeMessage())
      }
      return unsafe Picture(owning: result)
    }

    /// The next picture of a chain; libvips keeps what it needs of this one.
    func applying(
      _ step: (UnsafeMutablePointer<VipsImage>, Output) -> Int32
    ) throws(ImageLibraryFailure) -> Picture {
      // SAFETY: `self` holds its reference until the step has taken its own.
      defer { withExtendedLifetime(self) {} }
      return try unsafe Picture.make { out in unsafe step(raw, out) }
    }
  }

  // MARK: - What it is

  // SAFETY, of all of these: `raw` is alive as long as `self`; libvips fills these fields when it
  // makes the picture and never again.
  extension Picture {
    var width: Int { Int(unsafe raw.pointee.Xsize) }
    /// The height of all frames, one above the other.
    var height: Int { Int(unsafe raw.pointee.Ysize) }
    var bands: Int { Int(unsafe raw.pointee.Bands) }
    var hasAlpha: Bool { unsafe vips_image_hasalpha(raw) != 0 }
    /// Whether each sample is one byte.
    var isBytes: Bool { unsafe raw.pointee.BandFmt == VIPS_FORMAT_UCHAR }
    /// Whether it carries a color profile.
    var hasProfile: Bool { unsafe vips_image_get_typeof(raw, VIPS_META_ICC_NAME) != 0 }
    /// The sides of one frame.
    var frameSize: PixelSize {
      PixelSize(width: width, height: Int(unsafe vips_image_get_page_height(raw)))
    }
    /// Frames in the file, whether they were read or not.
    var frameCountInFile: Int { Int(unsafe vips_image_get_n_pages(raw)) }
    /// Where a crop was taken: libvips notes the offset with its sign turned.
    var cropOrigin: (x: Int, y: Int) {
      (-Int(unsafe raw.pointee.Xoffset), -Int(unsafe raw.pointee.Yoffset))
    }
  }
#endif
