import GalleyFonts
import Testing

/// A packed form of a font and its plain one.
struct ContainerRow: Sendable, CustomTestStringConvertible {
  var file: String
  var index = 0
  var plain: String
  var container: FontContainer
  var testDescription: String { "\(file)#\(index)" }

  static let all = [
    ContainerRow(file: "latin.ttf", plain: "latin.ttf", container: .trueType),
    ContainerRow(file: "latin.woff", plain: "latin.ttf", container: .woff),
    ContainerRow(file: "latin.woff2", plain: "latin.ttf", container: .woff2),
    ContainerRow(file: "collection.ttc", index: 1, plain: "latin.ttf", container: .trueType),
    ContainerRow(file: "postscript.otf", plain: "postscript.otf", container: .cff),
    ContainerRow(file: "postscript.woff", plain: "postscript.otf", container: .woff),
    ContainerRow(file: "postscript.woff2", plain: "postscript.otf", container: .woff2),
    ContainerRow(file: "collection.ttc", index: 0, plain: "postscript.otf", container: .cff),
    ContainerRow(file: "varying-cff2.otf", plain: "varying-cff2.otf", container: .cff2),
  ]
}

@Suite("Containers") struct ContainerTests {
  @Test("a packed font shapes as its plain form", arguments: ContainerRow.all)
  func shapesAlike(row: ContainerRow) throws {
    let font = try Font(path: Material.fixture(row.file), index: row.index)
    let plain = try Font(path: Material.fixture(row.plain))
    #expect(font.container == row.container)
    #expect(font.metrics == plain.metrics)
    #expect(font.glyphCount == plain.glyphCount)
    #expect(font.postScriptName == plain.postScriptName)
    var shaper = try Shaper()
    for text in ["AVATAR office", "fi ffi é, .", "A A", "To We"] {
      let glyphs = try shaper.shape(text, font)
      #expect(try glyphs == shaper.shape(text, plain))
      #expect(glyphs.contains { $0.glyph != 0 })
    }
    for glyph in 0..<UInt32(font.glyphCount) {
      let steps = try font.outline(of: glyph).steps
      #expect(try steps == plain.outline(of: glyph).steps, "glyph \(glyph)")
    }
  }

  @Test func `faces are counted in every container`() throws {
    let counts = ["latin.ttf": 1, "latin.woff": 1, "latin.woff2": 1, "collection.ttc": 2]
    for (file, count) in counts {
      #expect(try Font.faceCount(path: Material.fixture(file)) == count)
    }
  }

  @Test func `what unpacks to more than the limit is refused before it is unpacked`() throws {
    for file in ["latin.woff", "latin.woff2"] {
      let path = Material.fixture(file)
      let limits = FontLimits(maximumFileSize: 12_000)
      let error = #expect(throws: FontError.self) { _ = try Font(path: path, limits: limits) }
      guard case .tooLarge(path, let size, 12_000) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(size > 12_000)
    }
  }
}
