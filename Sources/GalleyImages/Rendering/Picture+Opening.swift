#if Images
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #else
    internal import Darwin
  #endif
  internal import CVips

  /// The size to decode to, as libvips takes it.
  struct DecodingSize {
    var width: Int
    var height: Int
    var rule: Rule

    enum Rule {
      /// As large as fits, never larger than stored.
      case shrink
      /// As large as fits.
      case fit
      /// Exactly this.
      case exact
    }

    /// Longer than any picture (VIPS_MAX_COORD): a side that decides nothing.
    static let free = 10_000_000
  }

  extension Picture {
    /// Opens the file and scales it, still a recipe.
    ///
    /// The descriptor is libvips's only way to it.
    static func scaled(
      file: OpenFile, to size: DecodingSize, options: String
    ) throws(ImageLibraryFailure) -> Picture {
      lseek(file.descriptor, 0, SEEK_SET)
      // SAFETY: the source has a descriptor of its own (dup); the recipe keeps the source.
      guard let source = unsafe vips_source_new_from_descriptor(file.descriptor) else {
        throw ImageLibraryFailure(reason: ImageLibrary.takeMessage())
      }
      defer { unsafe galley_vips_unref(source) }
      return try unsafe make { out in
        unsafe galley_vips_thumbnail_source(
          source, out, Int32(clamping: size.width), Int32(clamping: size.height), size.vipsRule,
          options)
      }
    }

    /// Opens bytes and scales them, still a recipe: they must stay in place until it is computed.
    static func scaled(
      bytes: UnsafeRawBufferPointer, to size: DecodingSize, options: String
    ) throws(ImageLibraryFailure) -> Picture {
      try unsafe make { out in
        unsafe galley_vips_thumbnail_buffer(
          bytes.baseAddress, bytes.count, out, Int32(clamping: size.width),
          Int32(clamping: size.height), size.vipsRule, options)
      }
    }

    /// What the decoder makes of the header; no pixel is decoded.
    static func opened(
      bytes: UnsafeRawBufferPointer, options: String
    ) throws(ImageLibraryFailure) -> Picture {
      guard
        let raw = unsafe galley_vips_open_buffer(bytes.baseAddress, bytes.count, options)
      else { throw ImageLibraryFailure(reason: ImageLibrary.takeMessage()) }
      return unsafe Picture(owning: raw)
    }
  }

  extension DecodingSize {
    fileprivate var vipsRule: VipsSize {
      switch rule {
      case .shrink: VIPS_SIZE_DOWN
      case .fit: VIPS_SIZE_BOTH
      case .exact: VIPS_SIZE_FORCE
      }
    }
  }
#endif
