import Galley
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyRender

/// Pixels of vertical text: what is dark where.
@Suite("Vertical text, drawn") struct VerticalPictureTests {
  /// The dark pixels of a text without overlays.
  private func ink(
    _ text: String, mode: WritingMode, width: Double = 1_000
  ) throws -> (bounds: (left: Int, top: Int, right: Int, bottom: Int), size: TextSize) {
    let file = try #require(FontFile(named: "Inter-Regular.otf"))
    var style = ParagraphStyle()
    style.writingMode = mode
    let prepared = try Measurer().prepare(
      text, style: TextStyle(font: Font(path: file.path), size: 100), paragraphStyle: style)
    let geometry = prepared.geometry(in: .label(width: width))
    let layout = geometry.layout
    let page = layout.placeOnPage(
      of: TextRect(x: 0, y: 0, width: layout.width, height: layout.height))
    var options = RenderOptions.plain
    options.scale = 1
    var scene = try TextScene(
      size: TextSize(width: page.width, height: page.height), options: options)
    try scene.add(geometry, at: .zero)
    let pixels = try #require(PNGCoding.pixels(of: try scene.png()))
    var bounds = (left: Int.max, top: Int.max, right: Int.min, bottom: Int.min)
    for y in 0..<pixels.height {
      for x in 0..<pixels.width where pixels.bytes[(y * pixels.width + x) * 4] < 128 {
        bounds = (
          min(bounds.left, x), min(bounds.top, y), max(bounds.right, x), max(bounds.bottom, y)
        )
      }
    }
    return (bounds, TextSize(width: page.width, height: page.height))
  }

  @Test(
    "letters are turned by 90° clockwise: what is low stands left", arguments: WritingMode.allCases)
  func turned(mode: WritingMode) throws {
    // An underscore is wide, flat and below the baseline.
    let (bounds, size) = try ink("_", mode: mode)
    let (wide, high) = (bounds.right - bounds.left, bounds.bottom - bounds.top)
    if mode == .horizontal {
      #expect(wide > 4 * high && Double(bounds.top) > size.height * 0.7)
    } else {
      #expect(high > 4 * wide && Double(bounds.right) < size.width * 0.3)
      #expect(bounds.top >= 0 && Double(bounds.bottom) <= size.height)
    }
  }

  @Test func `lines follow each other from the side that the mode names`() throws {
    // The second line is a period alone, the first has ink all along.
    let text = "HHHHHHHH ."
    let fromRight = try ink(text, mode: .verticalRightToLeft, width: 620)
    let fromLeft = try ink(text, mode: .verticalLeftToRight, width: 620)
    // A period stands low: left in its column. In the first column from the right there is none.
    #expect(fromRight.size == fromLeft.size)
    #expect(Double(fromRight.bounds.left) < fromRight.size.width * 0.5)
    #expect(Double(fromLeft.bounds.right) > fromLeft.size.width * 0.5)
    #expect(Double(fromRight.bounds.right) > fromRight.size.width * 0.5)
    #expect(Double(fromLeft.bounds.left) < fromLeft.size.width * 0.5)
  }

  @Test func `upright characters are not turned`() throws {
    guard let file = FontFile(named: "NanumGothic.ttf") else { return }
    var vertical = ParagraphStyle()
    vertical.writingMode = .verticalRightToLeft
    let style = try TextStyle(font: Font(path: file.path), size: 40)
    // A syllable with a bar at its right side.
    let across = try Measurer().prepare("이", style: style)
    let down = try Measurer().prepare("이", style: style, paragraphStyle: vertical)
    func svg(_ text: PreparedText) throws -> String {
      var scene = try TextScene(size: TextSize(width: 60, height: 60))
      try scene.add(text.geometry(in: .label(width: 60)), at: .zero)
      return String(decoding: try scene.svg(), as: UTF8.self)
    }
    for text in [across, down] {
      let transform = try #require(try svg(text).firstMatch(of: /matrix\(([0-9.]+) 0 0 -/))
      let unitsPerEm = style.fonts.primary.metrics.unitsPerEm.rawValue
      #expect(Double(transform.output.1) == 40 / Double(unitsPerEm))
    }
  }

  @Test func `a page beside the browser is refused`() throws {
    let file = try #require(FontFile(named: "Inter-Regular.otf"))
    var style = ParagraphStyle()
    style.writingMode = .verticalRightToLeft
    let text = try Measurer().prepare(
      "a", style: TextStyle(font: Font(path: file.path), size: 16), paragraphStyle: style)
    let picture = try TextPicture([PictureSample(text, in: [.label(width: 100)])])
    #expect(throws: RenderError.verticalPage) { try picture.html() }
    #expect(try !picture.svg().isEmpty)
  }
}
