import Foundation
import Galley
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyRender

@Suite("PNG files") struct PNGFileTests {
  /// Colors without a pattern.
  private static func noise(_ width: Int, _ height: Int) -> [UInt8] {
    var state: UInt64 = 42
    return (0..<width * height * 3).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
  }

  @Test("are read back as they were written", arguments: [(1, 1), (3, 2), (257, 65)])
  func roundTrip(width: Int, height: Int) throws {
    let pixels = Self.noise(width, height)
    let png = try PNGCoding.png(rgb: pixels, width: width, height: height)
    let read = try #require(PNGCoding.pixels(of: png))
    #expect(read.width == width && read.height == height)
    #expect(stride(from: 0, to: read.bytes.count, by: 4).allSatisfy { read.bytes[$0 + 3] == 255 })
    let colors = read.bytes.enumerated().filter { $0.offset % 4 != 3 }.map(\.element)
    #expect(colors == pixels)
    let size = try #require(PNGCoding.size(of: png))
    #expect(size.width == width && size.height == height)
  }

  @Test func `another program reads the same pixels`() throws {
    let (width, height) = (31, 17)
    let pixels = Self.noise(width, height)
    let png = try PNGCoding.png(rgb: pixels, width: width, height: height)
    guard let read = try Self.readByPython(png) else { return }
    #expect(read == pixels)
  }

  /// The pixels of a PNG by the specification: chunks with their checksums, zlib, filters; nil
  /// without Python.
  private static func readByPython(_ png: [UInt8]) throws -> [UInt8]? {
    let script = """
      import struct, sys, zlib
      data = sys.stdin.buffer.read()
      assert data[:8] == bytes([137, 80, 78, 71, 13, 10, 26, 10])
      place, packed = 8, b""
      while place < len(data):
          length, kind = struct.unpack(">I4s", data[place:place + 8])
          body = data[place + 8:place + 8 + length]
          assert struct.unpack(">I", data[place + 8 + length:place + 12 + length])[0] == \
      zlib.crc32(kind + body)
          if kind == b"IHDR":
              width, height, depth, color, _, _, interlace = struct.unpack(">IIBBBBB", body)
              assert (depth, color, interlace) == (8, 2, 0)
          if kind == b"IDAT": packed += body
          place += 12 + length
      assert kind == b"IEND"
      raw, above, out = zlib.decompress(packed), bytearray(width * 3), b""
      for y in range(height):
          start = y * (width * 3 + 1)
          how, row = raw[start], bytearray(raw[start + 1:start + 1 + width * 3])
          for i in range(len(row)):
              a, b = (row[i - 3] if i > 2 else 0), above[i]
              c = above[i - 3] if i > 2 else 0
              p = a + b - c
              best = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
              row[i] = (row[i] + (0, a, b, (a + b) // 2, best)[how]) & 255
          out += row
          above = row
      sys.stdout.buffer.write(out)
      """
    let folder = FileManager.default.temporaryDirectory.appending(path: "png-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (folder.appending(path: "in.png"), folder.appending(path: "out"))
    try Data(png).write(to: input)
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus == 127 {
      print("SKIPPED: reading a PNG by another program needs python3")
      return nil
    }
    #expect(process.terminationStatus == 0)
    return try [UInt8](Data(contentsOf: output))
  }

  @Test("bytes that are no PNG, or half of one, have no pixels", arguments: [0, 4, 30, 60])
  func damaged(length: Int) throws {
    let png = try PNGCoding.png(rgb: Self.noise(20, 20), width: 20, height: 20)
    #expect(PNGCoding.pixels(of: Array(png.prefix(length))) == nil)
    #expect(PNGCoding.pixels(of: [UInt8](repeating: 7, count: length)) == nil)
  }
}
