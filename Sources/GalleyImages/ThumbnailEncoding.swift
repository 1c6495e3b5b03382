/// The format of a written thumbnail, with what it can be told.
///
/// Qualities run from 1 to 100 and are brought into that range; the defaults are those of libvips.
public enum ThumbnailEncoding: Hashable, Sendable {
  case jpeg(quality: Int = 75)
  case png(compression: Int = 6)
  case webp(quality: Int = 75, lossless: Bool = false)
  case gif
  case tiff
  case heic(quality: Int = 50)
  case avif(quality: Int = 50)

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
