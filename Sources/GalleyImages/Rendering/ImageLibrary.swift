#if Images
  internal import CVips

  /// libvips, started once for the process.
  enum ImageLibrary {
    /// Starts the library the first time.
    ///
    /// Its own cache of operations is off: thumbnails do not repeat, and it holds whole pictures.
    /// Every loader is blocked but those of `ImageFormat`; by default more than twenty would listen,
    /// ImageMagick and PDF among them.
    static func start() throws(ImageError) { try started.get() }

    private static let started: Result<Void, ImageError> = {
      // SAFETY: called once, before any other use of the library; the names are static.
      guard unsafe vips_init("galley") == 0 else {
        return .failure(.libraryUnavailable(reason: takeMessage()))
      }
      vips_cache_set_max(0)
      galley_vips_silence()
      vips_block_untrusted_set(1)
      unsafe vips_operation_block_set("VipsForeignLoad", 1)
      for loader in ["Jpeg", "Png", "Webp", "Nsgif", "Tiff", "Heif"] {
        unsafe vips_operation_block_set("VipsForeignLoad" + loader, 0)
      }
      return .success(())
    }()

    /// The last complaint of the library, and forgets it.
    ///
    /// The buffer is one for all threads, so in a batch a sentence may be a neighbor's; whether a
    /// call failed never depends on it.
    static func takeMessage() -> String {
      guard let raw = unsafe vips_error_buffer_copy() else { return "its pixels cannot be decoded" }
      defer { unsafe g_free(raw) }
      // SAFETY: a string of ours until `g_free`.
      let lines = unsafe String(cString: raw).split(separator: "\n")
      return lines.first.map { $0.trimmingSpaces() } ?? "its pixels cannot be decoded"
    }
  }

  /// libvips said no, and why.
  struct ImageLibraryFailure: Error {
    var reason: String
  }

  extension Substring {
    fileprivate func trimmingSpaces() -> String {
      var text = self
      while text.last == " " || text.last == "." { text.removeLast() }
      return String(text)
    }
  }
#endif
