/// What a picture may ask of this machine before it is decoded.
///
/// Checked against the header alone, in 64-bit numbers: a file that asks for more is refused with
/// `ImageError.overLimit` and never reaches a decoder. Raise a limit by its name:
///
///     var limits = ImageLimits()
///     limits.pixels = 400_000_000
public struct ImageLimits: Hashable, Sendable {
  /// The largest file, in bytes: 64 MiB.
  public var fileBytes = 64 << 20
  /// Width × height where the decoder streams (baseline JPEG, plain PNG, TIFF): 100 megapixels.
  public var pixels = 100_000_000
  /// The longest side, in pixels: 20,000.
  public var side = 20_000
  /// What a decoder that holds the whole picture may need at once, in bytes: 192 MiB.
  ///
  /// Progressive JPEG: pixels × components × 2 (its coefficients); interlaced PNG, WebP, GIF, HEIC
  /// and AVIF: pixels × channels × bytes per sample, and the file itself; TIFF: its largest strip
  /// or one row of tiles.
  public var decodedBytes = 192 << 20
  /// Scans of a progressive JPEG, each of which passes over the whole picture: 100.
  public var jpegScans = 100
  /// Chunks of a PNG.
  ///
  /// 65,536: 64 MiB in the 8 KiB pieces that libpng writes need 8,192.
  public var pngChunks = 65_536
  /// Frames of an animation, pages of a document: 4,096.
  public var frames = 4_096
  /// Width × height × frames of the result, before cropping: 48 megapixels.
  public var resultPixels = 48_000_000

  /// The limits above; change those that you know better.
  public init() {}

  /// Names one of the limits in an `ImageError`.
  @nonexhaustive
  public enum Name: String, Hashable, Sendable {
    /// `ImageLimits.fileBytes`.
    case fileBytes
    /// `ImageLimits.pixels`.
    case pixels
    /// `ImageLimits.side`.
    case side
    /// `ImageLimits.decodedBytes`.
    case decodedBytes
    /// `ImageLimits.jpegScans`.
    case jpegScans
    /// `ImageLimits.pngChunks`.
    case pngChunks
    /// `ImageLimits.frames`.
    case frames
    /// `ImageLimits.resultPixels`.
    case resultPixels
  }
}

extension ImageLimits {
  /// The limit of a name.
  public subscript(name: Name) -> Int {
    get { self[keyPath: name.keyPath] }
    set { self[keyPath: name.keyPath] = newValue }
  }
}

extension ImageLimits.Name {
  fileprivate var keyPath: WritableKeyPath<ImageLimits, Int> {
    switch self {
    case .fileBytes: \.fileBytes
    case .pixels: \.pixels
    case .side: \.side
    case .decodedBytes: \.decodedBytes
    case .jpegScans: \.jpegScans
    case .pngChunks: \.pngChunks
    case .frames: \.frames
    case .resultPixels: \.resultPixels
    }
  }
}
