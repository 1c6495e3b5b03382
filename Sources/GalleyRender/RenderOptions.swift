public import GalleyFonts

/// On which page a picture is drawn.
public enum RenderTheme: String, Hashable, Sendable, CaseIterable {
  /// As whoever looks prefers; in a PNG, which cannot know, light.
  case automatic = "auto"
  /// Dark letters on white.
  case light
  /// Light letters on near-black.
  case dark
}

/// How a layout is drawn.
public struct RenderOptions: Hashable, Sendable {
  /// What is shown.
  public var overlays = Overlay.standard
  /// The colors of the page.
  public var theme = RenderTheme.automatic
  /// Pixels per point of a PNG.
  public var scale = 2.0
  /// The font of figures and names; nil: the first of the text's that has ASCII, else a sans-serif
  /// font of the system, else there are none.
  public var labelFont: Font?
  /// Whether an HTML page holds the fonts; if not, it names their files, and works on this machine
  /// alone.
  public var embedsFonts = true
  /// The most bytes of all texts of a picture: 1 MiB.
  public var textLimit = 1 << 20
  /// The most pixels of a PNG: 40 million, of which each takes three bytes of memory.
  public var pixelLimit = 40_000_000

  /// All overlays but the boxes of the ink, two pixels a point, the limits above.
  public init() {}

  /// The letters alone.
  public static let plain: RenderOptions = {
    var options = RenderOptions()
    options.overlays = [.glyphs]
    return options
  }()

  /// The most pixels of a side of a PNG.
  public static let longestSide = 16_384
}
