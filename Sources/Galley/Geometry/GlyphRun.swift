public import GalleyFonts
public import GalleyText

/// A glyph's number in its font; 0 is .notdef.
public struct GlyphID: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
  public var rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A glyph and where it stands.
public struct PositionedGlyph: Hashable, Sendable {
  /// Its number in the font of the run.
  public var glyph: GlyphID
  /// The glyph's origin in the text's box, y downward, in points.
  public var position: TextPoint
  /// How far the pen moves after it, in points, without letter spacing and justification.
  public var advance: Double
  /// The first character of the glyph's cluster.
  public var textOffset: TextOffset
}

/// A bar under or through the glyphs of a run, in points.
public struct LineDecoration: Hashable, Sendable, BitwiseCopyable {
  /// The top of the bar in the text's box.
  public var y: Double
  /// The height of the bar, never negative.
  public var thickness: Double
}

/// Glyphs of one font, direction and style that stand side by side.
///
/// Core Text's `CTRun`.
public struct GlyphRun: Sendable {
  /// The font whose glyphs these are: the style's, or one that stands in for it.
  public var font: Font
  /// The style of the characters.
  public var style: TextStyle
  /// The characters of the run; those beside it for a truncation token.
  public var range: Range<TextOffset>
  /// The bidi level of all its characters (UAX #9): odd ones run from right to left.
  public var level: BidiLevel
  /// Where its left edge stands in the text's box, and how far it reaches, in points.
  public var x: Double
  /// How far it reaches, letter spacing and justification included, in points.
  public var width: Double
  /// Where its baseline is in the text's box: the line's, moved by the style's baseline offset.
  ///
  /// In vertical writing the middle of the line; of glyphs that are turned, their own baseline.
  public var baseline: Double
  /// Whether the glyphs stand upright on the page while their line runs downward.
  ///
  /// In vertical writing the other runs are turned by 90° clockwise with their line.
  public var isUpright: Bool
  /// From left to right.
  public var glyphs: [PositionedGlyph]
  /// What stands here in place of glyphs.
  public var attachment: TextAttachment?
  /// Whether the run is of the truncation token and not of the text.
  public var isTruncationToken: Bool

  /// The bar of an underline: of the font's `post` table, or a twentieth of an em thick, a tenth
  /// below the baseline, where it has none.
  public var underline: LineDecoration {
    let em = font.metrics.unitsPerEm.rawValue
    return decoration(
      font.metrics.underline ?? LineDecorationMetrics(position: -em / 10, thickness: em / 20))
  }

  /// The bar of a strikethrough: of the font's `OS/2` table, or as thick as the underline, at half
  /// the x-height, where it has none.
  public var strikethrough: LineDecoration {
    let middle = (font.metrics.xHeight?.rawValue ?? font.metrics.unitsPerEm.rawValue / 2) / 2
    let thickness =
      font.metrics.underline?.thickness.rawValue ?? font.metrics.unitsPerEm.rawValue / 20
    return decoration(
      font.metrics.strikethrough
        ?? LineDecorationMetrics(position: middle, thickness: thickness))
  }

  /// Upright glyphs have no baseline below them: an underline stands beside their em, a strikethrough
  /// on the middle of their line.
  private func besideEm(_ position: FontUnits) -> FontUnits {
    FontUnits(
      rawValue: position.rawValue < 0 ? position.rawValue - font.metrics.unitsPerEm.rawValue / 2 : 0
    )
  }

  private func decoration(_ metrics: LineDecorationMetrics) -> LineDecoration {
    var metrics = metrics
    if isUpright { metrics.position = besideEm(metrics.position) }
    func points(_ units: FontUnits) -> Double {
      units.points(pointSize: style.pointSize, unitsPerEm: font.metrics.unitsPerEm)
    }
    let thickness = max(0, points(metrics.thickness))
    return LineDecoration(
      y: baseline - points(metrics.position) - thickness / 2, thickness: thickness)
  }
}

/// A line with its glyphs, for whoever draws it.
public struct TextLine: Sendable {
  /// The line as the layout has it.
  public var fragment: TextLineFragment
  /// From left to right, what hangs at the line's end included.
  public var runs: [GlyphRun]
  /// The annotations above and below the line.
  public var annotations: [RubyFragment] = []

  /// The box of the ink of all glyphs, in the text's box; nil if nothing is painted.
  ///
  /// - Complexity: O(*n*) in the glyphs; asks the font for each.
  public var inkBounds: TextRect? {
    (runs + annotations.flatMap(\.runs)).reduce(nil) { TextRect.union($0, $1.inkBounds) }
  }
}

extension GlyphRun {
  /// The box of the ink of the run's glyphs, in the text's box; nil if nothing is painted.
  public var inkBounds: TextRect? {
    if let attachment { return rect(of: attachment) }
    let scale = style.pointSize / Double(font.metrics.unitsPerEm.rawValue)
    return glyphs.reduce(nil) { bounds, glyph in
      guard let ink = font.inkExtents(of: glyph.glyph.rawValue) else { return bounds }
      if isUpright {
        // Down the page is along the line, to the right is toward the line before.
        return TextRect.union(
          bounds,
          TextRect(
            x: glyph.position.x - Double(ink.maxY) * scale,
            y: glyph.position.y - Double(ink.maxX) * scale,
            width: (Double(ink.maxY) - Double(ink.minY)) * scale,
            height: (Double(ink.maxX) - Double(ink.minX)) * scale))
      }
      return TextRect.union(
        bounds,
        TextRect(
          x: glyph.position.x + Double(ink.minX) * scale,
          y: glyph.position.y - Double(ink.maxY) * scale,
          width: (Double(ink.maxX) - Double(ink.minX)) * scale,
          height: (Double(ink.maxY) - Double(ink.minY)) * scale))
    }
  }
}

extension GlyphRun {
  /// An attachment stands on the baseline; in vertical lines upright, with its middle on theirs.
  private func rect(of attachment: TextAttachment) -> TextRect {
    let size = attachment.size
    let along = isUpright ? size.height : size.width
    let across = isUpright ? size.width : size.height
    let bottom = baseline - attachment.baselineOffset + (isUpright ? across / 2 : 0)
    return TextRect(x: x, y: bottom - across, width: along, height: across)
  }
}

extension TextRect {
  /// The least rectangle that holds both.
  static func union(_ left: TextRect?, _ right: TextRect?) -> TextRect? {
    guard let left, let right else { return left ?? right }
    let x = min(left.x, right.x)
    let y = min(left.y, right.y)
    return TextRect(
      x: x, y: y, width: max(left.maxX, right.maxX) - x, height: max(left.maxY, right.maxY) - y)
  }
}
