/// The chunks of a WebP file (RFC 9649).
enum WebPHeader {
  static func probe(
    _ reader: inout HeaderReader, limits: ImageLimits
  ) throws(ImageError) -> ImageHeader {
    var header = ImageHeader(format: .webp, storedSize: PixelSize(width: 0, height: 0))
    if try reader.matches("VP8 ", at: 12) {
      guard try reader.bigEndian(at: 23, size: 3) == 0x9D012A else {
        throw reader.damaged("its first frame has no start code")
      }
      // The upper two bits of each side ask for a scaling that nothing applies.
      header.storedSize = PixelSize(
        width: try reader.littleEndian(at: 26, size: 2) & 0x3FFF,
        height: try reader.littleEndian(at: 28, size: 2) & 0x3FFF)
    } else if try reader.matches("VP8L", at: 12) {
      let bits = try reader.littleEndian(at: 21, size: 4)
      header.storedSize = PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
      header.hasAlpha = bits >> 28 & 1 != 0
    } else if try reader.matches("VP8X", at: 12) {
      header.storedSize = PixelSize(
        width: try reader.littleEndian(at: 24, size: 3) + 1,
        height: try reader.littleEndian(at: 27, size: 3) + 1)
      header.hasAlpha = try reader.byte(at: 20) & 0x10 != 0
      try walkChunks(&header, in: &reader, limits: limits)
    } else {
      throw reader.damaged("it starts with no picture")
    }
    header.channels = header.hasAlpha ? 4 : 3
    // An animation is composed on a canvas of its own.
    let canvases = header.frameCount > 1 ? 3 : 1
    header.decoding = .whole(bytes: header.storedSize.pixelCount * 4 * canvases + reader.count)
    return header
  }

  private static func walkChunks(
    _ header: inout ImageHeader, in reader: inout HeaderReader, limits: ImageLimits
  ) throws(ImageError) {
    var position = 30
    var frames = 0
    while position + 8 <= reader.count {
      let length = try reader.littleEndian(at: position + 4, size: 4)
      if try reader.matches("ANMF", at: position) {
        frames += 1
      } else if try reader.matches("EXIF", at: position), length <= 64 << 10,
        position + 8 + length <= reader.count
      {
        header.orientation = exifOrientation(
          in: try reader.bytes(at: position + 8, count: length))
      }
      guard frames <= limits.frames else {
        throw .overLimit(image: reader.name, name: .frames, found: frames, limit: limits.frames)
      }
      position += 8 + length + length & 1
    }
    header.frameCount = max(1, frames)
  }

  /// Some writers put the six bytes of a JPEG segment before the block.
  private static func exifOrientation(in block: [UInt8]) -> ImageOrientation {
    let prefix = Array("Exif\0\0".utf8)
    let body = block.starts(with: prefix) ? Array(block.dropFirst(prefix.count)) : block
    return EXIF.orientation(in: body) ?? .up
  }
}
