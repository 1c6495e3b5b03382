/// Headers written by hand from their specifications: what the probe must find in them is known.
enum HeaderBytes {
  // MARK: - JPEG (T.81 annex B)

  /// Markers alone: a picture that can be probed, and not decoded.
  static func jpeg(
    width: Int, height: Int, components: Int = 3, process: UInt8 = 0xC0, scans: Int = 1,
    scanComponents: Int? = nil, precision: UInt8 = 8, orientation: Int? = nil
  ) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    if let orientation {
      bytes += segment(0xE1, Array("Exif\0\0".utf8) + exif(orientation: orientation))
    }
    bytes += segment(
      process,
      [precision] + big(height, 2) + big(width, 2) + [UInt8(components)]
        + (1...max(1, components)).flatMap { [UInt8($0), 0x11, 0] })
    for _ in 0..<scans {
      let count = scanComponents ?? components
      bytes += segment(
        0xDA, [UInt8(count)] + (1...max(1, count)).flatMap { [UInt8($0), 0] } + [0, 63, 0])
      bytes += [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56]
    }
    return bytes + [0xFF, 0xD9]
  }

  static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big(body.count + 2, 2) + body
  }

  /// An EXIF block with one field.
  static func exif(orientation: Int, littleEndian: Bool = false) -> [UInt8] {
    littleEndian
      ? [0x49, 0x49, 0x2A, 0] + little(8, 4) + little(1, 2) + little(0x112, 2) + little(3, 2)
        + little(1, 4) + little(orientation, 2) + [0, 0] + little(0, 4)
      : [0x4D, 0x4D, 0, 0x2A] + big(8, 4) + big(1, 2) + big(0x112, 2) + big(3, 2) + big(1, 4)
        + big(orientation, 2) + [0, 0] + big(0, 4)
  }

  // MARK: - PNG

  static func png(
    width: Int, height: Int, bits: UInt8 = 8, colorType: UInt8 = 2, interlaced: Bool = false,
    chunks: [(String, [UInt8])] = [], data: [UInt8] = []
  ) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += chunk(
      "IHDR",
      big(width, 4) + big(height, 4) + [bits, colorType, 0, 0, interlaced ? 1 : 0])
    for (type, body) in chunks { bytes += chunk(type, body) }
    bytes += chunk("IDAT", data)
    return bytes + chunk("IEND", [])
  }

  static func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(type.utf8) + body
    return big(body.count, 4) + named + big(Int(Checksum.crc32(named)), 4)
  }

  // MARK: - GIF, WebP, TIFF, HEIC

  static func gif(width: Int, height: Int, frames: Int = 1, transparent: Bool = false) -> [UInt8] {
    var bytes = Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0x80, 0, 0]
    bytes += [0, 0, 0, 255, 255, 255]
    for _ in 0..<frames {
      bytes += [0x21, 0xF9, 4, transparent ? 1 : 0, 10, 0, 0, 0]
      bytes += [0x2C, 0, 0, 0, 0] + little(width, 2) + little(height, 2) + [0]
      bytes += [2, 2, 0x4C, 0x01, 0]
    }
    return bytes + [0x3B]
  }

  static func webpLossy(width: Int, height: Int) -> [UInt8] {
    riff(chunk4("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A] + little(width, 2) + little(height, 2)))
  }

  static func webpLossless(width: Int, height: Int, alpha: Bool) -> [UInt8] {
    let bits = (width - 1) | (height - 1) << 14 | (alpha ? 1 << 28 : 0)
    return riff(chunk4("VP8L", [0x2F] + little(bits, 4)))
  }

  static func webpExtended(
    width: Int, height: Int, frames: Int, alpha: Bool, orientation: Int
  ) -> [UInt8] {
    var body = chunk4(
      "VP8X", [alpha ? 0x1A : 0x0A, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
    for _ in 0..<frames { body += chunk4("ANMF", [UInt8](repeating: 0, count: 17)) }
    body += chunk4("EXIF", exif(orientation: orientation, littleEndian: true))
    return riff(body)
  }

  private static func riff(_ body: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + little(body.count + 4, 4) + Array("WEBP".utf8) + body
  }

  private static func chunk4(_ type: String, _ body: [UInt8]) -> [UInt8] {
    Array(type.utf8) + little(body.count, 4) + body + (body.count % 2 == 0 ? [] : [0])
  }

  static func tiff(fields: [(tag: Int, type: Int, value: Int)], next: Int = 0) -> [UInt8] {
    [0x49, 0x49, 0x2A, 0] + little(8, 4) + little(fields.count, 2)
      + fields.flatMap {
        little($0.tag, 2) + little($0.type, 2) + little(1, 4) + little($0.value, 4)
      }
      + little(next, 4)
  }

  static func heif(brand: String, width: Int, height: Int, quarterTurns: UInt8) -> [UInt8] {
    let ispe = box("ispe", [0, 0, 0, 0] + big(width, 4) + big(height, 4))
    let irot = box("irot", [quarterTurns])
    let ipma = box("ipma", [0, 0, 0, 0] + big(1, 4) + big(7, 2) + [2, 0x81, 0x82])
    let iprp = box("iprp", box("ipco", ispe + irot) + ipma)
    let pitm = box("pitm", [0, 0, 0, 0] + big(7, 2))
    return box("ftyp", Array(brand.utf8) + [0, 0, 0, 0] + Array("mif1".utf8))
      + box("meta", [0, 0, 0, 0] + pitm + iprp)
  }

  private static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
    big(body.count + 8, 4) + Array(type.utf8) + body
  }

  // MARK: - Numbers

  static func big(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  static func little(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

/// The sums that PNG wants (ISO 3309, RFC 1950).
enum Checksum {
  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
    }
    return ~sum
  }

  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
