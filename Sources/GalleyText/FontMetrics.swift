/// One of the places in a font that say how high and how deep its lines are.
public struct VerticalMetrics: Hashable, Sendable, BitwiseCopyable {
  /// From the baseline up; positive.
  public var ascender: FontUnits
  /// From the baseline down; **negative** as the tables have it.
  public var descender: FontUnits
  /// The font's wish for space between lines.
  public var lineGap: FontUnits

  /// Metrics in font units, as the tables write them: the descender negative.
  public init(ascender: Int32, descender: Int32, lineGap: Int32 = 0) {
    self.ascender = FontUnits(rawValue: ascender)
    self.descender = FontUnits(rawValue: descender)
    self.lineGap = FontUnits(rawValue: lineGap)
  }

  /// Whether nothing is set.
  public var isZero: Bool {
    ascender.rawValue == 0 && descender.rawValue == 0 && lineGap.rawValue == 0
  }
}

/// The table from which vertical metrics were taken.
public enum VerticalMetricsTable: String, Hashable, Sendable, Codable, CaseIterable {
  /// `hhea`: ascender, descender, lineGap.
  case hhea
  /// `OS/2`: sTypoAscender, sTypoDescender, sTypoLineGap.
  case typo
  /// `OS/2`: usWinAscent, usWinDescent.
  case win
}

/// A bar under or through text.
public struct LineDecorationMetrics: Hashable, Sendable, BitwiseCopyable {
  /// The middle of the bar, above the baseline if positive.
  public var position: FontUnits
  /// The thickness of the bar.
  public var thickness: FontUnits

  /// A bar in font units; `position` is that of its middle, negative below the baseline.
  public init(position: Int32, thickness: Int32) {
    self.position = FontUnits(rawValue: position)
    self.thickness = FontUnits(rawValue: thickness)
  }
}

/// The measures that a font file gives, in its own units, each with the table it comes from.
///
/// A plain value: tests and callers without a font file can make one.
public struct FontMetrics: Hashable, Sendable {
  /// Units per em (`head.unitsPerEm`), 16 to 16384.
  public var unitsPerEm: FontUnits
  /// `hhea`, if the font has that table.
  public var hhea: VerticalMetrics?
  /// `OS/2` typographic metrics, if the font has that table.
  public var typo: VerticalMetrics?
  /// `OS/2` Windows metrics, if the font has that table; `descender` negative, no gap.
  public var win: VerticalMetrics?
  /// Bit 7 of `OS/2.fsSelection`: the font asks that its typographic metrics are used.
  public var usesTypoMetrics: Bool
  /// `OS/2.sCapHeight`, or the height of "H"; nil if the font says neither.
  public var capHeight: FontUnits?
  /// `OS/2.sxHeight`, or the height of "x"; nil if the font says neither.
  public var xHeight: FontUnits?
  /// `post.underlinePosition` and `underlineThickness`.
  public var underline: LineDecorationMetrics?
  /// `OS/2.yStrikeoutPosition` and `yStrikeoutSize`.
  public var strikethrough: LineDecorationMetrics?
  /// The family's name, for the rules that some platforms tie to names.
  public var familyName: String

  /// Metrics without a font file, for tests and for fonts that are known by their numbers alone.
  ///
  /// Everything but `familyName` is in font units; nil stands for a table that the font has not.
  public init(
    unitsPerEm: Int32, hhea: VerticalMetrics? = nil, typo: VerticalMetrics? = nil,
    win: VerticalMetrics? = nil, usesTypoMetrics: Bool = false, capHeight: FontUnits? = nil,
    xHeight: FontUnits? = nil, underline: LineDecorationMetrics? = nil,
    strikethrough: LineDecorationMetrics? = nil, familyName: String = ""
  ) {
    self.unitsPerEm = FontUnits(rawValue: max(1, unitsPerEm))
    self.hhea = hhea
    self.typo = typo
    self.win = win
    self.usesTypoMetrics = usesTypoMetrics
    self.capHeight = capHeight
    self.xHeight = xHeight
    self.underline = underline
    self.strikethrough = strikethrough
    self.familyName = familyName
  }
}
