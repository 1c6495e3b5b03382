/// The kinds of picture that can be read, and written where `ThumbnailEncoding` says so.
@nonexhaustive
public enum ImageFormat: String, Hashable, Sendable, Codable, CaseIterable {
  /// JPEG, without alpha.
  case jpeg
  /// PNG, lossless, with alpha.
  case png
  /// WebP, lossy or lossless, with alpha, animated.
  case webp
  /// GIF, at most 256 colors, animated.
  case gif
  /// TIFF; of several pages, the first.
  case tiff
  /// HEIC: HEVC in HEIF, where libvips has it.
  case heic
  /// AVIF: AV1 in HEIF, where libvips has it.
  case avif

  /// The usual ending of a file's name, without the dot.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .tiff: "tif"
    default: rawValue
    }
  }

  /// The longest side the format can hold.
  ///
  /// JPEG: 65,500 in libjpeg (`JPEG_MAX_DIMENSION`); WebP: 2¹⁴ − 1 (its container specification);
  /// GIF and HEIF: 16-bit fields.
  var longestSide: Int {
    switch self {
    case .jpeg: 65_500
    case .webp: 16_383
    case .gif: 65_535
    case .heic, .avif: 16_384
    case .png, .tiff: Int(Int32.max)
    }
  }

  /// Whether a file can hold more than one frame, shown one after the other.
  var canBeAnimated: Bool { self == .gif || self == .webp }
}

extension ImageFormat {
  /// The format that a file's ending names, in whatever case and without the dot.
  public init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "jpg", "jpeg", "jpe": self = .jpeg
    case "tif", "tiff": self = .tiff
    case "heic", "heif": self = .heic
    case let other:
      guard let format = ImageFormat(rawValue: other) else { return nil }
      self = format
    }
  }
}
