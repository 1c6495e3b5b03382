internal import Galley
internal import GalleyFonts
internal import GalleyText

/// Writes figures and names beside a layout, as glyphs, so that a PNG has them too.
struct Labeler {
  private let font: Font
  private let measurer = Measurer()

  /// Nil if there is no font that has ASCII.
  init?(options: RenderOptions, samples: [PictureSample]) {
    guard options.overlays.contains(.labels) else { return nil }
    let fonts = samples.flatMap { $0.text.styledText.runs.flatMap(\.style.fonts.fonts) }
    guard let font = options.labelFont ?? Labeler.font(among: fonts) else { return nil }
    self.font = font
  }

  private static func font(among fonts: [Font]) -> Font? {
    let isFit = { (font: Font) in
      !font.isColor && (0x20...0x7E).allSatisfy { font.hasGlyph(for: Unicode.Scalar($0)) }
    }
    if let font = fonts.first(where: isFit) { return font }
    guard let location = try? SystemFonts.match(family: "sans-serif"),
      let font = try? Font(location)
    else { return nil }
    return isFit(font) ? font : nil
  }

  /// A line of text with its baseline's left end at a place, or its right end.
  func marks(
    _ text: String, at place: TextPoint, size: Double = 9, ink: Ink = .label,
    endsThere: Bool = false
  ) -> (marks: [Mark], bounds: TextRect) {
    let nothing = TextRect(x: place.x, y: place.y, width: 0, height: 0)
    // A size and a text of ours: neither can be refused.
    guard let style = try? TextStyle(font: font, size: size),
      let geometry = try? measurer.prepare(text, style: style).geometry(in: TextContainer()),
      let line = geometry.layout.lineFragments.first
    else { return ([], nothing) }
    let x = place.x - (endsThere ? line.width : 0)
    let marks = geometry.line(0).runs.flatMap { $0.marks(ink: ink) }
    return (
      marks.map { $0.moved(x: x, y: place.y - line.baseline) },
      TextRect(
        x: x, y: place.y - line.ascent, width: line.width, height: line.ascent + line.descent)
    )
  }
}
