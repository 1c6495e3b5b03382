/// The blocks of a GIF file (GIF89a, section 15 on).
enum GIFHeader {
  static func probe(
    _ reader: inout HeaderReader, limits: ImageLimits
  ) throws(ImageError) -> ImageHeader {
    var header = ImageHeader(
      format: .gif,
      storedSize: PixelSize(
        width: try reader.littleEndian(at: 6, size: 2),
        height: try reader.littleEndian(at: 8, size: 2)))
    let flags = try reader.byte(at: 10)
    try walkBlocks(
      from: 13 + colorTableBytes(flags), &header, in: &reader, limits: limits)
    header.channels = header.hasAlpha ? 4 : 3
    // The decoder keeps the canvas, and another where a frame restores the one before it.
    header.decoding = .whole(bytes: header.storedSize.pixelCount * 8 + reader.count)
    return header
  }

  private static func walkBlocks(
    from start: Int, _ header: inout ImageHeader, in reader: inout HeaderReader,
    limits: ImageLimits
  ) throws(ImageError) {
    var position = start
    var frames = 0
    // Ends at the trailer, or where the file ends: what is there may still be drawn.
    blocks: while position < reader.count {
      switch try reader.byte(at: position) {
      case 0x21:
        // A graphic control extension says by its lowest flag that one color is transparent.
        if position + 4 < reader.count, try reader.byte(at: position + 1) == 0xF9,
          try reader.byte(at: position + 3) & 1 != 0
        {
          header.hasAlpha = true
        }
        position = try endOfSubBlocks(from: position + 2, in: &reader)
      case 0x2C:
        guard position + 10 <= reader.count else { break blocks }
        let flags = try reader.byte(at: position + 9)
        header.isInterlaced = header.isInterlaced || flags & 0x40 != 0
        frames += 1
        guard frames <= limits.frames else {
          throw .overLimit(
            image: reader.name, name: .frames, found: frames, limit: limits.frames)
        }
        position = try endOfSubBlocks(from: position + 11 + colorTableBytes(flags), in: &reader)
      default: break blocks
      }
    }
    guard frames > 0 else { throw reader.damaged("it holds no picture") }
    header.frameCount = frames
  }

  private static func endOfSubBlocks(
    from start: Int, in reader: inout HeaderReader
  ) throws(ImageError) -> Int {
    var position = start
    while position < reader.count {
      let length = Int(try reader.byte(at: position))
      position += 1 + length
      if length == 0 { break }
    }
    return position
  }

  private static func colorTableBytes(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }
}
