import Foundation
import Galley
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyRender

/// Pictures of texts in fonts that were made to hurt.
@Suite("Fonts made to hurt, drawn", .serialized) struct HostileFontPictureTests {
  private static let text = "AV fi é مرحبا हिन्दी ไทยน้ำ \u{1F468}\u{200D}\u{1F469} 0123456789"

  @Test(
    "are pictures or sentences, soon",
    arguments: ["fonts.tar.xz", "font-bombs.tar.xz"])
  func pictures(archive: String) throws {
    guard let hostile = OutsideMaterial.hostile(for: "drawing hostile fonts") else { return }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "hostile-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try unpack(hostile.appending(path: archive), into: folder)
    var (count, opened, drawn, refused) = (0, 0, 0, 0)
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    while let file = files?.nextObject() as? URL {
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        continue
      }
      // All of them take two minutes in a debug build: a tenth unless proofs are asked for.
      count += 1
      guard OutsideMaterial.proves || count % 10 == 1 else { continue }
      // Files that are no fonts, and fonts that measure nothing, are tried elsewhere.
      guard let font = try? Font(path: file.path),
        let style = try? TextStyle(font: font, size: 24),
        let prepared = try? Measurer().prepare(Self.text, style: style)
      else { continue }
      opened += 1
      let time = ProcessorTime.measure {
        do throws(RenderError) {
          let picture = try TextPicture([PictureSample(prepared, in: [.label(width: 200)])])
          _ = try picture.svg()
          _ = try picture.png()
          drawn += 1
        } catch {
          refused += 1
          #expect(error.description.hasSuffix("."), "\(file.lastPathComponent)")
        }
      }
      // Two seconds, and a factor for debug builds and sanitizers.
      #expect(time < .seconds(10), "\(file.lastPathComponent)")
    }
    print("\(archive): \(opened) fonts opened, \(drawn) drawn, \(refused) refused")
    #expect(drawn > 0)
  }

  private func unpack(_ archive: URL, into folder: URL) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["tar", "-xJf", archive.path, "-C", folder.path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
