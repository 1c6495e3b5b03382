import Galley
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyRender

@Suite("A scene") struct TextSceneTests {
  private func prepared(_ text: String) throws -> PreparedText {
    let file = try #require(FontFile(named: "Inter-Regular.otf"))
    return try Measurer().prepare(
      text, style: TextStyle(font: Font(path: file.path), size: 16))
  }

  @Test func `draws texts and pictures where it is told, the later over the earlier`() throws {
    var options = RenderOptions.plain
    options.scale = 1
    var scene = try TextScene(size: TextSize(width: 100, height: 60), options: options)
    try scene.add(prepared("████").geometry(in: .label(width: 100)), at: TextPoint(x: 10, y: 10))
    let blue = try PNGCoding.png(rgb: [0, 0, 255], width: 1, height: 1)
    try scene.add(png: blue, in: TextRect(x: 0, y: 0, width: 5, height: 60))
    let pixels = try #require(PNGCoding.pixels(of: try scene.png()))
    #expect(pixels.width == 100 && pixels.height == 60)
    func color(_ x: Int, _ y: Int) -> [UInt8] {
      Array(pixels.bytes[(y * 100 + x) * 4..<(y * 100 + x) * 4 + 3])
    }
    #expect(color(2, 30) == [0, 0, 255])
    #expect(color(7, 30) == [255, 255, 255])
    let isDark = (10..<30).contains { x in (10..<40).contains { color(x, $0)[0] < 60 } }
    #expect(isDark)
    #expect(color(90, 50) == [255, 255, 255])
  }

  @Test func `writes both into one SVG`() throws {
    var scene = try TextScene(size: TextSize(width: 100, height: 60))
    try scene.add(png: PNGCoding.png(rgb: [0, 0, 0], width: 1, height: 1), in: .zero)
    try scene.add(prepared("a < b").geometry(in: .label(width: 100)), at: .zero)
    let svg = String(decoding: try scene.svg(), as: UTF8.self)
    #expect(svg.contains("<title>a &lt; b</title>"))
    #expect(svg.contains("data-overlay=\"picture\"") && svg.contains("data-overlay=\"glyphs\""))
    #expect(svg.contains("width=\"100\" height=\"60\""))
  }

  @Test func `refuses what is no picture, too much text and scales that are none`() throws {
    var options = RenderOptions.plain
    options.textLimit = 4
    var scene = try TextScene(size: TextSize(width: 10, height: 10), options: options)
    #expect(throws: RenderError.unreadablePicture) { try scene.add(png: [1, 2, 3], in: .zero) }
    let long = try prepared("12345").geometry(in: .label(width: 100))
    #expect(throws: RenderError.textTooLong(bytes: 5, limit: 4)) {
      try scene.add(long, at: .zero)
    }
    options.scale = 0
    #expect(throws: RenderError.invalidScale(0)) {
      try TextScene(size: TextSize(width: 10, height: 10), options: options)
    }
    let endless = try TextScene(size: TextSize(width: .infinity, height: .nan))
    #expect(throws: RenderError.self) { try endless.png() }
  }
}
