import Galley
import GalleyImages
import GalleyText

/// Reads an image's header and, if it is small, makes a thumbnail of it.
func fuzzImage(_ bytes: [UInt8]) {
  var limits = ImageLimits()
  limits.pixels = 1 << 18
  limits.decodedBytes = 8 << 20
  limits.frames = 16
  guard let header = try? ImageProbe.header(of: .bytes(bytes), limits: limits) else { return }
  expect(header.size.width > 0 && header.size.height > 0)
  expect(header.size.width <= limits.side && header.size.height <= limits.side)
  guard var thumbnail = try? Thumbnail(size: TextSize(width: 24, height: 16)) else { return }
  thumbnail.limits = limits
  #if Images
    guard let pixels = try? thumbnail.pixels(of: .bytes(bytes)) else { return }
    expect(pixels.width <= 24 && pixels.height <= 16)
  #endif
}
