/// The markers of a JPEG file (ITU-T T.81, annex B).
enum JPEGHeader {
  /// Reads up to the first scan; the whole file only where several scans are to be counted.
  static func probe(
    _ reader: inout HeaderReader, limits: ImageLimits
  ) throws(ImageError) -> ImageHeader {
    var frame: Frame?
    var orientation: ImageOrientation?
    var position = 2
    while true {
      let (marker, segment) = try nextMarker(in: &reader, from: position)
      guard !standsAlone(marker) else {
        position = segment
        continue
      }
      let length = try reader.bigEndian(at: segment, size: 2)
      guard length >= 2 else { throw reader.damaged("a segment has no room for its length") }
      switch marker {
      case 0xC4, 0xC8, 0xCC: break
      case 0xC0...0xCF:
        if frame == nil { frame = try Frame(marker: marker, at: segment, in: &reader) }
      case 0xE1:
        if orientation == nil {
          orientation = try exifOrientation(at: segment, length: length, in: &reader)
        }
      case 0xDA:
        guard let frame else { throw reader.damaged("its scan comes before its frame") }
        let scans = try countScans(from: segment, frame: frame, in: &reader, limits: limits)
        return header(of: frame, orientation: orientation, scans: scans)
      case 0xD9: throw reader.damaged("it ends before its first scan")
      default: break
      }
      position = segment + length
    }
  }

  private static func header(
    of frame: Frame, orientation: ImageOrientation?, scans: Int
  ) -> ImageHeader {
    var header = ImageHeader(format: .jpeg, storedSize: frame.size)
    header.orientation = orientation ?? .up
    header.channels = frame.components
    header.bitsPerSample = frame.precision
    header.isInterlaced = frame.isProgressive
    // libjpeg keeps all coefficients, 16 bits each, unless one scan has everything.
    header.decoding =
      scans > 1 || frame.isProgressive
      ? .whole(bytes: frame.size.pixelCount * frame.components * 2)
      : .streamed(bytes: frame.size.width * frame.components * 64)
    return header
  }

  /// What a start-of-frame segment says.
  private struct Frame {
    var size: PixelSize
    var components: Int
    var precision: Int
    var isProgressive: Bool

    init(marker: UInt8, at segment: Int, in reader: inout HeaderReader) throws(ImageError) {
      precision = Int(try reader.byte(at: segment + 2))
      size = PixelSize(
        width: try reader.bigEndian(at: segment + 5, size: 2),
        height: try reader.bigEndian(at: segment + 3, size: 2))
      components = Int(try reader.byte(at: segment + 7))
      isProgressive = marker & 0x03 == 2
      // Baseline, extended and progressive, Huffman or arithmetic; not lossless, not hierarchical.
      guard [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(marker) else {
        throw .unsupported(image: reader.name, reason: "its JPEG process is lossless or layered")
      }
      guard precision == 8 else {
        throw .unsupported(image: reader.name, reason: "its JPEG samples have \(precision) bits")
      }
      guard (1...4).contains(components) else {
        throw reader.damaged("its frame has \(components) components")
      }
    }
  }

  /// Restart markers, the start and the temporary marker have no segment.
  private static func standsAlone(_ marker: UInt8) -> Bool {
    (0xD0...0xD8).contains(marker) || marker == 0x01
  }

  /// The next marker, and where its segment begins.
  ///
  /// Other bytes between segments are skipped, as libjpeg does.
  private static func nextMarker(
    in reader: inout HeaderReader, from start: Int
  ) throws(ImageError) -> (UInt8, Int) {
    var position = start
    while let found = try reader.firstIndex(of: 0xFF, from: position) {
      position = found + 1
      while try reader.byte(at: position) == 0xFF { position += 1 }
      let marker = try reader.byte(at: position)
      position += 1
      if marker != 0 { return (marker, position) }
    }
    throw reader.damaged("it ends before its first scan")
  }

  private static func exifOrientation(
    at segment: Int, length: Int, in reader: inout HeaderReader
  ) throws(ImageError) -> ImageOrientation? {
    guard length > 8, try reader.matches("Exif\0\0", at: segment + 2) else { return nil }
    return EXIF.orientation(in: try reader.bytes(at: segment + 8, count: length - 8))
  }

  /// How many scans the picture has, as far as it matters: 1 where the first has all components of
  /// a sequential frame.
  private static func countScans(
    from segment: Int, frame: Frame, in reader: inout HeaderReader, limits: ImageLimits
  ) throws(ImageError) -> Int {
    let components = Int(try reader.byte(at: segment + 2))
    guard frame.isProgressive || components < frame.components else { return 1 }
    var scans = 1
    var position = segment
    while let found = try reader.firstIndex(of: 0xFF, from: position), found + 1 < reader.count {
      let marker = try reader.byte(at: found + 1)
      position = found + (marker == 0xFF ? 1 : 2)
      if marker == 0xD9 { break }
      if marker == 0xDA { scans += 1 }
      guard scans <= limits.jpegScans else {
        throw .overLimit(
          image: reader.name, name: .jpegScans, found: scans, limit: limits.jpegScans)
      }
      // Tables between scans may hold any byte; entropy-coded data follows a scan's own segment.
      if marker >= 0xC0, !standsAlone(marker), position + 2 <= reader.count {
        position += try reader.bigEndian(at: position, size: 2)
      }
    }
    return scans
  }
}
