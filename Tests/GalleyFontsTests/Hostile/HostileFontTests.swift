import Foundation
import GalleyFonts
import GalleyTestSupport
import Testing

@Suite("Fonts made to hurt", .serialized) struct HostileFontTests {
  @Test(
    "malformed fonts are errors or fonts, quickly",
    arguments: ["harfbuzz-fuzzing-fonts", "ots-fonts"])
  func malformed(folder: String) throws {
    guard let hostile = Material.hostile else { return }
    let root = try Material.unpacked(hostile.appending(path: "fonts.tar.xz"))
    defer { try? FileManager.default.removeItem(at: root) }
    var count = 0
    let files = FileManager.default.enumerator(
      at: root.appending(path: folder), includingPropertiesForKeys: [.isRegularFileKey])
    while let file = files?.nextObject() as? URL {
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        continue
      }
      let bytes = try [UInt8](Data(contentsOf: file))
      let time = try ProcessorTime.measure {
        try HostileTrial(bytes: bytes, name: file.lastPathComponent).run()
      }
      #expect(time < HostileTrial.timeLimit, "\(file.lastPathComponent)")
      count += 1
    }
    #expect(count > 300)
    print("\(folder): \(count) malformed fonts tried.")
  }

  @Test func `composite bombs are refused, their text is still measured`() throws {
    guard let hostile = Material.hostile else { return }
    let root = try Material.unpacked(hostile.appending(path: "font-bombs.tar.xz"))
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = root.appending(path: "bombs")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".ttf") }
    #expect(names.count == 8)
    for name in names {
      let time = try ProcessorTime.measure {
        let font = try Font(path: folder.appending(path: name).path)
        var shaper = try Shaper()
        for text in ["A", String(repeating: "A", count: 65_536)] {
          do {
            _ = try shaper.shape(text, font)
          } catch let error as ShapingError {
            print("\(name), \(text.utf16.count) characters: \(error)")
          }
        }
        var refused = 0
        for glyph in 0..<UInt32(font.glyphCount) {
          do throws(FontError) {
            _ = try font.outline(of: glyph)
          } catch {
            refused += 1
          }
          _ = font.inkExtents(of: glyph)
        }
        if name.contains("comp_d") { #expect(refused > 0 || name.contains("d12"), "\(name)") }
        let places = font.axes.map { FontVariation(tag: $0.tag, value: $0.maximum) }
        if !places.isEmpty {
          let error = #expect(throws: FontError.self) { try font.variant(variations: places) }
          guard case .tooComplex = error else {
            Issue.record("\(name): \(String(describing: error))")
            return
          }
        }
        try HostileTrial(
          bytes: [UInt8](Data(contentsOf: folder.appending(path: name))), name: name
        ).run()
      }
      #expect(time < HostileTrial.timeLimit, "\(name)")
    }
  }
}
