import Foundation
import GalleyFonts
import Testing

/// Everything a stranger's font may be asked for.
private func tryAll(_ bytes: [UInt8], name: String) throws {
  for index in 0..<3 {
    let font: Font
    do throws(FontError) {
      font = try Font(bytes: bytes, name: name, index: index)
    } catch {
      #expect(error.description.hasSuffix("."))
      return
    }
    _ = (font.familyName, font.fullName, font.featureTags, font.scriptTags, font.tables)
    _ = (font.namedInstances, font.isColor, font.fingerprint, font.missingScalars(in: "aé世"))
    var shaper = try Shaper()
    for text in ["AV fi é", "مرحبا", "हिन्दी क्षत्रिय", "ไทยน้ำ", "ကမ္ဘာ", "\u{1F468}\u{200D}\u{1F469}"] {
      let script = Font.script(of: text.unicodeScalars.first ?? "A")
      do {
        let glyphs = try shaper.shape(text, font, direction: TextDirection(ofScript: script))
        for glyph in glyphs { _ = font.inkExtents(of: glyph.glyph) }
      } catch is ShapingError {}
    }
    for glyph in 0..<UInt32(min(font.glyphCount, 40)) {
      _ = try? font.outline(of: glyph)
      _ = font.picture(of: glyph)
    }
    let places = font.axes.map { FontVariation(tag: $0.tag, value: $0.maximum) }.prefix(64)
    if let varied = try? font.variant(variations: Array(places)), !varied.variations.isEmpty {
      _ = try? shaper.shape("AV fi é", varied)
      _ = try? varied.outline(of: 3)
    }
    for script in ["Latn", "Hani", "Arab", "Deva"] as [FontTag] {
      _ = SimpleGlyphs(font: font, script: script.rawValue)
      _ = WordRules(font: font, script: script.rawValue, direction: .leftToRight)
    }
  }
}

@Suite("Fonts made to hurt", .serialized) struct HostileFontTests {
  @Test(
    "malformed fonts are errors or fonts, quickly",
    arguments: ["harfbuzz-fuzzing-fonts", "ots-fonts"])
  func malformed(folder: String) throws {
    guard let hostile = Material.hostile else { return }
    let root = try Material.unpacked(hostile.appending(path: "fonts.tar.xz"))
    defer { try? FileManager.default.removeItem(at: root) }
    let clock = ContinuousClock()
    var count = 0
    let files = FileManager.default.enumerator(
      at: root.appending(path: folder), includingPropertiesForKeys: [.isRegularFileKey])
    while let file = files?.nextObject() as? URL {
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        continue
      }
      let bytes = try [UInt8](Data(contentsOf: file))
      let time = try clock.measure { try tryAll(bytes, name: file.lastPathComponent) }
      #expect(time < .seconds(2), "\(file.lastPathComponent)")
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
    let clock = ContinuousClock()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".ttf") }
    #expect(names.count == 8)
    for name in names {
      let time = try clock.measure {
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
        try tryAll([UInt8](Data(contentsOf: folder.appending(path: name))), name: name)
      }
      #expect(time < .seconds(2), "\(name)")
    }
  }
}
