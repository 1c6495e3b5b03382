public import ArgumentParser
public import GalleyImages
internal import GalleyText

/// The options that decide sizes, for every command that makes or plans a thumbnail.
struct GeometryOptions: ParsableArguments {
  @Option(help: "Pixels per point.")
  var scale = 1.0

  @Option(help: "How a picture of other proportions takes its place.")
  var mode = ModeArgument.aspectFit

  @Option(help: "What stays with aspect-fill.")
  var crop = ThumbnailCrop.center

  @Option(help: "Size of the result: that of the picture drawn, or of the box.")
  var canvas = ThumbnailCanvas.snug

  @Flag(help: "Enlarge pictures that have fewer pixels than asked for.")
  var enlarge = false

  @Option(
    help: ArgumentHelp(
      "Raise or lower a limit: fileBytes, pixels, side, decodedBytes, jpegScans, pngChunks, "
        + "frames or resultPixels. May be repeated.", valueName: "name=number"))
  var limit: [LimitArgument] = []

  /// The request for a box of this size.
  func thumbnail(size: SizeArgument) throws -> Thumbnail {
    do {
      var thumbnail = try Thumbnail(
        size: TextSize(width: size.width, height: size.height), scale: scale,
        mode: mode.thumbnailMode(crop))
      thumbnail.canvas = canvas
      thumbnail.enlarges = enlarge
      thumbnail.limits = limits
      return thumbnail
    } catch {
      throw ValidationError(error.description)
    }
  }

  var limits: ImageLimits {
    var limits = ImageLimits()
    for argument in limit { limits[argument.name] = argument.number }
    return limits
  }
}

/// `320x240`, `320x`, `x240` or `320`, in points.
struct SizeArgument: ExpressibleByArgument {
  var width: Double
  var height: Double

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first, let last = parts.last else { return nil }
    let side = { (text: Substring) in text.isEmpty ? Double.infinity : Double(text) }
    guard let width = side(first), let height = side(last), width.isFinite || height.isFinite
    else { return nil }
    self.width = width
    self.height = height
  }
}

enum ModeArgument: String, ExpressibleByArgument, CaseIterable {
  case fill
  case aspectFit = "aspect-fit"
  case aspectFill = "aspect-fill"

  func thumbnailMode(_ crop: ThumbnailCrop) -> ThumbnailMode {
    switch self {
    case .fill: .fill
    case .aspectFit: .aspectFit
    case .aspectFill: .aspectFill(crop)
    }
  }
}

/// A limit by its name, such as `pixels=400000000`.
struct LimitArgument: ExpressibleByArgument {
  var name: ImageLimits.Name
  var number: Int

  init?(argument: String) {
    let parts = argument.split(separator: "=")
    guard parts.count == 2, let name = ImageLimits.Name(rawValue: String(parts[0])),
      let number = Int(parts[1]), number > 0
    else { return nil }
    self.name = name
    self.number = number
  }
}

/// A color such as `fff` or `#ffffff`.
struct ColorArgument: ExpressibleByArgument {
  var color: ImageColor

  init?(argument: String) {
    var digits = Array(argument.hasPrefix("#") ? argument.dropFirst() : argument[...])
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6, let number = UInt32(String(digits), radix: 16) else { return nil }
    color = ImageColor(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }
}

extension ThumbnailCrop: ExpressibleByArgument {}
extension ThumbnailCanvas: ExpressibleByArgument {}
extension ThumbnailFrames: ExpressibleByArgument {}
extension ThumbnailMetadata: ExpressibleByArgument {}
extension ImageFormat: ExpressibleByArgument {}
