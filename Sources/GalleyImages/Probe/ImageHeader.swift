/// What the first bytes of a picture say about it, before any pixel is decoded.
public struct ImageHeader: Hashable, Sendable {
  /// The kind of file.
  public var format: ImageFormat
  /// The sides as stored, in pixels.
  public var storedSize: PixelSize
  /// How the stored pixels are to be turned.
  ///
  /// HEIC and AVIF are turned by their decoder: always up.
  public var orientation = ImageOrientation.up
  /// Frames of an animation (GIF, WebP, APNG), pages of a TIFF; else 1.
  public var frameCount = 1
  /// Whether some pixel may be transparent.
  public var hasAlpha = false
  /// Samples per pixel after decoding: 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha or CMYK.
  public var channels = 3
  /// Bits of a sample as stored.
  public var bitsPerSample = 8
  /// Whether rows arrive in several passes: progressive JPEG, interlaced PNG or GIF.
  public var isInterlaced = false
  /// Bytes of the file.
  public var fileBytes = 0
  /// How much of the picture its decoder holds at once.
  public var decoding = ImageDecoding.streamed(bytes: 0)

  /// The sides as seen upright.
  public var size: PixelSize { orientation.swapsSides ? storedSize.transposed : storedSize }

  init(format: ImageFormat, storedSize: PixelSize) {
    self.format = format
    self.storedSize = storedSize
  }
}

/// How much of a picture its decoder holds at once.
public enum ImageDecoding: Hashable, Sendable {
  /// Some rows at a time, at most this many bytes.
  case streamed(bytes: Int)
  /// All of it: this many bytes.
  case whole(bytes: Int)

  var bytes: Int {
    switch self {
    case .streamed(let bytes), .whole(let bytes): bytes
    }
  }

  var isWhole: Bool {
    switch self {
    case .streamed: false
    case .whole: true
    }
  }
}
