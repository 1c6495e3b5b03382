import GalleyImages
import GalleyText
import Testing

@Suite("Content mode") struct ContentModeTests {
  static let view = TextRect(x: 10, y: 20, width: 100, height: 80)
  static let picture = TextSize(width: 40, height: 20)

  static let rows: [(ContentMode, TextRect)] = [
    (.scaleToFill, TextRect(x: 10, y: 20, width: 100, height: 80)),
    (.scaleAspectFit, TextRect(x: 10, y: 35, width: 100, height: 50)),
    (.scaleAspectFill, TextRect(x: -20, y: 20, width: 160, height: 80)),
    (.center, TextRect(x: 40, y: 50, width: 40, height: 20)),
    (.top, TextRect(x: 40, y: 20, width: 40, height: 20)),
    (.bottom, TextRect(x: 40, y: 80, width: 40, height: 20)),
    (.left, TextRect(x: 10, y: 50, width: 40, height: 20)),
    (.right, TextRect(x: 70, y: 50, width: 40, height: 20)),
    (.topLeft, TextRect(x: 10, y: 20, width: 40, height: 20)),
    (.topRight, TextRect(x: 70, y: 20, width: 40, height: 20)),
    (.bottomLeft, TextRect(x: 10, y: 80, width: 40, height: 20)),
    (.bottomRight, TextRect(x: 70, y: 80, width: 40, height: 20)),
  ]

  @Test("a picture is placed as the view's mode says", arguments: rows)
  func places(mode: ContentMode, rect: TextRect) {
    #expect(mode.rect(of: Self.picture, in: Self.view) == rect)
  }

  @Test("every mode is in the table")
  func covered() {
    #expect(Set(Self.rows.map(\.0)) == Set(ContentMode.allCases))
  }

  @Test(
    "a picture without area takes no place",
    arguments: [ContentMode.scaleAspectFit, .scaleAspectFill])
  func empty(mode: ContentMode) {
    let rect = mode.rect(of: .zero, in: Self.view)
    #expect(rect == TextRect(x: 60, y: 60, width: 0, height: 0))
  }
}
