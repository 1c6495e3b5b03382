import Foundation
import Galley
import Testing

/// What the numbers are tried on.
enum Sample {
  static let text = "A wörd, \u{1F469}\u{200D}\u{1F4BB}\tمرحبا بالعالم.\r\nHow tall?\n"

  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let fontPath = package.appending(path: "Fonts/NotoSans-Regular.ttf").path
  static let variableFontPath =
    package.appending(path: "Tests/GalleyFontsTests/Fixtures/varying.ttf").path

  private static let loadedFont = Result { () throws(FontError) in try Font(path: fontPath) }

  static func font() throws -> Font { try loadedFont.get() }

  static let measurer = Measurer()

  static func style() throws -> TextStyle { try TextStyle(font: font(), size: 16) }

  static func document() throws -> Document {
    try Document(text, style: style(), container: .label(width: 100), measurer: measurer)
  }

  static func geometry() throws -> TextGeometry {
    try measurer.prepare(text, style: style()).geometry(in: .label(width: 100))
  }
}

/// Measures the sample; whatever the numbers in its style, the answer must be numbers.
func measure(
  _ style: TextStyle? = nil, paragraphStyle: ParagraphStyle = .default,
  in container: TextContainer = .label(width: 100)
) {
  do {
    for profile in LayoutProfile.all {
      let prepared = try Sample.measurer.prepare(
        Sample.text, style: style ?? Sample.style(), paragraphStyle: paragraphStyle,
        profile: profile)
      expectNumbers(prepared.layout(in: container))
      #expect(prepared.height(in: container).isFinite)
    }
  } catch {
    Issue.record(error)
  }
}

/// Heights and widths are finite and not negative.
func expectNumbers(_ layout: TextLayout) {
  #expect(layout.height.isFinite && layout.height >= 0)
  #expect(layout.width.isFinite && layout.width >= 0)
  for line in layout.lineFragments {
    #expect(line.width.isFinite && line.width >= 0 && line.baseline.isFinite && line.x.isFinite)
  }
}
