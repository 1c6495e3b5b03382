import GalleyText
import Testing

@Suite("Values") struct ValueTests {
  /// `ceil((x − 1e-7) × scale) / scale`, worked out by hand.
  static let pixelRows: [(value: Double, scale: Double, rounded: Double)] = [
    (301.999_999_64, 1, 302), (302.000_000_000_7, 1, 302), (36.287_109_375, 2, 36.5),
    (20.287_109_375, 3, 61.0 / 3), (0, 2, 0), (18.75, 0, 18.75), (18.75, -Double.infinity, 18.75),
  ]

  @Test("sizes are rounded up to pixels, a hair above one is that one", arguments: pixelRows)
  func pixels(value: Double, scale: Double, rounded: Double) {
    #expect(PixelGrid.pixel(scale: scale).roundUp(value) == rounded)
  }

  static let widthRows: [(points: Double, width: LineWidth)] = [
    (-1, .points(0)), (Double.nan, .points(0)), (320, .points(320)), (1e7, .points(1e7)),
    (1.1e7, .unlimited), (Double.infinity, .unlimited), (1e308, .unlimited),
  ]

  @Test("widths from outside are widths of lines", arguments: widthRows)
  func widths(points: Double, width: LineWidth) {
    #expect(LineWidth(points) == width)
  }

  @Test func `an offset is an index of its text in both units`() {
    let text = "a😀é"
    let offset = TextOffset(utf8: 5, utf16: 3)
    #expect(text[TextOffset.zero..<offset] == "a😀")
    #expect(text.utf16.distance(from: text.startIndex, to: offset.index(in: text)) == 3)
    #expect(TextOffset(utf8: 99, utf16: 99).index(in: text) == text.endIndex)
  }

  @Test func `font units are points by size and em`() {
    // 1901 of 2048 units at 12 points.
    let points = FontUnits(rawValue: 1901)
      .points(pointSize: 12, unitsPerEm: FontUnits(rawValue: 2048))
    #expect(points == 1901.0 * 12 / 2048)
  }

  @Test(
    "profiles are found by name, in any case", arguments: ["uikit", "AppKit", "CSS", "android"])
  func names(name: String) throws {
    #expect(try #require(LayoutProfile(named: name)).name.lowercased() == name.lowercased())
    #expect(LayoutProfile(named: name + "x") == nil)
  }

  @Test func `a lock keeps the changes of a thread together`() {
    let lock = Lock([1])
    lock.withLock { $0.append(2) }
    #expect(lock.withLock { $0 } == [1, 2])
  }
}
