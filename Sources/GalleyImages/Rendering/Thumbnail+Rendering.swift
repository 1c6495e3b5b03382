#if Images
  public import GalleyText

  /// A thumbnail as the bytes of a file.
  public struct EncodedThumbnail: Hashable, Sendable {
    /// The file's bytes.
    public var bytes: [UInt8]
    /// Their format.
    public var format: ImageFormat
    /// The sides of a frame, in pixels.
    public var pixelSize: PixelSize
    /// The sides in points: `pixelSize` over the scale.
    public var size: TextSize
  }

  /// A thumbnail as pixels: RGBA, one byte each, sRGB, alpha not multiplied in, rows from the top.
  public struct ThumbnailPixels: Hashable, Sendable {
    /// Columns.
    public var width: Int
    /// Rows.
    public var height: Int
    /// Bytes from one row to the next.
    public var stride: Int
    /// The rows, one after the other: `stride` × `height` bytes.
    public var bytes: [UInt8]
    /// The sides in points.
    public var size: TextSize
  }

  /// What was written.
  public struct WrittenThumbnail: Hashable, Sendable {
    /// The file.
    public var path: String
    /// The sides of a frame, in pixels.
    public var pixelSize: PixelSize
    /// The sides in points.
    public var size: TextSize
    /// The size of the file.
    public var byteCount: Int
  }

  extension Thumbnail {
    /// The thumbnail of a picture, in a file's bytes.
    ///
    /// Costs a decoding at about the size wanted (JPEG and WebP are shrunk while they are decoded)
    /// and some megabytes; `ImageHeader.decoding` says how many. Blocks until it is done.
    ///
    /// - Throws: `ImageError`; see its cases.
    public func encoded(
      _ source: ImageSource, as encoding: ThumbnailEncoding
    ) throws(ImageError) -> EncodedThumbnail {
      let work = try ThumbnailWork(self, source: source)
      return try work.encoded(as: encoding, workers: 0)
    }

    /// The thumbnail's pixels.
    ///
    /// Costs what `encoded(_:as:)` costs.
    public func pixels(of source: ImageSource) throws(ImageError) -> ThumbnailPixels {
      let work = try ThumbnailWork(self, source: source)
      return try work.pixels(workers: 0)
    }

    /// Writes the thumbnail of a picture to a file.
    ///
    /// The file appears when it is complete: until then, and after a failure, a kill or on a full
    /// disk, whatever was at `path` is unharmed.
    ///
    /// - Throws: `ImageError`; `.wouldReplaceOriginal` where `path` is the source itself, by
    ///   whatever name.
    @discardableResult
    public func write(
      _ source: ImageSource, to path: String, as encoding: ThumbnailEncoding
    ) throws(ImageError) -> WrittenThumbnail {
      let work = try ThumbnailWork(self, source: source)
      let written = try work.write(to: path, as: encoding, workers: 0, originals: [])
      AtomicFile.syncFolders(of: [path])
      return written
    }
  }

  /// A picture that was probed and fits its limits, ready to be decoded.
  struct ThumbnailWork {
    let thumbnail: Thumbnail
    let header: ImageHeader
    let geometry: ThumbnailGeometry
    private let reader: HeaderReader

    init(_ thumbnail: Thumbnail, source: ImageSource) throws(ImageError) {
      var reader = try ImageProbe.open(source)
      header = try ImageProbe.header(in: &reader, limits: thumbnail.limits)
      geometry = try thumbnail.geometry(of: header.size)
      self.thumbnail = thumbnail
      self.reader = reader
    }

    func encoded(
      as encoding: ThumbnailEncoding, workers: Int
    ) throws(ImageError) -> EncodedThumbnail {
      try check(encoding)
      let picture = try rendered(keepsAlpha: encoding.keepsAlpha, workers: workers)
      return EncodedThumbnail(
        bytes: try picture.encoded(as: encoding, metadata: thumbnail.metadata),
        format: encoding.format, pixelSize: geometry.canvasSize, size: geometry.size)
    }

    func pixels(workers: Int) throws(ImageError) -> ThumbnailPixels {
      guard thumbnail.frames == .first else {
        throw .invalidRequest(
          name: "frames", reason: "pixels are those of one frame; ask for the first")
      }
      var picture = try rendered(keepsAlpha: true, workers: workers)
      do throws(ImageLibraryFailure) {
        if picture.bands < 3 { picture = try picture.inSRGB() }
        picture = try picture.withAlpha()
        return ThumbnailPixels(
          width: picture.width, height: picture.height, stride: picture.width * 4,
          bytes: try picture.pixelBytes(), size: geometry.size)
      } catch {
        throw .damaged(image: reader.name, reason: error.reason)
      }
    }

    func write(
      to path: String, as encoding: ThumbnailEncoding, workers: Int, originals: Set<FileIdentity>
    ) throws(ImageError) -> WrittenThumbnail {
      // Before the work, to say no early; the file is replaced as a whole, so nothing is lost if
      // another process puts an original there meanwhile but its name.
      if let target = FileIdentity(path: path),
        target == reader.file?.identity || originals.contains(target)
      {
        throw .wouldReplaceOriginal(path: path)
      }
      let result = try encoded(as: encoding, workers: workers)
      try AtomicFile.replace(path, with: result.bytes)
      return WrittenThumbnail(
        path: path, pixelSize: result.pixelSize, size: result.size,
        byteCount: result.bytes.count)
    }

    private func rendered(keepsAlpha: Bool, workers: Int) throws(ImageError) -> Picture {
      try ImageLibrary.start()
      let scaled = try Decoding(
        reader: reader, header: header, thumbnail: thumbnail, geometry: geometry,
        workers: workers
      ).run()
      do throws(ImageLibraryFailure) {
        return try Composing(
          orientation: header.orientation, thumbnail: thumbnail, geometry: geometry,
          keepsAlpha: keepsAlpha
        ).run(scaled)
      } catch {
        throw .damaged(image: reader.name, reason: error.reason)
      }
    }

    /// What can be refused before decoding.
    private func check(_ encoding: ThumbnailEncoding) throws(ImageError) {
      let side = max(geometry.canvasSize.width, geometry.canvasSize.height)
      guard side <= encoding.format.longestSide else {
        throw .cannotEncode(
          encoding.format, reason: "a side of \(side) pixels is more than it can hold")
      }
      guard thumbnail.frames == .all else { return }
      guard encoding.format.canBeAnimated || header.frameCount == 1 else {
        throw .invalidRequest(
          name: "format", reason: "\(encoding.format.rawValue) holds one frame; use gif or webp")
      }
      let pixels = max(geometry.scaledSize.pixelCount, geometry.canvasSize.pixelCount)
      let (total, overflow) = pixels.multipliedReportingOverflow(by: header.frameCount)
      guard !overflow, total <= thumbnail.limits.resultPixels else {
        throw .overLimit(
          image: reader.name, name: .resultPixels, found: overflow ? .max : total,
          limit: thumbnail.limits.resultPixels)
      }
    }
  }
#endif
