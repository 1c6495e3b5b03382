import Foundation
import GalleyFonts
import Testing

@Suite("Files that are no fonts") struct BadFileTests {
  private func error(_ path: String, index: Int = 0, limits: FontLimits = .default) -> FontError? {
    do throws(FontError) {
      _ = try Font(path: path, index: index, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a missing file is unreadable`() {
    guard case .unreadable("/no/such/font.ttf", let reason) = error("/no/such/font.ttf") else {
      Issue.record("no error")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test func `a directory is no regular file, nor is a device`() {
    #expect(error("/tmp") == .notARegularFile(path: "/tmp"))
    #expect(error("/dev/zero") == .notARegularFile(path: "/dev/zero"))
  }

  @Test func `a pipe does not keep us waiting`() throws {
    let path = NSTemporaryDirectory() + "galley-pipe-\(UUID().uuidString)"
    _ = try Material.output(of: "mkfifo", [path])
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(error(path) == .notARegularFile(path: path))
  }

  @Test func `a text, an empty file and a picture have no font's format`() {
    #expect(error(#filePath) == .unrecognizedFormat(path: #filePath))
    for bytes in [[], [0], Array("wOF".utf8), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]] as [[UInt8]] {
      #expect(throws: FontError.unrecognizedFormat(path: "font in memory")) {
        try Font(bytes: bytes)
      }
    }
  }

  @Test func `a face that is not there is named with the count`() {
    let path = Material.fixture("collection.ttc")
    #expect(error(path, index: 2) == .faceIndexOutOfRange(path: path, index: 2, count: 2))
    #expect(error(path, index: -1) == .faceIndexOutOfRange(path: path, index: -1, count: 2))
    #expect(error(path, index: .max) == .faceIndexOutOfRange(path: path, index: .max, count: 2))
    #expect(error(path, index: .min) == .faceIndexOutOfRange(path: path, index: .min, count: 2))
  }

  @Test func `a file over the limit is not read`() {
    let path = Material.fixture("latin.ttf")
    #expect(
      error(path, limits: FontLimits(maximumFileSize: 1_000))
        == .tooLarge(path: path, size: 14_608, limit: 1_000))
    #expect(
      error(path, limits: FontLimits(maximumFileSize: -1))
        == .tooLarge(path: path, size: 14_608, limit: -1))
  }

  @Test func `a file over the limit costs no memory, whatever its size`() throws {
    // A hole of 64 GB, which takes no room on the disk.
    let path = NSTemporaryDirectory() + "galley-hole-\(UUID().uuidString)"
    #expect(FileManager.default.createFile(atPath: path, contents: Data([0, 1, 0, 0])))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: 1 << 36)
    let limit = FontLimits.default.maximumFileSize
    #expect(error(path) == .tooLarge(path: path, size: 1 << 36, limit: limit))
  }

  @Test func `a font cut short anywhere is an error or a font, never a crash`() throws {
    for file in ["latin.ttf", "latin.woff", "latin.woff2", "collection.ttc", "varying.ttf"] {
      let whole = try [UInt8](Data(contentsOf: Material.fixtures.appending(path: file)))
      for length in stride(from: 0, to: whole.count, by: 97) {
        guard let font = try? Font(bytes: Array(whole[..<length])) else { continue }
        _ = try? font.advance("AVA fi é")
      }
    }
  }

  @Test func `a file truncated after it was opened changes nothing`() throws {
    let source = Material.fixtures.appending(path: "latin.ttf")
    let copy = URL(filePath: NSTemporaryDirectory() + "galley-cut-\(UUID().uuidString).ttf")
    try FileManager.default.copyItem(at: source, to: copy)
    defer { try? FileManager.default.removeItem(at: copy) }
    let font = try Font(path: copy.path)
    try FileHandle(forWritingTo: copy).truncate(atOffset: 0)
    #expect(try font.advance("AVATAR") == Font(path: source.path).advance("AVATAR"))
  }

  @Test func `every error is one sentence`() {
    let errors: [FontError] = [
      .unreadable(path: "a", reason: "b"), .notARegularFile(path: "a"),
      .tooLarge(path: "a", size: 1, limit: 0), .unrecognizedFormat(path: "a"),
      .damaged(path: "a", reason: "b"), .faceIndexOutOfRange(path: "a", index: 1, count: 1),
      .unknownAxis(path: "a", tag: "wght", axes: []), .invalidValue(tag: "wght", value: .nan),
      .unknownAxis(path: "a", tag: "wght", axes: ["wdth", "opsz"]), .outOfMemory,
      .tooMany("fonts", count: 65, limit: 64), .invalidSetting("x", expected: "y"),
      .tooComplex(path: "a", glyph: 3), .familyNotFound("a"), .noFontMatching,
      .instanceOutOfRange(path: "a", index: 1, count: 0),
    ]
    for error in errors {
      #expect(error.description.hasSuffix("."))
      #expect(!error.description.contains("\n"))
    }
  }
}
