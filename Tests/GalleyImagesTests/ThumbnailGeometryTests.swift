import GalleyImages
import GalleyText
import Testing

@Suite("Thumbnail geometry") struct ThumbnailGeometryTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var source: PixelSize
    var box: (Double, Double)
    var scale = 1.0
    var mode = ThumbnailMode.aspectFit
    var enlarges = false
    var canvas = ThumbnailCanvas.snug
    var result: PixelSize
    /// Left, top, width and height of the part drawn, in pixels of the source.
    var part: (Double, Double, Double, Double)?

    var testDescription: String { "\(source) into \(box) at \(scale), \(mode) gives \(result)" }
  }

  // The results of the first rows are those that `vipsthumbnail --size` prints for such pictures.
  static let rows = [
    Row(source: .of(6000, 4000), box: (320, 240), result: .of(320, 213)),
    Row(source: .of(4000, 6000), box: (320, 240), result: .of(160, 240)),
    Row(source: .of(1000, 1000), box: (320, 240), scale: 2, result: .of(480, 480)),
    Row(source: .of(100, 50), box: (320, 240), result: .of(100, 50)),
    Row(source: .of(100, 50), box: (320, 240), enlarges: true, result: .of(320, 160)),
    Row(source: .of(20000, 1), box: (320, 240), result: .of(320, 1)),
    Row(source: .of(1, 20000), box: (320, 240), result: .of(1, 240)),
    Row(source: .of(3, 2), box: (1, 1), result: .of(1, 1)),
    // Halves go up: 5 × 0.5.
    Row(source: .of(10, 5), box: (5, 100), result: .of(5, 3)),
    // One side alone decides.
    Row(source: .of(600, 400), box: (300, .infinity), result: .of(300, 200)),
    Row(source: .of(600, 400), box: (.infinity, 100), result: .of(150, 100)),
    // Points become pixels rounded up: 100.1 × 3 = 300.3.
    Row(source: .of(3000, 3000), box: (100.1, 500), scale: 3, result: .of(301, 301)),
    // … but 33.3 + 10⁻⁹ is meant to be 33.3, whose triple is 99.9.
    Row(source: .of(3000, 3000), box: (100 + 1e-9, 500), scale: 1, result: .of(100, 100)),

    Row(source: .of(600, 400), box: (320, 240), mode: .fill, result: .of(320, 240)),
    Row(source: .of(100, 1000), box: (320, 240), mode: .fill, result: .of(100, 240)),
    Row(
      source: .of(100, 100), box: (320, 240), mode: .fill, enlarges: true, result: .of(320, 240)),

    Row(
      source: .of(600, 400), box: (320, 240), mode: .aspectFill(.center), result: .of(320, 240),
      part: (33.333, 0, 533.333, 400)),
    Row(
      source: .of(400, 600), box: (200, 100), mode: .aspectFill(.center), result: .of(200, 100),
      part: (0, 200, 400, 200)),
    Row(
      source: .of(100, 1000), box: (320, 240), mode: .aspectFill(.center), result: .of(100, 240),
      part: (0, 380, 100, 240)),
    Row(
      source: .of(100, 50), box: (320, 240), mode: .aspectFill(.attention), enlarges: true,
      result: .of(320, 240), part: (16.667, 0, 66.667, 50)),

    Row(source: .of(600, 400), box: (320, 240), canvas: .full, result: .of(320, 240)),
    Row(source: .of(100, 50), box: (320, 240), scale: 2, canvas: .full, result: .of(640, 480)),
    Row(source: .of(600, 400), box: (300, .infinity), canvas: .full, result: .of(300, 200)),
  ]

  @Test("a picture meets its box as its mode says", arguments: rows)
  func size(row: Row) throws {
    let geometry = try row.geometry()
    #expect(geometry.canvasSize == row.result)
    #expect(geometry.size.width == Double(row.result.width) / row.scale)
    guard let part = row.part else { return }
    for (found, expected) in [
      (geometry.sourceRect.x, part.0), (geometry.sourceRect.y, part.1),
      (geometry.sourceRect.width, part.2), (geometry.sourceRect.height, part.3),
    ] {
      // A crop begins on a whole pixel of the scaled picture, so up to half of one apart.
      #expect(abs(found - expected) <= 0.5 * Double(row.source.width) / Double(row.result.width))
    }
  }

  @Test func `a full canvas has the picture in its middle`() throws {
    var thumbnail = try Thumbnail(size: TextSize(width: 320, height: 240))
    thumbnail.canvas = .full
    let geometry = try thumbnail.geometry(of: .of(600, 400))
    #expect(geometry.targetRect == PixelRect(x: 0, y: 13, width: 320, height: 213))
    #expect(geometry.sourceRect == PixelRect(x: 0, y: 0, width: 600, height: 400))
  }

  @Test("what is drawn lies inside picture and canvas, whatever their sizes")
  func invariants() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<3_000 {
      let source = PixelSize(
        width: .random(in: 1...20_000, using: &random),
        height: .random(in: 1...20_000, using: &random))
      let modes: [ThumbnailMode] = [.fill, .aspectFit, .aspectFill(.center)]
      var thumbnail = try Thumbnail(
        size: TextSize(
          width: .random(in: 0.01...900, using: &random),
          height: .random(in: 0.01...900, using: &random)),
        scale: .random(in: 0.1...3, using: &random), mode: modes[.random(in: 0...2)])
      thumbnail.enlarges = .random()
      thumbnail.canvas = .random() ? .full : .snug
      thumbnail.limits.resultPixels = .max
      let result = try thumbnail.geometry(of: source)
      #expect(result.canvasSize.width >= 1 && result.canvasSize.height >= 1)
      #expect(result.targetRect.isInside(result.canvasSize), "\(source) \(thumbnail)")
      #expect(result.sourceRect.isInside(source), "\(source) \(thumbnail)")
      if !thumbnail.enlarges {
        #expect(result.scaledSize.width <= source.width)
        #expect(result.scaledSize.height <= source.height)
      }
    }
  }

  @Test("numbers that make no picture are named", arguments: [0, -1, .nan, -.infinity] as [Double])
  func badNumbers(number: Double) {
    #expect(throws: ImageError.self) {
      try Thumbnail(size: TextSize(width: number, height: 10))
    }
    #expect(throws: ImageError.self) {
      try Thumbnail(size: TextSize(width: 10, height: 10), scale: number)
    }
  }

  @Test func `two free sides, or one with a mode that crops, are no box`() {
    #expect(throws: ImageError.self) {
      try Thumbnail(size: TextSize(width: .infinity, height: .infinity))
    }
    #expect(throws: ImageError.self) {
      try Thumbnail(size: TextSize(width: 10, height: .infinity), mode: .fill)
    }
  }

  @Test func `a result beyond the limit is refused before anything is decoded`() throws {
    var thumbnail = try Thumbnail(
      size: TextSize(width: 1e9, height: 1e9), scale: 1_000, mode: .aspectFill(.center))
    thumbnail.enlarges = true
    #expect(throws: ImageError.self) { try thumbnail.geometry(of: .of(20_000, 1)) }
    #expect(throws: ImageError.self) { try thumbnail.geometry(of: .of(0, 1)) }
    #expect(throws: ImageError.self) { try thumbnail.geometry(of: .of(.max, 1)) }
  }
}

extension ThumbnailGeometryTests.Row {
  func geometry() throws -> ThumbnailGeometry {
    var thumbnail = try Thumbnail(
      size: TextSize(width: box.0, height: box.1), scale: scale, mode: mode)
    thumbnail.enlarges = enlarges
    thumbnail.canvas = canvas
    return try thumbnail.geometry(of: source)
  }
}

extension PixelSize {
  static func of(_ width: Int, _ height: Int) -> PixelSize {
    PixelSize(width: width, height: height)
  }
}

extension PixelRect {
  func isInside(_ size: PixelSize) -> Bool {
    x >= 0 && y >= 0 && x + width <= Double(size.width) + 1e-6
      && y + height <= Double(size.height) + 1e-6
  }
}
