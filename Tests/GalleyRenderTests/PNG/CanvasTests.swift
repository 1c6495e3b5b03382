import Galley
import GalleyText
import Testing

@testable import GalleyFonts
@testable import GalleyRender

@Suite("Pixels") struct CanvasTests {
  /// A canvas of one pixel a point, and the red of its pixels.
  private func reds(_ width: Double, _ height: Double, _ marks: [Mark]) throws -> [[UInt8]] {
    var options = RenderOptions.plain
    options.scale = 1
    options.theme = .light
    var canvas = try Canvas.page(size: TextSize(width: width, height: height), options: options)
    for mark in marks { try canvas.draw(mark) }
    return (0..<canvas.height).map { y in
      (0..<canvas.width).map { canvas.bytes[(y * canvas.width + $0) * 3] }
    }
  }

  private let black = Ink.own(ColorLayer.Color(red: 0, green: 0, blue: 0, alpha: 255))

  @Test func `a rectangle on whole pixels covers them and no others`() throws {
    let rect = TextRect(x: 1, y: 1, width: 2, height: 1)
    #expect(
      try reds(4, 3, [.rects([rect], black)]) == [
        [255, 255, 255, 255], [255, 0, 0, 255], [255, 255, 255, 255],
      ])
  }

  @Test func `half a pixel is half as dark`() throws {
    let row = try reds(3, 1, [.rects([TextRect(x: 0.5, y: 0, width: 1, height: 1)], black)])[0]
    #expect(row[2] == 255)
    #expect((126...129).contains(row[0]) && (126...129).contains(row[1]), "\(row)")
  }

  @Test func `the areas of a triangle add up to its own`() throws {
    let triangle = [TextPoint(x: 1, y: 1), TextPoint(x: 9, y: 1), TextPoint(x: 1, y: 7)]
    let pixels = try reds(10, 8, [.polygons([triangle], black)])
    let area = pixels.joined().reduce(0.0) { $0 + (255 - Double($1)) / 255 }
    #expect(abs(area - 24) < 0.1, "\(area)")
  }

  @Test func `what is drawn twice with half the color is three quarters dark`() throws {
    let half = Ink.own(ColorLayer.Color(red: 0, green: 0, blue: 0, alpha: 128))
    let rect = TextRect(x: 0, y: 0, width: 1, height: 1)
    let pixel = try reds(1, 1, [.rects([rect], half), .rects([rect], half)])[0][0]
    #expect((62...65).contains(pixel), "\(pixel)")
  }

  @Test(
    "marks beside the canvas, without area or without end draw nothing and do not trap",
    arguments: [
      TextRect(x: -50, y: -50, width: 10, height: 10),
      TextRect(x: 0, y: 0, width: 0, height: 5),
      TextRect(x: .nan, y: 0, width: 1, height: 1),
      TextRect(x: 0, y: .infinity, width: 1, height: 1),
      TextRect(x: 1e300, y: 0, width: 1e300, height: 1),
    ])
  func nothing(rect: TextRect) throws {
    #expect(try reds(2, 1, [.rects([rect], black), .polygons([[]], black)]) == [[255, 255]])
  }

  @Test func `a picture is stretched to its rectangle, and turned where it is said to be`() throws {
    // Dark on the left, light on the right.
    let png = try PNGCoding.png(rgb: [0, 0, 0, 200, 200, 200], width: 2, height: 1)
    let rect = TextRect(x: 0, y: 0, width: 4, height: 4)
    let plain = try reds(4, 4, [.image(ImageMark(png: png, rect: rect))])
    #expect(plain.allSatisfy { $0[0] == 0 && $0[3] == 200 })
    let turned = try reds(4, 4, [.image(ImageMark(png: png, rect: rect, stance: .turned))])
    #expect(turned[0].allSatisfy { $0 == 0 } && turned[3].allSatisfy { $0 == 200 })
  }

  @Test func `a picture that is too large to be one of a glyph is drawn where it is allowed`()
    throws
  {
    let side = PNGCoding.longestSideOfGlyph + 1
    let png = try PNGCoding.png(
      rgb: [UInt8](repeating: 0, count: side * 3), width: side, height: 1)
    let rect = TextRect(x: 0, y: 0, width: 1, height: 1)
    #expect(try reds(1, 1, [.image(ImageMark(png: png, rect: rect))]) == [[255]])
    let allowed = ImageMark(png: png, rect: rect, longestSide: side)
    #expect(try reds(1, 1, [.image(allowed)]) == [[0]])
  }
}
