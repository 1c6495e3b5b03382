/// The chunks of a PNG file (PNG third edition, section 5).
enum PNGHeader {
  static func probe(
    _ reader: inout HeaderReader, limits: ImageLimits
  ) throws(ImageError) -> ImageHeader {
    guard try reader.matches("IHDR", at: 12), try reader.bigEndian(at: 8, size: 4) == 13 else {
      throw reader.damaged("its first chunk is no header")
    }
    var header = ImageHeader(
      format: .png,
      storedSize: PixelSize(
        width: try reader.bigEndian(at: 16, size: 4),
        height: try reader.bigEndian(at: 20, size: 4)))
    header.bitsPerSample = Int(try reader.byte(at: 24))
    let colorType = try reader.byte(at: 25)
    header.isInterlaced = try reader.byte(at: 28) != 0
    header.hasAlpha = colorType & 4 != 0
    let notesBytes = try walkChunks(&header, in: &reader, limits: limits)
    header.channels = (colorType & 2 != 0 ? 3 : 1) + (header.hasAlpha ? 1 : 0)
    let bytesPerPixel = header.channels * (header.bitsPerSample > 8 ? 2 : 1)
    header.decoding =
      header.isInterlaced
      ? .whole(bytes: header.storedSize.pixelCount * bytesPerPixel + notesBytes)
      : .streamed(bytes: header.storedSize.width * bytesPerPixel * 16 + notesBytes)
    return header
  }

  /// Counts all chunks, from length to length, and looks into those that matter.
  ///
  /// - Returns: What the decoder may hold of the notes, in bytes. libpng unpacks each of them to at
  ///   most 8 MB and keeps a thousand.
  private static func walkChunks(
    _ header: inout ImageHeader, in reader: inout HeaderReader, limits: ImageLimits
  ) throws(ImageError) -> Int {
    var position = 33
    var chunks = 1
    var notesBytes = 0
    // A file that stops between chunks is the decoder's to judge: it may still draw what is there.
    while position + 8 <= reader.count {
      chunks += 1
      guard chunks <= limits.pngChunks else {
        throw .overLimit(
          image: reader.name, name: .pngChunks, found: chunks, limit: limits.pngChunks)
      }
      let length = try reader.bigEndian(at: position, size: 4)
      let type = try reader.bigEndian(at: position + 4, size: 4)
      let body = position + 8
      // The decoder reserves what a length promises before it reads; pixels it reads in pieces.
      guard type == Chunk.pixels || length <= reader.count - body else {
        throw reader.damaged("a chunk is longer than the file")
      }
      switch type {
      case Chunk.end: return notesBytes
      case Chunk.transparency: header.hasAlpha = true
      case Chunk.animation where length >= 8:
        header.frameCount = max(1, try reader.bigEndian(at: body, size: 4) & 0xFFFF)
      case Chunk.exif where length <= 64 << 10:
        let block = try reader.bytes(at: body, count: length)
        header.orientation = EXIF.orientation(in: block) ?? header.orientation
      case Chunk.text, Chunk.packedText, Chunk.profile, Chunk.anyText:
        let isPacked = type != Chunk.text
        notesBytes += isPacked ? min(8_000_000, length * largestDeflateRatio) : length
      default: break
      }
      position = body + length + 4
    }
    return notesBytes
  }

  /// What deflate can make of one byte, at most.
  private static let largestDeflateRatio = 1_032

  /// The four letters of a chunk's type, as one number.
  private enum Chunk {
    static let pixels = 0x4944_4154  // IDAT
    static let end = 0x4945_4E44  // IEND
    static let transparency = 0x7452_4E53  // tRNS
    static let animation = 0x6163_544C  // acTL
    static let exif = 0x6558_4966  // eXIf
    static let text = 0x7445_5874  // tEXt
    static let packedText = 0x7A54_5874  // zTXt
    static let anyText = 0x6954_5874  // iTXt
    static let profile = 0x6943_4350  // iCCP
  }
}
