/// Reads what a picture says about itself, without decoding a pixel and without libvips.
///
/// Costs a few reads of 64 KiB; the whole file is walked, not decoded, where scans, chunks or
/// frames are counted. Memory stays below 200 KiB whatever the file.
public enum ImageProbe {
  /// The header of a picture that keeps within `limits`.
  ///
  ///     let header = try ImageProbe.header(of: .file(path: "A.jpg"))
  ///     header.size   // 4032x3024, upright
  ///
  /// - Throws: `ImageError.unreadable`, `.unrecognizedFormat`, `.damaged`, `.unsupported` or
  ///   `.overLimit`.
  public static func header(
    of source: ImageSource, limits: ImageLimits = ImageLimits()
  ) throws(ImageError) -> ImageHeader {
    var reader = try open(source)
    return try header(in: &reader, limits: limits)
  }

  /// The kind of a picture by its first bytes: nothing else is read or checked.
  ///
  /// - Throws: `ImageError.unreadable` or `.unrecognizedFormat`.
  public static func format(of source: ImageSource) throws(ImageError) -> ImageFormat {
    var reader = try open(source)
    return try format(&reader)
  }

  static func open(_ source: ImageSource) throws(ImageError) -> HeaderReader {
    switch source {
    case .file(let path): HeaderReader(file: try OpenFile(path: path), name: path)
    case .bytes(let bytes): HeaderReader(bytes: bytes, name: source.name)
    }
  }

  static func header(
    in reader: inout HeaderReader, limits: ImageLimits
  ) throws(ImageError) -> ImageHeader {
    try check(.fileBytes, reader.count, atMost: limits.fileBytes, reader.name)
    var header = try unchecked(&reader, limits: limits)
    header.fileBytes = reader.count
    try check(header, limits: limits, name: reader.name)
    return header
  }

  private static func unchecked(
    _ reader: inout HeaderReader, limits: ImageLimits
  ) throws(ImageError) -> ImageHeader {
    switch try format(&reader) {
    case .jpeg: try JPEGHeader.probe(&reader, limits: limits)
    case .png: try PNGHeader.probe(&reader, limits: limits)
    case .gif: try GIFHeader.probe(&reader, limits: limits)
    case .webp: try WebPHeader.probe(&reader, limits: limits)
    case .tiff: try TIFFHeader.probe(&reader, limits: limits)
    case .heic: try HEIFHeader.probe(&reader, format: .heic)
    case .avif: try HEIFHeader.probe(&reader, format: .avif)
    }
  }

  private static func format(_ reader: inout HeaderReader) throws(ImageError) -> ImageFormat {
    guard reader.count >= 12 else { throw .unrecognizedFormat(image: reader.name) }
    let magic = try reader.bytes(at: 0, count: 12)
    switch (magic[0], magic[1], magic[2], magic[3]) {
    case (0xFF, 0xD8, 0xFF, _): return .jpeg
    case (0x89, 0x50, 0x4E, 0x47) where magic[4..<8] == [0x0D, 0x0A, 0x1A, 0x0A]: return .png
    case (0x47, 0x49, 0x46, 0x38): return .gif
    case (0x52, 0x49, 0x46, 0x46) where magic[8..<12] == [0x57, 0x45, 0x42, 0x50]: return .webp
    case (0x49, 0x49, 0x2A...0x2B, 0), (0x4D, 0x4D, 0, 0x2A...0x2B): return .tiff
    case _ where magic[4..<8] == [0x66, 0x74, 0x79, 0x70]:
      if let format = try HEIFHeader.format(&reader) { return format }
    default: break
    }
    throw .unrecognizedFormat(image: reader.name)
  }

  private static func check(
    _ header: ImageHeader, limits: ImageLimits, name: String
  ) throws(ImageError) {
    let size = header.storedSize
    guard size.width > 0, size.height > 0 else {
      throw .damaged(image: name, reason: "its sides are \(size)")
    }
    try check(.side, max(size.width, size.height), atMost: limits.side, name)
    if !header.decoding.isWhole {
      try check(.pixels, size.pixelCount, atMost: limits.pixels, name)
    }
    try check(.decodedBytes, header.decoding.bytes, atMost: limits.decodedBytes, name)
    // Of an animated PNG the decoder knows the first frame alone.
    if header.format != .png {
      try check(.frames, header.frameCount, atMost: limits.frames, name)
    }
  }

  private static func check(
    _ limit: ImageLimits.Name, _ found: Int, atMost allowed: Int, _ name: String
  ) throws(ImageError) {
    guard found <= allowed else {
      throw .overLimit(image: name, name: limit, found: found, limit: allowed)
    }
  }
}
