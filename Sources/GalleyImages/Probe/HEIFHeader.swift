/// The boxes of a HEIC or AVIF file (ISO/IEC 23008-12 over 14496-12): the primary item's
/// properties.
enum HEIFHeader {
  /// The format, if the file type box names a brand of still pictures.
  static func format(_ reader: inout HeaderReader) throws(ImageError) -> ImageFormat? {
    let end = min(try reader.bigEndian(at: 0, size: 4), reader.count, 256)
    var position = 8
    while position + 4 <= end {
      for brand in ["avif", "avis"] where try name(at: position, in: &reader) == brand {
        return .avif
      }
      for brand in ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"]
      where try name(at: position, in: &reader) == brand {
        // `mif1` says still pictures of any codec: look for one that says which.
        if brand != "mif1", brand != "msf1" { return .heic }
      }
      position += position == 8 ? 8 : 4
    }
    return nil
  }

  static func probe(
    _ reader: inout HeaderReader, format: ImageFormat
  ) throws(ImageError) -> ImageHeader {
    guard let meta = try Box.first("meta", in: 0..<reader.count, of: &reader) else {
      throw reader.damaged("it has no description of its items")
    }
    let inner = meta.body.lowerBound + 4..<max(meta.body.lowerBound + 4, meta.body.upperBound)
    guard let primary = try Box.first("pitm", in: inner, of: &reader),
      let properties = try Box.first("iprp", in: inner, of: &reader),
      let container = try Box.first("ipco", in: properties.body, of: &reader),
      let associations = try Box.first("ipma", in: properties.body, of: &reader)
    else { throw reader.damaged("it names no primary picture") }

    let start = primary.body.lowerBound
    let item = try reader.bigEndian(
      at: start + 4, size: try reader.byte(at: start) == 0 ? 2 : 4)
    let boxes = try Box.all(in: container.body, of: &reader)
    var header = ImageHeader(format: format, storedSize: PixelSize(width: 0, height: 0))
    for index in try propertyIndices(of: item, in: associations, &reader)
    where index >= 1 && index <= boxes.count {
      try apply(boxes[index - 1], to: &header, in: &reader)
    }
    for box in boxes where box.type == "auxC" {
      let length = min(box.body.count, 64)
      let text = try reader.bytes(at: box.body.lowerBound, count: length)
      let urn = String(decoding: text, as: UTF8.self)
      header.hasAlpha = header.hasAlpha || urn.contains("alpha") || urn.contains("auxid:1")
    }
    header.channels = header.hasAlpha ? 4 : 3
    let bytesPerPixel = header.channels * (header.bitsPerSample > 8 ? 2 : 1)
    header.decoding = .whole(
      bytes: header.storedSize.pixelCount * bytesPerPixel + reader.count)
    return header
  }

  /// Follows one property of the primary item, in the order in which the decoder applies them.
  private static func apply(
    _ box: Box, to header: inout ImageHeader, in reader: inout HeaderReader
  ) throws(ImageError) {
    let start = box.body.lowerBound
    switch box.type {
    case "ispe":
      header.storedSize = PixelSize(
        width: try reader.bigEndian(at: start + 4, size: 4),
        height: try reader.bigEndian(at: start + 8, size: 4))
    case "clap":
      let numbers = try (0..<4).map { index throws(ImageError) in
        try reader.bigEndian(at: start + 4 * index, size: 4)
      }
      guard numbers[1] > 0, numbers[3] > 0 else { return }
      header.storedSize = PixelSize(
        width: max(1, numbers[0] / numbers[1]), height: max(1, numbers[2] / numbers[3]))
    case "irot":
      if try reader.byte(at: start) & 1 == 1 { header.storedSize = header.storedSize.transposed }
    case "pixi":
      if box.body.count >= 6 { header.bitsPerSample = Int(try reader.byte(at: start + 5)) }
    default: break
    }
  }

  /// The numbers, from 1, of an item's properties.
  private static func propertyIndices(
    of item: Int, in box: Box, _ reader: inout HeaderReader
  ) throws(ImageError) -> [Int] {
    let start = box.body.lowerBound
    let idSize = try reader.byte(at: start) == 0 ? 2 : 4
    let indexSize = try reader.byte(at: start + 3) & 1 == 0 ? 1 : 2
    let entries = try reader.bigEndian(at: start + 4, size: 4)
    var position = start + 8
    for _ in 0..<min(entries, 65_536) where position < box.body.upperBound {
      let id = try reader.bigEndian(at: position, size: idSize)
      let count = Int(try reader.byte(at: position + idSize))
      position += idSize + 1
      if id == item {
        // The highest bit says that the property is essential.
        return try (0..<count).map { index throws(ImageError) in
          try reader.bigEndian(at: position + index * indexSize, size: indexSize)
            & (1 << (8 * indexSize - 1) - 1)
        }
      }
      position += count * indexSize
    }
    return []
  }

  /// A box: four letters and a body.
  private struct Box {
    var type: String
    var body: Range<Int>

    /// The boxes that lie one after the other in `range`; no more than a sound file has.
    static func all(
      in range: Range<Int>, of reader: inout HeaderReader
    ) throws(ImageError) -> [Box] {
      var boxes: [Box] = []
      var position = range.lowerBound
      while position + 8 <= range.upperBound, boxes.count < 4_096 {
        var length = try reader.bigEndian(at: position, size: 4)
        var headerSize = 8
        if length == 1 {
          guard try reader.bigEndian(at: position + 8, size: 4) < 1 << 24 else { break }
          length = try reader.bigEndian(at: position + 9, size: 7)
          headerSize = 16
        } else if length == 0 {
          length = range.upperBound - position
        }
        guard length >= headerSize, position + length <= range.upperBound else { break }
        boxes.append(
          Box(
            type: try name(at: position + 4, in: &reader),
            body: position + headerSize..<position + length))
        position += length
      }
      return boxes
    }

    static func first(
      _ type: String, in range: Range<Int>, of reader: inout HeaderReader
    ) throws(ImageError) -> Box? {
      try all(in: range, of: &reader).first { $0.type == type }
    }
  }

  private static func name(
    at offset: Int, in reader: inout HeaderReader
  ) throws(ImageError) -> String {
    String(decoding: try reader.bytes(at: offset, count: 4), as: UTF8.self)
  }
}
