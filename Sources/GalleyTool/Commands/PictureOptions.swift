public import ArgumentParser
import Galley
public import GalleyRender

/// The options of how a picture looks: a switch for each overlay, and the page.
struct PictureOptions: ParsableArguments {
  @Flag(help: "Draw the letters alone; switches below add to them.")
  var plain = false

  @Flag(inversion: .prefixedNo, help: "Draw the text's box, its insets and its padding.")
  var box: Bool?

  @Flag(inversion: .prefixedNo, help: "Draw ascent and descent of each line.")
  var bands: Bool?

  @Flag(inversion: .prefixedNo, help: "Draw the box of each line.")
  var lineBoxes: Bool?

  @Flag(inversion: .prefixedNo, help: "Draw how far each line reaches.")
  var usedWidths: Bool?

  @Flag(inversion: .prefixedNo, help: "Draw the baselines.")
  var baselines: Bool?

  @Flag(inversion: .prefixedNo, help: "Draw the letters.")
  var glyphs: Bool?

  @Flag(
    inversion: .prefixedNo, help: "Draw the box of each line's ink; not drawn unless asked for.")
  var inkBounds: Bool?

  @Flag(inversion: .prefixedNo, help: "Mark where lines may end, and where they do.")
  var breakOpportunities: Bool?

  @Flag(inversion: .prefixedNo, help: "Color what stands for text that is not shown.")
  var truncation: Bool?

  @Flag(inversion: .prefixedNo, help: "Write sizes in figures, and what the colors mean.")
  var labels: Bool?

  @Option(help: ArgumentHelp("The page: auto, light, dark.", valueName: "theme"))
  var theme = RenderTheme.automatic

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels per point of a PNG.", valueName: "number"))
  var scale = 2.0

  @Option(
    help: ArgumentHelp(
      "The font of the figures; the text's own if it has ASCII.", valueName: "file[#index]"),
    completion: .file(extensions: ["ttf", "otf", "ttc", "otc", "woff", "woff2"]))
  var labelFont: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Put the fonts into an HTML page; if not, it names their files.")
  var embedFonts = true

  /// What to draw.
  func options() throws(RenderError) -> RenderOptions {
    var options = RenderOptions()
    options.overlays = overlays
    options.theme = theme
    options.scale = scale
    options.embedsFonts = embedFonts
    if let labelFont {
      do throws(FontError) {
        options.labelFont = try Font(Font.Location(argument: labelFont))
      } catch {
        throw .font(error)
      }
    }
    return options
  }

  private var overlays: Set<Overlay> {
    let switches: [(Overlay, Bool?)] = [
      (.container, box), (.bands, bands), (.lineBoxes, lineBoxes), (.usedWidths, usedWidths),
      (.baselines, baselines), (.glyphs, glyphs), (.inkBounds, inkBounds),
      (.breakOpportunities, breakOpportunities), (.truncation, truncation), (.labels, labels),
    ]
    var overlays: Set<Overlay> = plain ? [.glyphs] : Overlay.standard
    for (overlay, isOn) in switches {
      if isOn == true { overlays.insert(overlay) }
      if isOn == false { overlays.remove(overlay) }
    }
    return overlays
  }
}

extension RenderTheme: ExpressibleByArgument {}
