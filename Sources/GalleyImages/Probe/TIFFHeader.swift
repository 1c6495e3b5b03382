/// The first directory of a TIFF file (TIFF 6.0, section 2) or a BigTIFF.
enum TIFFHeader {
  static func probe(
    _ reader: inout HeaderReader, limits: ImageLimits
  ) throws(ImageError) -> ImageHeader {
    var fields = TIFFFields(
      littleEndian: try reader.byte(at: 0) == 0x49, isBig: false)
    fields.isBig = try fields.number(at: 2, size: 2, in: &reader) == 43
    let first = try fields.number(
      at: fields.isBig ? 8 : 4, size: fields.isBig ? 8 : 4, in: &reader)
    let next = try fields.readDirectory(at: first, in: &reader)

    guard let width = fields[256], let height = fields[257] else {
      throw reader.damaged("its first directory names no size")
    }
    var header = ImageHeader(format: .tiff, storedSize: PixelSize(width: width, height: height))
    header.orientation = fields[274].flatMap(ImageOrientation.init(rawValue:)) ?? .up
    header.bitsPerSample = fields[258] ?? 1
    let samples = fields[277] ?? 1
    let isPalette = fields[262] == 3
    // Photometric 0, 1: one sample; 2, 6, 8: three; 5: four. What is beyond is extra, and alpha.
    let colors = [0: 1, 1: 1, 2: 3, 3: 1, 5: 4, 6: 3, 8: 3][fields[262] ?? 1] ?? samples
    header.hasAlpha = samples > colors
    header.channels = isPalette ? 3 : samples
    header.decoding = .streamed(bytes: pieceBytes(fields, header: header, samples: samples))
    header.frameCount = try countPages(from: next, fields: fields, in: &reader, limits: limits)
    return header
  }

  /// The bytes of the largest strip, or of a row of tiles, once unpacked.
  private static func pieceBytes(
    _ fields: TIFFFields, header: ImageHeader, samples: Int
  ) -> Int {
    let size = header.storedSize
    let clamp = { (value: Int) in min(max(1, value), 1 << 20) }
    let bytesPerPixel = clamp(samples) * clamp((header.bitsPerSample + 7) / 8)
    let rows = fields[322] != nil ? fields[323] ?? 1 : min(fields[278] ?? size.height, size.height)
    let width = fields[322].map { max($0, size.width) } ?? size.width
    let (bytes, overflow) = (clamp(width) * clamp(rows)).multipliedReportingOverflow(
      by: bytesPerPixel)
    return overflow ? .max : bytes
  }

  private static func countPages(
    from second: Int, fields: TIFFFields, in reader: inout HeaderReader, limits: ImageLimits
  ) throws(ImageError) -> Int {
    var pages = 1
    var next = second
    while next != 0 {
      pages += 1
      // Also what ends a chain of directories that bites its tail.
      guard pages <= limits.frames else {
        throw .overLimit(image: reader.name, name: .frames, found: pages, limit: limits.frames)
      }
      var page = TIFFFields(littleEndian: fields.littleEndian, isBig: fields.isBig)
      next = try page.readDirectory(at: next, in: &reader)
    }
    return pages
  }
}

/// The whole numbers of a TIFF directory, by tag: of a list, the first.
private struct TIFFFields {
  var littleEndian: Bool
  var isBig: Bool
  private var values: [Int: Int] = [:]

  init(littleEndian: Bool, isBig: Bool) {
    self.littleEndian = littleEndian
    self.isBig = isBig
  }

  subscript(tag: Int) -> Int? { values[tag] }

  /// A number of at most 7 bytes' worth; larger ones lie outside every file we read.
  func number(
    at offset: Int, size: Int, in reader: inout HeaderReader
  ) throws(ImageError) -> Int {
    guard size == 8 else {
      return littleEndian
        ? try reader.littleEndian(at: offset, size: size)
        : try reader.bigEndian(at: offset, size: size)
    }
    let high = try number(at: littleEndian ? offset + 4 : offset, size: 4, in: &reader)
    let low = try number(at: littleEndian ? offset : offset + 4, size: 4, in: &reader)
    guard high < 1 << 24 else { throw reader.damaged("a directory lies outside the file") }
    return high << 32 | low
  }

  /// Reads a directory and returns where the next one is, 0 for none.
  mutating func readDirectory(
    at offset: Int, in reader: inout HeaderReader
  ) throws(ImageError) -> Int {
    let countSize = isBig ? 8 : 2
    let entrySize = isBig ? 20 : 12
    let entries = try number(at: offset, size: countSize, in: &reader)
    guard entries <= 4_096 else { throw reader.damaged("a directory has \(entries) entries") }
    for index in 0..<entries {
      let entry = offset + countSize + index * entrySize
      let tag = try number(at: entry, size: 2, in: &reader)
      if values[tag] == nil { values[tag] = try firstValue(of: entry, in: &reader) }
    }
    return try number(
      at: offset + countSize + entries * entrySize, size: isBig ? 8 : 4, in: &reader)
  }

  private func firstValue(
    of entry: Int, in reader: inout HeaderReader
  ) throws(ImageError) -> Int? {
    let type = try number(at: entry + 2, size: 2, in: &reader)
    guard let size = [1: 1, 3: 2, 4: 4, 16: 8][type] else { return nil }
    let countSize = isBig ? 8 : 4
    let count = try number(at: entry + 4, size: countSize, in: &reader)
    let field = entry + 4 + countSize
    guard count > 0 else { return nil }
    if count <= countSize / size { return try number(at: field, size: size, in: &reader) }
    let place = try number(at: field, size: countSize, in: &reader)
    guard place <= reader.count - size else { return nil }
    return try number(at: place, size: size, in: &reader)
  }
}
