/// The format of a written thumbnail, with what it can be told.
///
/// Qualities run from 1 to 100 and are brought into that range; the defaults are those of libvips.
public enum ThumbnailEncoding: Hashable, Sendable {
  /// JPEG; what is transparent shows the background.
  case jpeg(quality: Int = 75)
  /// PNG; compression runs from 0, fast, to 9, small, and never loses anything.
  case png(compression: Int = 6)
  /// WebP, lossy at a quality or lossless.
  case webp(quality: Int = 75, lossless: Bool = false)
  /// GIF, with at most 256 colors.
  case gif
  /// TIFF, which loses nothing.
  case tiff
  /// HEIC; `ImageError.cannotEncode` where libvips has no encoder for it.
  case heic(quality: Int = 50)
  /// AVIF; `ImageError.cannotEncode` where libvips has no encoder for it.
  case avif(quality: Int = 50)

  /// The format, without what it was told.
  public var format: ImageFormat {
    switch self {
    case .jpeg: .jpeg
    case .png: .png
    case .webp: .webp
    case .gif: .gif
    case .tiff: .tiff
    case .heic: .heic
    case .avif: .avif
    }
  }

  /// The encoding of a format at the quality given, or at its own default.
  ///
  /// PNG, GIF and TIFF lose nothing and have no quality.
  public init(_ format: ImageFormat, quality: Int? = nil, lossless: Bool = false) {
    switch format {
    case .jpeg: self = .jpeg(quality: quality ?? 75)
    case .png: self = .png()
    case .webp: self = .webp(quality: quality ?? 75, lossless: lossless)
    case .gif: self = .gif
    case .tiff: self = .tiff
    case .heic: self = .heic(quality: quality ?? 50)
    case .avif: self = .avif(quality: quality ?? 50)
    }
  }

  var keepsAlpha: Bool { format != .jpeg }
}
