/// A picture made of numbers: RGBA, 8 bits, rows from the top.
struct TestPicture {
  let width: Int
  let height: Int
  var pixels: [UInt8]

  init(width: Int, height: Int, _ color: (_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8, UInt8)) {
    self.width = width
    self.height = height
    pixels = []
    pixels.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue, alpha) = color(x, y)
        pixels.append(red)
        pixels.append(green)
        pixels.append(blue)
        pixels.append(alpha)
      }
    }
  }

  subscript(x: Int, y: Int) -> [UInt8] {
    let start = (y * width + x) * 4
    return Array(pixels[start..<start + 4])
  }

  /// Something like a photograph: slopes, a disc, stripes that get finer, and some noise.
  static func photo(width: Int, height: Int) -> TestPicture {
    var noise: UInt32 = 12_345
    return TestPicture(width: width, height: height) { x, y in
      noise = noise &* 1_664_525 &+ 1_013_904_223
      let grain = Int(noise >> 28) - 8
      let across = x * 255 / max(1, width - 1)
      let down = y * 255 / max(1, height - 1)
      let (dx, dy) = (x - width / 2, y - height / 3)
      let isDisc = dx * dx + dy * dy < height * height / 16
      let isStripe = y > height * 2 / 3 && (x * x / max(1, width) / 24) & 1 == 0
      let clamp = { (value: Int) in UInt8(min(255, max(0, value))) }
      return (
        clamp((isDisc ? 230 : across) + grain), clamp((isStripe ? 40 : down) + grain),
        clamp((isDisc ? 60 : 255 - across) + grain), clamp(255 - (isDisc ? down : across / 2))
      )
    }
  }

  /// Four areas that no turning or mirroring takes to themselves.
  static func quadrants(width: Int, height: Int) -> TestPicture {
    TestPicture(width: width, height: height) { x, y in
      switch (x * 2 < width, y * 2 < height) {
      case (true, true): (230, 30, 30, 255)
      case (false, true): (30, 230, 30, 255)
      case (true, false): (30, 30, 230, 255)
      case (false, false): (230, 230, 30, 255)
      }
    }
  }

  /// PPM, which every tool reads; without alpha.
  var ppm: [UInt8] {
    var bytes = Array("P6\n\(width) \(height)\n255\n".utf8)
    for index in stride(from: 0, to: pixels.count, by: 4) {
      bytes += pixels[index..<index + 3]
    }
    return bytes
  }

  /// PNG, not compressed; with an orientation where one is given.
  func png(orientation: Int? = nil) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      rows += pixels[y * width * 4..<(y + 1) * width * 4]
    }
    let chunks = orientation.map { [("eXIf", HeaderBytes.exif(orientation: $0))] } ?? []
    return HeaderBytes.png(
      width: width, height: height, colorType: 6, chunks: chunks, data: Self.stored(rows))
  }

  /// RFC 1950 around blocks that RFC 1951 calls stored.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let count = min(65_535, bytes.count - start)
      let isLast = start + count == bytes.count
      result += [isLast ? 1 : 0] + HeaderBytes.little(count, 2) + HeaderBytes.little(~count, 2)
      result += bytes[start..<start + count]
      start += count
    } while start < bytes.count
    return result + HeaderBytes.big(Int(Checksum.adler32(bytes)), 4)
  }
}

/// Puts an EXIF segment with an orientation first in a JPEG.
func jpeg(_ bytes: [UInt8], turned orientation: Int) -> [UInt8] {
  let exif = Array("Exif\0\0".utf8) + HeaderBytes.exif(orientation: orientation)
  return Array(bytes.prefix(2)) + HeaderBytes.segment(0xE1, exif) + bytes.dropFirst(2)
}
