import GalleyImages
import Testing

@Suite("Image probe") struct ImageProbeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var format: ImageFormat
    var size: PixelSize
    var orientation = ImageOrientation.up
    var frames = 1
    var alpha = false
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(
      name: "baseline JPEG", bytes: HeaderBytes.jpeg(width: 6000, height: 4000), format: .jpeg,
      size: .of(6000, 4000)),
    Row(
      name: "JPEG lying on its side",
      bytes: HeaderBytes.jpeg(width: 6000, height: 4000, orientation: 6), format: .jpeg,
      size: .of(4000, 6000), orientation: .right),
    Row(
      name: "JPEG with an orientation that does not exist",
      bytes: HeaderBytes.jpeg(width: 60, height: 40, orientation: 9), format: .jpeg,
      size: .of(60, 40)),
    Row(
      name: "progressive JPEG",
      bytes: HeaderBytes.jpeg(width: 60, height: 40, process: 0xC2, scans: 10), format: .jpeg,
      size: .of(60, 40)),
    Row(
      name: "PNG with alpha", bytes: HeaderBytes.png(width: 7, height: 9, colorType: 6),
      format: .png, size: .of(7, 9), alpha: true),
    Row(
      name: "palette PNG with one transparent color",
      bytes: HeaderBytes.png(
        width: 7, height: 9, colorType: 3, chunks: [("PLTE", [1, 2, 3]), ("tRNS", [0])]),
      format: .png, size: .of(7, 9), alpha: true),
    Row(
      name: "PNG with EXIF",
      bytes: HeaderBytes.png(
        width: 7, height: 9, chunks: [("eXIf", HeaderBytes.exif(orientation: 8))]),
      format: .png, size: .of(9, 7), orientation: .left),
    Row(
      name: "animated GIF",
      bytes: HeaderBytes.gif(width: 30, height: 20, frames: 5, transparent: true), format: .gif,
      size: .of(30, 20), frames: 5, alpha: true),
    Row(
      name: "lossy WebP", bytes: HeaderBytes.webpLossy(width: 550, height: 368), format: .webp,
      size: .of(550, 368)),
    Row(
      name: "lossless WebP", bytes: HeaderBytes.webpLossless(width: 386, height: 395, alpha: true),
      format: .webp, size: .of(386, 395), alpha: true),
    Row(
      name: "animated WebP, turned",
      bytes: HeaderBytes.webpExtended(
        width: 300, height: 200, frames: 4, alpha: true, orientation: 5), format: .webp,
      size: .of(200, 300), orientation: .leftMirrored, frames: 4, alpha: true),
    Row(
      name: "TIFF",
      bytes: HeaderBytes.tiff(
        fields: [(256, 3, 640), (257, 4, 480), (262, 3, 2), (274, 3, 3), (277, 3, 4)]),
      format: .tiff, size: .of(640, 480), orientation: .down, alpha: true),
    Row(
      name: "HEIC, turned by its decoder",
      bytes: HeaderBytes.heif(brand: "heic", width: 4032, height: 3024, quarterTurns: 3),
      format: .heic, size: .of(3024, 4032)),
    Row(
      name: "AVIF", bytes: HeaderBytes.heif(brand: "avif", width: 64, height: 32, quarterTurns: 2),
      format: .avif, size: .of(64, 32)),
  ]

  @Test("a header tells what it says, and no more is needed", arguments: rows)
  func header(row: Row) throws {
    let header = try ImageProbe.header(of: .bytes(row.bytes))
    #expect(header.format == row.format)
    #expect(header.size == row.size)
    #expect(header.orientation == row.orientation)
    #expect(header.frameCount == row.frames)
    #expect(header.hasAlpha == row.alpha)
    #expect(try ImageProbe.format(of: .bytes(row.bytes)) == row.format)
  }

  @Test("a header cut anywhere is told or refused, never a trap", arguments: rows)
  func cut(row: Row) {
    for count in 0..<row.bytes.count {
      _ = try? ImageProbe.header(of: .bytes(Array(row.bytes.prefix(count))))
    }
  }

  @Test("a header with any byte changed is told or refused, never a trap", arguments: rows)
  func changed(row: Row) {
    for index in row.bytes.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var bytes = row.bytes
        bytes[index] = value
        _ = try? ImageProbe.header(of: .bytes(bytes))
      }
    }
  }

  // MARK: - Limits

  struct Bomb: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var limit: ImageLimits.Name
    var testDescription: String { name }
  }

  static let bombs = [
    Bomb(
      name: "sides whose product wraps at 32 bits",
      bytes: HeaderBytes.png(width: 1_000_000, height: 1_000_000, bits: 16, colorType: 6),
      limit: .side),
    Bomb(
      name: "sides whose product wraps at 64 bits",
      bytes: HeaderBytes.png(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF), limit: .side),
    Bomb(
      name: "400 megapixels of one bit",
      bytes: HeaderBytes.png(width: 20_000, height: 20_000, bits: 1, colorType: 0), limit: .pixels),
    Bomb(
      name: "an interlaced PNG that is held whole",
      bytes: HeaderBytes.png(
        width: 9_000, height: 9_000, bits: 16, colorType: 6, interlaced: true),
      limit: .decodedBytes),
    Bomb(
      name: "a progressive JPEG that is held whole",
      bytes: HeaderBytes.jpeg(width: 9_000, height: 9_000, process: 0xC2), limit: .decodedBytes),
    Bomb(
      name: "a sequential JPEG with a scan for each color, held whole",
      bytes: HeaderBytes.jpeg(width: 9_000, height: 9_000, scans: 3, scanComponents: 1),
      limit: .decodedBytes),
    Bomb(
      name: "a JPEG of 101 scans",
      bytes: HeaderBytes.jpeg(width: 90, height: 90, process: 0xC2, scans: 101), limit: .jpegScans),
    Bomb(
      name: "a PNG of 70,000 chunks",
      bytes: HeaderBytes.png(
        width: 9, height: 9, chunks: Array(repeating: ("teXt", []), count: 70_000)),
      limit: .pngChunks),
    Bomb(
      name: "a PNG whose packed notes would fill the memory",
      bytes: HeaderBytes.png(
        width: 9, height: 9,
        chunks: Array(repeating: ("zTXt", [UInt8](repeating: 0, count: 8_000)), count: 30)),
      limit: .decodedBytes),
    Bomb(
      name: "a GIF of 5,000 frames", bytes: HeaderBytes.gif(width: 9, height: 9, frames: 5_000),
      limit: .frames),
    Bomb(
      name: "a WebP of 16,384 by 16,384",
      bytes: HeaderBytes.webpLossless(width: 16_384, height: 16_384, alpha: true),
      limit: .decodedBytes),
    Bomb(
      name: "a TIFF of one strip of 4-byte samples",
      bytes: HeaderBytes.tiff(
        fields: [(256, 4, 9_000), (257, 4, 9_000), (258, 3, 32), (277, 3, 4)]),
      limit: .decodedBytes),
    Bomb(
      name: "a TIFF whose directories go round in a circle",
      bytes: HeaderBytes.tiff(fields: [(256, 4, 9), (257, 4, 9)], next: 8), limit: .frames),
    Bomb(
      name: "an AVIF of 30,000 a side",
      bytes: HeaderBytes.heif(brand: "avif", width: 30_000, height: 9, quarterTurns: 0),
      limit: .side),
  ]

  @Test("a picture that asks for too much is refused by its header", arguments: bombs)
  func bomb(bomb: Bomb) {
    do {
      let header = try ImageProbe.header(of: .bytes(bomb.bytes))
      Issue.record("accepted: \(header)")
    } catch ImageError.overLimit(_, let name, let found, let limit) {
      #expect(name == bomb.limit)
      #expect(found > limit)
    } catch {
      Issue.record("refused for another reason: \(error)")
    }
  }

  @Test("a file longer than the limit is refused whatever it shows")
  func fileBytes() throws {
    let bytes = HeaderBytes.png(width: 9, height: 9)
    var limits = ImageLimits()
    limits.fileBytes = bytes.count
    #expect(try ImageProbe.header(of: .bytes(bytes), limits: limits).size == .of(9, 9))
    limits.fileBytes -= 1
    do {
      _ = try ImageProbe.header(of: .bytes(bytes), limits: limits)
      Issue.record("accepted")
    } catch ImageError.overLimit(_, let name, let found, _) {
      #expect(name == .fileBytes && found == bytes.count)
    }
  }

  @Test("a limit raised by name lets the picture pass")
  func raised() throws {
    var limits = ImageLimits()
    limits[.pixels] = 400_000_000
    let bytes = HeaderBytes.png(width: 20_000, height: 20_000, bits: 1, colorType: 0)
    #expect(try ImageProbe.header(of: .bytes(bytes), limits: limits).size == .of(20_000, 20_000))
  }

  @Test func `a chunk longer than the file is damage, not a reservation`() {
    var bytes = HeaderBytes.png(width: 9, height: 9)
    bytes.replaceSubrange(33..<37, with: [0x7F, 0xFF, 0xFF, 0xFF])
    bytes.replaceSubrange(37..<41, with: Array("tEXt".utf8))
    #expect(throws: ImageError.self) { try ImageProbe.header(of: .bytes(bytes)) }
  }

  @Test("samples of 12 bits and lossless processes are named as not supported")
  func unsupported() {
    for bytes in [
      HeaderBytes.jpeg(width: 9, height: 9, precision: 12),
      HeaderBytes.jpeg(width: 9, height: 9, process: 0xC3),
    ] {
      do {
        _ = try ImageProbe.header(of: .bytes(bytes))
        Issue.record("accepted")
      } catch ImageError.unsupported {
      } catch {
        Issue.record("refused for another reason: \(error)")
      }
    }
  }

  // MARK: - Files

  @Test(
    "what is no regular file is unreadable, and nobody waits for it",
    arguments: ["/", "/dev/zero", "/nowhere/a.jpg", ""])
  func unreadable(path: String) {
    do {
      _ = try ImageProbe.header(of: .file(path: path))
      Issue.record("accepted")
    } catch ImageError.unreadable(let image, _) {
      #expect(image == path)
    } catch {
      Issue.record("refused for another reason: \(error)")
    }
  }

  @Test("a file is probed as its bytes are, across the window it is read through")
  func file() throws {
    let folder = try TemporaryFolder()
    let notes = Array(repeating: ("tEXt", [UInt8](repeating: 65, count: 50_000)), count: 9)
    let bytes = HeaderBytes.png(
      width: 7, height: 9, chunks: notes + [("eXIf", HeaderBytes.exif(orientation: 8))])
    let path = try folder.write(bytes, to: "a.png")
    #expect(
      try ImageProbe.header(of: .file(path: path)) == ImageProbe.header(of: .bytes(bytes)))
    #expect(try ImageProbe.header(of: .file(path: path)).orientation == .left)
  }

  @Test("errors are one sentence that names the picture")
  func sentences() {
    for row in ImageProbeTests.bombs {
      do {
        _ = try ImageProbe.header(of: .bytes(row.bytes))
      } catch {
        #expect(error.description.hasPrefix("the given bytes"))
        #expect(error.description.hasSuffix("."))
        #expect(!error.description.contains("\n"))
      }
    }
  }
}
