#if Images
  /// One picture on its way from its file to pixels of the size wanted.
  struct Decoding {
    let reader: HeaderReader
    let header: ImageHeader
    let thumbnail: Thumbnail
    let geometry: ThumbnailGeometry
    /// Threads of libvips; 0 leaves their number to it.
    let workers: Int

    /// The whole picture scaled, as stored, in sRGB or gray, 8 bits a band, in memory.
    ///
    /// The decoder shrinks where it can (JPEG by 2, 4 or 8, WebP to any size), libvips does the
    /// rest with a Lanczos kernel.
    func run() throws(ImageError) -> Picture {
      do throws(ImageLibraryFailure) {
        // What streams is read through the descriptor, never by path and never mapped.
        if let file = reader.file, !header.decoding.isWhole { return try decode(file) }
      } catch {
        throw .damaged(image: reader.name, reason: error.reason)
      }
      let bytes = try reader.allBytes()
      do throws(ImageLibraryFailure) {
        return try decode(bytes)
      } catch {
        throw .damaged(image: reader.name, reason: error.reason)
      }
    }

    private func decode(_ file: OpenFile) throws(ImageLibraryFailure) -> Picture {
      try scaled { size throws(ImageLibraryFailure) in
        try Picture.scaled(file: file, to: size, options: options)
      }
    }

    private func decode(_ bytes: [UInt8]) throws(ImageLibraryFailure) -> Picture {
      // SAFETY: libvips reads the bytes until the pixels are computed; `scaled` waits for that.
      try unsafe bytes.withUnsafeBufferPointer { bytes throws(ImageLibraryFailure) in
        let buffer = UnsafeRawBufferPointer(bytes)
        if header.decoding.isWhole {
          try checkHeader(try unsafe Picture.opened(bytes: buffer, options: options))
        }
        return try scaled { size throws(ImageLibraryFailure) in
          try unsafe Picture.scaled(bytes: buffer, to: size, options: options)
        }
      }
    }

    /// Options of the loader: all frames or the first, and what to do about damage.
    private var options: String {
      let frames = thumbnail.frames == .all && header.frameCount > 1 ? "n=-1," : ""
      return frames + (thumbnail.acceptsDamaged ? "fail-on=none" : "fail-on=error")
    }

    /// The decoder must have found what the probe found, else the limits were checked for nothing.
    private func checkHeader(_ picture: Picture) throws(ImageLibraryFailure) {
      guard picture.frameSize == header.storedSize else {
        throw ImageLibraryFailure(
          reason: "its header says \(header.storedSize), its decoder found \(picture.frameSize)")
      }
      guard picture.frameCountInFile <= max(1, header.frameCount) else {
        throw ImageLibraryFailure(
          reason: "its header says \(header.frameCount) frames, its decoder found more")
      }
    }

    /// Asks for the size the way the `vipsthumbnail` command does, by the side that decides; where
    /// rounding in the decoder misses the size that `geometry` promises, for that size outright.
    private func scaled(
      _ open: (DecodingSize) throws(ImageLibraryFailure) -> Picture
    ) throws(ImageLibraryFailure) -> Picture {
      let wanted =
        header.orientation.swapsSides ? geometry.scaledSize.transposed : geometry.scaledSize
      if let size = size(around: wanted) {
        let picture = try open(size)
        if picture.frameSize == wanted { return try finished(picture) }
      }
      return try finished(
        open(DecodingSize(width: wanted.width, height: wanted.height, rule: .exact)))
    }

    private func finished(_ picture: Picture) throws(ImageLibraryFailure) -> Picture {
      try inStandardColors(picture).computed(workers: workers)
    }

    /// The deciding side of the size wanted, the other free; nil where both are forced.
    private func size(around wanted: PixelSize) -> DecodingSize? {
      var size = DecodingSize(
        width: DecodingSize.free, height: DecodingSize.free, rule: .fit)
      switch (geometry.decidingSide, header.orientation.swapsSides) {
      case (.both, _): return nil
      case (.neither, _): size.rule = .shrink
      case (.width, false), (.height, true): size.width = wanted.width
      case (.height, false), (.width, true): size.height = wanted.height
      }
      return size
    }

    /// By the profile the picture carries; without one its numbers are sRGB already, and CMYK has
    /// been turned into sRGB to be scaled.
    private func inStandardColors(_ picture: Picture) throws(ImageLibraryFailure) -> Picture {
      let storesInk = header.channels >= 4 && !header.hasAlpha
      var picture = picture
      if picture.hasProfile, !storesInk { picture = transformed(picture) }
      if picture.bands > 4 { picture = try picture.keepingBands(3) }
      return try picture.inBytes()
    }

    /// A profile that makes no sense is no reason to show nothing: it is left aside, as browsers do.
    private func transformed(_ picture: Picture) -> Picture {
      (try? picture.transformedToSRGB()) ?? picture
    }
  }
#endif
