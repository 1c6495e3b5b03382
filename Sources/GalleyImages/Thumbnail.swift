public import GalleyText

/// What a thumbnail shall look like: a size in points, the pixels of a point, how a picture of
/// other proportions takes its place.
///
/// A value, cheap to copy, that any thread may use for any number of pictures:
///
///     let thumbnail = try Thumbnail(
///       size: TextSize(width: 320, height: 240), scale: 2, mode: .aspectFill(.attention))
///     try thumbnail.write(.file(path: "A.jpg"), to: "small/A.webp", as: .webp())
///
/// ## Coming from an image context
///
/// The old recipe drew into a context of the size, opacity and scale wanted. Its parts map one to
/// one:
///
/// | Recipe | Here |
/// |---|---|
/// | `UIGraphicsBeginImageContextWithOptions(size, opaque, scale)` | `Thumbnail(size:scale:mode:)` and `isOpaque` |
/// | `scale: 0`, the scale of the main screen | refused: there is no screen, say 1, 2 or 3 |
/// | `opaque: true`, black where nothing is drawn | `isOpaque = true`, `background` (black unless set) |
/// | `image.draw(in: CGRect(origin: .zero, size: size))` | `mode: .fill` |
/// | … in the rectangle of `AVMakeRect(aspectRatio:insideRect:)` | `mode: .aspectFit`, `canvas = .full` |
/// | … in a larger rectangle that the context clips | `mode: .aspectFill(.center)` |
/// | `imageOrientation`, applied while drawing | always applied |
/// | `UIGraphicsGetImageFromCurrentImageContext()` | `pixels(of:)`, `encoded(_:as:)`, `write(_:to:as:)` |
/// | `UIGraphicsEndImageContext()` | nothing to end |
///
/// The recipe enlarges small pictures and this does not: set `enlarges` where it should.
public struct Thumbnail: Hashable, Sendable {
  /// The box, in points.
  ///
  /// One side may be infinite with `aspectFit`: then the other alone decides.
  public let size: TextSize
  /// Pixels per point.
  public let scale: Double
  /// How a picture of other proportions takes its place in the box.
  public let mode: ThumbnailMode

  /// Whether the result is as large as the picture drawn, or always as large as the box.
  public var canvas = ThumbnailCanvas.snug
  /// Whether the result has no alpha: what is transparent shows the background.
  ///
  /// A format that knows no alpha (JPEG) makes every result opaque.
  public var isOpaque = false
  /// What shows through, and around the picture in a full canvas; without effect where the result
  /// has alpha.
  public var background = ImageColor.black
  /// Whether a picture with fewer pixels than asked for is enlarged.
  ///
  /// Without it, no side of the result has more pixels than the picture has: the side stays as it
  /// is, and a crop takes what there is.
  public var enlarges = false
  /// Which frames of an animation are kept.
  public var frames = ThumbnailFrames.first
  /// Whether the result carries the camera's and the author's notes of the picture.
  public var metadata = ThumbnailMetadata.stripped
  /// Whether a picture that ends too early is drawn as far as it goes, instead of an error.
  public var acceptsDamaged = false
  /// What the picture may ask of this machine.
  public var limits = ImageLimits()

  /// Makes a request, or says which number makes none.
  ///
  /// - Parameters:
  ///   - size: The box, in points; sides above 0.
  ///   - scale: Pixels per point, above 0.
  ///   - mode: How a picture of other proportions takes its place.
  /// - Throws: `ImageError.invalidRequest`.
  public init(
    size: TextSize, scale: Double = 1, mode: ThumbnailMode = .aspectFit
  ) throws(ImageError) {
    guard scale.isFinite, scale > 0, scale <= 1_000 else {
      throw .invalidRequest(name: "scale", reason: "give a number above 0 and up to 1000")
    }
    guard size.width > 0, size.height > 0 else {
      throw .invalidRequest(name: "size", reason: "give sides above 0")
    }
    let finiteSides = (size.width.isFinite ? 1 : 0) + (size.height.isFinite ? 1 : 0)
    guard finiteSides >= (mode == .aspectFit ? 1 : 2) else {
      throw .invalidRequest(
        name: "size", reason: "both sides are needed unless the mode is aspect fit")
    }
    self.size = size
    self.scale = scale
    self.mode = mode
  }
}

/// How a picture takes its place in a box of other proportions.
public enum ThumbnailMode: Hashable, Sendable {
  /// Stretched to the box.
  case fill
  /// As large as fits into the box, whole.
  case aspectFit
  /// As small as covers the box; what sticks out is cut off.
  case aspectFill(ThumbnailCrop)
}

/// Which part of a picture stays when it is cropped.
public enum ThumbnailCrop: String, Hashable, Sendable, CaseIterable {
  /// The middle.
  case center
  /// What is likely to draw the eye: edges, skin colors, saturated colors (libvips `attention`).
  case attention
  /// The part with the most detail (libvips `entropy`).
  case entropy
}

/// How large the result is when the picture does not cover the box.
public enum ThumbnailCanvas: String, Hashable, Sendable, CaseIterable {
  /// As large as the picture drawn.
  case snug
  /// As large as the box, the picture in the middle.
  case full
}

/// Which frames of an animation are kept.
public enum ThumbnailFrames: String, Hashable, Sendable, CaseIterable {
  /// The first, as a still picture.
  case first
  /// All, with their delays and loops.
  ///
  /// Scaled as one strip, as libvips does: at the seam of two frames some rows see their neighbor.
  case all
}

/// What becomes of EXIF, XMP and IPTC notes.
///
/// The orientation is applied and dropped either way.
public enum ThumbnailMetadata: String, Hashable, Sendable, CaseIterable {
  /// Dropped: places and names do not travel with a thumbnail.
  case stripped
  /// Kept where the format of the result can hold them.
  case kept
}

/// A color in sRGB, 0 to 255 a channel.
public struct ImageColor: Hashable, Sendable, Codable, BitwiseCopyable {
  /// The red channel, from 0 to 255.
  public var red: UInt8
  /// The green channel, from 0 to 255.
  public var green: UInt8
  /// The blue channel, from 0 to 255.
  public var blue: UInt8

  /// A color from its channels, gamma-encoded as sRGB is.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// All channels 0.
  public static let black = ImageColor(red: 0, green: 0, blue: 0)
  /// All channels 255.
  public static let white = ImageColor(red: 255, green: 255, blue: 255)
}
