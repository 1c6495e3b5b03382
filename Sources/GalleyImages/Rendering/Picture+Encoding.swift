#if Images
  internal import CVips

  extension Picture {
    /// The bytes of a file.
    func encoded(
      as encoding: ThumbnailEncoding, metadata: ThumbnailMetadata
    ) throws(ImageError) -> [UInt8] {
      let strip: gboolean = metadata == .stripped ? 1 : 0
      do {
        // SAFETY: `saved` owns what the calls hand out; the other arguments are numbers.
        return switch encoding {
        case .jpeg(let quality):
          try unsafe saved { unsafe galley_vips_save_jpeg($0, $1, $2, percent(quality), strip) }
        case .png(let compression):
          try unsafe saved {
            unsafe galley_vips_save_png($0, $1, $2, Int32(min(9, max(0, compression))), strip)
          }
        case .webp(let quality, let lossless):
          try unsafe saved {
            unsafe galley_vips_save_webp(
              $0, $1, $2, percent(quality), lossless ? 1 : 0, strip)
          }
        case .gif: try unsafe saved { unsafe galley_vips_save_gif($0, $1, $2, strip) }
        case .tiff: try unsafe saved { unsafe galley_vips_save_tiff($0, $1, $2, strip) }
        case .heic(let quality), .avif(let quality):
          try unsafe saved {
            unsafe galley_vips_save_heif(
              $0, $1, $2, percent(quality), encoding.format == .avif ? 1 : 0, strip)
          }
        }
      } catch {
        throw .cannotEncode(encoding.format, reason: error.reason)
      }
    }

    /// The pixels in rows without gaps, one byte a band.
    func pixelBytes() throws(ImageLibraryFailure) -> [UInt8] {
      try unsafe saved { image, start, count in
        unsafe start.pointee = vips_image_write_to_memory(image, count)
        return unsafe start.pointee == nil ? -1 : 0
      }
    }

    private func saved(
      _ save: (
        UnsafeMutablePointer<VipsImage>, UnsafeMutablePointer<UnsafeMutableRawPointer?>,
        UnsafeMutablePointer<Int>
      ) -> Int32
    ) throws(ImageLibraryFailure) -> [UInt8] {
      var start: UnsafeMutableRawPointer?
      var count = 0
      // SAFETY: libvips hands `count` bytes over; they are copied, then freed.
      guard unsafe save(raw, &start, &count) == 0, let start = unsafe start else {
        throw ImageLibraryFailure(reason: ImageLibrary.takeMessage())
      }
      defer { unsafe g_free(start) }
      return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }
  }

  private func percent(_ quality: Int) -> Int32 { Int32(min(100, max(1, quality))) }
#endif
